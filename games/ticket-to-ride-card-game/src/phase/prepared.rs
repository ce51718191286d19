//! Lists of actions that are computed once and copied, because playouts spend most of their time listing legal actions.

use crate::{Action, Colour, ColourSet, Train};

/// The actions for every subset of some things, one list after another.
pub(super) struct Lists<const SUBSETS: usize, const LENGTH: usize> {
    /// Where the list of each subset begins, by the subset's bits; one more entry marks the end.
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

/// TT-7: for each set of face-up kinds, the actions that take one of them.
pub(super) static FACE_UP: Lists<513, 2304> =
    choices(&Action::TakeFaceUp { card: Train::Locomotive });
/// TT-2, TT-12: for each set of tickets, the actions that keep one of them.
pub(super) static KEEP: Lists<65, 192> = choices(&Action::KeepTicket { place: 0 });
/// TT-9: for each set of colours, the actions that place three of them.
pub(super) static THREES: Lists<257, 1792> =
    choices(&Action::PlaceThree { colours: ColourSet::EMPTY });

/// TT-8: suits of each colour with one to ten cards, followed by padding.
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

/// Lists the actions of a kind for every subset; ascending bits give the order of actions.
const fn choices<const SUBSETS: usize, const LENGTH: usize>(
    kind: &Action,
) -> Lists<SUBSETS, LENGTH> {
    let mut lists = Lists { starts: [0; SUBSETS], actions: [Action::Pass; LENGTH] };
    let chosen = if matches!(kind, Action::PlaceThree { .. }) { 3 } else { 1 };
    let (mut bits, mut length) = (0, 0);
    while bits + 1 < SUBSETS {
        let mut choice = 0_usize;
        while choice <= bits {
            if choice & !bits == 0 && choice.count_ones() == chosen {
                let number = choice.trailing_zeros();
                lists.actions[length] = match kind {
                    Action::TakeFaceUp { .. } => {
                        Action::TakeFaceUp { card: Train::from_number(number as usize) }
                    }
                    Action::KeepTicket { .. } => Action::KeepTicket { place: number as u8 },
                    _ => Action::PlaceThree { colours: ColourSet::from_bits(choice as u8) },
                };
                length += 1;
            }
            choice += 1;
        }
        bits += 1;
        lists.starts[bits] = length as u16;
    }
    lists
}
