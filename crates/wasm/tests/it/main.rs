//! The answers that a page gets. `web/src/dice/check.test.ts` checks whole game files, fair and tampered with, in the
//! compiled program.

mod device;
mod digests;
mod lessons;
mod page;
mod review;

use serde_json::{Value, json};
use whistle_wasm::check;

fn told(record: &str, kept: &str) -> Value {
    serde_json::from_str(&check(record, kept)).expect("an answer is JSON")
}

#[test]
fn what_is_no_record_is_not_judged() {
    for record in ["", "no record", "{}", "{\"whistlestop\": 1, \"game\": \"chess\"}"] {
        let told = told(record, "");
        assert_eq!((&told["ok"], &told["judged"]), (&json!(false), &json!(false)), "{told}");
        assert_eq!(told["error"]["kind"], "unreadable", "{told}");
    }
}

#[test]
fn what_was_kept_and_cannot_be_read_is_said_and_not_passed_over() {
    for kept in ["nonsense", "{}", "{\"table\": \"a\", \"commitment\": \"xyz\"}"] {
        let told = told("no record", kept);
        assert_eq!((&told["ok"], &told["judged"]), (&json!(false), &json!(false)), "{told}");
        assert_eq!(told["error"]["kind"], "bad_kept", "{told}");
    }
}

#[test]
fn a_game_without_a_proof_is_not_judged() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/trick-of-the-rails/fixtures");
    let mut files = std::fs::read_dir(fixtures).expect("recorded games");
    let file = files.next().expect("one").expect("a file");
    let record = std::fs::read_to_string(file.path()).expect("text");
    let told = told(&record, "");
    assert_eq!((&told["judged"], &told["error"]["kind"]), (&json!(false), &json!("no_proof")));
}
