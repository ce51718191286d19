//! Boards from files, for the games that have them.

use std::path::PathBuf;

use serde_json::Value;

use crate::run::{Folder, complaint_of, first_game, out_of, run};

/// The games with an option `board`, each with a board file from its folder.
fn games_with_boards() -> Vec<(String, PathBuf)> {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).expect("JSON");
    let has_board = |game: &&Value| {
        let options = game["options"].as_array().into_iter().flatten();
        options.into_iter().any(|option| option["name"] == "board")
    };
    let games = games.as_array().expect("a list").iter().filter(has_board);
    let named = games.map(|game| {
        let id = game["id"].as_str().expect("a game has an id").to_owned();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
        let folder = PathBuf::from(root).join(&id).join("boards");
        let files = std::fs::read_dir(&folder).expect("boards").map(|file| file.unwrap().path());
        let mut boards = files.filter(|file| file.extension().is_some_and(|kind| kind == "board"));
        (id, boards.next().expect("a board"))
    });
    named.collect()
}

#[test]
fn a_game_on_a_board_of_ones_own_is_recorded_and_checked_without_the_file() {
    let found = games_with_boards();
    assert!(!found.is_empty());
    for (game, board) in found {
        let folder = Folder::new("own-board");
        let copy = folder.write("own.board", std::fs::read(&board).expect("a board"));
        let record = folder.path("games");
        let arguments = ["simulate", &game, "--board", &copy, "--games", "2", "--seed", "5"];
        let ran = run(&[&arguments[..], &["--record", &record]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        std::fs::remove_file(&copy).expect("it is there");
        for file in std::fs::read_dir(&record).expect("recorded games") {
            let file = file.unwrap().path().display().to_string();
            assert_eq!(run(&["validate", &file]).code, 0);
            let told = out_of(&["replay", &file]);
            // The output uses the board's own names.
            assert!(!told.contains("station-") && !told.contains("station 1"), "{told}");
        }
    }
}

#[test]
fn a_damaged_board_is_refused_with_its_line() {
    for (game, board) in games_with_boards() {
        let folder = Folder::new("damaged-board");
        let text = std::fs::read_to_string(&board).expect("a board");
        let lines = text.lines().count();
        let file = folder.write("own.board", text + "nonsense here\n");
        let complaint = complaint_of(&["simulate", &game, "--board", &file, "--games", "1"]);
        assert!(complaint.contains(&format!("line {}", lines + 1)), "{complaint}");
    }
    let none = complaint_of(&["simulate", &first_game(), "--board", "x.board"]);
    assert!(none.contains("has no option `board`"), "{none}");
}
