//! Recorded games: every number of seats, pace and option, and every way of ending.

use std::collections::BTreeSet;

use serde_json::Value;
use whistle_testkit::{RecordedGame, Scripted};
use wild_ride::{Ending, Event, Pace, Refill, State, WrongGrab};

fn fixtures() -> Vec<RecordedGame<State>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    whistle_testkit::check_fixtures::<State>(folder)
}

#[test]
fn recorded_games_replay_and_there_is_one_of_each_kind() {
    let fixtures = fixtures();
    let endings: BTreeSet<(u8, bool, &str)> = fixtures
        .iter()
        .map(|f| {
            let config = f.journal.config;
            (config.seats, config.pace == Pace::Live, f.reason)
        })
        .collect();
    let kinds = (2..=6).flat_map(|seats| [(seats, true), (seats, false)]);
    let wanted = kinds
        .clone()
        .flat_map(|(seats, live)| Ending::ALL.map(|ending| (seats, live, ending.name())))
        .collect();
    assert_eq!(endings, wanted);
    let with_players: BTreeSet<(u8, bool)> = fixtures
        .iter()
        .filter(|f| f.journal.config.wrong_grab == WrongGrab::Players)
        .map(|f| (f.journal.config.seats, f.journal.config.pace == Pace::Live))
        .collect();
    assert_eq!(with_players, kinds.collect());
    let any =
        |wanted: fn(&wild_ride::Config) -> bool| fixtures.iter().any(|f| wanted(&f.journal.config));
    assert!(any(|config| config.single_double && config.pace == Pace::Live));
    assert!(any(|config| config.single_double && config.pace == Pace::Turns));
    assert!(any(|config| config.refill == Refill::AsTheyCome));
    assert!(any(|config| config.first_player.is_some()));
    assert!(any(|config| !config.contents.is_standard()));
}

/// Every kind of event occurs in a recorded game, so every message is used somewhere.
#[test]
fn every_kind_of_event_is_recorded() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for fixture in fixtures() {
        let replayed = fixture.journal.replay(|_, _, events| {
            seen.extend(events.iter().map(|event| kind(&Scripted::<State>::json(event))));
        });
        replayed.expect("a recorded game");
    }
    let source = include_str!("../../../../locales/en/wild-ride.ftl");
    let told: BTreeSet<String> = source
        .lines()
        .filter_map(|line| line.strip_prefix("event-")?.split(" =").next())
        .map(|kind| kind.replace('-', "_"))
        .collect();
    assert_eq!(seen, told);
}

fn kind(event: &Value) -> String {
    event["kind"].as_str().expect("an event has a kind").to_owned()
}

/// Some wrong grabs were believed, and some were called.
#[test]
fn players_believe_and_doubt() {
    let mut unnoticed = false;
    let mut settled = BTreeSet::new();
    for fixture in fixtures() {
        let replayed = fixture.journal.replay(|_, state, events| {
            let view =
                whistle_core::HiddenInformation::view(state, whistle_core::Viewer::Spectator);
            unnoticed |= view.unnoticed;
            settled.extend(events.iter().filter_map(|event| match event {
                Event::GrabCalled { wrong, .. } => Some(*wrong),
                _ => None,
            }));
        });
        replayed.expect("a recorded game");
    }
    assert!(unnoticed);
    assert!(settled.contains(&true));
}
