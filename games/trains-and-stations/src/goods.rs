//! The six kinds of goods.

use std::fmt;
use std::str::FromStr;

use crate::Building;
use crate::counts::{Counts, Kind};

/// A kind of goods: ten cards of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goods {
    /// From ranches.
    Cattle,
    /// From hotels.
    Worker,
    /// From mines.
    Coal,
    /// The first upgrade of ranches, or of hotels.
    Food,
    /// The first upgrade of mines, or of hotels.
    Silver,
    /// The last upgrade of all.
    Gold,
}

/// How many cards there are of each goods.
pub(crate) const CARDS: u8 = 10;

impl Goods {
    /// All six.
    pub const ALL: [Goods; 6] =
        [Goods::Cattle, Goods::Worker, Goods::Coal, Goods::Food, Goods::Silver, Goods::Gold];

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["cattle", "worker", "coal", "food", "silver", "gold"][self as usize]
    }

    /// TS-33: what the monopoly is worth at the end.
    pub const fn monopoly(self) -> i32 {
        [6, 4, 6, 7, 7, 9][self as usize]
    }

    /// TS-1: what lies on a building's stack at first.
    pub(crate) const fn first(building: Building) -> Goods {
        match building {
            Building::Hotel => Goods::Worker,
            Building::Mine => Goods::Coal,
            Building::Ranch => Goods::Cattle,
        }
    }

    /// TS-28: what follows it on a stack, without a thought to what is already in use.
    pub(crate) const fn upgrades(self) -> &'static [Goods] {
        match self {
            Goods::Worker => &[Goods::Food, Goods::Silver],
            Goods::Cattle => &[Goods::Food],
            Goods::Coal => &[Goods::Silver],
            Goods::Food | Goods::Silver => &[Goods::Gold],
            Goods::Gold => &[],
        }
    }
}

impl Kind for Goods {
    const ALL: &'static [Goods] = &Goods::ALL;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Goods {
    type Err = String;

    fn from_str(name: &str) -> Result<Goods, String> {
        let found = Goods::ALL.into_iter().find(|goods| goods.name() == name);
        found.ok_or_else(|| format!("\"{name}\" is no goods"))
    }
}

whistle_core::by_name!(Goods, Goods::ALL.into_iter());

/// Goods cards, by kind.
pub type GoodsCards = Counts<Goods, 6>;
