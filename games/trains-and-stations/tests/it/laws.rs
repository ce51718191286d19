//! The laws of every game, for every number of seats and every rule set.

use trains_and_stations::{Chance, Config, Phase, Power, PowerCards, RuleSet, State, View};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Rng as _, Seat, Viewer};
use whistle_testkit::Laws;

use crate::own_board::alps;
use crate::players::careless;

/// Something is certainly hidden if another seat holds a power card, and the stack has cards of different kinds.
fn hides(state: &State, viewer: Viewer, view: &View) -> bool {
    let others = Seat::all(state.seat_count()).filter(|&seat| !viewer.is(seat));
    let held = others.map(|seat| view.memory.power[seat]).sum::<u8>() > 0;
    held && view.phase != Phase::Over && view.power_left > 3
}

/// Every power card of a board.
fn box_of_cards(state: &State) -> Vec<Power> {
    let cards = state.board.power.iter();
    cards.flat_map(|plan| (0..plan.copies).map(|_| plan.id)).collect()
}

/// Another seat could have been dealt a card of the stack, or drawn another.
fn twin(state: &State, outcome: &Chance, seat: Seat, rng: &mut Pcg32) -> Chance {
    match outcome {
        Chance::Deal { hands } => {
            let others: Vec<Seat> =
                Seat::all(hands.seats()).filter(|&other| other != seat).collect();
            let changed = rng.pick(&others);
            let mut stack = box_of_cards(state);
            for (_, hand) in hands.iter() {
                for card in hand.each() {
                    stack.swap_remove(stack.iter().position(|&c| c == card).expect("dealt once"));
                }
            }
            let swapped = swap(hands[changed], rng.pick(&stack), rng);
            let hands = PerSeat::from_fn(hands.seats(), |other| {
                if other == changed { swapped } else { hands[other] }
            });
            Chance::Deal { hands }
        }
        Chance::DrawPower { seat: drawer, cards } if *drawer != seat => {
            let cards = swap(*cards, rng.pick(&box_of_cards(state)), rng);
            Chance::DrawPower { seat: *drawer, cards }
        }
        other => other.clone(),
    }
}

/// Replaces one card by another.
fn swap(cards: PowerCards, card: Power, rng: &mut Pcg32) -> PowerCards {
    let mut list: Vec<Power> = cards.each().collect();
    let place = rng.below(list.len() as u32) as usize;
    list[place] = card;
    list.into_iter().collect()
}

fn hold(config: Config) {
    hold_over(whistle_testkit::games(2_000), config);
}

fn hold_over(games: u64, config: Config) {
    Laws::<State>::of(config)
        .games(games)
        .thorough(200)
        .longest(6_000)
        .played_by(careless)
        .hiding(hides)
        .twins(twin)
        .hold();
}

fn french(seats: u8) -> Config {
    Config { rules: RuleSet::French, ..Config::plain(seats) }
}

#[test]
fn three_seats() {
    hold(Config::plain(3));
}

#[test]
fn four_seats() {
    hold(Config::plain(4));
}

#[test]
fn five_seats() {
    hold(Config::plain(5));
}

#[test]
fn three_seats_french() {
    hold(french(3));
}

#[test]
fn four_seats_french() {
    hold(french(4));
}

#[test]
fn five_seats_french() {
    hold(french(5));
}

#[test]
fn four_seats_who_give_each_other_coins() {
    hold(Config { coin_gifts: true, ..Config::plain(4) });
}

/// Its tracks are short enough for random players. Its views contain the whole board, so fewer games are played.
fn hold_alps(config: Config) {
    Laws::<State>::of(Config { board: alps(), ..config })
        .games(whistle_testkit::games(400))
        .thorough(40)
        .longest(6_000)
        .hiding(hides)
        .twins(twin)
        .hold();
}

#[test]
fn three_seats_on_a_board_of_ones_own() {
    hold_alps(Config::plain(3));
}

#[test]
fn five_seats_french_on_a_board_of_ones_own() {
    hold_alps(french(5));
}

/// Only the first player differs from the four-player table, so a tenth of the games is enough.
#[test]
fn a_set_conductor() {
    hold_over(whistle_testkit::games(200), Config { conductor: Some(Seat(2)), ..Config::plain(4) });
}
