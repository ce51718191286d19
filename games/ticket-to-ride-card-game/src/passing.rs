//! TT-13: what a pass tells about a hand.
//!
//! Who passes shows that nothing in the hand can be placed. What that means depends on the
//! railyards of that moment, so those are kept: for each colour, how many cards would have had to
//! be laid. 0 stands for a colour in the seat's own railyard, 1 for a colour in none.

use whistle_core::Seat;

use crate::{Colour, Railyards, Trains};

/// For each colour, how many cards it took; all 0 says nothing.
pub(crate) type Limits = [u8; 8];

pub(crate) fn limits(railyards: &Railyards, seat: Seat) -> Limits {
    Colour::ALL.map(|colour| railyards.needed(seat, colour).unwrap_or(0))
}

/// Tells whether nothing of the hand could be placed.
pub(crate) fn is_stuck(hand: Trains, limits: &Limits) -> bool {
    let free = |colour: &&Colour| limits[colour.index()] == 1 && hand.of(**colour) > 0;
    let suit = |colour: &Colour| {
        let (cards, limit) = (hand.of(*colour), limits[colour.index()]);
        limit > 0 && cards > 0 && cards + hand.locomotives() >= limit.max(2)
    };
    !Colour::ALL.iter().any(suit) && Colour::ALL.iter().filter(free).count() < 3
}
