//! Several servers on one PostgreSQL, over both kinds of bus: any of them serves anybody.

use serde_json::{Value, json};
use whistle_core::{Level, Seat};
use whistle_harness::browser::{Browser, Socket};
use whistle_harness::nats::Nats;
use whistle_harness::position::Position;
use whistle_harness::postgres::Postgres;
use whistle_protocol::http::{GameCard, NewTable, Occupant};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Look, ServerMessage};
use whistle_protocol::{Outcome, TableCard, TableStatus};
use whistle_server::{BusAddress, ClusterSettings, ServeError, Server, Settings};

use crate::hub::{Hub, quick};
use crate::past::verified;

pub(crate) fn one_of(database: &str, bus: &BusAddress) -> Settings {
    let cluster = ClusterSettings::over(bus.clone());
    Settings { database_url: database.to_owned(), cluster: Some(cluster), ..quick() }
}

/// Runs a test with two servers, over each kind of bus.
async fn on_both(name: &str, run: impl AsyncFn(Hub, Hub)) {
    let (postgres, nats) = (Postgres::start(&format!("whistlestop-{name}")), Nats::start());
    for (database, bus) in
        [("notify", BusAddress::Postgres), ("nats", BusAddress::Nats(nats.url()))]
    {
        let settings = one_of(&postgres.database(database), &bus);
        let (left, right) = tokio::join!(Hub::with(settings.clone()), Hub::with(settings));
        run(left, right).await;
    }
}

/// Plays until the game is over, ignoring refusals because somebody else was faster.
async fn play_out(socket: &mut Socket, seat: Seat) -> Outcome {
    let (mut last, mut waits, mut number) = (None::<Position>, None, 0_usize);
    loop {
        if let (Some(position), None) = (&last, &waits)
            && let Some(action) = position.legal.get(number % position.legal.len().max(1))
        {
            number += 1;
            let id = CommandId(format!("{}-{number}", seat.0));
            let act = Act {
                id: id.clone(),
                against: position.seq,
                seat,
                action: action.clone(),
                took: None,
            };
            socket.send(&ClientMessage::Act(act)).await;
            waits = Some(id);
        }
        let message = socket.receive().await.expect("the line holds");
        match &message {
            ServerMessage::Receipt(receipt) if Some(&receipt.id) == waits.as_ref() => waits = None,
            ServerMessage::Refused(refused) if Some(&refused.id) == waits.as_ref() => {
                waits = None;
                last = None;
                socket.send(&ClientMessage::Look(Look { seat: Some(seat), since: None })).await;
            }
            _ => (),
        }
        if let Some(position) = Position::of(&message) {
            if let Some(outcome) = position.outcome {
                return outcome;
            }
            last = Some(position);
        }
    }
}

