//! The three kinds of building and the six kinds of goods.

use whistle_core::named_enum;
use whistle_core::pieces::Multiset;

named_enum! {
    /// A kind of building; each has a stack of goods.
    #[derive(Default)]
    pub enum Building("building") {
        /// Gives workers first.
        #[default]
        Hotel = "hotel",
        /// Gives coal first.
        Mine = "mine",
        /// Gives cattle first.
        Ranch = "ranch",
    }
}

named_enum! {
    /// A kind of goods: ten cards of each.
    pub enum Goods("goods") {
        /// From ranches.
        Cattle = "cattle",
        /// From hotels.
        Worker = "worker",
        /// From mines.
        Coal = "coal",
        /// The first upgrade of ranches, or of hotels.
        Food = "food",
        /// The first upgrade of mines, or of hotels.
        Silver = "silver",
        /// The last upgrade of all.
        Gold = "gold",
    }
}

/// Goods cards, by kind.
pub type GoodsCards = Multiset<Goods, 6>;

/// The number of cards of each kind of goods.
pub(crate) const CARDS: u8 = 10;

impl Goods {
    /// TS-33: the points for the monopoly at the end.
    pub const fn monopoly(self) -> i32 {
        [6, 4, 6, 7, 7, 9][self as usize]
    }

    /// TS-1: the first goods on a building's stack.
    pub(crate) const fn first(building: Building) -> Goods {
        match building {
            Building::Hotel => Goods::Worker,
            Building::Mine => Goods::Coal,
            Building::Ranch => Goods::Cattle,
        }
    }

    /// TS-28: the following goods on a stack, whether or not they are already in use.
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
