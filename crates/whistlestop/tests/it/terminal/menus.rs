//! The small questions before a game, on the screen.

use super::pty::Pty;
use crate::run::Folder;

fn start(folder: &Folder) -> Pty {
    let state = folder.path("state");
    Pty::start_with(&["play", "--lang", "en"], |command| {
        command.env("XDG_STATE_HOME", &state);
    })
}

/// Who interrupts ends with what an interrupt ends with, and who leaves is done.
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

/// One key answers one question: what was pressed before the next was asked is no answer to it.
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
    menu.until_shown("How many players, you included?");
    menu.press("\x03");
    assert_eq!(menu.ended(), 130);
}
