//! The laws of every game, for every number of seats and every option.

use ticket_to_ride_card_game::{Chance, Config, FaceUp, State, Ticket, Train, Trains, View};
use whistle_core::pieces::Piece as _;
use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Rng as _, Seat, Viewer};
use whistle_testkit::{Laws, games};

const GAMES: u64 = 2_000;

/// Something is certainly hidden if an unknown card in another hand could be exchanged with a different card of the
/// deck.
fn hides(state: &State, viewer: Viewer, _: &View) -> bool {
    let kinds = |trains: Trains| trains.iter().map(|(train, _)| train);
    let other = |seat: &Seat| !viewer.is(*seat);
    Seat::all(state.seat_count()).filter(other).any(|seat| {
        let unknown = state.hands[seat.index()].without(&state.shown[seat.index()]);
        let unknown = unknown.expect("the shown cards are in the hand");
        kinds(unknown).any(|card| kinds(state.deck).any(|drawn| drawn != card))
    })
}

/// Other seats' cards could have been different: a card from yet another hand, or one from the deck.
fn twin(state: &State, outcome: &Chance, seat: Seat, rng: &mut Pcg32) -> Chance {
    match outcome {
        Chance::DealTrains { hands, face_up } => {
            let others = hands.iter().filter(|&(other, _)| other != seat);
            let mut cards: Vec<Train> = others.flat_map(|(_, hand)| hand.each()).collect();
            if rng.below(2) == 0 {
                cards.extend(left_after(state.deck, hands, face_up));
            }
            rng.shuffle(&mut cards);
            let mut cards = cards.into_iter();
            let hands = PerSeat::from_fn(hands.seats(), |other| {
                let size = hands[other].total() as usize;
                if other == seat { hands[seat] } else { cards.by_ref().take(size).collect() }
            });
            Chance::DealTrains { hands, face_up: *face_up }
        }
        Chance::DealTickets { tickets } => {
            let others = tickets.iter().filter(|&(other, _)| other != seat);
            let mut dealt: Vec<_> = others.flat_map(|(_, hand)| hand.iter()).collect();
            let held = |ticket: &Ticket| tickets.iter().any(|(_, hand)| hand.contains(*ticket));
            if rng.below(2) == 0 {
                dealt.extend(Ticket::all().filter(|ticket| !held(ticket)));
            }
            rng.shuffle(&mut dealt);
            let mut dealt = dealt.into_iter();
            let tickets = PerSeat::from_fn(tickets.seats(), |other| {
                if other == seat { tickets[seat] } else { dealt.by_ref().take(6).collect() }
            });
            Chance::DealTickets { tickets }
        }
        &Chance::DrawTrain { seat: drawer, .. } if drawer != seat => {
            let left: Vec<Train> = state.deck.each().collect();
            Chance::DrawTrain { seat: drawer, card: rng.pick(&left) }
        }
        // A different order of drawn tickets would become visible once a seat draws the returned ones.
        public => public.clone(),
    }
}

/// The deck after a deal.
fn left_after(deck: Trains, hands: &PerSeat<Trains>, face_up: &FaceUp) -> Vec<Train> {
    let mut left: Vec<Train> = deck.each().collect();
    let dealt = hands.iter().flat_map(|(_, hand)| hand.each()).chain(face_up.cards().each());
    for card in dealt {
        if let Some(place) = left.iter().position(|&other| other == card) {
            left.swap_remove(place);
        }
    }
    left
}

fn hold(config: Config) {
    hold_over(games(GAMES), config);
}

fn hold_over(games: u64, config: Config) {
    Laws::<State>::of(config)
        .games(games)
        .thorough(400)
        .longest(3_000)
        .hiding(hides)
        .twins(twin)
        .hold();
}

fn open(seats: u8) -> Config {
    Config { open_stack: true, ..Config::plain(seats) }
}

#[test]
fn two_seats() {
    hold(Config::plain(2));
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
fn two_seats_open_stack() {
    hold(open(2));
}

#[test]
fn three_seats_open_stack() {
    hold(open(3));
}

#[test]
fn four_seats_open_stack() {
    hold(open(4));
}

/// Only the first player differs from the two-player table, so a tenth of the games is enough.
#[test]
fn a_set_first_player() {
    hold_over(games(GAMES / 10), Config { first_player: Some(Seat(1)), ..Config::plain(2) });
}
