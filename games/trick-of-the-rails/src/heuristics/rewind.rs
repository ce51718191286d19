//! The table as it was: tricks taken back one after the other.

use crate::world;
use crate::{
    CardSet, Company, Lane, LaneCard, Locomotive, PerCompany, State, Station, Trick, View,
};
use whistle_core::PerSeat;

/// What everybody saw of a game, at its present moment or before an earlier trick.
///
/// Hands are not known; all that is not played lies in one heap in the first of them, which is all
/// that guesses of values look at.
pub(super) struct Rewind {
    pub(super) state: State,
    prizes: Vec<LaneCard>,
}

impl Rewind {
    pub(super) fn new(view: &View) -> Rewind {
        let deal = world::deal_of(view);
        let mut hands = PerSeat::new(view.seats.seats());
        hands.as_mut_slice()[0] = deal.unseen.or(view.hand);
        let state = world::with_hands(view, hands);
        let past = state.lane.past().iter().copied();
        let prizes = past.chain(view.lane.rest().iter().copied()).collect();
        Rewind { state, prizes }
    }

    /// Takes back what was done after the cards of a trick were played, the latest first; then the
    /// cards themselves.
    pub(super) fn take_back(&mut self, number: usize, trick: &Trick) {
        let state = &mut self.state;
        let winner = trick.winner(state.seats);
        let complete = trick.cards.len() == usize::from(state.seats);
        if let (true, LaneCard::Share(prize)) = (complete, trick.prize) {
            state.shares[winner].remove(prize);
            for (seat, card) in trick.plays(state.seats).filter(|(seat, _)| *seat != winner) {
                state.shares[seat].remove(card.as_share());
            }
        }
        if complete && trick.prize.is_track() {
            // The winner laid first.
            let of = |seat| trick.plays(state.seats).find(|(other, _)| *other == seat);
            let mut laid: Vec<_> = winner.clockwise(state.seats).filter_map(of).collect();
            while let Some((_, card)) = laid.pop() {
                state.railways[card.company()].lift(card.as_station());
            }
            take_prize(state, trick.prize);
        }
        let cards: CardSet = trick.cards.iter().copied().collect();
        let heap = &mut state.hands.as_mut_slice()[0];
        *heap = heap.or(cards);
        state.played = PerSeat::new(state.seats);
        state.lead = trick.lead;
        if let Some(lane) = Lane::after(number as u8, &self.prizes[number..]) {
            state.lane = lane;
        }
    }
}

/// Takes a city or a locomotive off the table, if it is there yet.
fn take_prize(state: &mut State, prize: LaneCard) {
    match prize {
        LaneCard::City(city) => {
            let lift = |company: &Company| state.railways[*company].lift(Station::city(city));
            Company::ALL.iter().any(lift);
        }
        LaneCard::Locomotive(won) => {
            let goes = |placed: Locomotive| {
                placed == won || (won == Locomotive::Six && placed == Locomotive::All)
            };
            let before = state.locomotives;
            state.locomotives =
                PerCompany::from_fn(|company| before[company].filter(|&l| !goes(l)));
        }
        LaneCard::Share(_) | LaneCard::Reservation(_) => (),
    }
}
