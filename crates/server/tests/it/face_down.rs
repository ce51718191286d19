//! Twin tables over real sockets, compared frame by frame: two tables that differ only in one seat's face-down choice
//! send everybody else the same frames and the same answers.

use serde_json::{Value, json};
use whistle_core::{Json, Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_harness::browser::{Browser, Socket};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::{Nature, Record, Table};

use crate::hub::{Hub, of_people, put_in};

fn noticed_by_others(table: &Table, seat: Seat, action: &Json) -> bool {
    let step = table.game().boxed_clone().act(seat, action).expect("it is legal");
    let mut others = Viewer::all(table.game().seat_count()).filter(|viewer| !viewer.is(seat));
    others.any(|viewer| step.events.iter().any(|event| event.seen_by(viewer).is_some()))
}

/// Lists a seat's actions that no other player would notice.
fn private_actions(table: &Table, seat: Seat) -> Vec<Json> {
    let mut legal = table.game().legal(seat);
    legal.retain(|action| !noticed_by_others(table, seat, action));
    legal
}

/// Plays a random game up to a simultaneous choice with a face-down action; returns the table and the seat.
fn up_to_a_choice(game: &'static GameEntry) -> Option<(Table, Seat)> {
    for seed in 0..6 {
        let mut table = of_people(game, game.meta.max_seats);
        let mut rng = Pcg32::new(seed, 9);
        while table.seq() < 3_000 {
            table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
            let Turn::Seats { seats } = table.turn() else { break };
            let chooses = |seat: &Seat| private_actions(&table, *seat).len() > 1;
            if seats.len() > 1
                && let Some(seat) = seats.iter().find(chooses)
            {
                return Some((table, seat));
            }
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = rng.pick(&seats);
            let action = table.game().random_action(seat, &mut rng).expect("who is to act can");
            table.act(seat, &action).expect("a legal action is allowed");
        }
    }
    None
}

/// Creates and starts a table of people, whose records are replaced afterwards.
async fn seat_people(people: &[Browser], game: &GameEntry) -> String {
    let seats = people.len();
    let mut seating = vec!["open"; seats];
    seating[0] = "me";
    let new = json!({ "game": game.meta.id, "seats": seats, "seating": seating });
    let card = people[0].post("/api/tables", new).await.ok();
    let id = card["id"].as_str().expect("an id").to_owned();
    for (seat, person) in people.iter().enumerate().skip(1) {
        person.post(&format!("/api/tables/{id}/join"), json!({ "seat": seat })).await.ok();
    }
    people[0].post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    id
}

/// Sends a message and waits for the answer.
async fn ask(socket: &mut Socket, says: Value) -> Value {
    let id = says["id"].clone();
    socket.say(says).await;
    loop {
        let heard = socket.hear().await.expect("the server goes on");
        if heard["id"] == id && (heard["kind"] == "receipt" || heard["kind"] == "refused") {
            return heard;
        }
    }
}

/// The chooser's actions at a table: the number of choices, and of undone choices.
async fn choose(socket: &mut Socket, name: &str, seat: Seat, hello: &Value, plan: &[bool]) {
    let (mut legal, mut seq) = (hello["legal"].clone(), hello["seq"].clone());
    let finishes: Vec<Value> = ["return_rest", "finish_offer"].map(Value::from).into();
    for (number, &changes_mind) in plan.iter().enumerate() {
        let id = format!("{name}-{number}");
        let says = if changes_mind {
            json!({ "do": "undo", "id": id, "against": seq, "seat": seat })
        } else {
            let open = legal.as_array().expect("a list");
            let action = open.iter().find(|action| !finishes.contains(&action["kind"]));
            let action =
                action.unwrap_or_else(|| panic!("nothing to choose from: {hello}")).clone();
            json!({ "do": "act", "id": id, "against": seq, "seat": seat, "action": action })
        };
        socket.say(says).await;
        loop {
            let heard = socket.hear().await.expect("the server goes on");
            match heard["kind"].as_str() {
                Some("step") => (legal, seq) = (heard["legal"].clone(), heard["seq"].clone()),
                Some("receipt") => {
                    assert_eq!(heard["repeated"], false, "{heard}");
                    break;
                }
                Some("refused") => panic!("{heard}"),
                _ => (),
            }
        }
    }
}

/// A spectator's attempts meanwhile; the answers could reveal as much as the frames.
async fn pry(socket: &mut Socket, seat: Option<Seat>, seen: u64, round: usize) {
    let seat = seat.map_or(json!(0), |seat| json!(seat));
    let deeds = [
        json!({ "do": "act", "against": seen, "action": { "kind": "nothing_like_it" } }),
        json!({ "do": "undo", "against": seen }),
        json!({ "do": "undo", "against": seen + 1 }),
        json!({ "do": "act", "against": seen + 1, "action": { "kind": "nothing_like_it" } }),
    ];
    for (number, mut deed) in deeds.into_iter().enumerate() {
        deed["id"] = json!(format!("pry-{round}-{number}"));
        deed["seat"] = seat.clone();
        ask(socket, deed).await;
    }
}

/// Removes what differs between any two tables: ids, secrets and times.
fn plain(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["table", "now_ms", "at_ms", "created_ms"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(plain);
        }
        Value::Array(items) => items.iter_mut().for_each(plain),
        _ => (),
    }
}

