//! Lessons in the terminal, line by line.

use crate::run::{complaint_of, games, run_with};

/// The lesson answers any choice, and can be left like a game.
#[test]
fn every_game_is_taught_in_both_languages() {
    for game in games() {
        let id = game["id"].as_str().unwrap();
        for (lang, go_on) in [("en", "1. Next"), ("fr", "1. Suite")] {
            let ran = run_with(&["learn", id, "--plain", "--lang", lang], b"1\n2\n1\nh\n1\nq\n");
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{id}");
            assert!(ran.out.contains(go_on) && !ran.out.contains("lesson-"), "{}", ran.out);
        }
    }
    assert!(complaint_of(&["learn", "chess"]).contains("chess"));
}
