//! Power cards: missions and two-goods cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::Rng;

use crate::board::on_the_board;
use crate::{Board, Goods, PowerKind, Station};

/// A kind of power card, by its number on the board; equal cards share it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Power(pub(crate) u8);

on_the_board!(Power, power, "power card");

impl Power {
    /// Returns what it does.
    #[inline]
    pub fn kind(self) -> PowerKind {
        Board::original().power[usize::from(self.0)].card
    }

    /// Returns the goods of a two-goods card.
    #[inline]
    pub fn goods(self) -> Option<[Goods; 2]> {
        match self.kind() {
            PowerKind::Goods { goods } => Some(goods),
            PowerKind::Mission { .. } => None,
        }
    }

    /// Returns the stations and the points of a mission.
    #[inline]
    pub fn mission(self) -> Option<([Station; 2], u8)> {
        match self.kind() {
            PowerKind::Mission { stations, points } => Some((stations, points)),
            PowerKind::Goods { .. } => None,
        }
    }
}

/// Power cards, by kind: two bits each, since there are at most three of one kind, and twenty kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerCards([u8; 5]);

impl PowerCards {
    /// No card.
    pub const NONE: PowerCards = PowerCards([0; 5]);

    #[inline]
    fn bits(self) -> u64 {
        let [a, b, c, d, e] = self.0;
        u64::from_le_bytes([a, b, c, d, e, 0, 0, 0])
    }

    #[inline]
    fn from_bits(bits: u64) -> PowerCards {
        let [a, b, c, d, e, ..] = bits.to_le_bytes();
        PowerCards([a, b, c, d, e])
    }

    /// Returns all cards of the board.
    #[inline]
    pub fn all() -> PowerCards {
        static ALL: std::sync::LazyLock<PowerCards> = std::sync::LazyLock::new(|| {
            let mut all = PowerCards::NONE;
            for (card, plan) in Board::original().power() {
                (0..plan.copies).for_each(|_| all.insert(card));
            }
            all
        });
        *ALL
    }

    /// Counts one kind.
    #[inline]
    pub fn of(self, card: Power) -> u8 {
        (self.bits() >> (2 * card.0) & 3) as u8
    }

    /// Tells whether there is one of the kind.
    #[inline]
    pub fn contains(self, card: Power) -> bool {
        self.of(card) > 0
    }

    /// Counts all cards.
    #[inline]
    pub fn len(self) -> u8 {
        let low = self.bits() & 0x5555_5555_5555_5555;
        let high = self.bits() >> 1 & 0x5555_5555_5555_5555;
        (low.count_ones() + 2 * high.count_ones()) as u8
    }

    /// Tells whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    /// Adds a card.
    #[inline]
    pub(crate) fn insert(&mut self, card: Power) {
        *self = PowerCards::from_bits(self.bits() + (1 << (2 * card.0)));
    }

    /// Takes a card out; it must be there.
    #[inline]
    pub(crate) fn remove(&mut self, card: Power) {
        *self = PowerCards::from_bits(self.bits() - (1 << (2 * card.0)));
    }

    /// Returns these and others together; no kind may come to more than three.
    #[inline]
    #[must_use]
    pub(crate) fn plus(self, more: PowerCards) -> PowerCards {
        PowerCards::from_bits(self.bits() + more.bits())
    }

    /// Returns what is left without others; all of them must be there.
    #[inline]
    #[must_use]
    pub(crate) fn minus(self, less: PowerCards) -> PowerCards {
        PowerCards::from_bits(self.bits() - less.bits())
    }

    /// Tells whether all of `part` is here.
    pub(crate) fn covers(self, part: PowerCards) -> bool {
        part.kinds().all(|card| part.of(card) <= self.of(card))
    }

    /// Lists the kinds that are there, each once.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Power> {
        let mut rest = self.bits();
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = rest.trailing_zeros() / 2;
                rest &= !(3 << (2 * kind));
                Power(kind as u8)
            })
        })
    }

    /// Lists every card, equal ones one after the other.
    pub fn each(self) -> impl Iterator<Item = Power> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.of(card))))
    }

    /// Takes so many out at random, each card equally likely.
    pub(crate) fn draw(&mut self, count: u8, rng: &mut impl Rng) -> PowerCards {
        let mut drawn = PowerCards::NONE;
        for _ in 0..count {
            let place = rng.below(u32::from(self.len())) as usize;
            let card = self.each().nth(place).expect("a place below the number of cards");
            self.remove(card);
            drawn.insert(card);
        }
        drawn
    }
}

impl FromIterator<Power> for PowerCards {
    /// More than three of a kind stay three: no board has them.
    fn from_iter<I: IntoIterator<Item = Power>>(cards: I) -> PowerCards {
        let mut all = PowerCards::NONE;
        for card in cards {
            if all.of(card) < 3 {
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
            return Err(serde::de::Error::custom("there are at most three of any power card"));
        }
        Ok(all)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PowerCards {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PowerCards".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Power>::json_schema(generator)
    }
}
