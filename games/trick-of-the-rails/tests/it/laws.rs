//! The laws of every game, for every number of seats and every option.

use trick_of_the_rails::{CardSet, Chance, Config, State, View};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Rng as _, Seat, Viewer};
use whistle_testkit::Laws;

/// Something is certainly hidden if two unseen hands could exchange any two cards.
fn hides(state: &State, viewer: Viewer, view: &View) -> bool {
    let voids = view.memory.voids;
    let free =
        |seat: &Seat| !viewer.is(*seat) && !state.hand(*seat).is_empty() && voids[*seat].is_empty();
    Seat::all(state.seat_count()).filter(free).count() >= 2
}

/// The other hands could be different. All cards are dealt or open, so there is no deck to exchange with.
fn twin(_: &State, outcome: &Chance, seat: Seat, rng: &mut Pcg32) -> Chance {
    let Chance::Deal { hands, openings } = outcome else {
        return outcome.clone();
    };
    let others = Seat::all(hands.seats()).filter(|&other| other != seat);
    let mut cards: Vec<_> = others.flat_map(|other| hands[other].iter()).collect();
    rng.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    let hands = PerSeat::from_fn(hands.seats(), |other| {
        let size = hands[other].len();
        if other == seat { hands[seat] } else { cards.by_ref().take(size).collect::<CardSet>() }
    });
    Chance::Deal { hands, openings: *openings }
}

fn hold(config: Config) {
    Laws::<State>::of(config)
        .games(whistle_testkit::games(2_000))
        .longest(120)
        .hiding(hides)
        .twins(twin)
        .hold();
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
fn three_seats_shuffled_track() {
    hold(Config { shuffled_track: true, ..Config::plain(3) });
}

#[test]
fn four_seats_shuffled_track() {
    hold(Config { shuffled_track: true, ..Config::plain(4) });
}

#[test]
fn five_seats_shuffled_track() {
    hold(Config { shuffled_track: true, ..Config::plain(5) });
}

#[test]
fn a_set_first_lead() {
    hold(Config { first_lead: Some(Seat(2)), ..Config::plain(4) });
}
