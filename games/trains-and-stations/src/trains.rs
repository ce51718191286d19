//! The dice on the tracks.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::SpaceSet;
use crate::state::WHITE;

/// The owner of the die on each space: a number per space, stored as three bit sets.
///
/// 0 means no die, followed by the seats and the white dice. A space cannot hold two dice, and the whole takes no more
/// room than three sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trains([SpaceSet; 3]);

impl Trains {
    /// Returns the spaces with dice of one owner: a seat's number, or [`WHITE`].
    pub(crate) fn of(&self, colour: usize) -> SpaceSet {
        let number = colour + 1;
        let mut spaces = SpaceSet::MAX;
        for (bit, &set) in self.0.iter().enumerate() {
            spaces &= if number >> bit & 1 == 1 { set } else { !set };
        }
        spaces
    }

    /// Returns all spaces with a die.
    pub(crate) fn all(&self) -> SpaceSet {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Returns the owner of the die on a space.
    pub(crate) fn at(&self, space: usize) -> Option<usize> {
        let bit = |bit: usize| usize::from(self.0[bit] >> space & 1 == 1) << bit;
        (bit(0) | bit(1) | bit(2)).checked_sub(1)
    }

    /// Puts a die on a free space.
    pub(crate) fn put(&mut self, colour: usize, space: usize) {
        for (bit, set) in self.0.iter_mut().enumerate() {
            *set |= ((colour + 1) as SpaceSet >> bit & 1) << space;
        }
    }

    /// Removes the dice from some spaces.
    pub(crate) fn take(&mut self, spaces: SpaceSet) {
        self.0.iter_mut().for_each(|set| *set &= !spaces);
    }
}

/// The spaces of each owner as two numbers, because not every JSON parser supports larger ones.
impl Serialize for Trains {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let halves = |colour| {
            let spaces = self.of(colour);
            [spaces as u64, (spaces >> 64) as u64]
        };
        let sets: [[u64; 2]; WHITE + 1] = std::array::from_fn(halves);
        sets.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Trains {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Trains, D::Error> {
        let halves = <[[u64; 2]; WHITE + 1]>::deserialize(reader)?;
        let mut trains = Trains::default();
        for (colour, [low, high]) in halves.into_iter().enumerate() {
            let spaces = SpaceSet::from(low) | SpaceSet::from(high) << 64;
            if spaces & trains.all() != 0 {
                return Err(serde::de::Error::custom("two dice are on one space"));
            }
            crate::board::bits(spaces).for_each(|space| trains.put(colour, space));
        }
        Ok(trains)
    }
}
