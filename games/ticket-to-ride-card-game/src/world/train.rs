//! Train cards that a viewer has not seen: some in other hands, the rest in the deck.

use whistle_core::{Rng, Seat};

use crate::phase::turn::{PassLimits, could_only_pass};
use crate::state::SEATS;
use crate::train::ALL_TRAINS;
use crate::{Train, Trains, View};

/// How often a deal is repeated because a seat that passed could have placed something.
///
/// A pass requires both decks and the draw area to be empty, so only hands are unseen then, and most are small. If no
/// deal fits in this many tries, one that does not fit is used.
const TRIES: u32 = 10_000;

/// Deals the hands, and the deck.
pub(super) fn deal(view: &View, rng: &mut impl Rng) -> ([Trains; SEATS], Trains) {
    let hidden = unseen(view);
    let mut unseen: Vec<Train> = Vec::with_capacity(hidden.total() as usize);
    unseen.extend(hidden.each());
    let passed = view.memory.stuck.iter().any(|(_, limits)| *limits != [0; 8]);
    let tries = if passed { TRIES } else { 1 };
    let mut dealt = deal_once(view, &mut unseen, rng);
    for _ in 1..tries {
        let fits = |(seat, limits): (Seat, &PassLimits)| {
            *limits == [0; 8] || could_only_pass(&dealt.0[seat.index()], limits)
        };
        if view.memory.stuck.iter().all(fits) {
            break;
        }
        dealt = deal_once(view, &mut unseen, rng);
    }
    dealt
}

fn deal_once(view: &View, unseen: &mut [Train], rng: &mut impl Rng) -> ([Trains; SEATS], Trains) {
    rng.shuffle(unseen);
    let mut unseen = unseen.iter().copied();
    let mut hands = [Trains::EMPTY; SEATS];
    for (seat, visible) in view.seats.iter() {
        let shown = view.memory.shown[seat];
        hands[seat.index()] = if view.viewer.is(seat) {
            view.hand
        } else {
            let hidden = usize::from(visible.hand_size) - shown.total() as usize;
            shown.plus(&unseen.by_ref().take(hidden).collect())
        };
    }
    (hands, unseen.collect())
}

/// Collects the cards that are in the deck or unknown in another hand.
fn unseen(view: &View) -> Trains {
    let own = view.viewer.seat();
    let others = view.memory.shown.iter().filter(|(seat, _)| Some(*seat) != own);
    let lying = [view.hand, view.memory.discards, view.face_up.cards(), view.railyards.trains()];
    let seen = others.chain(view.memory.stacks.iter()).map(|(_, cards)| cards).chain(&lying);
    let seen = seen.fold(Trains::EMPTY, |all, cards| all.plus(cards));
    ALL_TRAINS.without(&seen).expect("no card is seen twice")
}
