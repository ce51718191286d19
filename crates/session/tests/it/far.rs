//! People in different places: clocks while time jumps, delayed spectators, nonces, and resigning.

use serde_json::{Map, json};
use whistle_core::{Rng as _, Seat, SeatSet};
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Bytes32, ClockTerms, Spectators, TableStatus};
use whistle_registry::{GAMES, GameEntry};
use whistle_session::{Description, Effect, InitialViewer, Input, Person, Request, SessionConfig};
use whistle_table::fair::{seat_commitment, verify_text};
use whistle_table::{Operation, PlayedBy};

use crate::world::{STRANGER, World, describe, name};

const DELAY_MS: u64 = 60_000;
const REVEAL_MS: u64 = 10_000;
const FAR_APART: SessionConfig = SessionConfig {
    spectator_delay_ms: DELAY_MS,
    reveal_ms: REVEAL_MS,
    bot_pause_ms: 300,
    ..SessionConfig::PLAIN
};

/// People on every seat except the last, which is a bot's.
fn table(game: &GameEntry, seats: u8) -> Description {
    describe(game, seats, Map::new(), seats - 1)
}

fn each_game() -> impl Iterator<Item = (&'static GameEntry, u8)> {
    GAMES.iter().flat_map(|game| [(game, game.meta.min_seats), (game, game.meta.max_seats)])
}

/// Lets something happen or, half of the time, lets up to a minute pass.
fn go_on(world: &mut World, id: u32) {
    world.go_on(id);
    if world.rng.below(2) == 0 {
        let ms = world.rng.below(60_000);
        world.pass(ms.into());
    }
    if world.rng.below(50) == 0 {
        world.crash();
    }
}

#[test]
fn whoever_is_late_is_moved_for_and_uses_no_more_than_their_time() {
    let mut late = 0;
    for (game, seats) in each_game() {
        let clock = Some(ClockTerms { move_s: 5, reserve_s: 20 });
        let mut world = World::play(FAR_APART, Description { clock, ..table(game, seats) }, 3);
        for id in 0.. {
            assert!(id < 20_000, "{} with {seats} seats ends", game.meta.id);
            if world.is_over() {
                break;
            }
            go_on(&mut world, id);
        }
        for seat in Seat::all(seats) {
            let of_seat = |operation: &Operation| operation.seat() == Some(seat);
            let records = world.stored.iter().filter(|record| of_seat(&record.operation));
            let used: u64 = records.clone().map(|record| record.info.reserve_ms).sum();
            assert!(used <= 20_000, "{seat} used {used} ms");
            let moved = records.filter(|record| record.info.played_by == Some(PlayedBy::Clock));
            late += moved.count();
        }
    }
    assert!(late > 100, "no seat was late, so nothing was tested");
}

#[test]
fn delayed_spectators_see_everything_and_nothing_early() {
    for (game, seats) in each_game() {
        let spectators = Spectators::Delayed;
        let mut world = World::play(FAR_APART, Description { spectators, ..table(game, seats) }, 5);
        // The public records at each point in time.
        let mut noticed: Vec<(u64, u64)> = Vec::new();
        for id in 0..600 {
            if world.is_over() {
                break;
            }
            world.go_on(id);
            let table = world.session.table().expect("it has begun");
            noticed.push((world.now.run_ms, table.seq_for(SeatSet::EMPTY)));
            let ms = world.rng.below(2_000);
            world.pass(ms.into());
            let table = world.session.table().expect("it has begun");
            noticed.push((world.now.run_ms, table.seq_for(SeatSet::EMPTY)));
            let early = world.now.run_ms.saturating_sub(DELAY_MS);
            let old = noticed.iter().rev().find(|(at_ms, _)| *at_ms <= early);
            let most = old.map_or(0, |(_, seq)| *seq);
            assert!(world.seen(STRANGER) <= most, "{}: too early", game.meta.id);
            assert!(
                world.session.card(None).seq <= most,
                "{}: the card reveals too much",
                game.meta.id
            );
        }
        world.pass(DELAY_MS);
        let all = world.session.table().expect("it has begun").seq_for(SeatSet::EMPTY);
        assert_eq!(world.seen(STRANGER), all, "{}: they see all records", game.meta.id);
        let told = world.heard[&STRANGER].iter().filter_map(|message| match message {
            ServerMessage::Step(step) => Some(step.seq),
            _ => None,
        });
        assert!(told.eq(1..=all), "{}: records arrive in order", game.meta.id);
    }
}

