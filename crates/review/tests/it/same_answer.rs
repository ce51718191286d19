//! The same question gets the same answer, or none.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;
use whistle_core::{Game, JournalText, Turn, Viewer, follow_nature};
use whistle_registry::GameVisitor;
use whistle_review::{
    Asked, Eyes, Found, Judge, LuckMeter, Progress, ReviewError, Seed, hint, hint_from_view,
    review_in_steps, review_journal,
};

use crate::first_choice::first_choice;
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
    // Only the last bit of a number may be lost.
    assert_eq!((read.entries, &read.outcome), (one.entries, &one.outcome));
    let decided = |review: whistle_protocol::review::Review| -> Vec<(u32, String)> {
        let decisions = review.judged.expect("a game of thought").decisions;
        decisions.into_iter().map(|one| (one.entry, one.best.to_string())).collect()
    };
    assert_eq!(decided(read), decided(one));
}

#[test]
fn question_by_question_it_comes_to_the_same() {
    for (game, name) in [("trick-of-the-rails", "three-seats"), ("wild-ride", "turns-3-called")] {
        let journal = recorded(game, name);
        let stop = AtomicBool::new(false);
        let text = JournalText::read(&journal).expect("a journal");
        let mut steps = review_in_steps(&text, Some(8), 7, &stop).expect("a finished game");
        let (all, mut told) = (steps.all(), [0; 3]);
        while let Some(found) = steps.answer_next().expect("nobody stops it") {
            told[match found {
                Found::Moment(_) => 0,
                Found::Decision(_) => 1,
                Found::Luck(_) => 2,
            }] += 1;
            assert!(steps.done() <= all);
        }
        assert_eq!((steps.done(), told.iter().sum::<usize>()), (all, all), "each is told once");
        assert!(game == "wild-ride" || told.iter().all(|&count| count > 0), "{told:?}");
        assert_eq!(steps.finish(), review(&journal, 8).expect("the same game"));
    }
}

#[test]
fn a_net_that_is_handed_in_says_the_same_as_one_that_is_brought_along() {
    let journal = recorded("trains-and-stations", "three-seats-two-rounds");
    let brought = review(&journal, 8).expect("a finished game");
    let nets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/trains-and-stations/nets");
    let weights = std::fs::read(format!("{nets}/3.safetensors")).expect("the net is here");
    whistle_bots::nets::install("trains-and-stations", &weights).expect("a net");
    assert_eq!(review(&journal, 8).expect("the same game"), brought);
}

#[test]
fn a_board_of_ones_own_has_no_net_and_is_judged_all_the_same() {
    struct First(serde_json::Value);
    impl GameVisitor for First {
        type Output = Vec<f64>;
        fn visit<G: Game>(self) -> Vec<f64> {
            let mut table =
                G::new(&serde_json::from_value(self.0).expect("options")).expect("a table");
            follow_nature(&mut table, &mut Seed(1).stream(0));
            let stop = AtomicBool::new(false);
            let chances = Judge::new(&table, &stop).chances(&table, Eyes::Open, 4, Seed(2));
            chances.expect("nobody stops it").shares
        }
    }
    let alps =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/trains-and-stations/boards/alps.board");
    let alps = std::fs::read_to_string(alps).expect("the board is here");
    for table in [json!({ "seats": 4 }), json!({ "seats": 4, "board": alps })] {
        let shares = whistle_registry::visit("trains-and-stations", First(table)).expect("a game");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
        assert!(shares.len() == 4 && shares.iter().all(|share| *share > 0.0), "{shares:?}");
    }
}

#[test]
fn who_knows_no_more_than_the_seat_says_the_same_of_a_hint() {
    for game in whistle_registry::GAMES {
        let (position, seat) = first_choice(game, 3);
        let stop = AtomicBool::new(false);
        let by_table = hint(position.as_ref(), seat, 16, 5, &stop).expect("nobody stops it");
        let (view, legal) = (position.view(Viewer::Seat(seat), true), position.legal(seat));
        let by_view = hint_from_view(game.meta.id, seat, &view, &legal, 16, 5, &stop).ok();
        assert_eq!(by_view, Some(by_table), "{}", game.meta.id);
        let other = position.view(Viewer::Spectator, true);
        assert_eq!(hint_from_view(game.meta.id, seat, &other, &legal, 16, 5, &stop).ok(), None);
        assert_eq!(hint_from_view("chess", seat, &view, &legal, 16, 5, &stop).ok(), None);
    }
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

#[test]
fn who_leaves_in_the_middle_is_not_thought_for_any_more() {
    let journal = recorded("ticket-to-ride-card-game", "two-seats-drawn");
    let text = JournalText::read(&journal).expect("a journal");
    let (stop, told) = (AtomicBool::new(false), AtomicU64::new(0));
    // The review is stopped at the first answer about luck: questions in progress end, and no more begin.
    let leave = |progress: Progress<'_>| {
        assert!(progress.done <= progress.all);
        if matches!(progress.found, Some(Found::Luck(_))) {
            stop.store(true, Ordering::Relaxed);
        }
        told.fetch_max(progress.done, Ordering::Relaxed);
    };
    let asked = Asked { simulations: Some(4), seed: 1, seat: None, progress: &leave, stop: &stop };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    let left = pool.install(|| review_journal(&text, &asked));
    assert!(matches!(left, Err(ReviewError::Stopped)), "{left:?}");
    assert!(told.into_inner() > 0, "it had begun");
}

#[test]
fn luck_is_not_measured_for_nobody() {
    struct Meter;
    impl GameVisitor for Meter {
        type Output = bool;
        fn visit<G: Game>(self) -> bool {
            let start = G::new(&serde_json::from_value(json!({ "seats": 4 })).expect("options"));
            let start = start.expect("four may play");
            assert_eq!(start.turn(), Turn::Chance);
            let outcome = start.sample_chance(&mut Seed(1).stream(0));
            let stop = AtomicBool::new(true);
            LuckMeter::<G>::new(4, &stop).walk().luck(&start, &outcome, Seed(2)).is_err()
        }
    }
    assert_eq!(whistle_registry::visit("trick-of-the-rails", Meter), Some(true));
}
