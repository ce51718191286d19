//! A seat's needs, its cards, and the time left.

use whistle_core::Seat;

use crate::card_demand::CardDemand;
use crate::train::colours_in;
use crate::{Colour, Phase, State, Train, Trains};

/// The value of a card that a ticket needs, in points: its part of the points won rather than lost.
const WANTED: i32 = 8;

/// The value of any other card, while tickets can still be drawn for it.
const SPARE: i32 = 3;

/// The value of a card alone in its row, in hundredths of one on the track.
const ALONE: i32 = 75;

/// A seat's needs, its cards, and the time left.
pub(super) struct SeatAssessment {
    /// Cards of each colour that tickets need and that are neither on the track nor on the way there.
    pub(super) missing: [i32; 8],
    /// The hand.
    pub(super) hand: Trains,
    /// How many more of its turns begin with a departure.
    pub(super) departures: i32,
    /// Cards that no ticket needs, minus those that are missing.
    pub(super) surplus: i32,
    /// The value of a card from the deck, and of a second card.
    pub(super) from_deck: i32,
    pub(super) second_card: i32,
    /// The gain from placing one card of each colour, to leave with the next turn.
    pub(super) single: [i32; 8],
    /// The longest row of each colour that another seat could place.
    pub(super) threat: [i32; 8],
}

impl SeatAssessment {
    pub(super) fn of(state: &State, seat: Seat) -> SeatAssessment {
        let index = seat.index();
        let demand = CardDemand::of(state.held[index]).by_colour();
        let under_way = state.stacks[index].plus(&state.railyards.trains_of(seat));
        let hand = state.hands[index];
        let mut missing = [0; 8];
        let (mut lacking, mut spare) = (0, 0);
        for colour in Colour::ALL {
            let need =
                i32::from(demand[colour.index()]) - i32::from(under_way.count(Train::Car(colour)));
            missing[colour.index()] = need;
            let open = need - i32::from(hand.count(Train::Car(colour)));
            lacking += open.max(0);
            spare += (-open).max(0);
        }
        let locomotives = under_way.count(Train::Locomotive) + hand.count(Train::Locomotive);
        let mut assessment = SeatAssessment {
            missing,
            hand,
            departures: departures(state, seat),
            surplus: spare + i32::from(locomotives) - lacking,
            from_deck: 0,
            second_card: 0,
            single: [0; 8],
            threat: [0; 8],
        };
        if state.phase != Phase::SecondPick {
            assessment.look_at_railyards(state, seat);
        }
        assessment.from_deck = assessment.value_of_deck(state);
        let best = state.face_up.places().iter().flatten().map(|&card| match card {
            Train::Car(colour) => assessment.draw_value(colour),
            Train::Locomotive => 0,
        });
        assessment.second_card = best.max().unwrap_or(0).max(assessment.from_deck);
        assessment
    }

    fn look_at_railyards(&mut self, state: &State, seat: Seat) {
        for other in Seat::all(state.seats).filter(|&other| other != seat) {
            let hand = state.hands[other.index()];
            let locomotives = i32::from(hand.count(Train::Locomotive));
            for colour in colours_in(&hand).iter() {
                let longest = i32::from(hand.count(Train::Car(colour))) + locomotives;
                let threat = &mut self.threat[colour.index()];
                *threat = (*threat).max(longest);
            }
        }
        for colour in colours_in(&self.hand).iter() {
            let worth = self.worth(colour, 0);
            self.single[colour.index()] = worth * ALONE / 10 - self.in_hand(worth);
        }
    }

    /// Values one more card of a colour, in points.
    pub(super) fn worth(&self, colour: Colour, already: i32) -> i32 {
        if self.missing[colour.index()] > already { WANTED } else { SPARE }
    }

    /// Values something in hand, in tenths of a point: the less time is left, the less it is worth.
    pub(super) fn in_hand(&self, points: i32) -> i32 {
        points * self.departures.clamp(0, 6) * 8 / 10
    }

    /// Values drawing a card of a colour; cards that go together are worth more.
    pub(super) fn draw_value(&self, colour: Colour) -> i32 {
        let held = i32::from(self.hand.count(Train::Car(colour)));
        self.in_hand(self.worth(colour, held)) + held.min(3) * 2
    }

    fn value_of_deck(&self, state: &State) -> i32 {
        let deck = state.deck;
        let count = deck.total() as i32;
        if count == 0 {
            return 0;
        }
        let cars: i32 = Colour::ALL
            .into_iter()
            .map(|colour| i32::from(deck.count(Train::Car(colour))) * self.draw_value(colour))
            .sum();
        (cars + i32::from(deck.count(Train::Locomotive)) * self.in_hand(super::LOCOMOTIVE)) / count
    }
}

/// Estimates how many more turns a seat will have.
fn departures(state: &State, seat: Seat) -> i32 {
    let seats = i32::from(state.seats);
    if state.turns_left > 0 {
        // This turn's departure is over.
        let after = i32::from(state.turns_left) - 1;
        let until = (i32::from(seat.0) - i32::from(state.active.0) + seats - 1) % seats + 1;
        return (after - until) / seats + i32::from(after >= until);
    }
    // A little more than one card leaves the deck per turn, and then everyone has one more turn.
    state.deck.total() as i32 * 10 / (13 * seats) + 1
}
