//! Dice that bind everybody: what is revealed when, and a manipulated database.

use serde_json::{Value, json};
use sqlx::Connection as _;
use whistle_harness::browser::{Browser, Socket};
use whistle_server::Settings;
use whistle_table::fair::{
    Bytes32, Opening, StoredDice, StoredSeatDice, VerifyError, opening_head, seat_commitment,
    server_commitment, verify_text,
};

use crate::commands::answer;
use crate::games::play_on;
use crate::hub::{Hub, quick};
use crate::seats::{among_bots, first_game};

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

fn nonce(byte: u8) -> Bytes32 {
    Bytes32([byte; 32])
}

async fn commit(socket: &mut Socket, table: &str, seat: u8, nonce: Bytes32) -> Value {
    let commitment = seat_commitment(table, seat, &nonce);
    let id = format!("c-{commitment}").chars().take(40).collect::<String>();
    socket.say(json!({ "do": "commit", "id": id, "seat": seat, "commitment": commitment })).await;
    answer(socket).await
}

async fn reveal(socket: &mut Socket, seat: u8, nonce: &str) -> Value {
    socket.say(json!({ "do": "reveal", "id": "r", "seat": seat, "nonce": nonce })).await;
    answer(socket).await
}

/// Waits for a status of the table.
async fn hear_status(socket: &mut Socket, status: &str) -> Value {
    loop {
        let table = socket.hear_kind("table").await["table"].clone();
        if table["status"] == status {
            return table;
        }
    }
}

struct Two {
    host: Browser,
    guest: Browser,
    id: String,
    of_host: Socket,
    of_guest: Socket,
}

