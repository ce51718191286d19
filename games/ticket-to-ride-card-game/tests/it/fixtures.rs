//! Recorded games: one for every number of seats, every option and every ending.
//!
//! `UPDATE_SNAPSHOTS=1` plays them again: random games, of which the first with the required ending is kept. Two things
//! hardly ever happen by chance. The last card of the second deck is dealt only when nearly all cards are in hand, so
//! hoarders play that game. A seat has to pass only when all tickets are held, so collectors play that one.

use std::collections::BTreeSet;

use ticket_to_ride_card_game::{Action, Config, State};
use whistle_core::prelude::*;
use whistle_core::{Entry, Journal, Pcg32, Rng as _, Seat, Turn, apply_entry};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

type Wanted = (&'static str, Config, &'static str);

/// What the players of a recorded game collect.
#[derive(Clone, Copy, PartialEq)]
enum Taste {
    Anything,
    /// Train cards in hand.
    Trains,
    /// Tickets, all of them, and then few train cards.
    Tickets,
}

impl Taste {
    fn likes(self, action: &Action) -> bool {
        match self {
            Taste::Anything => true,
            Taste::Trains => matches!(action, Action::TakeFaceUp { .. } | Action::DrawFromDeck),
            Taste::Tickets => matches!(
                action,
                Action::KeepTicket { .. }
                    | Action::DrawTickets
                    | Action::PlaceSuit { .. }
                    | Action::PlaceThree { .. }
                    | Action::AddLocomotives { .. }
            ),
        }
    }

    fn of(name: &str) -> Taste {
        match name {
            "four-seats-dealt" => Taste::Trains,
            "four-seats-passed" => Taste::Tickets,
            _ => Taste::Anything,
        }
    }
}

fn wanted() -> Vec<Wanted> {
    let open = |seats| Config { open_stack: true, ..Config::plain(seats) };
    let first = Config { first_player: Some(Seat(1)), ..Config::plain(3) };
    vec![
        ("two-seats-drawn", Config::plain(2), "last_card_drawn"),
        ("two-seats-turned-up", open(2), "last_card_turned_up"),
        ("three-seats-drawn", open(3), "last_card_drawn"),
        ("three-seats-turned-up", first, "last_card_turned_up"),
        ("four-seats-drawn", Config::plain(4), "last_card_drawn"),
        ("four-seats-turned-up", open(4), "last_card_turned_up"),
        ("four-seats-dealt", Config::plain(4), "last_card_dealt"),
        ("four-seats-passed", Config::plain(4), "last_card_drawn"),
    ]
}

/// Plays a game in which players mostly follow their preference.
fn play(config: Config, seed: u64, taste: Taste) -> (Journal<State>, State) {
    let mut rng = Pcg32::new(seed, 77);
    let mut journal = Journal::new(config);
    let mut state = State::new(&config).unwrap();
    loop {
        let entry = match state.turn() {
            Turn::Over => return (journal, state),
            Turn::Chance => Entry::Chance { outcome: state.sample_chance(&mut rng) },
            Turn::Seats { seats } => {
                let seat = rng.pick(&seats.iter().collect::<Vec<Seat>>());
                let mut actions = Vec::new();
                state.legal_actions(seat, &mut actions);
                let liked: Vec<Action> =
                    actions.iter().copied().filter(|action| taste.likes(action)).collect();
                let choice = if liked.is_empty() { &actions } else { &liked };
                Entry::Action { seat, action: rng.pick(choice) }
            }
        };
        apply_entry(&mut state, &entry, &mut ()).unwrap();
        journal.entries.push(entry);
    }
}

fn has_pass(journal: &Journal<State>) -> bool {
    let passes = |entry: &Entry<State>| matches!(entry, Entry::Action { action: Action::Pass, .. });
    journal.entries.iter().any(passes)
}

fn record() {
    for (name, config, reason) in wanted() {
        let ends_so = |seed| {
            let (journal, end) = play(config, seed, Taste::of(name));
            let so = end.outcome().expect("the game is over").reason == reason;
            (so && (name != "four-seats-passed" || has_pass(&journal))).then_some(journal)
        };
        let journal = (0..10_000).find_map(ends_so).expect("one of these games ends as required");
        let file = format!("{FOLDER}/{name}.json");
        std::fs::write(&file, journal.to_text()).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

#[test]
fn recorded_games_replay_and_there_is_one_of_each_kind() {
    if whistle_testkit::updates() {
        record();
    }
    let fixtures = whistle_testkit::check_fixtures::<State>(FOLDER);
    let kinds: BTreeSet<(u8, bool, &str)> = fixtures
        .iter()
        .map(|f| (f.journal.config.seats, f.journal.config.open_stack, f.reason))
        .collect();
    let wanted = wanted().iter().map(|(_, c, reason)| (c.seats, c.open_stack, *reason)).collect();
    assert_eq!(kinds, wanted);
    assert!(fixtures.iter().any(|fixture| has_pass(&fixture.journal)), "one game with a pass");
    let set = fixtures.iter().any(|fixture| fixture.journal.config.first_player.is_some());
    assert!(set, "one game with the first player set");
}
