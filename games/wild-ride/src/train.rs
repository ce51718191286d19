//! The three locomotives, each with wagons of its own type.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Colour, Dice, Face, Tally};

/// Wagons of one type, by colour.
pub type Wagons = Tally<Colour, 8>;

/// A locomotive and the type of wagon that is attached to it (WR-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Train {
    /// Wagons for people.
    Passenger,
    /// Wagons for goods.
    Freight,
    /// Wagons for what is poured.
    Tank,
}

impl Train {
    /// All three, in the order in which they stand on the table.
    pub const ALL: [Train; 3] = [Train::Passenger, Train::Freight, Train::Tank];

    /// Returns its place in [`Train::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["passenger", "freight", "tank"][self as usize]
    }
}

impl fmt::Display for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Train {
    type Err = String;

    fn from_str(name: &str) -> Result<Train, String> {
        Train::ALL.into_iter().find(|train| train.name() == name).ok_or_else(|| {
            format!("no train is called \"{name}\"; there are passenger, freight and tank")
        })
    }
}

whistle_core::by_name!(Train, Train::ALL.into_iter());

/// WR-4: tells whether the wagons of a train match a roll.
#[inline]
pub(crate) fn matches(wagons: &Wagons, dice: Dice, single_double: bool) -> bool {
    match dice {
        [Face::Colour(one), Face::Colour(other)] if one == other => {
            wagons.count(one) >= if single_double { 1 } else { 2 }
        }
        [Face::Colour(one), Face::Colour(other)] => wagons.has(one) && wagons.has(other),
        [Face::Colour(colour), Face::Wagon] | [Face::Wagon, Face::Colour(colour)] => {
            wagons.has(colour)
        }
        [Face::Wagon, Face::Wagon] => wagons.total() > 0,
    }
}

/// One value for each train.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerTrain<T> {
    /// Of the passenger train.
    pub passenger: T,
    /// Of the freight train.
    pub freight: T,
    /// Of the tank train.
    pub tank: T,
}

impl<T> PerTrain<T> {
    /// Asks for each train's value in turn.
    pub fn from_fn(mut value: impl FnMut(Train) -> T) -> PerTrain<T> {
        PerTrain {
            passenger: value(Train::Passenger),
            freight: value(Train::Freight),
            tank: value(Train::Tank),
        }
    }

    /// Lists trains with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Train, &T)> + Clone {
        Train::ALL.into_iter().map(|train| (train, &self[train]))
    }
}

impl PerTrain<Wagons> {
    /// Counts all wagons.
    #[inline]
    pub fn total(&self) -> u32 {
        self.iter().map(|(_, wagons)| wagons.total()).sum()
    }
}

impl<T> Index<Train> for PerTrain<T> {
    type Output = T;

    #[inline]
    fn index(&self, train: Train) -> &T {
        match train {
            Train::Passenger => &self.passenger,
            Train::Freight => &self.freight,
            Train::Tank => &self.tank,
        }
    }
}

impl<T> IndexMut<Train> for PerTrain<T> {
    #[inline]
    fn index_mut(&mut self, train: Train) -> &mut T {
        match train {
            Train::Passenger => &mut self.passenger,
            Train::Freight => &mut self.freight,
            Train::Tank => &mut self.tank,
        }
    }
}
