//! Many tables at once, restarts, and slow readers.

use serde_json::{Value, json};
use whistle_core::Level;
use whistle_harness::browser::Browser;
use whistle_protocol::http::{GameCard, NewTable, Occupant};
use whistle_protocol::websocket::ServerMessage;
use whistle_server::Settings;

use crate::games::play_on;
use crate::hub::{Hub, quick};
use crate::seats::{among_bots, full_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_tables_at_once_come_to_their_end() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    // The two shortest games, since only the number of tables matters.
    let mut games: Vec<GameCard> = me.get("/api/games").await.read();
    games.sort_by_key(|game| game.minutes);
    games.truncate(2);
    let tables: Vec<_> = (0..200)
        .map(|number| {
            let (me, game) = (me.clone(), games[number % games.len()].clone());
            tokio::spawn(async move {
                let mut seating = vec![Occupant::Bot(Level::Porter, None); game.seats.min.into()];
                let own = number % seating.len();
                seating[own] = Occupant::Me;
                let id = me.play(NewTable::seated(&game.id, &seating)).await;
                let mut socket = me.connect(&id, 0).await;
                play_on(&mut socket, own as u8).await;
                // Every record was sent once and in order.
                let steps = socket.heard.iter().filter_map(|text| {
                    match serde_json::from_str(text).expect("a message") {
                        ServerMessage::Step(step) => Some(step.seq),
                        _ => None,
                    }
                });
                let steps: Vec<u64> = steps.collect();
                assert!(steps.windows(2).all(|pair| pair[1] == pair[0] + 1), "{steps:?}");
            })
        })
        .collect();
    for table in tables {
        table.await.expect("it comes to its end");
    }
    assert!(me.metric("records_total").await > 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_closes_goes_on_where_it_was() {
    let mut hub = Hub::with(Settings { snapshot_every: 8, ..quick() }).await;
    let me = Browser::arrive(&hub.host).await;
    let id = me.play(among_bots(&me, 0).await).await;
    let bots = me.play(full_of(&me, "bot:porter").await).await;
    let mut known: Vec<Value> = Vec::new();
    for round in 0..6 {
        let me = Browser { host: hub.host.clone(), ..me.clone() };
        let mut socket = me.connect(&id, 0).await;
        let hello = socket.hear_kind("hello").await;
        let history = hello["history"].as_array().expect("a list").clone();
        assert!(history.starts_with(&known), "what was told once is told again the same");
        if hello["turn"]["seats"][0] == 0 {
            socket.say(crate::commands::act(&format!("r{round}"), &hello)).await;
            let receipt = crate::commands::answer(&mut socket).await;
            assert_eq!(receipt["kind"], "receipt", "{receipt}");
        }
        known = history;
        hub.restart().await;
    }
    let me = Browser { host: hub.host.clone(), ..me };
    let mut socket = me.connect(&id, 0).await;
    play_on(&mut socket, 0).await;
    crate::past::verified(&me, &id).await;
    // The table without people was resumed as well, and its game is played to the end.
    let mut socket = me.connect(&bots, 0).await;
    let mut last = socket.hear_kind("hello").await;
    while last["outcome"].is_null() {
        last = socket.hear_kind("step").await;
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_is_dropped_and_holds_up_nobody() {
    let hub = Hub::open().await;
    let (me, id) = crate::commands::alone(&hub).await;
    let mut deaf = me.connect(&id, 0).await;
    deaf.hear_kind("hello").await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    // Unread answers fill all buffers in between; then the table's messages fill the rest.
    for _ in 0..4_000 {
        deaf.say(json!({ "do": "look", "seat": 0 })).await;
    }
    let mut said = 0;
    loop {
        let id = format!("s{said}");
        socket.say(json!({ "do": "say", "id": id, "seat": 0, "text": "all aboard" })).await;
        let answer = crate::commands::answer(&mut socket).await;
        assert_eq!(answer["kind"], "receipt", "nobody waits for the deaf: {answer}");
        said += 1;
        if me.metric("slow_clients_total").await == 1 {
            break;
        }
        assert!(said < 5_000, "it is never dropped");
    }
    // It reconnects and resumes where it was.
    let mut again = me.connect(&id, 0).await;
    let hello = again.hear_kind("hello").await;
    assert!(hello["history"].as_array().map(Vec::len) > Some(said), "{hello}");
    deaf.close().await;
    hub.close().await;
}
