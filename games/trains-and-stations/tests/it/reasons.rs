//! Reasons for moves in constructed positions.

use trains_and_stations::{Action, State};
use whistle_core::Seat;
use whistle_core::prelude::*;

use crate::table::{Table, active, begin_turn, fill, keep, table, word};

fn said(table: &Table, action: &Action) -> Vec<&'static str> {
    let reasons = table.game.reasons(Seat(active(table)), action);
    assert!(reasons.iter().all(|reason| State::REASONS.contains(reason)), "{reasons:?}");
    reasons
}

fn train(space: &str) -> Action {
    Action::PlaceTrain { space: word(space), white: false }
}

#[test]
fn a_train_finishes_a_track_or_nearly() {
    let mut table = table(3);
    fill(&mut table, "prairie-1");
    begin_turn(&mut table, "train train");
    let second = said(&table, &train("prairie-2"));
    assert!(second.contains(&"nears-finish") && !second.contains(&"finishes-track"), "{second:?}");
    assert!(!said(&table, &train("northern-1")).contains(&"nears-finish"), "three are left");
    table.act(active(&table), train("prairie-2")).expect("a legal move");
    let last = said(&table, &train("prairie-3"));
    assert!(last.contains(&"finishes-track"), "{last:?}");
}

#[test]
fn dice_speak_for_themselves() {
    let table = table(3);
    assert_eq!(said(&table, &Action::Gather { bonus: 1 }), ["rolls-more"]);
    assert_eq!(said(&table, &Action::Gather { bonus: 0 }), [] as [&str; 0]);
    assert_eq!(said(&table, &Action::Reclaim), ["dice-come-home"]);
    assert_eq!(said(&table, &keep("hotel hotel")), ["holds-building"]);
    assert_eq!(said(&table, &keep("train train")), [] as [&str; 0]);
}