#[test]
fn dice_hold_whatever_is_revealed_and_whoever_is_silent() {
    for (game, seats) in each_game() {
        for silent in [None, Some(0), Some(seats - 2)] {
            let mut world = World::wait(FAR_APART, table(game, seats), 7);
            let nonce = |seat: Seat| Bytes32([seat.0 + 1; 32]);
            let commitment =
                |seat: Seat| seat_commitment("table", seat.0, &nonce(seat)).to_string();
            for seat in Seat::all(seats - 1).skip(1) {
                let commit = json!({ "do": "commit", "id": "c", "seat": seat, "commitment": commitment(seat) });
                world.say(seat.0.into(), commit);
            }
            let commitments =
                vec![SeatCommitment { seat: Seat(0), commitment: commitment(Seat(0)) }];
            world.ask(Seat(0), Request::Start { commitments });
            assert_eq!(world.session.about().status, TableStatus::Opening);
            for seat in Seat::all(seats - 1).filter(|seat| silent != Some(seat.0)) {
                assert!(
                    world.session.table().is_none(),
                    "it begins when everyone has revealed their number"
                );
                let reveal = |nonce: Bytes32| json!({ "do": "reveal", "id": "r", "seat": seat, "nonce": nonce });
                // A number other than the committed one changes nothing.
                world.say(seat.0.into(), reveal(Bytes32([99; 32])));
                world.say(seat.0.into(), reveal(nonce(seat)));
                world.crash();
            }
            assert_eq!(world.session.table().is_none(), silent.is_some());
            world.pass(REVEAL_MS - 1);
            assert_eq!(world.session.table().is_none(), silent.is_some(), "it waits until the end");
            world.pass(1);
            for id in 0.. {
                assert!(id < 20_000, "{} with {seats} seats ends", game.meta.id);
                if world.is_over() {
                    break;
                }
                world.go_on(id);
            }
            let journal = world.session.journal_text().expect("it is over");
            let verified = verify_text(&journal, None);
            assert!(verified.is_ok(), "{}: {:?}", game.meta.id, verified.err());
        }
    }
}

#[test]
fn whoever_resigns_is_last_and_a_bot_plays_to_the_end() {
    for (game, seats) in each_game().filter(|(_, seats)| *seats > 2) {
        let mut world = World::play(FAR_APART, table(game, seats), 11);
        let gives_up = Seat(1);
        for id in 0.. {
            assert!(id < 20_000, "{} with {seats} seats ends", game.meta.id);
            if id == 12 && !world.is_over() {
                world.ask(gives_up, Request::Resign { seat: None });
                world.crash();
            }
            if world.is_over() {
                break;
            }
            if id > 12 {
                let act = json!({ "do": "undo", "id": format!("u{id}"), "against": world.seen(1), "seat": gives_up });
                world.say(1, act);
            }
            world.go_on(id);
        }
        let has_resigned = world.session.about().resigned().contains(gives_up);
        let is_last = |message: &ServerMessage| match message {
            ServerMessage::Step(step) => step.outcome.as_ref().map(|outcome| {
                let rank = |seat: Seat| {
                    let mut standings = outcome.standings.iter();
                    standings.find(|standing| standing.seat == seat).map(|standing| standing.rank)
                };
                Seat::all(seats).all(|seat| rank(seat) <= rank(gives_up))
            }),
            _ => None,
        };
        let told = world.heard[&0].iter().rev().find_map(is_last);
        assert!(!has_resigned || told == Some(true), "{}", game.meta.id);
        let person = Person { id: name(gives_up), name: None };
        let back = Request::Seat { seat: gives_up, occupant: Occupant::Me };
        let back = Input::Request { person, request: back };
        let effects = world.session.handle(world.now, back);
        let is_refused = |effect: &Effect| matches!(effect, Effect::Answer(Err(_)));
        assert!(effects.iter().any(is_refused), "{}: they have resigned", game.meta.id);
    }
}

/// A renamed player reconnects; everyone gets the new name even if the old connection is still open.
#[test]
fn a_new_name_is_told_although_the_old_connection_lingers() {
    let game = &GAMES[0];
    let seats = game.meta.min_seats;
    let mut world = World::begin(game, seats, Map::new(), seats, 1);
    let person = Person { id: name(Seat(1)), name: Some("Green".into()) };
    let look = InitialViewer::Later;
    world.tell(Input::Connect { connection: 50, person: Some(person), since: 0, look });
    let told = json!(world.heard[&0]).to_string();
    assert!(told.contains("Green"), "{told}");
}
