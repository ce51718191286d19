//! Cities and locomotives.

use whistle_core::named_enum;

named_enum! {
    /// A city that can be joined to any railway.
    pub enum City("city") {
        /// Worth 20.
        Pittsburgh = "pittsburgh",
        /// Worth 30.
        Baltimore = "baltimore",
        /// Worth 40.
        NewYork = "new_york",
    }
}

impl City {
    /// Returns the city's earnings.
    pub const fn value(self) -> u8 {
        [20, 30, 40][self as usize]
    }
}

named_enum! {
    /// A locomotive: the reach of its train and its cost.
    pub enum Locomotive("locomotive") {
        /// Runs over 3 stations, costs 40.
        Three = "3",
        /// Runs over 4 stations, costs 50.
        Four = "4",
        /// Runs over 5 stations, costs 60.
        Five = "5",
        /// Runs over 6 stations, costs 70.
        Six = "6",
        /// Runs over the whole railway, costs 80.
        All = "all",
    }
}

impl Locomotive {
    /// Returns how many stations its train reaches.
    #[inline]
    pub const fn distance(self) -> usize {
        [3, 4, 5, 6, usize::MAX][self as usize]
    }

    /// Returns its cost.
    #[inline]
    pub const fn cost(self) -> i32 {
        [40, 50, 60, 70, 80][self as usize]
    }
}
