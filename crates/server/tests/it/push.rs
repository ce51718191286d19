//! Notifications to people who are away, through a test's own push service, which decrypts them with the browser's
//! keys.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use whistle_harness::browser::{Browser, PATIENCE, Socket, until};
use whistle_harness::postgres::Postgres;
use whistle_server::{BusAddress, Limits, Settings};

use crate::cluster::one_of;
use crate::commands::act;
use crate::hub::Hub;
use crate::people::without_grace;

/// A message received by the push service.
struct Letter {
    path: String,
    head: String,
    body: Vec<u8>,
}

/// A push service on this machine, which always answers with the same status.
struct Service {
    address: String,
    letters: mpsc::UnboundedReceiver<Letter>,
}

impl Service {
    async fn open(status: &'static str) -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (sender, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut heard = Vec::new();
                let mut some = [0; 4_096];
                let (head, body) = loop {
                    let length = stream.read(&mut some).await.expect("it is said");
                    heard.extend_from_slice(&some[..length]);
                    let Some(end) = heard.windows(4).position(|four| four == b"\r\n\r\n") else {
                        continue;
                    };
                    let head = String::from_utf8(heard[..end].to_vec()).expect("text");
                    let wanted: usize = header(&head, "content-length").parse().expect("a number");
                    if heard.len() >= end + 4 + wanted {
                        break (head, heard[end + 4..].to_vec());
                    }
                };
                let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
                let path = head.split(' ').nth(1).expect("a path").to_owned();
                let _ = sender.send(Letter { path, head, body });
            }
        });
        Service { address, letters }
    }

    async fn next(&mut self) -> Letter {
        let next = tokio::time::timeout(PATIENCE, self.letters.recv()).await;
        next.expect("a letter comes").expect("it is open")
    }
}

fn header(head: &str, name: &str) -> String {
    let found = head.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        found.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    });
    found.unwrap_or_else(|| panic!("{name} in {head}"))
}

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// The keys of a browser, for one message.
struct Keys {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Keys {
    fn fresh() -> Keys {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new());
        let private = private.expect("a key");
        let public = private.compute_public_key().expect("a key").as_ref().to_vec();
        Keys { private, public, auth: [9; 16] }
    }

    fn subscription(&self, service: &Service, path: &str, lang: &str) -> Value {
        json!({
            "endpoint": format!("http://{}{path}", service.address),
            "p256dh": BASE64.encode(&self.public),
            "auth": BASE64.encode(self.auth),
            "lang": lang,
        })
    }

    /// Decrypts a message as a browser does.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (record, rest) = rest.split_at(4);
        let sender = &rest[1..=usize::from(rest[0])];
        let mut sealed = rest[1 + usize::from(rest[0])..].to_vec();
        assert!(sealed.len() < u32::from_be_bytes(record.try_into().expect("4")) as usize);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let mut secret = [0; 32];
        agree_ephemeral(self.private, &theirs, |shared| {
            let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, sender];
            let derived = Salt::new(HKDF_SHA256, &self.auth).extract(shared);
            derived.expand(&info, Bytes(32)).and_then(|key| key.fill(&mut secret))
        })
        .expect("they agree")
        .expect("a secret");
        let derived = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        let info: [&[u8]; 1] = [b"Content-Encoding: aes128gcm\0"];
        derived.expand(&info, Bytes(16)).and_then(|one| one.fill(&mut key)).expect("a key");
        let info: [&[u8]; 1] = [b"Content-Encoding: nonce\0"];
        derived.expand(&info, Bytes(12)).and_then(|one| one.fill(&mut nonce)).expect("a nonce");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::assume_unique_for_key(nonce);
        let open = key.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it can be read");
        let end = open.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(open[end], 2, "the last record");
        serde_json::from_slice(&open[..end]).expect("JSON")
    }
}

fn with_push() -> Settings {
    Settings { push_to_loopback: true, ..without_grace() }
}

/// A waiting table for two people and a bot: the host on seat 0, the guest on seat 1.
async fn table(host: &Browser, guest: &Browser, more: Value) -> String {
    let mut new = json!({
        "game": "trick-of-the-rails", "seats": 3, "seating": ["me", "open", "bot:porter"],
        "pace": "mail", "options": { "first_lead": 0 },
    });
    new.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
    let id = host.make(new).await;
    guest.post(&format!("/api/tables/{id}/join"), json!({ "seat": 1 })).await.ok();
    id
}