impl Two {
    /// Two people and bots at a waiting table; both are connected.
    async fn sit(hub: &Hub) -> Two {
        let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
        let (game, seats) = first_game(&host).await;
        let mut seating = vec!["bot:porter"; seats];
        (seating[0], seating[1]) = ("me", "open");
        let new = json!({ "game": game, "seats": seats, "seating": seating });
        let card = host.post("/api/tables", new).await.ok();
        let id = card["id"].as_str().expect("an id").to_owned();
        guest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
        let of_host = host.connect(&id, 0).await;
        let of_guest = guest.connect(&id, 0).await;
        let mut two = Two { host, guest, id, of_host, of_guest };
        two.of_host.hear_kind("hello").await;
        two.of_guest.hear_kind("hello").await;
        two
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    async fn card(&self) -> Value {
        self.host.get(&self.path("")).await.ok()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_bound_before_anybody_shows_and_nothing_is_shown_early() {
    let hub = Hub::open().await;
    let mut two = Two::sit(&hub).await;
    let id = two.id.clone();
    let (one, other) = (nonce(0xa1), nonce(0xa2));
    assert_eq!(commit(&mut two.of_host, &id, 0, one).await["repeated"], false);
    assert_eq!(commit(&mut two.of_host, &id, 0, one).await["repeated"], true);
    let again = commit(&mut two.of_host, &id, 0, nonce(0xa9)).await;
    assert_eq!(again["code"], "committed");
    assert_eq!(commit(&mut two.of_host, &id, 1, one).await["code"], "not_your_seat");
    let bad = json!({ "do": "commit", "id": "b", "seat": 1, "commitment": "ABC" });
    two.of_guest.say(bad).await;
    assert_eq!(answer(&mut two.of_guest).await["code"], "bad_commitment");
    assert_eq!(reveal(&mut two.of_host, 0, &one.to_string()).await["code"], "not_open");
    // The commitment of a person who leaves goes with them, and they can make another.
    commit(&mut two.of_guest, &id, 1, nonce(0xa8)).await;
    assert_eq!(two.card().await["seats"][1]["dice"]["state"], "committed");
    two.guest.post(&two.path("/leave"), json!({})).await.ok();
    assert_eq!(two.card().await["seats"][1]["dice"], Value::Null);
    two.guest.post(&two.path("/join"), json!({ "seat": 1 })).await.ok();
    assert_eq!(commit(&mut two.of_guest, &id, 1, other).await["repeated"], false);

    let card = two.host.post(&two.path("/start"), json!({})).await.ok();
    assert_eq!(card["status"], "opening");
    let open = hear_status(&mut two.of_guest, "opening").await;
    let (opening, head): (Opening, Bytes32) =
        (read(&open["fair"]["opening"]), read(&open["fair"]["head"]));
    assert_eq!((opening_head(&opening), opening.table.as_str()), (head, id.as_str()));
    let bound = |seat: usize| open["fair"]["opening"]["seats"][seat]["commitment"].clone();
    assert_eq!(bound(0), json!(seat_commitment(&id, 0, &one)));
    assert_eq!(bound(1), json!(seat_commitment(&id, 1, &other)), "all in one frame");
    // Now everything is fixed.
    let third = Browser::arrive(&hub.host).await;
    assert_eq!(third.post(&two.path("/join"), json!({})).await.refused(409), "opening");
    assert_eq!(two.guest.post(&two.path("/leave"), json!({})).await.refused(409), "opening");
    let bot = json!({ "occupant": "bot:porter" });
    assert_eq!(two.host.post(&two.path("/seats/1"), bot).await.refused(409), "opening");
    assert_eq!(two.host.post(&two.path("/start"), json!({})).await.refused(409), "opening");
    assert_eq!(commit(&mut two.of_guest, &id, 1, nonce(0xa7)).await["code"], "opening");
    // A different number, or one in another form, is refused.
    assert_eq!(reveal(&mut two.of_host, 0, &other.to_string()).await["code"], "wrong_nonce");
    let capitals = one.to_string().to_uppercase();
    assert_eq!(reveal(&mut two.of_host, 0, &capitals).await["code"], "bad_nonce");
    assert_eq!(reveal(&mut two.of_host, 1, &other.to_string()).await["code"], "not_your_seat");
    assert_eq!(reveal(&mut two.of_host, 0, &one.to_string()).await["kind"], "receipt");
    assert_eq!(reveal(&mut two.of_host, 0, &one.to_string()).await["repeated"], true);
    let card = two.card().await;
    assert_eq!(
        (&card["status"], &card["seats"][0]["dice"]["state"]),
        (&json!("opening"), &json!("revealed"))
    );
    assert_eq!(card["seats"][1]["dice"]["state"], "committed");
    assert_eq!(reveal(&mut two.of_guest, 1, &other.to_string()).await["kind"], "receipt");
    let card = hear_status(&mut two.of_host, "playing").await;
    assert_eq!(card["seats"][1]["dice"]["state"], "revealed");
    assert_eq!(card["fair"]["head"], json!(head), "the head stays to be seen");
    // The number occurs nowhere, neither before nor after.
    let lists = two.guest.get("/api/tables").await.body + &two.card().await.to_string();
    let all = [two.of_host.heard.join("\n"), two.of_guest.heard.join("\n"), lists].concat();
    for nonce in [one, other, nonce(0xa9), nonce(0xa8)] {
        assert!(!all.contains(&nonce.to_string()), "a number was told");
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_shows_nothing_is_seen_not_to_and_play_begins() {
    let hub = Hub::with(Settings { reveal_s: 1, ..quick() }).await;
    let mut two = Two::sit(&hub).await;
    let id = two.id.clone();
    commit(&mut two.of_guest, &id, 1, nonce(0xa2)).await;
    // The host commits in the request to start.
    let commitments = json!([{ "seat": 0, "commitment": seat_commitment(&id, 0, &nonce(0xa1)) }]);
    let wrong = json!([commitments[0], { "seat": 1, "commitment": nonce(1) }]);
    let wrong = two.host.post(&two.path("/start"), json!({ "commitments": wrong })).await;
    assert_eq!(wrong.refused(403), "not_your_seat");
    assert_eq!(two.card().await["seats"][0]["dice"], Value::Null, "nothing has changed");
    let started = two.host.post(&two.path("/start"), json!({ "commitments": commitments })).await;
    assert_eq!(started.ok()["status"], "opening");
    assert_eq!(reveal(&mut two.of_guest, 1, &nonce(9).to_string()).await["code"], "wrong_nonce");
    reveal(&mut two.of_host, 0, &nonce(0xa1).to_string()).await;
    let card = hear_status(&mut two.of_guest, "playing").await;
    assert_eq!(card["seats"][0]["dice"]["state"], "revealed");
    assert_eq!(card["seats"][1]["dice"]["state"], "withheld", "everybody sees it");
    assert_eq!(reveal(&mut two.of_guest, 1, &nonce(0xa2).to_string()).await["code"], "started");
    // It is in the game file too.
    two.guest.post(&two.path("/leave"), json!({})).await.ok();
    two.host.post(&two.path("/leave"), json!({})).await.ok();
    while two.of_host.hear_kind("step").await["outcome"].is_null() {}
    let text = two.host.get(&two.path("/journal")).await.body;
    let record: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(record["fair"]["seats"][1]["kind"], "withheld");
    verify_text(&text, None).expect("it is fair");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_opens_survives_a_restart() {
    let mut hub = Hub::with(Settings { reveal_s: 600, ..quick() }).await;
    let mut two = Two::sit(&hub).await;
    let id = two.id.clone();
    commit(&mut two.of_host, &id, 0, nonce(0xa1)).await;
    commit(&mut two.of_guest, &id, 1, nonce(0xa2)).await;
    let before = two.host.post(&two.path("/start"), json!({})).await.ok();
    reveal(&mut two.of_host, 0, &nonce(0xa1).to_string()).await;
    hub.restart().await;
    two.host.host = hub.host.clone();
    two.guest.host = hub.host.clone();
    let card = two.card().await;
    assert_eq!((&card["status"], &card["fair"]), (&json!("opening"), &before["fair"]));
    assert_eq!(card["seats"][0]["dice"]["state"], "revealed");
    let mut socket = two.guest.connect(&id, 0).await;
    reveal(&mut socket, 1, &nonce(0xa2).to_string()).await;
    assert_eq!(two.card().await["status"], "playing");
    hub.close().await;
}

/// A person alone with bots, who contributes to the dice and stores the evidence.
async fn alone(hub: &Hub) -> (Browser, String, StoredDice) {
    let me = Browser::arrive(&hub.host).await;
    let new = among_bots(&me, 0).await;
    let card = me.post("/api/tables", new).await.ok();
    let id = card["id"].as_str().expect("an id").to_owned();
    let mut kept = StoredDice::new(&id, read(&card["commitment"]));
    kept.seats.push(StoredSeatDice { seat: 0, nonce: nonce(0xa1), revealed: false });
    (me, id, kept)
}

async fn start(me: &Browser, id: &str, kept: &mut StoredDice) -> Result<Value, VerifyError> {
    let commitment = seat_commitment(id, 0, &kept.seats[0].nonce);
    let body = json!({ "commitments": [{ "seat": 0, "commitment": commitment }] });
    let answer = me.post(&format!("/api/tables/{id}/start"), body).await;
    // A seat with a different commitment refuses ours; then we check which one is there.
    let card = match answer.status {
        200 => answer.ok(),
        _ => me.post(&format!("/api/tables/{id}/start"), json!({})).await.ok(),
    };
    let head = read(&card["fair"]["head"]);
    kept.agrees(&read(&card["fair"]["opening"]), &head)?;
    kept.head = Some(head);
    Ok(card)
}

async fn show(me: &Browser, id: &str, kept: &mut StoredDice) -> Socket {
    let mut socket = me.connect(id, 0).await;
    assert_eq!(reveal(&mut socket, 0, &nonce(0xa1).to_string()).await["kind"], "receipt");
    kept.seats[0].revealed = true;
    socket
}

/// Edits a stored table while its server is stopped.
async fn edit(hub: &Hub, id: &str, change: impl FnOnce(&mut String, &mut Value)) {
    let file = hub.database();
    let mut database = sqlx::SqliteConnection::connect(&format!("sqlite:{}", file.display()))
        .await
        .expect("the database opens");
    let (mut secret, description): (String, String) =
        sqlx::query_as("select secret, description from tables where id = $1")
            .bind(id)
            .fetch_one(&mut database)
            .await
            .expect("the table is there");
    let mut description: Value = serde_json::from_str(&description).expect("JSON");
    change(&mut secret, &mut description);
    sqlx::query("update tables set secret = $1, description = $2 where id = $3")
        .bind(secret)
        .bind(description.to_string())
        .bind(id)
        .execute(&mut database)
        .await
        .expect("it is written");
    database.close().await.expect("it closes");
}

/// A manipulation of a stored table behind the server's back.
type Edit = fn(&mut String, &mut Value);

const EDITS: &[(&str, Edit)] = &[
    ("the case of the secret's letters", |secret, _| *secret = secret.to_uppercase()),
    ("another secret", |secret, _| *secret = nonce(9).to_string()),
    ("another secret with its commitment", |secret, about| {
        *secret = nonce(9).to_string();
        let table =
            about["dice_commitments"]["opening"]["table"].as_str().expect("an id").to_owned();
        about["commitment"] = json!(server_commitment(&table, &nonce(9)));
    }),
    ("a bot's nonce", |_, about| {
        about["dice_commitments"]["seats"][1] =
            json!({ "commitment": nonce(8), "nonce": nonce(9) });
    }),
    ("a player's nonce", |_, about| {
        about["dice_commitments"]["seats"][0]["nonce"] = json!(nonce(9));
    }),
    ("a player's nonce and commitment", |_, about| {
        let table =
            about["dice_commitments"]["opening"]["table"].as_str().expect("an id").to_owned();
        let commitment = seat_commitment(&table, 0, &nonce(9));
        about["dice_commitments"]["seats"][0] =
            json!({ "commitment": commitment, "nonce": nonce(9) });
    }),
    ("a player's nonce dropped", |_, about| {
        about["dice_commitments"]["seats"][0] = json!({ "commitment": null, "nonce": null });
    }),
    ("what came from elsewhere", |_, about| about["first_draw"] = json!(1)),
    ("the head", |_, about| about["dice_commitments"]["head"] = json!(nonce(9))),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stored_table_that_was_edited_is_not_played_on_and_does_not_verify() {
    let mut hub = Hub::open().await;
    for (what, change) in EDITS {
        // During a game: the server itself refuses to continue.
        let (mut me, id, mut kept) = alone(&hub).await;
        start(&me, &id, &mut kept).await.expect("it opens as promised");
        show(&me, &id, &mut kept).await.close().await;
        // After a game: the check fails with the player's saved dice.
        let (other, done, mut of_done) = alone(&hub).await;
        start(&other, &done, &mut of_done).await.expect("it opens as promised");
        let mut socket = show(&other, &done, &mut of_done).await;
        // The number was confirmed; the table shows everything else.
        socket.say(json!({ "do": "look", "seat": 0 })).await;
        play_on(&mut socket, 0).await;
        let text = other.get(&format!("/api/tables/{done}/journal")).await.body;
        let verified = verify_text(&text, Some(&of_done)).expect("it is fair");
        assert!(verified.bound, "{verified:?}");

        hub.stop().await;
        edit(&hub, &id, change).await;
        edit(&hub, &done, change).await;
        hub.start().await;
        me.host = hub.host.clone();
        let refused = me.get(&format!("/api/tables/{id}")).await;
        assert_eq!(refused.refused(500), "dice_changed", "{what}");
        let other = Browser { host: hub.host.clone(), ..other };
        let answer = other.get(&format!("/api/tables/{done}/journal")).await;
        if answer.status == 200 && answer.body == text {
            assert_eq!(*what, "a bot's nonce", "nothing else counts for nothing");
        } else if answer.status == 200 {
            let error = verify_text(&answer.body, Some(&of_done)).expect_err(what);
            assert!(error.is_no(), "{what}: {error}");
        } else {
            assert_eq!(answer.refused(500), "dice_changed", "{what}");
        }
    }
    hub.close().await;
}

/// An operator who edits everything consistently deceives their own server, but not the player.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_table_that_was_edited_is_seen_when_it_opens() {
    let mut hub = Hub::open().await;
    let (me, id, mut kept) = alone(&hub).await;
    hub.stop().await;
    edit(&hub, &id, |secret, about| {
        *secret = nonce(9).to_string();
        about["commitment"] = json!(server_commitment(&id, &nonce(9)));
    })
    .await;
    hub.start().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let seen = start(&me, &id, &mut kept).await;
    assert_eq!(seen, Err(VerifyError::KeptOtherCommitment));

    let (me, id, mut kept) = alone(&hub).await;
    hub.stop().await;
    edit(&hub, &id, |_, about| {
        let commitment = seat_commitment(&id, 0, &nonce(9));
        about["dice_commitments"]["seats"][0]["commitment"] = json!(commitment);
    })
    .await;
    hub.start().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let seen = start(&me, &id, &mut kept).await;
    assert_eq!(seen, Err(VerifyError::KeptOtherNonce { seat: 0 }));
    hub.close().await;
}

/// Tables from before dice of version 2 still open.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_version_1_are_taken_up() {
    let mut hub = Hub::open().await;
    let (me, waits, _) = alone(&hub).await;
    let (other, plays, _) = alone(&hub).await;
    other.post(&format!("/api/tables/{plays}/start"), json!({})).await.ok();
    hub.stop().await;
    for id in [&waits, &plays] {
        edit(&hub, id, |_, about| {
            let about = about.as_object_mut().expect("an object");
            about.remove("dice_commitments");
            about.insert("nonces".into(), json!([null, null, null]));
        })
        .await;
    }
    hub.start().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let other = Browser { host: hub.host.clone(), ..other };
    let card = me.get(&format!("/api/tables/{waits}")).await.ok();
    assert_eq!((&card["status"], &card["fair"]["version"]), (&json!("waiting"), &json!(2)));
    let mut kept = StoredDice::new(&waits, read(&card["commitment"]));
    kept.seats.push(StoredSeatDice { seat: 0, nonce: nonce(0xa1), revealed: false });
    start(&me, &waits, &mut kept).await.expect("it opens as promised");
    let card = other.get(&format!("/api/tables/{plays}")).await.ok();
    assert_eq!((&card["status"], &card["fair"]["version"]), (&json!("playing"), &json!(1)));
    let mut socket = other.connect(&plays, 0).await;
    play_on(&mut socket, 0).await;
    let record = other.get(&format!("/api/tables/{plays}/journal")).await.ok();
    assert_eq!(record["fair"]["version"], Value::Null, "it says what it is");
    hub.close().await;
}
