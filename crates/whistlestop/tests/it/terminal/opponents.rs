//! Other programs as opponents.

use crate::exec::FIRST_LEGAL;
use crate::run::{Folder, complaint_of, first_game, out_of, run_with};

#[test]
fn a_program_plays_against_a_person() {
    let folder = Folder::new("play-exec");
    let (game, save) = (first_game(), folder.path("game.json"));
    let bot = format!("exec:sh {}", folder.write("bot.sh", FIRST_LEGAL));
    let arguments = ["play", &game, "--seed", "8", "--bots", &bot, "--save", &save];
    let ran = run_with(&arguments, "1\n".repeat(100).as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("The game is over") && !ran.out.contains("A bot has taken over"));
    assert!(out_of(&["validate", &save]).contains("won by seat"));
    assert!(std::fs::read_to_string(&save).unwrap().contains(&bot), "it sits there next time too");
}

#[test]
fn a_program_that_fails_is_named_and_replaced() {
    let folder = Folder::new("play-exec-bad");
    let game = first_game();
    for (script, why) in [
        ("read line; exit 3", "ended instead of answering"),
        ("while read line; do echo no; done", "invalid answer"),
        (r#"while read line; do echo '{"id":1,"action":{"kind":"fly"}}'; done"#, "illegal action"),
    ] {
        let bot = format!("exec:sh {}", folder.write("bot.sh", script));
        let arguments = ["play", &game, "--seed", "8", "--bots", &bot];
        let ran = run_with(&arguments, "1\n".repeat(100).as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert!(ran.out.contains(why) && ran.out.contains("A bot has taken over"), "{}", ran.out);
        assert!(ran.out.contains("The game is over"), "{}", ran.out);
    }
    let complaint = complaint_of(&["play", &game, "--bots", "exec:./no-such-program"]);
    assert!(complaint.contains("no-such-program") && complaint.contains("cannot be started"));
}

/// A move cut short by the clock may differ the next time: only a player who gave a seed is told this, and only once.
#[test]
fn who_wants_the_same_game_again_hears_of_the_clock() {
    let game = first_game();
    let play = |more: &[&str]| {
        let arguments = [&["play", game.as_str(), "--plain", "--seats", "3"], more].concat();
        run_with(&arguments, b"1\n1\n1\nq\n").out
    };
    let count = |out: &str| out.matches("A bot ran out of thinking time").count();
    let hurried = play(&["--seed", "1", "--bots", "ms:5"]);
    assert_eq!(count(&hurried), 1, "{hurried}");
    assert_eq!(count(&play(&["--bots", "ms:5"])), 0);
    assert_eq!(count(&play(&["--seed", "1", "--bots", "porter"])), 0);
}
