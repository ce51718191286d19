//! The laws about numbers, each violated on purpose.

use std::sync::atomic::{AtomicI16, Ordering};

use whistle_core::{Encoding, FeatureSink, Seat};

use crate::high_card::{Action, Fault, HighCard, View};
use crate::leaks::{broken, twin};

static ASKED: AtomicI16 = AtomicI16::new(0);

impl Encoding for HighCard {
    fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
        let fault = view.fault;
        for (steps, other) in seat.clockwise(2).enumerate() {
            let card = view.cards[other.index()].unwrap_or(0);
            let card = if fault == Fault::Silent { 0 } else { card };
            let most = if fault == Fault::Range { 3 } else { 4 };
            out.count(card, most, || format!("card{steps}"));
        }
        let shown = if fault == Fault::Silent { 0 } else { view.shown };
        out.count(shown, 2, || "shown".into());
        if fault == Fault::Length && view.shown > 0 {
            out.flag(true, || "more".into());
        }
        if fault == Fault::Impure {
            let asked = ASKED.fetch_add(1, Ordering::Relaxed) & 0xff;
            out.count(asked, 255, || "asked".into());
        }
        if fault == Fault::Peek {
            out.count(view.peek.0, 4, || "peek".into());
        }
    }

    fn action_count(&self) -> usize {
        match self.fault {
            Fault::NoNumbering => 0,
            Fault::Beyond => 1,
            _ => 2,
        }
    }

    fn action_index(&self, _: Seat, action: &Action) -> Option<usize> {
        let index = usize::from(*action == Action::Slam);
        match self.fault {
            Fault::NoNumbering => None,
            Fault::NoIndex => Some(index).filter(|&index| index == 0),
            Fault::SameIndex => Some(0),
            Fault::HiddenIndex if self.hands.is_some_and(|hands| hands[1] > 2) => Some(1 - index),
            _ => Some(index),
        }
    }

    fn action_at(&self, _: Seat, index: usize) -> Option<Action> {
        let swapped =
            self.fault == Fault::HiddenIndex && self.hands.is_some_and(|hands| hands[1] > 2);
        match (index, self.fault) {
            (_, Fault::NoNumbering) => None,
            (1, Fault::NoIndex | Fault::SameIndex) => None,
            // Only playing a game shows that an index is too large.
            (1, Fault::Beyond) if self.hands.is_none() => None,
            (1, Fault::TwoIndices) => Some(Action::Show),
            (0 | 1, _) => Some(if (index == 1) != swapped { Action::Slam } else { Action::Show }),
            _ => None,
        }
    }
}

#[track_caller]
fn finds(fault: Fault, words: &str) {
    let found = broken(fault, twin).unwrap_or_else(|| panic!("{fault:?} is not found"));
    assert!(found.contains(words), "{fault:?}: {found}");
}

#[test]
fn features_without_a_numbering_are_found() {
    finds(Fault::NoNumbering, "3 features and 0 indices");
}

#[test]
fn a_feature_out_of_its_range_is_found() {
    finds(Fault::Range, "which is from 0 to 3");
}

#[test]
fn a_row_that_grows_is_found() {
    finds(Fault::Length, "4 features for");
}

#[test]
fn features_that_differ_for_the_same_view_are_found() {
    finds(Fault::Impure, "asked lets");
}

#[test]
fn a_feature_that_tells_twins_apart_is_found() {
    finds(Fault::Peek, "peek lets");
}

#[test]
fn an_action_without_an_index_is_found() {
    finds(Fault::NoIndex, "Slam has no index");
}

#[test]
fn two_actions_of_one_index_are_found() {
    finds(Fault::SameIndex, "Slam of seat 0 has index 0 of 2, which is Some(Show)");
}

#[test]
fn an_index_beyond_the_count_is_found() {
    finds(Fault::Beyond, "Slam of seat 0 has index 1 of 1");
}

#[test]
fn two_indices_of_one_action_are_found() {
    finds(Fault::TwoIndices, "index 1 of seat 0 is Show, whose index is Some(0)");
}

#[test]
fn an_index_that_tells_something_hidden_is_found() {
    finds(Fault::HiddenIndex, "another index in a sampled world");
}

#[test]
fn features_that_never_change_are_found() {
    finds(Fault::Silent, "features changed 0 times");
}
