//! The eight colours of train cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A colour of train cards; locomotives have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// White.
    White,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

impl Colour {
    /// All eight.
    pub const ALL: [Colour; 8] = [
        Colour::Red,
        Colour::Green,
        Colour::Blue,
        Colour::Yellow,
        Colour::Black,
        Colour::White,
        Colour::Orange,
        Colour::Purple,
    ];

    /// Returns its place in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["red", "green", "blue", "yellow", "black", "white", "orange", "purple"][self as usize]
    }

    /// Returns the mark that stands for it where colours cannot be told apart.
    pub const fn symbol(self) -> char {
        ['R', 'G', 'B', 'Y', 'K', 'W', 'O', 'P'][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(name: &str) -> Result<Colour, String> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no colour of train cards"))
    }
}

whistle_core::by_name!(Colour, Colour::ALL.into_iter());

/// A set of colours, as a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColourSet(u8);

impl ColourSet {
    pub(crate) const fn from_bits(bits: u8) -> ColourSet {
        ColourSet(bits)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Tells whether the colour is a member.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 != 0
    }

    /// Adds a colour.
    #[inline]
    pub const fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
    }

    /// Takes a colour out.
    #[inline]
    pub const fn remove(&mut self, colour: Colour) {
        self.0 &= !(1 << colour as u8);
    }

    /// Returns what is here and not there.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & !other.0)
    }

    /// Counts the members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Lists the members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = *Colour::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(lowest)
        })
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        ColourSet(colours.into_iter().fold(0, |bits, c| bits | 1 << c as u8))
    }
}

impl fmt::Debug for ColourSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for ColourSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ColourSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let colours = Vec::<Colour>::deserialize(deserializer)?;
        let set: ColourSet = colours.iter().copied().collect();
        if set.len() != colours.len() {
            return Err(serde::de::Error::custom("a colour is named twice"));
        }
        Ok(set)
    }
}

whistle_core::schema_as!(ColourSet, Vec<Colour>);
