//! The questions before a game, on the screen.

use super::pty::Pty;
use crate::run::{Folder, first_game};

fn start(folder: &Folder) -> Pty {
    let state = folder.path("state");
    Pty::start_with(&["play", "--lang", "en"], |command| {
        command.env("XDG_STATE_HOME", &state);
    })
}

/// An interrupt ends with its own exit code, and leaving with success.
#[test]
fn a_menu_is_left_or_interrupted() {
    let folder = Folder::new("menu-left");
    for (key, code) in [("\x03", 130), ("q", 0), ("\x1b", 0)] {
        let mut menu = start(&folder);
        menu.until_shown("▸ 1  English");
        menu.press(key);
        assert_eq!(menu.ended(), code, "{key:?}");
    }
}

/// One key answers one question: keys pressed before the next question do not answer it.
#[test]
fn keys_that_come_too_early_choose_nothing() {
    let folder = Folder::new("menu-early");
    let mut menu = start(&folder);
    menu.until_shown("▸ 1  English");
    menu.press("\r\r\r\r\r\r");
    menu.until_shown("Which game?");
    menu.press("j");
    let screen = menu.until_shown("▸ 2  ");
    assert!(screen.contains("Which game?"), "{screen}");
    menu.press("4");
    menu.until_shown("How many players, including you?");
    menu.press("\x03");
    assert_eq!(menu.ended(), 130);
}

/// A saved game is offered as soon as the game is chosen: nothing is asked that the file already answers.
#[test]
fn a_kept_game_is_offered_before_anything_else_is_asked() {
    let folder = Folder::new("menu-kept");
    let state = folder.path("state");
    let mut table = Pty::start_with(&["play", &first_game(), "--bots", "porter"], |command| {
        command.env("XDG_STATE_HOME", &state);
    });
    table.until_shown("▸ 1  ");
    table.press("q");
    table.until_shown("Leave the table?");
    table.press("y");
    assert_eq!(table.ended(), 0);
    let mut menu = start(&folder);
    menu.until_shown("▸ 1  English");
    menu.press("1");
    menu.until_shown("Which game?");
    menu.press("1");
    menu.until_shown("Continue a saved game?");
    menu.press("2");
    // A new game: typing the number of players selects it.
    menu.until_shown("▸ 3  3 players");
    menu.press("4");
    menu.until_shown("Who plays against you?");
    menu.press("\x03");
    assert_eq!(menu.ended(), 130);
}
