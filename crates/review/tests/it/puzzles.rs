//! Puzzles: every position can be reached, its moves are legal, and a modest search agrees on a sample.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use whistle_bots::Decision;
use whistle_core::{Game, JournalText, Maturity, Seat, Turn, Viewer};
use whistle_registry::{GAMES, GameEntry, GameVisitor, visit};
use whistle_review::{Judge, Seed};

/// The number of puzzles per game.
const EACH: usize = 30;
/// One puzzle in this many is searched again, with this many simulations.
const SAMPLE: usize = 10;
const SIMULATIONS: u32 = 128;

fn puzzles(game: &str) -> Option<Value> {
    let file = format!("{}/../../games/{game}/puzzles.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).ok()?;
    Some(serde_json::from_str(&text).expect("puzzles are JSON"))
}

#[test]
fn every_puzzle_is_a_position_with_a_best_move() {
    // A race has no puzzles, and a newly generated game may have none yet.
    let of_thought =
        |game: &&GameEntry| game.without_clock.is_none() && game.meta.maturity != Maturity::Alpha;
    for game in GAMES.iter().filter(of_thought) {
        let all = puzzles(game.meta.id).unwrap_or_else(|| panic!("{}: no puzzles", game.meta.id));
        assert_eq!(all["rules_version"], json!(game.meta.rules_version));
        assert_eq!(all["puzzles"].as_array().map(Vec::len), Some(EACH), "{}", game.meta.id);
        visit(game.meta.id, Check { all: &all }).expect("a known game");
    }
}

struct Check<'a> {
    all: &'a Value,
}

impl GameVisitor for Check<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let list = self.all["puzzles"].as_array().expect("a list");
        for (number, puzzle) in list.iter().enumerate() {
            let journal = json!({
                "whistlestop": 1, "game": G::META.id, "rules_version": G::META.rules_version,
                "config": puzzle["config"], "entries": puzzle["entries"],
            });
            let text = journal.to_string();
            let journal = JournalText::read(&text).expect("a journal");
            let played = journal.replay::<G>(|_, _, _, _| ());
            let (_, position) = played.unwrap_or_else(|error| panic!("{number}: {error}"));
            let seat: Seat = serde_json::from_value(puzzle["seat"].clone()).expect("a seat");
            assert!(position.turn().actors().contains(seat) && position.turn() != Turn::Over);
            check(&position, seat, puzzle, number);
        }
    }
}

fn check<G: Game>(position: &G, seat: Seat, puzzle: &Value, number: usize) {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    let action = |name: &str| -> G::Action {
        serde_json::from_value(puzzle[name].clone()).expect("an action")
    };
    let (best, tempting) = (action("best"), action("tempting"));
    assert!(best != tempting && legal.contains(&best) && legal.contains(&tempting), "{number}");
    assert_eq!(puzzle["choices"][0]["action"], puzzle["best"], "{number}");
    if !number.is_multiple_of(SAMPLE) {
        return;
    }
    let view = position.view(Viewer::Seat(seat));
    let decision = Decision::<G> { seat, view: &view, legal: &legal };
    let stop = AtomicBool::new(false);
    let judge = Judge::<G>::by_playing_on(position, &stop);
    let compared = judge.compare(&decision, Some(tempting), SIMULATIONS, Seed(3)).expect("judged");
    let behind = |wanted: &G::Action| {
        let found = compared.contenders.iter().find(|one| one.action == *wanted);
        found.map_or(1.0, |one| one.behind)
    };
    assert!(behind(&best) < behind(&tempting), "{} {number}: {compared:?}", G::META.id);
}
