//! The same question gets the same answer, or none.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;
use whistle_core::{Game, JournalText, Pcg32, Turn, Viewer};
use whistle_games::GameVisitor;
use whistle_review::{
    Asked, Found, LuckMeter, Progress, ReviewError, Seed, hint, hint_from_view, review_in_steps,
    review_journal,
};

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
fn who_knows_no_more_than_the_seat_says_the_same_of_a_hint() {
    for game in whistle_games::GAMES {
        let plain = game.open(game.meta.min_seats, &serde_json::Map::new());
        let mut position = plain.expect("a plain table").game;
        let mut rng = Pcg32::new(3, 1);
        while position.turn().actors().first().is_none_or(|seat| position.legal_count(seat) <= 1) {
            position.random_step(&mut rng).expect("it goes on");
        }
        let seat = position.turn().actors().first().expect("somebody is to act");
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
    // It is left at the first answer about luck: what is going on ends, and nothing more begins.
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
    assert_eq!(whistle_games::visit("trick-of-the-rails", Meter), Some(true));
}