/// Creates a table for two people and bots, one person on each server, and lets them play it to the end.
async fn play_together(game: &GameCard, left: &Browser, right: &Browser) -> String {
    let mut seating = vec![Occupant::Bot(Level::Porter, None); game.seats.min.into()];
    (seating[0], seating[1]) = (Occupant::Me, Occupant::Open);
    let id = left.make(NewTable::seated(&game.id, &seating)).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    let card: TableCard = right.post(&path("/join"), json!({})).await.read();
    assert!(card.seats[1].you, "{card:?}");
    left.post(&path("/start"), json!({})).await.ok();
    let (mut here, mut there) = (left.connect(&id, 0).await, right.connect(&id, 0).await);
    let (first, second) = tokio::join!(play_out(&mut here, Seat(0)), play_out(&mut there, Seat(1)));
    assert_eq!(first, second, "both are told the same end");
    for browser in [left, right] {
        let card: TableCard = browser.get(&path("")).await.read();
        assert_eq!(card.status, TableStatus::Over);
        assert!(verified(browser, &id).await.outcomes > 0);
    }
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_every_game_at_two_servers() {
    on_both("two", async |left, right| {
        let (host, guest) = (Browser::arrive(&left.host).await, Browser::arrive(&right.host).await);
        let games: Vec<GameCard> = host.get("/api/games").await.read();
        for game in &games {
            play_together(game, &host, &guest).await;
        }
        assert_eq!(guest.metric("cluster_nodes").await, 2);
        assert!(guest.metric("cluster_messages_sent_total").await > 20);
        assert_eq!(guest.metric("cluster_gaps_total").await, 0);
        left.close().await;
        right.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_logs_out_at_one_server_is_gone_at_the_other() {
    on_both("logout", async |left, right| {
        let mut host = Browser::arrive(&left.host).await;
        let game = host.get("/api/games").await.read::<Vec<GameCard>>().remove(0);
        let seating = vec![Occupant::Me; game.seats.min.into()];
        let id = host.play(NewTable::seated(&game.id, &seating)).await;
        // The same browser, at the server that does not own the table and at the one that does.
        let there = Browser { host: right.host.clone(), ..host.clone() };
        let mut sockets = [there.connect(&id, 0).await, host.connect(&id, 0).await];
        for socket in &mut sockets {
            socket.hear_kind("hello").await;
        }
        // It exists on neither server.
        assert_eq!(there.get("/api/tables/none").await.refused(404), "no_table");
        let answer = there.post("/api/logout", json!({})).await;
        host.keep_cookie(&answer);
        for socket in &mut sockets {
            assert_eq!(socket.hear_kind("error").await["code"], "logged_out");
        }
        left.close().await;
        right.close().await;
    })
    .await;
}

/// Requests and messages to another server reach the one that owns the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_another_server_have_names_talk_look_on_and_give_up() {
    on_both("asked", async |left, right| {
        let (host, guest) = (Browser::arrive(&left.host).await, Browser::arrive(&right.host).await);
        let seating = json!(["me", "open", "open"]);
        let new = json!({ "game": "trick-of-the-rails", "seats": 3, "seating": seating });
        let id = host.make(new).await;
        let path = |rest: &str| format!("/api/tables/{id}{rest}");
        let mut here = host.connect(&id, 0).await;
        here.hear_kind("hello").await;
        for seat in [1, 2] {
            guest.post(&path("/join"), json!({ "seat": seat })).await.ok();
        }
        let names = json!({ "names": [null, "Ann", "Ben"] });
        let card = guest.post(&path("/names"), names).await.ok();
        let name = |card: &Value, seat: usize| card["seats"][seat]["name"].clone();
        assert_eq!((name(&card, 1), name(&card, 2)), (json!("Ann"), json!("Ben")));
        let mut there = guest.connect(&id, 0).await;
        there.hear_kind("hello").await;
        there.say(json!({ "do": "say", "id": "a", "seat": 1, "text": "hello" })).await;
        let said = here.hear_kind("said").await;
        assert_eq!((&said["name"], &said["text"]), (&json!("Ann"), &json!("hello")));
        let looks_on = Browser::arrive(&right.host).await;
        let mut window = looks_on.connect(&id, 0).await;
        let hello = window.hear_kind("hello").await;
        assert_eq!(
            (&hello["table"]["watching"], name(&hello["table"], 2)),
            (&json!(1), json!("Ben"))
        );
        while here.hear_kind("table").await["table"]["watching"] != 1 {}
        assert_eq!(guest.post(&path("/resign"), json!({})).await.refused(409), "waiting");
        host.post(&path("/start"), json!({})).await.ok();
        let card = guest.post(&path("/resign"), json!({ "seat": 1 })).await.ok();
        let resigned = |seat: usize| card["seats"][seat]["resigned"].clone();
        assert_eq!((resigned(1), resigned(2)), (json!(true), json!(false)));
        let key = host.get("/api/push/key").await.ok();
        assert_eq!(guest.get("/api/push/key").await.ok(), key, "they are one site");
        left.close().await;
        right.close().await;
    })
    .await;
}

/// A server that stops hands its tables over; its clients continue at the same table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_ends_hands_its_tables_over() {
    on_both("drain", async |left, right| {
        let host = Browser::arrive(&left.host).await;
        let game = host.get("/api/games").await.read::<Vec<GameCard>>().remove(0);
        let seating = vec![Occupant::Me; game.seats.min.into()];
        let mut tables = Vec::new();
        for _ in 0..5 {
            tables.push(host.play(NewTable::seated(&game.id, &seating)).await);
        }
        let mut there = Browser { host: right.host.clone(), ..host.clone() };
        assert_eq!(there.metric("cluster_tables_owned").await, 0);
        let mut relayed = there.connect(&tables[0], 0).await;
        relayed.hear_kind("hello").await;
        left.close().await;
        while relayed.hear().await.is_some() {}
        assert_eq!(there.metric("cluster_tables_owned").await, 5);
        let mut again = there.connect(&tables[0], 0).await;
        let hello = again.hear_kind("hello").await;
        assert_eq!(hello["table"]["status"], "playing");
        there.host.clone_from(&right.host);
        right.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_belong_together_is_refused_with_words() {
    let (postgres, nats) = (Postgres::start("whistlestop-alone"), Nats::start());
    let database = postgres.database("alone");
    let alone = Settings { database_url: database.clone(), ..quick() };
    let several = one_of(&database, &BusAddress::Nats(nats.url()));
    let refused = async |settings: &Settings| match Server::open(settings.clone()).await {
        Ok(_) => panic!("it is not refused"),
        Err(error) => error,
    };
    let first = Hub::with(alone.clone()).await;
    let error = refused(&several).await;
    assert!(matches!(error, ServeError::Store(_)));
    assert!(error.to_string().contains("outside the cluster"), "{error}");
    first.close().await;
    let first = Hub::with(several.clone()).await;
    let error = refused(&alone).await;
    assert!(error.to_string().contains("in use by another server"), "{error}");
    first.close().await;
    let file = Settings { database_url: "sqlite::memory:".to_owned(), ..several.clone() };
    let error = refused(&file).await;
    assert!(error.to_string().contains("needs a shared PostgreSQL"), "{error}");
    nats.crash();
    let error = refused(&several).await;
    assert!(error.to_string().contains("failed to connect to the message bus"), "{error}");
}
