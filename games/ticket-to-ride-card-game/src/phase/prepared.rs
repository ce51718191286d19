//! Lists of actions that are written down once and copied: playing on spends most of its time on
//! saying what may be done.

use crate::{Action, Colour, ColourSet, Train};

/// The choices of every subset of some things, one list after another.
pub(super) struct Lists<const SUBSETS: usize, const LENGTH: usize> {
    /// Where the list of a subset begins, by the subset's bits; one more marks the end.
    starts: [u16; SUBSETS],
    actions: [Action; LENGTH],
}

impl<const SUBSETS: usize, const LENGTH: usize> Lists<SUBSETS, LENGTH> {
    /// Returns the list of a subset.
    #[inline]
    pub(super) fn of(&self, bits: usize) -> &[Action] {
        &self.actions[usize::from(self.starts[bits])..usize::from(self.starts[bits + 1])]
    }
}

/// TT-7: the kinds of train cards that lie face up, each to be taken.
pub(super) static FACE_UP: Lists<513, 2304> = face_up();
/// TT-9: three of the colours.
pub(super) static THREES: Lists<257, 1792> = threes();

/// TT-8: so many cards of a colour, from one to ten, and after that nothing.
pub(super) static SUITS: [[Action; 20]; 8] = {
    let mut suits = [[Action::Pass; 20]; 8];
    let mut place = 0;
    while place < 80 {
        let colour = Colour::ALL[place / 10];
        let cards = (place % 10) as u8 + 1;
        suits[place / 10][place % 10] = Action::PlaceSuit { colour, cards };
        place += 1;
    }
    suits
};
/// Room for all suits of a hand.
pub(super) static NO_SUITS: [Action; 90] = [Action::Pass; 90];

const fn face_up() -> Lists<513, 2304> {
    let mut lists = Lists { starts: [0; 513], actions: [Action::Pass; 2304] };
    let (mut bits, mut length) = (0, 0);
    while bits < 512 {
        let mut bit = 0;
        while bit < 9 {
            if bits >> bit & 1 != 0 {
                lists.actions[length] = Action::TakeFaceUp { card: Train::from_number(bit) };
                length += 1;
            }
            bit += 1;
        }
        bits += 1;
        lists.starts[bits] = length as u16;
    }
    lists
}

const fn threes() -> Lists<257, 1792> {
    let mut lists = Lists { starts: [0; 257], actions: [Action::Pass; 1792] };
    let (mut bits, mut length) = (0, 0);
    while bits < 256 {
        // Rising bits are the order in which sets of colours are sorted.
        let mut three = 0_usize;
        while three <= bits {
            if three & !bits == 0 && three.count_ones() == 3 {
                let colours = ColourSet::from_bits(three as u8);
                lists.actions[length] = Action::PlaceThree { colours };
                length += 1;
            }
            three += 1;
        }
        bits += 1;
        lists.starts[bits] = length as u16;
    }
    lists
}
