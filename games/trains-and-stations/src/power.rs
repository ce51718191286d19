//! Power cards: missions and two-goods cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::Rng;

use crate::Board;
use crate::board::{OWN, POWER_CARDS, bits, on_the_board};

on_the_board! {
    /// A kind of power card, by its number on the board; equal cards share it.
    Power: power, "power", POWER_CARDS;
}

/// Power cards of one board, by kind: two bits per kind, since there are at most three of each and twenty kinds; and a
/// bit for custom boards.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerCards([u8; 6]);

/// The bits of the cards.
const CARDS: u64 = (1 << 40) - 1;
/// The lower bit of each kind.
const ONES: u64 = 0x55_5555_5555;
/// The bit for a custom board; never set without a card.
const OWN_CARDS: u64 = 1 << 40;

impl PowerCards {
    fn bits(self) -> u64 {
        let [a, b, c, d, e, f] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
    }

    fn cards(self) -> u64 {
        self.bits() & CARDS
    }

    fn mark(self) -> u64 {
        self.bits() & OWN_CARDS
    }

    fn new(cards: u64, mark: u64) -> PowerCards {
        let bits = if cards == 0 { 0 } else { cards | mark };
        let [a, b, c, d, e, f, ..] = bits.to_le_bytes();
        PowerCards([a, b, c, d, e, f])
    }

    /// Returns the card of a kind, on the same board.
    fn card(self, kind: u8) -> Power {
        Power(if self.mark() == 0 { kind } else { kind | OWN })
    }

    /// Counts one kind.
    pub fn of(self, card: Power) -> u8 {
        if self.card(card.index() as u8) == card {
            (self.cards() >> (2 * card.index()) & 3) as u8
        } else {
            0
        }
    }

    /// Returns whether there is a card of the kind.
    pub fn contains(self, card: Power) -> bool {
        self.of(card) > 0
    }

    /// Counts all cards.
    pub fn len(self) -> u8 {
        let (low, high) = (self.cards() & ONES, self.cards() >> 1 & ONES);
        (low.count_ones() + 2 * high.count_ones()) as u8
    }

    /// Returns whether there is none.
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Adds a card.
    pub(crate) fn insert(&mut self, card: Power) {
        let mark = if card.0 & OWN == 0 { 0 } else { OWN_CARDS };
        *self = PowerCards::new(self.cards() + (1 << (2 * card.index())), mark);
    }

    /// Removes a card, which must be there.
    pub(crate) fn remove(&mut self, card: Power) {
        *self = PowerCards::new(self.cards() - (1 << (2 * card.index())), self.mark());
    }

    /// Returns the union; no kind may exceed three.
    #[must_use]
    pub(crate) fn plus(self, more: PowerCards) -> PowerCards {
        PowerCards::new(self.cards() + more.cards(), self.mark() | more.mark())
    }

    /// Returns the difference; all of `less` must be there.
    #[must_use]
    pub(crate) fn minus(self, less: PowerCards) -> PowerCards {
        PowerCards::new(self.cards() - less.cards(), self.mark())
    }

    /// Returns whether all of `part` is contained.
    pub(crate) fn covers(self, part: PowerCards) -> bool {
        part.kinds().all(|card| part.of(card) <= self.of(card))
    }

    /// Lists the different kinds.
    pub fn kinds(self) -> impl Iterator<Item = Power> {
        let any = (self.cards() | self.cards() >> 1) & ONES;
        bits(any).map(move |bit| self.card(bit as u8 / 2))
    }

    /// Lists every card, equal ones one after the other.
    pub fn each(self) -> impl Iterator<Item = Power> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.of(card))))
    }

    /// Removes this many random cards, each equally likely.
    pub(crate) fn draw(&mut self, count: u8, rng: &mut impl Rng) -> PowerCards {
        let mut drawn = PowerCards::default();
        for left in (1..=self.len()).rev().take(usize::from(count)) {
            let mut place = u64::from(rng.below(u32::from(left)));
            let (mut rest, mut kind) = (self.cards(), 0);
            while place >= rest & 3 {
                place -= rest & 3;
                rest >>= 2;
                kind += 1;
            }
            let card = self.card(kind);
            self.remove(card);
            drawn.insert(card);
        }
        drawn
    }
}

/// Kinds of power card of the table's board, one bit each: smaller than [`PowerCards`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PowerKinds([u8; 3]);

impl PowerKinds {
    pub(crate) fn insert(&mut self, card: Power) {
        self.0[card.index() / 8] |= 1 << (card.index() % 8);
    }

    pub(crate) fn contains(self, card: Power) -> bool {
        self.0[card.index() / 8] >> (card.index() % 8) & 1 == 1
    }

    /// Returns one card of each kind.
    pub(crate) fn cards(self, board: &Board) -> PowerCards {
        if self.0 == [0; 3] {
            return PowerCards::default();
        }
        board.power.iter().map(|plan| plan.id).filter(|&card| self.contains(card)).collect()
    }
}

impl From<PowerCards> for PowerKinds {
    fn from(cards: PowerCards) -> PowerKinds {
        let mut kinds = PowerKinds::default();
        cards.kinds().for_each(|card| kinds.insert(card));
        kinds
    }
}

impl FromIterator<Power> for PowerCards {
    /// More than three of a kind count as three, and cards of another board than the first one's are ignored; no table
    /// has either.
    fn from_iter<I: IntoIterator<Item = Power>>(cards: I) -> PowerCards {
        let mut all = PowerCards::default();
        for card in cards {
            let same_board = all.is_empty() || all.card(card.index() as u8) == card;
            if same_board && all.of(card) < 3 {
                all.insert(card);
            }
        }
        all
    }
}

impl fmt::Debug for PowerCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.each()).finish()
    }
}

impl Serialize for PowerCards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for PowerCards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Power>::deserialize(deserializer)?;
        let all: PowerCards = cards.iter().copied().collect();
        if usize::from(all.len()) != cards.len() {
            return Err(serde::de::Error::custom(
                "there are at most three of any power card, all of one board",
            ));
        }
        Ok(all)
    }
}

whistle_core::schema_as!(PowerCards, Vec<Power>);
