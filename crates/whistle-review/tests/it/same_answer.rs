//! The same question gets the same answer, or none.

use std::sync::atomic::AtomicBool;

use whistle_review::ReviewError;

use crate::recorded::{recorded, review, review_unless};

#[test]
fn a_review_is_the_same_on_any_number_of_threads() {
    let journal = recorded("trick-of-the-rails", "three-seats");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| review(&journal, 24)).expect("a finished game")
    };
    let one = on(1);
    assert_eq!(one, on(3));
    let text = serde_json::to_string(&one).expect("JSON");
    let read: whistle_protocol::review::Review = serde_json::from_str(&text).expect("a review");
    // Numbers may lose their last bit on the way; nothing else may.
    assert_eq!((read.entries, &read.outcome), (one.entries, &one.outcome));
    let decided = |review: whistle_protocol::review::Review| -> Vec<(u32, String)> {
        let decisions = review.judged.expect("a game of thought").decisions;
        decisions.into_iter().map(|one| (one.entry, one.best.to_string())).collect()
    };
    assert_eq!(decided(read), decided(one));
}

#[test]
fn who_does_not_wait_any_longer_gets_nothing() {
    let stopped =
        review_unless(&recorded("trick-of-the-rails", "three-seats"), 8, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(ReviewError::Stopped)));
}

#[test]
fn what_is_not_a_finished_game_of_these_rules_is_not_reviewed() {
    let whole = recorded("trick-of-the-rails", "three-seats");
    let cut = &whole[..whole.len() / 2];
    assert!(matches!(review(cut, 8), Err(ReviewError::Journal(_))), "it is cut off");
    let other = whole.replacen("\"rules_version\": ", "\"rules_version\": 9", 1);
    assert!(matches!(review(&other, 8), Err(ReviewError::Journal(_))), "it is of other rules");
    let lines: Vec<&str> = whole.lines().collect();
    let entries = lines.iter().position(|line| line.contains("\"entries\"")).expect("entries");
    let running = format!(
        "{}\n{}\n]}}",
        lines[..=entries].join("\n"),
        lines[entries + 1].trim_end_matches(',')
    );
    match review(&running, 8) {
        Err(ReviewError::Running { entries }) => assert_eq!(entries, 1),
        other => panic!("{other:?}"),
    }
}
