//! Reasons for moves in constructed positions.

use trick_of_the_rails::{Action, State};
use whistle_core::Seat;
use whistle_core::prelude::*;

use crate::table::{Table, card, play, three};

fn said(table: &Table, seat: u8, name: &str) -> Vec<&'static str> {
    let reasons = table.game.reasons(Seat(seat), &Action::Play { card: card(name) });
    assert!(reasons.iter().all(|reason| State::REASONS.contains(reason)), "{reasons:?}");
    reasons
}

#[test]
fn the_last_to_play_knows_who_wins_the_share() {
    let mut table = three(&["erie-5", "erie-6", "erie-8 erie-1"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-6");
    assert_eq!(said(&table, 2, "erie-8"), ["wins-share"]);
    assert!(!said(&table, 2, "erie-1").contains(&"wins-share"), "a lower card does not win");
}

#[test]
fn a_city_is_surely_won_by_the_highest_card() {
    let mut table = three(&["erie-5 nyc-2", "erie-6 nyc-3", "erie-8 nyc-10 nyc-1"]);
    for (seat, name) in [(0, "erie-5"), (1, "erie-6"), (2, "erie-8")] {
        play(&mut table, seat, name);
    }
    // Seat 2 leads, and the prize is a city.
    assert!(said(&table, 2, "nyc-10").contains(&"wins-city"));
    assert!(!said(&table, 2, "nyc-1").contains(&"wins-city"), "the lowest card is beaten");
}