/// Plays on one seat until the game waits for another.
async fn play_until(socket: &mut Socket, mut stands: Value, seat: u8) -> Value {
    loop {
        let waits_for = stands["turn"]["seats"].as_array().cloned().unwrap_or_default();
        if waits_for.contains(&json!(seat)) {
            return stands;
        }
        if stands["legal"].as_array().is_some_and(|legal| !legal.is_empty()) {
            let mut move_ = stands.clone();
            move_["seat"] = if seat == 1 { json!(0) } else { json!(1) };
            let id = format!("{}-{}", move_["seat"], stands["seq"]);
            socket.say(act(&id, &move_)).await;
            let answer = answer_and_steps(socket, &mut stands).await;
            assert_eq!(answer["kind"], "receipt", "{answer}");
        } else {
            stands = socket.hear_kind("step").await;
        }
    }
}

/// Waits for an answer, and notes the latest step.
async fn answer_and_steps(socket: &mut Socket, stands: &mut Value) -> Value {
    loop {
        let says = socket.hear().await.expect("an answer");
        match says["kind"].as_str() {
            Some("receipt" | "refused") => return says,
            Some("step") => *stands = says,
            _ => (),
        }
    }
}

async fn subscriptions(hub: &Hub) -> i64 {
    let url = format!("sqlite:{}", hub.database().display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("it opens");
    let (count,): (i64,) = sqlx::query_as("select count(*) from push_subscriptions")
        .fetch_one(&pool)
        .await
        .expect("a number");
    pool.close().await;
    count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_away_is_told_of_their_turn_and_nobody_else() {
    let mut hub = Hub::with(with_push()).await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let key = host.get("/api/push/key").await.ok()["key"].as_str().expect("a key").to_owned();
    let mut service = Service::open("201 Created").await;
    let id = table(&host, &guest, json!({})).await;
    let path = format!("/api/tables/{id}/push");
    let (of_host, of_guest) = (Keys::fresh(), Keys::fresh());
    host.post(&path, of_host.subscription(&service, "/host", "en")).await.ok();
    guest.post(&path, of_guest.subscription(&service, "/guest", "fr")).await.ok();
    let mut socket = host.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    // The first leader is present, so only the guest is notified when their turn comes.
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let step = socket.hear_kind("step").await;
    let stands = play_until(&mut socket, step, 1).await;
    let letter = service.next().await;
    assert_eq!(letter.path, "/guest");
    assert_eq!(header(&letter.head, "content-encoding"), "aes128gcm");
    assert!(!letter.head.contains(&id), "a push service is not told which table it is");
    let said = of_guest.read(&letter.body);
    let title = json!("Trick of the Rails");
    assert_eq!(said, json!({ "table": id, "title": title, "body": "À vous de jouer." }));
    proves_itself(&header(&letter.head, "authorization"), &key, &service.address);
    // The guest comes, plays and stays, so there is no notification of their next turn.
    let mut there = guest.connect(&id, 0).await;
    let hello = there.hear_kind("hello").await;
    assert_eq!(hello["turn"], stands["turn"]);
    let stands = play_until(&mut there, hello, 0).await;
    socket.close().await;
    while there.hear_kind("table").await["table"]["seats"][0]["present"] == true {}
    // Now the host is away, and it was their turn before they left. Their next turn comes only after the guest's, which
    // needs a move by the host, so a bot plays for the host meanwhile.
    let bot = json!({ "occupant": "bot:porter" });
    host.post(&format!("/api/tables/{id}/seats/0"), bot).await.ok();
    play_until(&mut there, stands, 1).await;
    host.post(&format!("/api/tables/{id}/seats/0"), json!({ "occupant": "me" })).await.ok();
    let hello = loop {
        there.say(json!({ "do": "look", "seat": 1 })).await;
        let hello = there.hear_kind("hello").await;
        if !hello["legal"].as_array().expect("a list").is_empty() {
            break hello;
        }
    };
    play_until(&mut there, hello, 0).await;
    let letter = service.next().await;
    assert_eq!(letter.path, "/host", "the guest was there all the time");
    assert_eq!(of_host.read(&letter.body)["body"], "Your turn.");
    // The key and the subscription are stored.
    hub.restart().await;
    let again = Browser { host: hub.host.clone(), ..host.clone() };
    assert_eq!(again.get("/api/push/key").await.ok()["key"], key.as_str());
    assert_eq!(subscriptions(&hub).await, 2);
    hub.close().await;
}

/// Checks a server's proof against its key.
fn proves_itself(authorization: &str, key: &str, address: &str) {
    let expected = format!(", k={key}");
    let token =
        authorization.strip_prefix("vapid t=").and_then(|rest| rest.strip_suffix(&expected));
    let (signed, proof) = token.and_then(|token| token.rsplit_once('.')).expect("a token");
    let public = BASE64.decode(key).expect("base64");
    signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, public)
        .verify(signed.as_bytes(), &BASE64.decode(proof).expect("base64"))
        .expect("signed by the server");
    let claims = BASE64.decode(signed.split_once('.').expect("two parts").1).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], format!("http://{address}"));
}

