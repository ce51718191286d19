//! Input from a real keyboard and mouse: early keys, editing, clicks; and colours.

use serde_json::Value;

use super::pty::Pty;
use crate::run::{Folder, first_game};

/// A seat's actions in a game file.
fn moves(save: &str, seat: u64) -> Vec<Value> {
    let text = std::fs::read_to_string(save).unwrap_or_default();
    let journal: Value = serde_json::from_str(&text).unwrap_or_default();
    let entries = journal["entries"].as_array().cloned().unwrap_or_default();
    entries.into_iter().filter(|entry| entry["seat"] == seat).collect()
}

fn start(save: &str, more: &[&str]) -> Pty {
    let game = first_game();
    let arguments =
        ["play", &game, "--seats", "3", "--seed", "8", "--bots", "porter", "--save", save];
    Pty::start(&[&arguments[..], more].concat())
}

/// Keys pressed before a choice was offered choose nothing.
#[test]
fn nobody_moves_by_accident() {
    let folder = Folder::new("type-ahead");
    let save = folder.path("game.json");
    let mut table = start(&save, &[]);
    // Before anything is visible.
    table.press("\r\r\r1\r");
    table.until_shown("▸");
    // The first of these chooses; the others come while the move is shown, or too early.
    table.press(&"\r".repeat(40));
    table.until("the first move", |_| !moves(&save, 0).is_empty());
    table.until_shown("▸");
    table.press("?");
    table.until_shown("Ctrl-C leaves without asking");
    assert_eq!(moves(&save, 0).len(), 1, "one key after the offer, one move");
    table.press("\x1b");
    table.until("the table again", |screen| screen.contains("▸"));
    table.press("\r");
    table.until("the second move", |_| moves(&save, 0).len() == 2);
    table.press("\x03");
    assert_eq!(table.ended(), 130);
}

/// The last line of a screen.
fn line(screen: &str) -> &str {
    screen.trim_end().lines().last().unwrap_or_default().trim_end()
}

/// Line by line too, input typed before the question does not answer it; and lines can be edited.
#[test]
fn lines_are_edited_and_not_typed_ahead() {
    let folder = Folder::new("line-editing");
    let save = folder.path("game.json");
    let mut table = start(&save, &["--plain"]);
    table.press("1\r1\r1\r");
    table.until_shown("What do you do?");
    table.until("a prompt", |screen| line(screen) == ">");
    // Typed, cut by word and by line, corrected in the middle, and entered.
    table.press("nonsense here");
    table.until_shown("> nonsense here");
    table.press("\x17");
    table.until("a word less", |screen| line(screen) == "> nonsense");
    table.press("\x15");
    table.until("an empty line", |screen| line(screen) == ">");
    table.press("z\x1b[D?\x1b[3~");
    table.until("an edited line", |screen| line(screen) == "> ?");
    table.press("\r");
    table.until_shown("Type the number of a choice, or words from it. Also");
    assert_eq!(moves(&save, 0).len(), 0, "nothing was chosen yet");
    table.until("a prompt", |screen| line(screen) == ">");
    table.press("\x1b[A");
    table.until("the line before", |screen| line(screen) == "> ?");
    table.press("\x151\r");
    table.until("a move", |_| moves(&save, 0).len() == 1);
    table.until("a prompt", |screen| line(screen) == ">");
    table.press("\x03");
    assert_eq!(table.ended(), 130);
}

#[test]
fn a_mouse_chooses_and_sixteen_colours_are_enough() {
    let folder = Folder::new("mouse");
    let save = folder.path("game.json");
    let mut table = start(&save, &[]);
    let screen = table.until_shown("▸");
    let row = screen.lines().position(|line| line.starts_with("  2  ")).expect("a choice") + 1;
    let click = format!("\x1b[<0;9;{row}M\x1b[<0;9;{row}m");
    table.press(&click);
    table.until_shown("▸ 2  ");
    table.press(&click);
    table.until("a move", |_| moves(&save, 0).len() == 1);
    let bytes = table.bytes();
    assert!(!bytes.contains("38;5;") && !bytes.contains("48;5;"), "a colour of 256");
    assert!(bytes.contains("\x1b[97;44m") || bytes.contains("44m"), "colours there are");
}

#[test]
fn the_language_of_the_environment_is_spoken() {
    let game = first_game();
    for (name, value, words) in [
        ("LANG", "fr_FR.UTF-8", "Vous êtes"),
        ("LC_ALL", "fr_BE", "Vous êtes"),
        ("LANG", "de_DE.UTF-8", "You play"),
    ] {
        let mut command = crate::run::program(&["play", &game, "--plain", "--seed", "1"]);
        let ran = command.env(name, value).stdin(std::process::Stdio::null()).output();
        let ran = ran.expect("it runs");
        assert!(String::from_utf8_lossy(&ran.stdout).contains(words), "{name}={value}");
    }
}

/// F1 opens the rule of the choice under the cursor.
#[test]
fn the_rule_that_matters_is_opened() {
    let folder = Folder::new("f1");
    let mut table = start(&folder.path("game.json"), &[]);
    table.until_shown("▸");
    table.press("\x1bOP");
    let page = table.until_shown("TR-5");
    assert!(page.lines().nth(2).is_some_and(|line| line.contains("TR-5")), "{page}");
}

/// Closing the window ends the saved game; no process stays behind.
#[test]
fn a_terminal_that_is_gone_ends_the_program() {
    let folder = Folder::new("closed-window");
    let (save, game) = (folder.path("game.json"), first_game());
    let arguments = ["play", &game, "--seats", "3", "--seed", "8", "--save", &save];
    assert_eq!(Pty::close_once_shown(&arguments, "▸"), 130);
    assert!(std::path::Path::new(&save).exists(), "the game is kept");
}

/// Scrolling stops with the last line at the bottom.
#[test]
fn a_page_is_not_scrolled_away() {
    let folder = Folder::new("page-end");
    let mut table = start(&folder.path("game.json"), &[]);
    table.until_shown("▸");
    table.press("?");
    table.until_shown("Choosing");
    table.press(&" ".repeat(9));
    table.press("\x1b[6~");
    let page = table.until_shown("this page, any other key closes it");
    for words in ["Leaving", "Ctrl-C leaves without asking", "Hints and undo"] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

/// The keys to close a page stay visible, even with a message.
#[test]
fn a_message_does_not_cover_the_keys_of_a_page() {
    let folder = Folder::new("page-keys");
    let mut table = start(&folder.path("game.json"), &[]);
    table.until_shown("▸");
    table.press("x");
    table.until_shown("“x” does nothing here");
    table.press("l");
    table.until_shown("· any other key closes");
}

/// The footer shows every important key, in French too.
#[test]
fn the_french_footer_says_how_to_leave() {
    let folder = Folder::new("footer-fr");
    let table = start(&folder.path("game.json"), &["--lang", "fr"]);
    let screen = table.until_shown("▸");
    assert!(line(&screen).ends_with("? aide · q fin"), "{screen}");
}
