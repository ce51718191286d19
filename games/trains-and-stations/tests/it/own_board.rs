//! Custom boards: parsed from a file, played on, stored in game files.

use std::sync::LazyLock;

use serde_json::Value;
use trains_and_stations::{Action, Board, BoardChoice, Config, RuleSet, State};
use whistle_core::prelude::*;
use whistle_core::{Entry, Journal, JournalText, Pcg32, Rng as _, Seat, Turn, Viewer};

const ALPS: &str = include_str!("../../boards/alps.board");

/// The board in the file.
pub(crate) fn alps() -> BoardChoice {
    static BOARD: LazyLock<BoardChoice> =
        LazyLock::new(|| BoardChoice::read(ALPS).expect("a sound board"));
    BOARD.clone()
}

fn config(seats: u8) -> Config {
    Config { board: alps(), ..Config::plain(seats) }
}

/// Plays a random game to its end.
fn play(config: Config, seed: u64) -> (Journal<State>, State) {
    let mut state = State::new(&config).expect("a table");
    let mut journal = Journal::new(config);
    let mut rng = Pcg32::new(seed, 0);
    let mut legal = Vec::new();
    loop {
        let entry = match state.turn() {
            Turn::Over => break,
            Turn::Chance => Entry::Chance { outcome: state.sample_chance(&mut rng) },
            Turn::Seats { seats } => {
                let seat = seats.first().expect("a seat is to act");
                legal.clear();
                state.legal_actions(seat, &mut legal);
                Entry::Action { seat, action: rng.pick(&legal) }
            }
        };
        whistle_core::apply_entry(&mut state, &entry, &mut ()).expect("a legal step");
        journal.entries.push(entry);
    }
    (journal, state)
}

#[test]
fn a_whole_game_is_played_and_replays_from_its_text_alone() {
    for (seats, rules) in [(3, RuleSet::English), (5, RuleSet::French)] {
        let (journal, end) = play(Config { rules, ..config(seats) }, 4);
        let text = journal.to_text();
        assert!(text.contains("station zermatt places 2 bonus 3 at 36,50\\n"), "{text}");
        assert!(!text.contains("seattle"), "nothing of the original board is left");
        let (again, same_end) =
            JournalText::read(&text).unwrap().replay::<State>(|_, _, _, _| ()).unwrap();
        assert_eq!(again, journal);
        assert_eq!(same_end, end);
        assert!(end.outcome().is_some());
    }
}

#[test]
fn a_damaged_board_is_refused_with_its_line() {
    let cases = [
        ("station zermatt  places 2", "station zermatt  places 7", "a station has 2 or 3 places"),
        ("chain zermatt 1 2 lugano", "chain zermatt 1 2 rome", "\"rome\" is not a station"),
        ("mission chur davos 3\n", "", "a board needs 20 power cards, not 19"),
    ];
    for (from, to, message) in cases {
        let damaged = ALPS.replacen(from, to, 1);
        let json = serde_json::json!({ "seats": 3, "board": damaged });
        let error = serde_json::from_value::<Config>(json).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        let line = ALPS[..ALPS.find(from).unwrap()].matches('\n').count() + 1;
        let named = to.is_empty() || error.contains(&format!("the board: line {line}: "));
        assert!(named && error.contains("line "), "{error}");
    }
    let (journal, _) = play(config(3), 1);
    let text = journal.to_text().replacen("places 2 bonus 3", "places 2 bonus 30", 1);
    let error = JournalText::read(&text).unwrap().replay::<State>(|_, _, _, _| ()).unwrap_err();
    assert!(error.to_string().contains("line 5: a bonus is die, power"), "{error}");
}