/// The table's owner sends notifications, wherever the subscription was made; a person connected to another server is
/// not away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_servers_the_one_that_keeps_the_table_tells() {
    let postgres = Postgres::start("whistlestop-push");
    let settings = one_of(&postgres.database("push"), &BusAddress::Postgres);
    let settings = Settings { push_to_loopback: true, ..settings };
    let (left, right) = tokio::join!(Hub::with(settings.clone()), Hub::with(settings));
    let (host, guest) = (Browser::arrive(&left.host).await, Browser::arrive(&right.host).await);
    let mut service = Service::open("201 Created").await;
    let id = table(&host, &guest, json!({})).await;
    let path = format!("/api/tables/{id}/push");
    let (of_host, of_guest) = (Keys::fresh(), Keys::fresh());
    guest.post(&path, of_guest.subscription(&service, "/guest", "en")).await.ok();
    // The host is connected to the server that does not own the table.
    let host = Browser { host: right.host.clone(), ..host };
    host.post(&path, of_host.subscription(&service, "/host", "en")).await.ok();
    let mut socket = host.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let step = socket.hear_kind("step").await;
    play_until(&mut socket, step, 1).await;
    let letter = service.next().await;
    assert_eq!(letter.path, "/guest", "the host is there");
    assert_eq!(of_guest.read(&letter.body)["table"], id.as_str());
    left.close().await;
    right.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_is_gone_is_forgotten() {
    let hub = Hub::with(with_push()).await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let mut service = Service::open("410 Gone").await;
    let id = table(&host, &guest, json!({})).await;
    let wish = Keys::fresh().subscription(&service, "/guest", "en");
    guest.post(&format!("/api/tables/{id}/push"), wish).await.ok();
    let mut socket = host.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let step = socket.hear_kind("step").await;
    play_until(&mut socket, step, 1).await;
    assert_eq!(service.next().await.path, "/guest");
    until("it is forgotten", async || subscriptions(&hub).await == 0).await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_goes_with_whoever_had_it() {
    let hub = Hub::with(with_push()).await;
    let (host, mut guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let service = Service::open("201 Created").await;
    let id = table(&host, &guest, json!({})).await;
    let path = format!("/api/tables/{id}/push");
    let wish = |place: &str| Keys::fresh().subscription(&service, place, "en");
    let of_guest = wish("/a");
    guest.post(&path, of_guest.clone()).await.ok();
    guest.post(&path, of_guest.clone()).await.ok();
    assert_eq!(subscriptions(&hub).await, 1, "once");
    let endpoint = json!({ "endpoint": of_guest["endpoint"] });
    host.delete(&path, endpoint.clone()).await.ok();
    assert_eq!(subscriptions(&hub).await, 1, "it is the guest's");
    guest.delete(&path, endpoint).await.ok();
    assert_eq!(subscriptions(&hub).await, 0);
    // A new account keeps the subscription; logging out ends it.
    guest.post(&path, of_guest).await.ok();
    let account = json!({ "name": "green", "password": "a long enough word" });
    let answer = guest.post("/api/account", account.clone()).await;
    answer.ok();
    guest.keep_cookie(&answer);
    let url = format!("sqlite:{}", hub.database().display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("it opens");
    let (proven,): (i64,) = sqlx::query_as(
        "select count(*) from push_subscriptions join tokens on tokens.hash = token",
    )
    .fetch_one(&pool)
    .await
    .expect("a number");
    pool.close().await;
    assert_eq!(proven, 1, "the account's own browser");
    guest.post("/api/logout", json!({})).await.ok();
    assert_eq!(subscriptions(&hub).await, 0);
    // A browser that logs in as somebody else had another identity before.
    let before = Browser::arrive(&hub.host).await;
    let other = table(&host, &before, json!({})).await;
    before.post(&format!("/api/tables/{other}/push"), wish("/b")).await.ok();
    assert_eq!(subscriptions(&hub).await, 1);
    before.post("/api/login", account).await.ok();
    assert_eq!(subscriptions(&hub).await, 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_goes_with_its_table() {
    let mut hub = Hub::with(with_push()).await;
    let me = Browser::arrive(&hub.host).await;
    let service = Service::open("201 Created").await;
    let seating = json!(["me", "bot:porter", "bot:porter"]);
    let new = json!({ "game": "trick-of-the-rails", "seats": 3, "seating": seating });
    let over = me.play(new.clone()).await;
    let kept = me.make(new).await;
    for id in [&over, &kept] {
        let wish = Keys::fresh().subscription(&service, "/me", "en");
        me.post(&format!("/api/tables/{id}/push"), wish).await.ok();
    }
    assert_eq!(subscriptions(&hub).await, 2);
    let mut socket = me.connect(&over, 0).await;
    me.post(&format!("/api/tables/{over}/leave"), json!({})).await.ok();
    while socket.hear_kind("step").await["outcome"].is_null() {}
    assert_eq!(subscriptions(&hub).await, 1, "the game is over");
    let path = format!("/api/tables/{over}/push");
    let late = me.post(&path, Keys::fresh().subscription(&service, "/me", "en")).await;
    assert_eq!(late.refused(409), "over");
    // The other table has been unused for a long time.
    let words = "update tables set seen_run = -100000000000 where id = $1".to_owned();
    hub.meanwhile(&[(words, vec![kept.clone()])]).await;
    until("it goes with the table", async || subscriptions(&hub).await == 0).await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_for_is_looked_at() {
    let hub = Hub::with(with_push()).await;
    let strict = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let service = Service::open("201 Created").await;
    let id = table(&host, &guest, json!({})).await;
    let path = format!("/api/tables/{id}/push");
    let good = Keys::fresh().subscription(&service, "/x", "en");
    let with = |field: &str, value: &str| {
        let mut other = good.clone();
        other[field] = json!(value);
        other
    };
    for near in ["https://10.0.0.1/", "https://169.254.169.254/", "https://[fd00::1]/"] {
        let answer = guest.post(&path, with("endpoint", near)).await;
        assert_eq!(answer.refused(400), "bad_endpoint", "{near}");
    }
    for no_https in ["http://push.example/", "ftp://push.example/", "nonsense"] {
        let answer = guest.post(&path, with("endpoint", no_https)).await;
        assert_eq!(answer.refused(400), "bad_endpoint", "{no_https}");
    }
    assert_eq!(guest.post(&path, with("p256dh", "AAAA")).await.refused(400), "bad_keys");
    assert_eq!(guest.post(&path, with("auth", "AAAA")).await.refused(400), "bad_keys");
    let no_point = BASE64.encode([4; 65]);
    assert_eq!(guest.post(&path, with("p256dh", &no_point)).await.refused(400), "bad_keys");
    let third = Browser::arrive(&hub.host).await;
    assert_eq!(third.post(&path, good.clone()).await.refused(403), "not_seated");
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    assert_eq!(nobody.post(&path, good.clone()).await.refused(401), "who_are_you");
    let none = "/api/tables/nowhere/push";
    assert_eq!(guest.post(none, good.clone()).await.refused(404), "no_table");
    let quick_clock = json!({ "clock": { "move_s": 90, "reserve_s": 600 } });
    let fast = table(&host, &guest, quick_clock).await;
    let answer = guest.post(&format!("/api/tables/{fast}/push"), good.clone()).await;
    assert_eq!(answer.refused(409), "fast_clock");
    let days = json!({ "clock": { "move_s": 86_400, "reserve_s": 0 } });
    let slow = table(&host, &guest, days).await;
    guest.post(&format!("/api/tables/{slow}/push"), good.clone()).await.ok();
    // Elsewhere this machine is not accepted as a push service.
    let me = Browser::arrive(&strict.host).await;
    let seating = json!(["me", "bot:porter", "bot:porter"]);
    let new = json!({ "game": "trick-of-the-rails", "seats": 3, "seating": seating });
    let own = me.make(new).await;
    let answer = me.post(&format!("/api/tables/{own}/push"), good).await;
    assert_eq!(answer.refused(400), "bad_endpoint");
    strict.close().await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wishes_are_bounded() {
    let limits = Limits { push_per_minute: 4, push_browsers_per_table: 2, ..Limits::lifted() };
    let hub = Hub::with(Settings { limits, ..with_push() }).await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let service = Service::open("201 Created").await;
    let id = table(&host, &guest, json!({})).await;
    let path = format!("/api/tables/{id}/push");
    for place in ["/a", "/b", "/c", "/d"] {
        guest.post(&path, Keys::fresh().subscription(&service, place, "en")).await.ok();
    }
    assert_eq!(subscriptions(&hub).await, 2, "the oldest have gone");
    let answer = guest.post(&path, Keys::fresh().subscription(&service, "/e", "en")).await;
    assert_eq!(answer.refused(429), "too_much");
    assert_eq!(answer.json()["error"]["limit"], "push_per_minute");
    hub.close().await;
}
