//! Properties of every review, in every game.

use whistle_protocol::review::{Judged, Label};
use whistle_review::Measured;

use crate::recorded::{recorded, review};

fn judged(game: &str, name: &str) -> Judged {
    let review = review(&recorded(game, name), 8).expect("a finished game");
    let judged = review.judged.expect("a game of thought is judged");
    assert_eq!(judged.moments.len() as u32, review.entries + 1);
    judged
}

fn check(judged: &Judged) {
    let is_one = |shares: &[f64]| (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9;
    for moment in &judged.moments {
        assert!(is_one(&moment.open), "{moment:?}");
        assert!(moment.eyes.iter().all(|eyes| is_one(eyes)), "{moment:?}");
    }
    let last = judged.moments.last().expect("an end");
    let results: Vec<f64> = judged.seats.iter().map(|seat| seat.result).collect();
    assert_eq!(last.open, results, "in the end every seat knows");
    for decision in &judged.decisions {
        assert!(decision.choices > 1, "forced moves are not judged: {decision:?}");
        assert!(decision.loss >= 0.0);
        assert_eq!(decision.label == Label::Best, decision.chosen == decision.best);
        assert!(decision.label < Label::Inaccuracy || decision.loss > decision.error);
        assert!(decision.candidates.iter().any(|one| one.action == decision.chosen));
        assert_eq!(decision.candidates[0].action, decision.best);
    }
    for luck in &judged.luck {
        assert!(luck.luck.iter().sum::<f64>().abs() < 1e-9, "what one gains the others lose");
    }
    for seat in &judged.seats {
        assert!((seat.adjusted + seat.luck - seat.result).abs() < 1e-9);
        assert!(seat.accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)));
        assert_eq!(seat.labels.iter().sum::<u32>(), seat.decisions);
    }
    assert!(judged.turning_points.len() <= 3);
    assert!(judged.turning_points.is_sorted_by_key(|turn| turn.entry));
}

#[test]
fn trick_of_the_rails() {
    check(&judged("trick-of-the-rails", "three-seats"));
}

#[test]
fn ticket_to_ride() {
    check(&judged("ticket-to-ride-card-game", "two-seats-drawn"));
}

#[test]
fn trains_and_stations() {
    check(&judged("trains-and-stations", "three-seats-two-rounds"));
}

#[test]
fn a_game_of_quick_hands_has_no_win_chances() {
    let review = review(&recorded("wild-ride", "live-2-called"), 8).expect("a finished game");
    assert_eq!(review.judged, None);
    let reflexes = review.reflexes.expect("reflexes");
    assert_eq!(reflexes.len(), usize::from(review.seats));
    assert!(reflexes.iter().any(|seat| seat.median_ms.is_some()), "grabs were timed");
    assert!(reflexes.iter().any(|seat| !seat.wrong_grabs.is_empty()), "a wrong one was called");
}

#[test]
fn what_was_measured_can_be_read() {
    struct Read;
    impl whistle_registry::GameVisitor for Read {
        type Output = Measured;
        fn visit<G: whistle_core::Game>(self) -> Measured {
            Measured::of::<G>()
        }
    }
    for game in whistle_registry::GAMES {
        whistle_registry::visit(game.meta.id, Read).expect("a known game");
    }
}

#[test]
fn a_hint_says_what_is_best_and_by_how_much() {
    let game = whistle_registry::find("trick-of-the-rails").expect("a known game");
    let mut table = game.open(3, &serde_json::Map::new()).expect("a plain table").game;
    let mut rng = whistle_core::Pcg32::new(1, 1);
    while table.turn() == whistle_core::Turn::Chance {
        table.sample_chance(&mut rng).expect("nature decides");
    }
    let seat = table.turn().actors().first().expect("somebody leads");
    let stop = std::sync::atomic::AtomicBool::new(false);
    let hint = whistle_review::hint(&*table, seat, 16, 1, &stop).expect("nobody stops it");
    assert!(hint.len() > 1 && hint[0].behind == 0.0 && hint.is_sorted_by_key(|one| one.behind));
    let known = |why: &String| game.reasons.iter().any(|word| word == why);
    assert!(hint.iter().flat_map(|one| &one.reasons).all(known));
    let other = whistle_core::Seat((seat.0 + 1) % 3);
    assert!(whistle_review::hint(&*table, other, 16, 1, &stop).expect("no choice").is_empty());
}