#[test]
fn a_view_has_all_that_is_needed_to_draw_the_map() {
    let state = State::new(&config(3)).unwrap();
    let view: Value = serde_json::to_value(state.view(Viewer::Spectator)).unwrap();
    let board = &view["board"];
    assert_eq!(board["name"], "alps");
    let zermatt = &board["stations"][3];
    assert_eq!(zermatt["name"], "zermatt");
    assert_eq!(zermatt["station"], "station-3");
    assert_eq!((&zermatt["places"], &zermatt["bonus"]), (&Value::from(2), &Value::from(3)));
    assert_eq!(zermatt["at"], serde_json::json!([36, 50]));
    let gotthard = &board["tracks"][2];
    assert_eq!(gotthard["spaces"].as_array().unwrap().len(), 7);
    assert_eq!(gotthard["chains"][1], serde_json::json!(["space-4", "space-7", "station-5"]));
    assert_eq!(board["names"]["space-4"], "gotthard-2");
    assert_eq!(board["power"][0]["copies"], 3);
    assert_eq!(view["stations"][3]["station"], "station-3");
    let original = State::new(&Config::plain(3)).unwrap();
    let view: Value = serde_json::to_value(original.view(Viewer::Spectator)).unwrap();
    assert_eq!(view["board"], "original");
}

/// The original board as data, for clients: the same form as in a view of a custom board.
#[test]
fn the_original_board_as_data_is_in_its_file() {
    let plan = serde_json::to_value(Board::original().plan()).unwrap();
    let text = serde_json::to_string_pretty(&plan).unwrap() + "\n";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards");
    whistle_testkit::check_text(folder, "original.json", &text);
}

#[test]
fn what_is_on_another_board_is_refused() {
    let mut state = State::new(&config(3)).unwrap();
    let mut rng = Pcg32::new(3, 3);
    let mut legal: Vec<Action> = Vec::new();
    let placing = loop {
        match state.turn() {
            Turn::Chance => {
                let outcome = state.sample_chance(&mut rng);
                state.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().unwrap();
                legal.clear();
                state.legal_actions(seat, &mut legal);
                if legal.iter().any(|action| matches!(action, Action::PlaceTrain { .. })) {
                    break seat;
                }
                state.apply(seat, &legal[legal.len() - 1], &mut ());
            }
            Turn::Over => panic!("no seat had a train"),
        }
    };
    let json = serde_json::to_string(&legal[0]).unwrap();
    assert!(json.contains("\"space\":\"space-"), "{json}");
    for foreign in ["pacific-1", "space-127"] {
        let space = foreign.parse().unwrap();
        let refused = state.refuse(placing, &Action::PlaceTrain { space, white: false });
        assert!(refused.is_err(), "{foreign}");
    }
    for bad in ["space-128", "space-01", "space-", "rhone-1", "gotthard-1"] {
        assert!(bad.parse::<trains_and_stations::Space>().is_err(), "{bad}");
    }
    assert_eq!(state.seat_count(), Seat(2).0 + 1);
}

#[test]
fn the_original_board_read_from_its_own_text_is_the_original() {
    let read = BoardChoice::read(&Board::original().text).unwrap();
    assert!(read.is_original());
    assert_eq!(read, BoardChoice::default());
}

/// The short and the long board have names, and their game files are complete, as for any custom board.
#[test]
fn the_short_and_the_long_board_are_asked_for_by_their_names() {
    for name in ["short", "long"] {
        let config = serde_json::json!({ "seats": 3, "board": name });
        let config: Config = serde_json::from_value(config).unwrap();
        assert_eq!(format!("{:?}", config.board), format!("board {name}"));
        let written = serde_json::to_string(&config).unwrap();
        assert!(written.contains("track pacific"), "the game file contains the board itself");
        assert_eq!(serde_json::from_str::<Config>(&written).unwrap(), config);
    }
}

/// A misspelt name is not mistaken for the text of a file.
#[test]
fn an_unknown_name_of_a_board_is_refused_with_the_names_there_are() {
    let error = serde_json::from_str::<Config>(r#"{"seats":3,"board":"longer"}"#).unwrap_err();
    let said = error.to_string();
    assert!(said.contains("`longer`") && said.contains("original, short and long"), "{said}");
}
