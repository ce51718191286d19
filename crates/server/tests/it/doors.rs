//! Admission: who may connect, from where, how often, and who has to make room.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use whistle_harness::browser::{Browser, PATIENCE, Socket, until};
use whistle_server::{Limits, Settings};

use crate::commands::alone;
use crate::hub::{Hub, quick};
use crate::seats::first_game;

fn limited(limits: Limits) -> Settings {
    Settings { limits, ..quick() }
}

/// A server that trusts us as its proxy.
fn behind_proxy(limits: Limits) -> Settings {
    let trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    Settings { trusted_proxies, ..limited(limits) }
}

fn nobody(hub: &Hub) -> Browser {
    Browser { host: hub.host.clone(), cookie: None }
}

/// Opens this many websockets to a table, each of which receives a greeting.
async fn windows_of(browser: &Browser, table: &str, count: usize) -> Vec<Socket> {
    let mut windows = Vec::new();
    for _ in 0..count {
        let mut window = browser.connect(table, 0).await;
        window.hear_kind("hello").await;
        windows.push(window);
    }
    windows
}

async fn get_from(hub: &Hub, path: &str, forwarded_for: &str) -> whistle_harness::browser::Answer {
    let header = format!("X-Forwarded-For: {forwarded_for}");
    nobody(hub).send("GET", path, &[&header], "").await
}

/// Sends requests until the address has sent too many.
async fn use_up(hub: &Hub, forwarded_for: impl Fn(usize) -> String) {
    for number in 0..1_000 {
        if get_from(hub, "/api/games", &forwarded_for(number)).await.status == 429 {
            return;
        }
    }
    panic!("nobody is ever told that it is too much");
}

/// Opens a socket and sends an incomplete request.
async fn half(hub: &Hub, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&hub.host).await.expect("the server listens");
    stream.write_all(text.as_bytes()).await.expect("it reads");
    stream
}

/// Reads until the server closes.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut text)).await;
    // A socket that is reset is closed too.
    let _ = read.expect("the server closes");
    String::from_utf8(text).expect("text")
}

