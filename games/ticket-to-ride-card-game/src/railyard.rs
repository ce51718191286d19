//! The rows that lie in the railyards.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{Colour, ColourSet, Train, Trains};

/// A row of one colour in somebody's railyard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// In whose railyard.
    pub seat: Seat,
    /// How many cards of the colour lie at the bottom.
    pub cards: u8,
    /// How many locomotives lie on top of them.
    pub locomotives: u8,
}

impl Row {
    /// Counts its cards, locomotives included.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.cards + self.locomotives
    }

    /// Tells whether it has no card left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns its cards.
    pub(crate) fn trains(&self, colour: Colour) -> Trains {
        let mut trains = Trains::NONE;
        trains.add(Train::Car(colour), self.cards);
        trains.add(Train::Locomotive, self.locomotives);
        trains
    }
}

/// All railyards: TT-11 leaves each colour in one of them at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Railyards([Option<Row>; 8]);

impl Railyards {
    /// Returns the row of a colour, wherever it lies.
    #[inline]
    pub const fn row(&self, colour: Colour) -> Option<Row> {
        self.0[colour as usize]
    }

    /// Lists the rows with their colours.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, Row)> {
        Colour::ALL
            .into_iter()
            .zip(self.0)
            .filter_map(|(colour, row)| Some((colour, row?)))
    }

    /// Returns the colours that lie in no railyard.
    #[inline]
    pub fn free(&self) -> ColourSet {
        let bit = |colour: usize| u8::from(self.0[colour].is_none()) << colour;
        ColourSet::from_bits((0..8).fold(0, |bits, colour| bits | bit(colour)))
    }

    /// Counts the cards that a seat must lay, or more, to place a colour; nothing if it has a row
    /// of that colour itself (TT-10, TT-11).
    #[inline]
    pub fn needed(&self, seat: Seat, colour: Colour) -> Option<u8> {
        match self.0[colour as usize] {
            None => Some(1),
            Some(row) if row.seat == seat => None,
            Some(row) => Some(row.len() + 1),
        }
    }

    /// Lays a row and returns the one that is robbed by it.
    #[inline]
    pub(crate) fn lay(&mut self, colour: Colour, row: Row) -> Option<Row> {
        self.0[colour as usize].replace(row)
    }

    /// TT-4: takes the top card of each of a seat's rows; locomotives lie on top.
    #[inline]
    pub(crate) fn depart(&mut self, seat: Seat) -> Trains {
        let mut moved = Trains::NONE;
        for colour in Colour::ALL {
            let place = &mut self.0[colour as usize];
            let Some(row) = place.as_mut().filter(|row| row.seat == seat) else {
                continue;
            };
            if row.locomotives > 0 {
                row.locomotives -= 1;
                moved.insert(Train::Locomotive);
            } else {
                row.cards -= 1;
                moved.insert(Train::Car(colour));
            }
            if row.is_empty() {
                *place = None;
            }
        }
        moved
    }

    /// Returns all the cards that lie there.
    pub(crate) fn trains(&self) -> Trains {
        self.iter().fold(Trains::NONE, |all, (colour, row)| {
            all.plus(row.trains(colour))
        })
    }
}