fn heard(socket: &Socket) -> Vec<Value> {
    let frames = socket.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut frames: Vec<Value> =
        frames.filter(|frame| frame["kind"] != "ping" && frame["kind"] != "table").collect();
    frames.iter_mut().for_each(plain);
    frames
}

/// Lets the choice be made at a table; returns everything that the others received.
async fn watch(people: &[Browser], id: &str, seat: Seat, plan: &[bool]) -> Vec<Vec<Value>> {
    let stranger = Browser::arrive(&people[0].host).await;
    let mut chooser = people[seat.index()].connect(id, 0).await;
    let hello = chooser.hear_kind("hello").await;
    let mut others = Vec::new();
    for (place, person) in people.iter().chain([&stranger]).enumerate() {
        let other = Seat(place as u8);
        if other != seat {
            let mut socket = person.connect(id, 0).await;
            let seen = socket.hear_kind("hello").await["seq"].as_u64().expect("a number");
            others.push(((place < people.len()).then_some(other), socket, seen));
        }
    }
    let half = plan.len() / 2;
    choose(&mut chooser, "first", seat, &hello, &plan[..half]).await;
    for (other, socket, seen) in &mut others {
        pry(socket, *other, *seen, 1).await;
    }
    if half < plan.len() {
        // It continues from the current state.
        let mut again = people[seat.index()].connect(id, 0).await;
        let hello = again.hear_kind("hello").await;
        choose(&mut again, "later", seat, &hello, &plan[half..]).await;
    }
    for (other, socket, seen) in &mut others {
        pry(socket, *other, *seen, 2).await;
    }
    let done = json!({ "do": "say", "id": "end", "seat": seat, "text": "ready?" });
    ask(&mut chooser, done).await;
    let mut all = Vec::new();
    for (_, mut socket, _) in others {
        while socket.hear_kind("step").await["seen"]["said"] != "ready?" {}
        all.push(heard(&socket));
    }
    // People who come later, or only send requests, learn no more.
    for (place, person) in people.iter().chain([&stranger]).enumerate() {
        if place != seat.index() {
            let mut late = person.connect(id, 0).await;
            late.hear_kind("hello").await;
            all.push(heard(&late));
            let card = person.get(&format!("/api/tables/{id}")).await.ok();
            all.push(vec![card["seq"].clone(), card["turn"].clone()]);
        }
    }
    all
}

