//! The laws catch what they should: a small game is played with leaked secrets, and with twins that do not differ.

use std::panic::catch_unwind;

use whistle_core::{Pcg32, Rng as _, Seat};
use whistle_testkit::Laws;

use crate::high_card::{Fault, HighCard};

/// The hidden card could be any card of the deck.
pub(crate) fn twin(_: &HighCard, hands: &[u8; 2], seat: Seat, rng: &mut Pcg32) -> [u8; 2] {
    let mut deck: Vec<u8> = (1..=4).collect();
    deck.retain(|card| *card != hands[seat.index()]);
    let mut other = *hands;
    other[1 - seat.index()] = rng.pick(&deck);
    other
}

/// Cards could be swapped between the other seats, but there is only one other seat.
fn same(_: &HighCard, hands: &[u8; 2], _: Seat, _: &mut Pcg32) -> [u8; 2] {
    *hands
}

pub(crate) fn broken(
    fault: Fault,
    twin: fn(&HighCard, &[u8; 2], Seat, &mut Pcg32) -> [u8; 2],
) -> Option<String> {
    let held = catch_unwind(|| Laws::<HighCard>::of(fault).games(40).twins(twin).hold());
    held.err().map(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn an_honest_game_obeys_the_laws() {
    assert_eq!(broken(Fault::Nothing, twin), None);
}

#[test]
fn a_leaked_hand_is_found_with_two_seats_too() {
    let found = broken(Fault::Hand, twin).expect("it is found");
    assert!(found.contains("tell twins apart"), "{found}");
}

#[test]
fn twins_that_never_differ_test_nothing_and_fail() {
    let found = broken(Fault::Nothing, same).expect("it is found");
    assert!(found.contains("never differed"), "{found}");
}

#[test]
fn a_game_that_goes_on_after_its_end_is_found() {
    let found = broken(Fault::Ending, twin).expect("it is found");
    assert!(found.contains("after the end") || found.contains("nor refused"), "{found}");
}
