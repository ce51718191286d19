//! WR-16: players with human reflexes.

use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Seat, TimedAction, Viewer};
use wild_ride::reaction::{Level, simulate};
use wild_ride::{Action, Config, QUICKEST_MS, State, View};

use crate::table::{NOTHING, answer, roll, table};

const LOOKS: u64 = 10_000;

/// A seat's view of a roll.
fn sight(faces: &str) -> View {
    let mut table = table(Config::live(3));
    roll(&mut table, faces);
    table.game.view(Viewer::Seat(Seat(1)))
}

fn looks(level: Level, faces: &str) -> Vec<TimedAction<State>> {
    let view = sight(faces);
    let reflex = |stream| level.reflex(&view, &mut Pcg32::new(5, stream));
    (0..LOOKS).filter_map(reflex).collect()
}

fn share(reflexes: &[TimedAction<State>], action: Action) -> usize {
    let count = reflexes.iter().filter(|r| r.action == action).count();
    count * 1_000 / reflexes.len()
}

fn median(reflexes: &[TimedAction<State>], action: Action) -> u16 {
    let mut times: Vec<u16> =
        reflexes.iter().filter(|r| r.action == action).map(|r| r.ms).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn a_level_is_quicker_and_surer_than_the_one_below() {
    let fitting = Level::ALL.map(|level| looks(level, "red blue"));
    let medians = fitting.clone().map(|reflexes| median(&reflexes, Action::Grab));
    assert!(medians.is_sorted_by(|slow, quick| slow > quick), "{medians:?}");
    let seen = fitting.map(|reflexes| share(&reflexes, Action::Grab));
    assert!(seen.is_sorted_by(|dull, sharp| dull < sharp), "{seen:?}");
}

/// Frequencies as given by the parameters, in thousandths.
#[test]
fn levels_miss_and_misjudge() {
    let wanted = [
        (Level::LittleChild, 450, 250),
        (Level::Child, 200, 80),
        (Level::Parent, 80, 30),
        (Level::QuickParent, 40, 40),
        (Level::Champion, 10, 10),
    ];
    for (level, missed, misjudged) in wanted {
        let near = |found: usize, wanted: usize| found.abs_diff(wanted) <= 12;
        let found = share(&looks(level, "red blue"), Action::NoRide);
        assert!(near(found, missed), "{level} misses {found}");
        let found = share(&looks(level, NOTHING), Action::Grab);
        assert!(near(found, misjudged), "{level} misjudges {found}");
    }
}

#[test]
fn times_are_times_of_people() {
    for level in Level::ALL {
        for faces in ["red blue", "red red", "red wagon", "wagon wagon", NOTHING] {
            let reflexes = looks(level, faces);
            assert_eq!(reflexes.len() as u64, LOOKS);
            assert!(reflexes.iter().all(|r| (QUICKEST_MS..=8_000).contains(&r.ms)));
        }
        let hard = median(&looks(level, "red blue"), Action::Grab);
        let easy = median(&looks(level, "wagon wagon"), Action::Grab);
        assert!(easy * 2 < hard, "two wagon faces are seen at once: {easy} and {hard}");
    }
}

#[test]
fn nobody_reacts_who_is_not_asked() {
    let mut rng = Pcg32::new(1, 1);
    let mut table = table(Config::live(3));
    let react = |state: &State, viewer, rng: &mut Pcg32| {
        Level::Parent.reflex(&state.view(viewer), rng).map(|reflex| reflex.action)
    };
    let (zero, one) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!(react(&table.game, zero, &mut rng), Some(Action::Roll));
    assert_eq!(react(&table.game, one, &mut rng), None);
    assert_eq!(react(&table.game, Viewer::Spectator, &mut rng), None);
    roll(&mut table, "red blue");
    answer(&mut table, "n");
    assert_eq!(react(&table.game, zero, &mut rng), None, "it has answered");
}

/// The others' answers make no difference: only the view counts.
#[test]
fn a_reflex_comes_from_the_view_alone() {
    let seen = |answers| {
        let mut table = table(Config::live(3));
        roll(&mut table, "red blue");
        answer(&mut table, answers);
        let view = table.game.view(Viewer::Seat(Seat(1)));
        Level::Child.reflex(&view, &mut Pcg32::new(9, 9))
    };
    assert_eq!(seen("g-n"), seen("n-g"));
    assert!(seen("g-n").is_some());
}

/// A simulated game can be replayed, and the quicker player wins more often.
#[test]
fn simulated_games_are_games_and_quickness_pays() {
    let config = Config::live(3);
    let levels = PerSeat::from_fn(3, |seat| Level::ALL[seat.index()]);
    let mut wins = [0; 3];
    for stream in 0..600 {
        let played = simulate(&config, &levels, &mut Pcg32::new(3, stream)).unwrap();
        let replayed = played.journal.replay(|_, _, _| ()).expect("played by the rules");
        assert_eq!(replayed, played.end);
        let winners = played.end.outcome().expect("it is over").winners();
        winners.iter().for_each(|seat| wins[seat.index()] += 1);
    }
    assert!(wins.is_sorted_by(|slow, quick| slow < quick), "{wins:?}");
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        let json = serde_json::to_string(&level).unwrap();
        assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level);
    }
    assert!("genius".parse::<Level>().is_err());
}
