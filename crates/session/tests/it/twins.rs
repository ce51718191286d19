//! Compares twin tables frame by frame: whatever a seat chooses face down, everyone else gets the same messages and
//! answers.

use std::collections::BTreeMap;

use serde_json::{Map, json};
use whistle_core::{Json, Pcg32, Rng as _, Seat};
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{ClockTerms, Spectators};
use whistle_registry::{GAMES, GameEntry};
use whistle_session::{Session, SessionConfig};
use whistle_table::is_face_down;

use crate::world::{STRANGER, World, describe};

fn copy(world: &World) -> World {
    let (about, stored) = (world.about.clone(), world.stored.clone());
    let session = Session::stored(world.config, about.clone(), stored.clone());
    let mut copy = World::of(world.config, session.expect("it was stored"), about, stored, 1);
    copy.now = world.now;
    copy
}

fn face_down(world: &World, seat: Seat) -> Vec<Json> {
    let game = world.session.table().expect("it has begun").game();
    let mut open = game.legal(seat);
    open.retain(|action| is_face_down(game, seat, action));
    open
}

/// Lets a seat choose something face down, or change its mind.
fn ponder(world: &mut World, seat: Seat, rng: &mut Pcg32, round: u32) {
    for choice in 0..rng.below(6) {
        let (connection, open) = (u64::from(seat.0), face_down(world, seat));
        let (id, against) = (format!("ponder {round} {choice}"), world.seen(u64::from(seat.0)));
        if open.is_empty() || rng.below(3) == 0 {
            world.say(
                connection,
                json!({ "do": "undo", "id": id, "against": against, "seat": seat }),
            );
        } else {
            let action = open[rng.below(open.len() as u32) as usize].tree();
            let act = json!({ "do": "act", "id": id, "against": against, "seat": seat, "action": action });
            world.say(connection, act);
        }
    }
}

/// Another client's attempts in the meantime: the answers could reveal as much as the frames.
fn pry(world: &mut World, connection: u64, round: u32) {
    let (seat, seen) = (connection.min(7), world.seen(connection));
    for (number, against) in (seen.saturating_sub(1)..=seen + 1).enumerate() {
        let id = |deed: &str| format!("{deed} {round} {number}");
        let nonsense = json!({ "kind": "nothing like it" });
        let act = json!({ "do": "act", "id": id("act"), "against": against, "seat": seat, "action": nonsense });
        world.say(connection, act);
        world.say(
            connection,
            json!({ "do": "undo", "id": id("undo"), "against": against, "seat": seat }),
        );
    }
    world.say(connection, json!({ "do": "hint", "id": format!("hint {round}"), "seat": seat }));
    world.say(
        connection,
        json!({ "do": "say", "id": format!("say {round}"), "seat": seat, "text": "well" }),
    );
    world.say(connection, json!({ "do": "look", "seat": null, "since": 0 }));
    world.say(
        connection,
        json!({ "do": "look", "seat": (connection != STRANGER).then_some(seat), "since": 0 }),
    );
}

/// Lets one seat choose differently at two copies of a table, and compares the messages to the others.
fn compare(world: &World, seat: Seat, rng: &mut Pcg32) -> bool {
    let told = [0, 1].map(|_| {
        let mut twin = copy(world);
        for round in 0..2 {
            ponder(&mut twin, seat, rng, round);
            twin.pass(200);
            for other in Seat::all(twin.about.about.seats()).filter(|&other| other != seat) {
                let connection = u64::from(other.0);
                if let Some(action) = face_down(&twin, other).first() {
                    let (id, against) = (format!("choice {round}"), twin.seen(connection));
                    let action = action.tree();
                    let act = json!({ "do": "act", "id": id, "against": against, "seat": other, "action": action });
                    twin.say(connection, act);
                }
                pry(&mut twin, connection, round);
            }
            pry(&mut twin, STRANGER, round);
        }
        // Delayed spectators see the same at both tables.
        twin.pass(1_000);
        let (own, others): (BTreeMap<u64, Vec<ServerMessage>>, BTreeMap<_, _>) =
            twin.heard.into_iter().partition(|(number, _)| *number == u64::from(seat.0));
        (own, others)
    });
    let [(one, told_one), (two, told_two)] = told;
    assert_eq!(told_one, told_two, "{}: {seat} chose differently", world.about.about.game);
    one != two
}

/// Looks for choices at a table with a clock and delayed spectators, or with neither.
fn look_for_choices(game: &'static GameEntry, seats: u8, seed: u64, far: bool) -> u32 {
    let mut about = describe(game, seats, Map::new(), seats);
    let mut config = SessionConfig::PLAIN;
    if far {
        about.clock = Some(ClockTerms { move_s: 30, reserve_s: 300 });
        about.spectators = Spectators::Delayed;
        config.spectator_delay_ms = 1_000;
    }
    let mut world = World::play(config, about, seed);
    let (mut rng, mut compared) = (Pcg32::new(seed, seats.into()), 0);
    for id in 0..2_500 {
        if world.is_over() || compared == 3 {
            break;
        }
        let actors = world.session.table().expect("it has begun").turn().actors();
        if let Some(seat) = actors.iter().find(|&seat| !face_down(&world, seat).is_empty())
            && rng.below(2) == 0
        {
            compared += u32::from(compare(&world, seat, &mut rng));
        }
        world.go_on(id);
    }
    compared
}

#[test]
fn what_is_chosen_face_down_makes_no_difference_to_anybody_else() {
    let mut with_choices = 0;
    for game in GAMES {
        let seats = game.meta.min_seats..=game.meta.max_seats;
        let tables = seats.flat_map(|seats| [(seats, false), (seats, true)]);
        let compared: u32 = tables.map(|(seats, far)| look_for_choices(game, seats, 5, far)).sum();
        with_choices += u32::from(compared > 0);
    }
    assert!(with_choices >= 2, "nobody chose anything face down, so nothing was tested");
}
