//! Commands are carried out exactly once, nothing happens after the end, and nobody is told about anything that a crash
//! can undo.

use serde_json::json;
use whistle_core::{Rng as _, Seat};
use whistle_protocol::websocket::{Receipt, ServerMessage};

use crate::world::{STRANGER, World, all_tables};

fn receipts(world: &World, connection: u64) -> Vec<&Receipt> {
    let told = world.heard.get(&connection).into_iter().flatten();
    told.filter_map(|message| match message {
        ServerMessage::Receipt(receipt) => Some(receipt),
        _ => None,
    })
    .collect()
}

/// Sends every possible message for each seat; none of them may change the game.
fn try_everything(world: &mut World, round: u32) {
    let before = world.stored.len();
    for seat in Seat::all(world.about.about.seats()) {
        let (connection, against) = (u64::from(seat.0), world.seen(u64::from(seat.0)));
        let id = |deed: &str| format!("{deed} {round} {seat}");
        let first = world.about.about.seats() - 1 - seat.0;
        world.say(
            connection,
            json!({ "do": "undo", "id": id("undo"), "against": against, "seat": seat }),
        );
        world.say(
            connection,
            json!({ "do": "give", "id": id("give"), "seat": seat, "to": first, "count": 1 }),
        );
        world.say(connection, json!({ "do": "hint", "id": id("hint"), "seat": seat }));
        for record in world.stored.clone().iter().rev().take(20) {
            if let whistle_table::Operation::Act { seat, action } = &record.operation {
                let action = action.tree();
                let act = json!({ "do": "act", "id": id("act"), "against": against, "seat": seat, "action": action });
                world.say(connection, act);
            }
        }
    }
    world.tell(whistle_session::Input::Tick);
    assert_eq!(world.stored.len(), before, "nothing changes after the end");
}

#[test]
fn a_game_is_played_once_and_then_it_is_over() {
    let mut games = 0;
    for (game, seats, options) in all_tables() {
        for people in [1, seats] {
            let mut world = World::begin(game, seats, options.clone(), people, u64::from(seats));
            for id in 0.. {
                assert!(id < 20_000, "{} with {seats} seats ends", game.meta.id);
                if world.is_over() {
                    break;
                }
                let Some((connection, message)) = world.go_on(id) else { continue };
                // Sent again, it gets the same answer and changes nothing.
                let (before, once) = (world.stored.len(), receipts(&world, connection).len());
                world.say(connection, message.clone());
                let receipts = receipts(&world, connection);
                let name = message["id"].as_str().expect("a name");
                if let Some(first) = receipts[..once].iter().find(|receipt| receipt.id.0 == name) {
                    let again = receipts.last().expect("an answer");
                    assert_eq!((again.seq, again.repeated), (first.seq, true), "exactly once");
                    assert_eq!(world.stored.len(), before, "exactly once");
                }
            }
            let outcome = world.session.table().and_then(|table| table.outcome());
            assert!(outcome.is_some(), "{}", game.meta.id);
            try_everything(&mut world, 0);
            world.crash();
            try_everything(&mut world, 1);
            games += 1;
        }
    }
    println!("{games} games");
}

#[test]
fn what_anybody_was_told_survives_every_crash() {
    let mut crashes = 0;
    for (game, seats, options) in all_tables() {
        let mut world = World::begin(game, seats, options, seats.min(2), 7);
        world.is_slow = true;
        for id in 0..400 {
            if world.is_over() {
                break;
            }
            world.go_on(id);
            match world.rng.below(40) {
                0..20 => world.store(),
                20 => {
                    let viewers = (0..u64::from(seats)).chain([STRANGER]);
                    let known: Vec<(u64, u64)> =
                        viewers.map(|viewer| (viewer, world.seen(viewer))).collect();
                    world.crash();
                    world.store();
                    for (viewer, knew) in known {
                        assert!(
                            world.seen(viewer) >= knew,
                            "{}: {viewer} was told too much",
                            game.meta.id
                        );
                    }
                    crashes += 1;
                }
                _ => (),
            }
        }
    }
    assert!(crashes > 50, "{crashes} crashes");
}