/// Creates two tables of the same people in this position.
async fn twins(
    hub: &mut Hub,
    game: &'static GameEntry,
    table: &Table,
) -> (Vec<Browser>, [String; 2]) {
    let mut people = Vec::new();
    for _ in 0..table.game().seat_count() {
        people.push(Browser::arrive(&hub.host).await);
    }
    let ids = [seat_people(&people, game).await, seat_people(&people, game).await];
    let records: Vec<Record> = table.records().cloned().collect();
    let sql: Vec<_> = ids.iter().flat_map(|id| put_in(id, &records)).collect();
    hub.meanwhile(&sql).await;
    people.iter_mut().for_each(|person| person.host.clone_from(&hub.host));
    (people, ids)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_chosen_face_down_shows_in_nobody_elses_frames() {
    let mut hub = Hub::open().await;
    let mut tried = 0;
    for game in GAMES {
        let Some((table, seat)) = up_to_a_choice(game) else { continue };
        let (people, ids) = twins(&mut hub, game, &table).await;
        // One choice at the first table; two at the second, one of them undone and made again.
        let one = watch(&people, &ids[0], seat, &[false]).await;
        let two = watch(&people, &ids[1], seat, &[false, true, false, true, false]).await;
        assert_eq!(one.len(), two.len());
        for (one, two) in one.iter().zip(&two) {
            for (number, (frame, twin)) in one.iter().zip(two).enumerate() {
                assert_eq!(frame, twin, "{}: frame {number} tells twins apart", game.meta.id);
            }
            assert_eq!(one.len(), two.len(), "{}: more frames tell as well", game.meta.id);
        }
        tried += 1;
    }
    assert!(tried >= 2, "only {tried} games had a choice face down");
    hub.close().await;
}

/// Plays a random game up to a simultaneous choice that somebody can finish; returns the table, the seat and the
/// action.
fn up_to_an_answer(game: &'static GameEntry) -> Option<(Table, Seat, Json)> {
    let mut table = of_people(game, game.meta.max_seats);
    let mut rng = Pcg32::new(2, 9);
    while table.seq() < 3_000 {
        table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
        let Turn::Seats { seats } = table.turn() else { break };
        let seat = seats.first().expect("somebody is to act");
        if seats.len() > 1 {
            for action in table.game().legal(seat) {
                let mut after = table.game().boxed_clone();
                after.act(seat, &action).expect("it is legal");
                if !after.turn().actors().contains(seat) {
                    return Some((table, seat, action));
                }
            }
        }
        let action = table.game().random_action(seat, &mut rng).expect("who is to act can");
        table.act(seat, &action).expect("a legal action is allowed");
    }
    None
}

/// Lets a seat finish its choice, then try to undo it or not; returns everything that the others received.
async fn be_done(
    people: &[Browser],
    id: &str,
    seat: Seat,
    action: &Json,
    tries: bool,
) -> Vec<Vec<Value>> {
    let mut chooser = people[seat.index()].connect(id, 0).await;
    let hello = chooser.hear_kind("hello").await;
    let mut others = Vec::new();
    for (place, person) in people.iter().enumerate().filter(|(place, _)| *place != seat.index()) {
        let mut socket = person.connect(id, 0).await;
        let seen = socket.hear_kind("hello").await["seq"].as_u64().expect("a number");
        others.push((Seat(place as u8), socket, seen));
    }
    let done = json!({ "do": "act", "id": "done", "against": hello["seq"], "seat": seat, "action": action });
    chooser.say(done).await;
    let seq = chooser.hear_kind("receipt").await["seq"].clone();
    if tries {
        let undo = json!({ "do": "undo", "id": "back", "against": seq, "seat": seat });
        chooser.say(undo).await;
        let refused = chooser.hear_kind("refused").await;
        assert_eq!(refused["code"], "undo_refused", "{refused}");
    }
    for (other, socket, seen) in &mut others {
        pry(socket, Some(*other), *seen, 1).await;
    }
    ask(&mut chooser, json!({ "do": "say", "id": "end", "seat": seat, "text": "ready?" })).await;
    let mut all = Vec::new();
    for (_, mut socket, _) in others {
        while socket.hear_kind("step").await["seen"]["said"] != "ready?" {}
        all.push(heard(&socket));
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_that_somebody_tried_to_take_back_what_is_done() {
    let mut hub = Hub::open().await;
    let mut tried = 0;
    for game in GAMES {
        let Some((table, seat, action)) = up_to_an_answer(game) else { continue };
        let (people, ids) = twins(&mut hub, game, &table).await;
        let one = be_done(&people, &ids[0], seat, &action, false).await;
        let two = be_done(&people, &ids[1], seat, &action, true).await;
        assert_eq!(one, two, "{}: somebody is told", game.meta.id);
        tried += 1;
    }
    assert!(tried >= 3, "only {tried} games let several choose at once");
    hub.close().await;
}