/// Waits until the server closes, and returns its last message.
async fn last_words(socket: &mut Socket) -> Value {
    let mut last = Value::Null;
    while let Some(says) = socket.hear().await {
        last = says;
    }
    last
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_behind_a_proxy_have_limits_of_their_own() {
    let slow = Limits { requests_per_second: 1, ..Limits::lifted() };
    let hub = Hub::with(behind_proxy(slow.clone())).await;
    use_up(&hub, |_| "198.51.100.1".to_owned()).await;
    assert_eq!(get_from(&hub, "/api/games", "198.51.100.2").await.status, 200);
    // Entries that a client writes before the proxy's own change nothing.
    use_up(&hub, |number| format!("10.1.1.{}, 198.51.100.3", number % 250)).await;
    assert_eq!(get_from(&hub, "/api/games", "198.51.100.4").await.status, 200);
    // A client with one IPv6 address has very many.
    use_up(&hub, |number| format!("2001:db8:1:1::{number:x}")).await;
    assert_eq!(get_from(&hub, "/api/games", "2001:db8:1:2::1").await.status, 200);
    hub.close().await;
    // Only named proxies are trusted.
    let hub = Hub::with(limited(slow)).await;
    use_up(&hub, |number| format!("198.51.100.{}", number % 250)).await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_finish_a_request_is_let_go() {
    let settings = Settings { header_s: 1, keep_alive_s: 1, body_s: 1, ..quick() };
    let hub = Hub::with(settings).await;
    assert_eq!(rest(half(&hub, "").await).await, "", "not a word");
    assert_eq!(rest(half(&hub, "GET / HTTP/1.1\r\nHost: a\r\nX-").await).await, "");
    // An answer, followed by no further request.
    let host = &hub.host;
    let asked = half(&hub, &format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n")).await;
    let said = rest(asked).await;
    assert!(said.starts_with("HTTP/1.1 200") && said.ends_with("ok\n"), "{said}");
    // A missing body gets an error.
    let head = format!(
        "POST /api/login HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{\"name\":"
    );
    let said = rest(half(&hub, &head).await).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("\"too_slow\""), "{said}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_nothing_of_what_they_asked_for_is_let_go() {
    let hub = Hub::with(Settings { send_s: 1, ..quick() }).await;
    let asks = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", hub.host);
    let mut deaf = half(&hub, "").await;
    // It sends requests without reading the answers, until the server closes the connection.
    let asking = async { while deaf.write_all(asks.as_bytes()).await.is_ok() {} };
    let ended = tokio::time::timeout(PATIENCE, asking).await;
    assert!(ended.is_ok(), "the server waits for it for ever");
    assert_eq!(nobody(&hub).get("/api/games").await.status, 200);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_so_many_sockets_and_a_proxy_any_number() {
    let few = Limits { sockets_per_address: 5, ..Limits::lifted() };
    let hub = Hub::with(limited(few.clone())).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(half(&hub, "GET / ").await);
    }
    // The server may have noticed the last of them only now.
    let answer = loop {
        let answer = nobody(&hub).get("/api/games").await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!(answer.refused(429), "too_much");
    assert_eq!(answer.json()["error"]["limit"], "sockets_per_address");
    assert!(answer.header("retry-after").is_some(), "{answer:?}");
    drop(held);
    until("there is room", async || nobody(&hub).get("/metrics").await.status == 200).await;
    let line = "limits_reached_total{limit=\"sockets_per_address\"}";
    assert!(nobody(&hub).metric(line).await > 0);
    hub.close().await;
    let hub = Hub::with(behind_proxy(few)).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(half(&hub, "GET / ").await);
    }
    assert_eq!(get_from(&hub, "/api/games", "198.51.100.1").await.status, 200);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_sockets_run_short_a_player_still_comes_back() {
    // The only reason to close sockets here is lack of room.
    let settings = limited(Limits { sockets: 40, ..Limits::lifted() });
    let hub = Hub::with(Settings { header_s: 3_600, ..settings }).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    // Some clients watch, and many more connect without a request.
    let mut watching = windows_of(&nobody(&hub), &id, 10).await;
    let mut idle = Vec::new();
    for _ in 0..200 {
        idle.push(half(&hub, "GET / ").await);
    }
    // The old connection hangs, as if it had been cut.
    let mut again = me.connect(&id, 0).await;
    assert_eq!(again.hear_kind("hello").await["mine"][0], 0);
    // The remaining places are not for spectators.
    let mut late = nobody(&hub).connect(&id, 0).await;
    let refused = late.hear().await.expect("a reason");
    assert_eq!((&refused["code"], &refused["limit"]), (&json!("too_much"), &json!("sockets")));
    // Earlier spectators stayed as long as there were other connections to close.
    for watcher in &mut watching {
        watcher.say(json!({ "do": "look", "seat": null })).await;
        watcher.hear_kind("hello").await;
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_players_need_every_socket_those_who_watch_make_room() {
    let hub = Hub::with(limited(Limits { sockets: 40, ..Limits::lifted() })).await;
    let (me, id) = alone(&hub).await;
    let mut watching = windows_of(&nobody(&hub), &id, 15).await;
    let mut playing = windows_of(&me, &id, 24).await;
    // The latest spectator was closed first.
    let words = last_words(watching.last_mut().expect("some")).await;
    assert_eq!((&words["code"], &words["limit"]), (&json!("too_much"), &json!("sockets")));
    for window in &mut playing {
        window.say(json!({ "do": "look", "seat": null })).await;
        window.hear_kind("hello").await;
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_hundred_who_watch_do_not_keep_a_player_from_their_table() {
    let limits =
        Limits { spectators_per_table: 100, spectators_per_address: 30, ..Limits::lifted() };
    let hub = Hub::with(behind_proxy(limits)).await;
    let (me, id) = alone(&hub).await;
    let (mut watching, mut refused) = (Vec::new(), Vec::new());
    for number in 0..600 {
        let address = format!("198.51.100.{}", number / 50);
        let stranger = nobody(&hub).connect_from(&id, &address).await;
        let mut stranger = stranger.expect("a websocket");
        let first = stranger.hear().await.expect("a word");
        match first["kind"].as_str() {
            Some("hello") => watching.push(stranger),
            _ => refused.push((first["code"].clone(), first["limit"].clone())),
        }
    }
    assert_eq!(watching.len(), 100);
    let too_much = |limit: &str| (json!("too_much"), json!(limit));
    assert_eq!(refused[0], too_much("spectators_per_address"));
    assert_eq!(refused[499], too_much("spectators_per_table"));
    let mut socket = me.connect_from(&id, "198.51.100.0").await.expect("a websocket");
    assert_eq!(socket.hear_kind("hello").await["mine"][0], 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_comes_before_those_who_watch_from_the_same_address() {
    let hub = Hub::with(limited(Limits { websockets_per_address: 8, ..Limits::lifted() })).await;
    let (me, id) = alone(&hub).await;
    let mut watching = windows_of(&nobody(&hub), &id, 8).await;
    let mut late = nobody(&hub).connect(&id, 0).await;
    assert_eq!(late.hear().await.expect("a reason")["limit"], "websockets_per_address");
    let mut socket = me.connect(&id, 0).await;
    assert_eq!(socket.hear_kind("hello").await["mine"][0], 0);
    assert_eq!(last_words(&mut watching[0]).await["limit"], "websockets_per_address");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_window_too_many_closes_the_oldest_of_the_same_person() {
    let limits = Limits { windows_per_table: 2, websockets_per_person: 3, ..Limits::lifted() };
    let hub = Hub::with(limited(limits)).await;
    let (me, id) = alone(&hub).await;
    let mut windows = windows_of(&me, &id, 3).await;
    let words = last_words(&mut windows[0]).await;
    assert_eq!(words["code"], "too_many_windows");
    assert_eq!(words["limit"], "windows_per_table");
    // The same limit over all tables; another person's windows do not count.
    let (other, other_id) = alone(&hub).await;
    let mut others = other.connect(&other_id, 0).await;
    others.hear_kind("hello").await;
    windows.extend(windows_of(&me, &other_id, 2).await);
    let words = last_words(&mut windows[1]).await;
    assert_eq!(words["code"], "too_many_windows");
    assert_eq!(words["limit"], "websockets_per_person");
    for window in windows[2..].iter_mut().chain([&mut others]) {
        window.say(json!({ "do": "look", "seat": null })).await;
        window.hear_kind("hello").await;
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_answers_no_ping_is_gone() {
    let hub = Hub::with(Settings { pong_s: 1, ..quick() }).await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let (game, seats) = first_game(&host).await;
    let card = host.post("/api/tables", json!({ "game": game, "seats": seats })).await.ok();
    let id = card["id"].as_str().expect("an id").to_owned();
    guest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    let mut good = host.connect(&id, 0).await;
    good.hear_kind("hello").await;
    let mut dead = guest.connect(&id, 0).await;
    dead.pongs = false;
    // It connected, and disappeared without another message and without closing.
    let mut was_there = false;
    loop {
        let card = good.hear_kind("table").await;
        let present = card["table"]["seats"][1]["present"].as_bool().expect("a word");
        if was_there && !present {
            break;
        }
        was_there |= present;
    }
    assert_eq!(host.metric("silent_clients_total").await, 1);
    // Its last message does not keep it from reconnecting.
    assert_ne!(last_words(&mut dead).await["kind"], "error");
    // A client that answers may stay as long as it likes.
    while good.heard.iter().filter(|text| text.contains("\"ping\"")).count() < 5 {
        good.say(json!({ "do": "react", "seat": 0, "sign": "think" })).await;
        good.hear_kind("reaction").await;
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_end_with_logout_at_every_table_and_no_others() {
    let hub = Hub::open().await;
    let (mut phone, first) = alone(&hub).await;
    let account = json!({ "name": "red", "password": "a long enough word" });
    let answer = phone.post("/api/account", account.clone()).await;
    answer.ok();
    phone.keep_cookie(&answer);
    let mut laptop = Browser::arrive(&hub.host).await;
    let answer = laptop.post("/api/login", account).await;
    answer.ok();
    laptop.keep_cookie(&answer);
    let (_, second) = alone(&hub).await;
    let mut stay = phone.connect(&first, 0).await;
    stay.hear_kind("hello").await;
    let mut end = vec![laptop.connect(&first, 0).await, laptop.connect(&second, 0).await];
    for socket in &mut end {
        socket.hear_kind("hello").await;
    }
    laptop.post("/api/logout", json!({})).await.ok();
    for socket in &mut end {
        let words = last_words(socket).await;
        assert_eq!((&words["kind"], &words["code"]), (&json!("error"), &json!("logged_out")));
    }
    stay.say(json!({ "do": "look", "seat": 0 })).await;
    assert_eq!(stay.hear_kind("hello").await["mine"][0], 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_do_not_find_the_metrics() {
    let hub = Hub::open().await;
    assert_eq!(nobody(&hub).get("/metrics").await.status, 200);
    // An unlisted proxy could speak for anybody.
    assert_eq!(get_from(&hub, "/metrics", "127.0.0.1").await.refused(404), "not_found");
    hub.close().await;
    let hub = Hub::with(behind_proxy(Limits::lifted())).await;
    assert_eq!(get_from(&hub, "/metrics", "198.51.100.1").await.refused(404), "not_found");
    assert_eq!(nobody(&hub).get("/metrics").await.status, 200);
    // A proxy on this machine that forwards no address, with the site's name.
    let foreign = Browser { host: hub.host.clone(), cookie: None };
    for path in ["/metrics", "/"] {
        let answer = foreign.send_to("games.example.org", path).await;
        assert_eq!(answer.status, if path == "/" { 200 } else { 404 }, "{answer:?}");
    }
    hub.close().await;
    let secure = Some("https://games.example.org".to_owned());
    let hub = Hub::with(Settings { base_url: secure, ..quick() }).await;
    assert_eq!(
        nobody(&hub).get("/metrics").await.status,
        404,
        "there is a proxy, and none is named"
    );
    hub.close().await;
    let friends = vec!["198.51.100.0/24".parse().expect("a network")];
    let hub = Hub::with(Settings { metrics: friends, ..behind_proxy(Limits::lifted()) }).await;
    assert_eq!(get_from(&hub, "/metrics", "198.51.100.1").await.status, 200);
    assert_eq!(nobody(&hub).get("/metrics").await.status, 404);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_read_how_much_is_used_and_what_was_refused() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let wrong = json!({ "name": "red", "password": "a long enough word" });
    assert_eq!(me.post("/api/login", wrong).await.refused(401), "wrong_password");
    assert_eq!(me.get("/api/tables/0").await.status, 404);
    let mut lines = vec!["database_bytes", "disk_free_bytes"];
    if cfg!(target_os = "linux") {
        lines.push("memory_bytes");
    }
    for line in lines {
        assert!(me.metric(line).await > 0, "{line}");
    }
    assert_eq!(me.metric("failed_logins_total").await, 1);
    assert_eq!(me.metric("reviews_pending").await, 0);
    assert_eq!(me.metric("http_responses_total{status=\"4xx\"}").await, 2);
    let version = env!("CARGO_PKG_VERSION");
    let build = format!("build_info{{version=\"{version}\"}}");
    assert_eq!(me.metric(&build).await, 1);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_cookie_is_of_this_very_host_where_the_address_is_https() {
    let secure = Some("https://games.example.org".to_owned());
    let mut hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let id = me.get("/api/me").await.ok()["id"].clone();
    let set = nobody(&hub).get("/api/me").await.header("set-cookie").expect("a cookie").to_owned();
    assert!(set.starts_with("whistlestop=") && set.contains("Max-Age=34560000"), "{set}");
    hub.change(|settings| settings.base_url = secure).await;
    // An earlier browser continues under the new cookie name.
    let old = Browser { host: hub.host.clone(), ..me };
    let answer = old.get("/api/me").await;
    assert_eq!(answer.ok()["id"], id);
    let sets: Vec<&str> =
        answer.head.lines().filter(|line| line.starts_with("set-cookie")).collect();
    let new = sets.iter().find(|line| line.contains("__Host-whistlestop=")).expect("the new name");
    assert!(new.contains("Secure") && new.contains("Path=/") && !new.contains("Domain"), "{new}");
    assert!(sets.iter().any(|line| line.contains(" whistlestop=;")), "the old one goes: {sets:?}");
    let value = new.split([' ', ';']).nth(1).expect("a value").to_owned();
    let again = Browser { cookie: Some(value), ..old }.get("/api/me").await;
    assert_eq!((again.ok()["id"].clone(), again.header("set-cookie")), (id, None));
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_address_changes_come_from_pages_over_http() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let put = async |scheme: &str| {
        let origin = format!("Origin: {scheme}://{}", hub.host);
        let headers = ["Content-Type: application/json", &origin];
        me.send("PUT", "/api/me", &headers, r#"{"name": "Red"}"#).await
    };
    put("http").await.ok();
    let refused = put("https").await;
    assert_eq!(refused.refused(403), "other_origin");
    assert!(refused.body.contains("base_url"), "{refused:?}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_tried_so_often_and_no_more() {
    let hub = Hub::with(limited(Limits { names_per_minute: 2, ..Limits::lifted() })).await;
    let people = [Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await];
    // Each person has a limit, and so has their common address.
    let mut met = 0;
    for number in 0..8 {
        for person in &people {
            let answer = person.put("/api/me", json!({ "name": format!("Red {number}") })).await;
            if answer.status == 429 {
                assert_eq!(answer.json()["error"]["limit"], "names_per_minute");
                met += 1;
            }
        }
    }
    assert!(met > 0, "three hundred names are tried in half a second");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_count_as_messages() {
    let hub = Hub::with(limited(Limits { messages_per_second: 1, ..Limits::lifted() })).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    for _ in 0..500 {
        socket.ping().await;
    }
    let words = last_words(&mut socket).await;
    assert_eq!(
        (&words["code"], &words["limit"]),
        (&json!("too_much"), &json!("messages_per_second"))
    );
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_says_what_a_page_may_do() {
    let hub = Hub::open().await;
    for path in ["/", "/api/games", "/healthz", "/nothing.js"] {
        let answer = nobody(&hub).get(path).await;
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        let policy = answer.header("permissions-policy").expect("a policy");
        assert!(policy.contains("camera=()") && policy.contains("geolocation=()"), "{policy}");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("style-src-elem 'self';"), "{policy}");
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_come_by_https_only_where_that_is_the_address() {
    let header = "strict-transport-security";
    let secure = Some("https://games.example.org".to_owned());
    let hub = Hub::with(Settings { base_url: secure.clone(), ..quick() }).await;
    for path in ["/", "/api/games", "/api/nothing"] {
        assert_eq!(nobody(&hub).get(path).await.header(header), Some("max-age=31536000"));
    }
    hub.close().await;
    for settings in [quick(), Settings { base_url: secure, hsts: false, ..quick() }] {
        let hub = Hub::with(settings).await;
        assert_eq!(nobody(&hub).get("/").await.header(header), None);
        hub.close().await;
    }
}

async fn log_in(
    hub: &Hub,
    password: &str,
    forwarded_for: &str,
) -> whistle_harness::browser::Answer {
    let body = json!({ "name": "red", "password": password }).to_string();
    let header = format!("X-Forwarded-For: {forwarded_for}");
    let headers = ["Content-Type: application/json", &header];
    nobody(hub).send("POST", "/api/login", &headers, &body).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_who_guess_meet_a_limit_and_do_not_lock_the_owner_out() {
    let hub = Hub::with(behind_proxy(Limits { logins_per_account: 3, ..Limits::lifted() })).await;
    let me = Browser::arrive(&hub.host).await;
    let right = "a long enough word";
    me.post("/api/account", json!({ "name": "red", "password": right })).await.ok();
    for address in ["198.51.100.1", "198.51.100.2"] {
        let guess = async || log_in(&hub, "another long word", address).await;
        let mut answer = guess().await;
        for _ in 0..60 {
            if answer.status == 429 {
                break;
            }
            assert_eq!(answer.refused(401), "wrong_password");
            answer = guess().await;
        }
        assert_eq!(answer.refused(429), "too_much");
        assert_eq!(answer.json()["error"]["limit"], "logins_per_account");
        assert!(answer.header("retry-after").is_some(), "{answer:?}");
    }
    // From an address where nobody has ever logged in.
    assert_eq!(log_in(&hub, right, "203.0.113.5").await.status, 200);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn so_many_passwords_wait_and_no_more() {
    let hub = Hub::with(behind_proxy(Limits { passwords_waiting: 3, ..Limits::lifted() })).await;
    let asked: Vec<_> = (0..60)
        .map(|number| {
            let (host, address) = (hub.host.clone(), format!("198.51.100.{number}"));
            tokio::spawn(async move {
                let stranger = Browser { host, cookie: None };
                let header = format!("X-Forwarded-For: {address}");
                let body = json!({ "name": format!("n{number}"), "password": "a long word" });
                let headers = ["Content-Type: application/json", &header];
                stranger.send("POST", "/api/login", &headers, &body.to_string()).await
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for answer in asked {
        let answer = answer.await.expect("an answer");
        if answer.status == 429 {
            assert_eq!(answer.json()["error"]["limit"], "passwords_waiting");
        }
        statuses.push(answer.status);
    }
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    hub.close().await;
}
