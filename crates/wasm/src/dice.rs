//! The dice check of a game file.

use serde::Serialize;
use whistle_table::fair::{StoredDice, Verified, VerifyError, verify_text};

/// The answer to a page.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Fair {
        ok: bool,
        #[serde(flatten)]
        verified: Verified,
    },
    Not {
        ok: bool,
        /// Whether the dice were checked and are wrong.
        judged: bool,
        error: VerifyError,
    },
    NotKept {
        ok: bool,
        judged: bool,
        error: BadKept,
    },
}

/// The browser's saved dice cannot be read.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "bad_kept")]
struct BadKept {
    why: String,
}

/// Checks the dice of a game, with or without a player's saved dice; the answer is JSON: `{"ok": true, …}` with the
/// fields of [`Verified`], or `{"ok": false, "judged", "error"}` with a [`VerifyError`], or with `{"kind": "bad_kept",
/// "why"}` if the saved dice cannot be read.
pub fn check(record: &str, kept: &str) -> String {
    let answer = match read(kept) {
        Err(error) => {
            let error = BadKept { why: error.to_string() };
            Answer::NotKept { ok: false, judged: false, error }
        }
        Ok(kept) => match verify_text(record, kept.as_ref()) {
            Ok(verified) => Answer::Fair { ok: true, verified },
            Err(error) => Answer::Not { ok: false, judged: error.is_no(), error },
        },
    };
    serde_json::to_string(&answer).expect("an answer is JSON")
}

fn read(kept: &str) -> serde_json::Result<Option<StoredDice>> {
    if kept.is_empty() { Ok(None) } else { serde_json::from_str(kept).map(Some) }
}
