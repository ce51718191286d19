//! Several saved games of a kind.

use super::pty::Pty;
use crate::run::{Folder, first_game};

#[test]
fn several_games_are_kept_and_one_is_chosen() {
    let folder = Folder::new("saves");
    let (game, state) = (first_game(), folder.path("state"));
    let start = || {
        Pty::start_with(&["play", &game, "--bots", "porter", "--seed", "8"], |command| {
            command.env("XDG_STATE_HOME", &state);
        })
    };
    let leave = |mut table: Pty| {
        table.until_shown("▸ 1  Play");
        table.press("q");
        table.until_shown("Leave the table?");
        table.press("y");
        assert_eq!(table.ended(), 0);
    };
    leave(start());
    // There is one saved game; a new one is saved beside it.
    let mut table = start();
    let menu = table.until_shown("Continue a saved game?");
    assert!(menu.contains("3 players") && menu.contains(&format!("({game}.json)")), "{menu}");
    table.press("2");
    leave(table);
    let second = format!("{state}/whistlestop/{game}-2.json");
    assert!(std::fs::exists(&second).unwrap());
    // There are two, latest first; a click works as well.
    let mut table = start();
    let menu = table.until_shown(&format!("({game}-2.json)"));
    let row = menu.lines().position(|line| line.contains("-2.json")).expect("it is listed") + 1;
    table.press(&format!("\x1b[<0;20;{row}M\x1b[<0;20;{row}m"));
    table.until_shown("▸ 1  Play");
    table.press("\r");
    table.until("a move", |_| {
        let kept: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&second).unwrap()).unwrap();
        kept["entries"].as_array().unwrap().iter().any(|entry| entry["seat"] == 0)
    });
    // An unreadable file is left alone.
    let broken = format!("{state}/whistlestop/{game}.json");
    std::fs::write(&broken, "{").unwrap();
    let table = start();
    let menu = table.until_shown("Continue a saved game?");
    assert!(!menu.contains(&format!("({game}.json)")), "{menu}");
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "{");
}
