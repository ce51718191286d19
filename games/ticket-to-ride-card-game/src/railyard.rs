//! The rows that lie in the railyards.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::state::SEATS;
use crate::{Colour, ColourSet, Train, Trains};

/// A row of one colour in a seat's railyard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RailyardRow {
    /// Its owner.
    pub seat: Seat,
    /// The number of cards of the colour, at the bottom.
    pub cards: u8,
    /// The number of locomotives on top of them.
    pub locomotives: u8,
}

impl RailyardRow {
    /// Returns the number of cards, including locomotives.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.cards + self.locomotives
    }

    /// Returns whether it has no cards left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns its cards.
    pub(crate) fn trains(&self, colour: Colour) -> Trains {
        let mut trains = Trains::EMPTY;
        trains.add(Train::Car(colour), self.cards);
        trains.add(Train::Locomotive, self.locomotives);
        trains
    }
}

/// All railyards: by TT-11 each colour lies in at most one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Railyards {
    /// The row of each colour; the default for a colour without one.
    rows: [RailyardRow; 8],
    /// The colours in each seat's railyard.
    yards: [ColourSet; SEATS],
}

impl Railyards {
    /// Returns the row of a colour, in whichever railyard it is.
    #[inline]
    pub const fn row(&self, colour: Colour) -> Option<RailyardRow> {
        let row = self.rows[colour as usize];
        if row.is_empty() { None } else { Some(row) }
    }

    /// Lists the rows with their colours.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, RailyardRow)> {
        Colour::ALL.into_iter().filter_map(|colour| Some((colour, self.row(colour)?)))
    }

    /// Returns the colours without a row.
    #[inline]
    pub fn free(&self) -> ColourSet {
        self.yards.iter().fold(ColourSet::all(), |free, &yard| free.minus(yard))
    }

    /// Returns how many cards a seat needs to place a colour; `None` if it has a row of that colour itself (TT-10,
    /// TT-11).
    #[inline]
    pub fn needed(&self, seat: Seat, colour: Colour) -> Option<u8> {
        let own = self.yards[seat.index()].contains(colour);
        (!own).then(|| self.rows[colour as usize].len() + 1)
    }

    /// Returns how many cards a suit of a colour needs for a seat without a row of it: two, and more than the existing
    /// row (TT-8, TT-11).
    #[inline]
    pub fn to_lay(&self, colour: Colour) -> u8 {
        (self.rows[colour as usize].len() + 1).max(2)
    }

    /// Returns the colours in a seat's railyard.
    #[inline]
    pub fn of(&self, seat: Seat) -> ColourSet {
        self.yards[seat.index()]
    }

    /// Lays a row and returns the one that it robs.
    #[inline]
    pub(crate) fn lay(&mut self, colour: Colour, row: RailyardRow) -> Option<RailyardRow> {
        let robbed = self.row(colour);
        if let Some(robbed) = robbed {
            self.yards[robbed.seat.index()].remove(colour);
        }
        self.rows[colour as usize] = row;
        self.yards[row.seat.index()].insert(colour);
        robbed
    }

    /// TT-4: takes the top card of each of a seat's rows; locomotives lie on top.
    #[inline]
    pub(crate) fn depart(&mut self, seat: Seat, stack: &mut Trains) -> Trains {
        let mut moved = Trains::EMPTY;
        for colour in self.yards[seat.index()].iter() {
            let row = &mut self.rows[colour as usize];
            let card = if row.locomotives > 0 {
                row.locomotives -= 1;
                Train::Locomotive
            } else {
                row.cards -= 1;
                Train::Car(colour)
            };
            moved.insert(card);
            stack.insert(card);
            if row.is_empty() {
                *row = RailyardRow::default();
                self.yards[seat.index()].remove(colour);
            }
        }
        moved
    }

    /// Returns all the cards in a seat's railyard.
    pub(crate) fn trains_of(&self, seat: Seat) -> Trains {
        let rows = self.of(seat).iter().map(|colour| self.rows[colour as usize].trains(colour));
        rows.fold(Trains::EMPTY, |all, row| all.plus(&row))
    }

    /// Returns all cards in the railyards.
    pub(crate) fn trains(&self) -> Trains {
        self.iter().fold(Trains::EMPTY, |all, (colour, row)| all.plus(&row.trains(colour)))
    }
}

/// A list with a row, or `null`, for each colour.
impl Serialize for Railyards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Colour::ALL.map(|colour| self.row(colour)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Railyards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = <[Option<RailyardRow>; 8]>::deserialize(deserializer)?;
        let mut railyards = Railyards::default();
        for (colour, row) in Colour::ALL.into_iter().zip(rows) {
            let Some(row) = row else { continue };
            if row.seat.index() >= SEATS || row.cards == 0 || row.cards > 10 || row.locomotives > 16
            {
                let message = format_args!("a row of {colour} cards cannot look like this");
                return Err(serde::de::Error::custom(message));
            }
            railyards.lay(colour, row);
        }
        Ok(railyards)
    }
}

whistle_core::schema_as!(Railyards, [Option<RailyardRow>; 8]);
