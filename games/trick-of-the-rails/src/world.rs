//! Positions that a viewer cannot tell from the real one.

use whistle_core::{PerSeat, Rng, Seat};

use crate::deal::{Deal, Hidden};
use crate::past::Plays;
use crate::{CardSet, LaneCard, State, View};

/// Draws one: what the viewer sees, and the unseen cards dealt to the others anew.
pub(crate) fn sample(view: &View, rng: &mut impl Rng) -> State {
    with_hands(view, deal_of(view).sample(rng))
}

/// Puts together what the viewer sees and remembers, and these hands.
pub(crate) fn with_hands(view: &View, hands: PerSeat<CardSet>) -> State {
    let seats = view.seats.seats();
    let mut state = State {
        hands,
        shares: PerSeat::from_fn(seats, |seat| view.seats[seat].shares),
        gone: view.memory.gone,
        railways: view.railways,
        locomotives: view.locomotives,
        lane: view.lane,
        played: PerSeat::from_fn(seats, |seat| view.seats[seat].played),
        voids: view.memory.voids,
        plays: Plays::NONE,
        phase: view.phase,
        lead: view.lead,
        winning: view.winning,
        // Nature's turn and the end leave it where the lead is.
        active: view.active.unwrap_or(view.lead),
        seats,
        shuffled_track: view.shuffled_track,
        first_lead: view.first_lead,
    };
    state.remember(&view.memory.tricks);
    state
}

/// States the question: which unseen cards can be in whose hand.
pub(crate) fn deal_of(view: &View) -> Deal {
    let mut hidden = PerSeat::from_fn(view.seats.seats(), |seat| Hidden {
        size: view.seats[seat].hand_size,
        voids: view.memory.voids[seat],
    });
    let mut known = PerSeat::new(view.seats.seats());
    if let Some(seat) = view.viewer.seat() {
        known[seat] = view.hand;
        hidden[seat].size = 0;
    }
    let dealt = view.seats.as_slice().iter().any(|seat| seat.hand_size > 0);
    let unseen = if dealt { CardSet::ALL.minus(seen(view)) } else { CardSet::EMPTY };
    Deal { known, hidden, unseen }
}

/// Collects every card the viewer can see or has seen go.
fn seen(view: &View) -> CardSet {
    let before_seats = view.seats.iter().map(|(_, seat): (Seat, _)| {
        seat.played.into_iter().collect::<CardSet>().or(seat.shares.cards())
    });
    let railways = view.railways.iter().flat_map(|(_, railway)| railway.stations());
    let stations = railways.filter_map(|station| station.card()).collect();
    let lane = view.lane.rest().iter().filter_map(|card| match card {
        LaneCard::Share(share) => share.card(),
        _ => None,
    });
    [view.hand, view.memory.gone, stations, lane.collect()]
        .into_iter()
        .chain(before_seats)
        .fold(CardSet::EMPTY, CardSet::or)
}
