//! The six cities that have a bonus card.

use whistle_core::named_enum;

named_enum! {
    /// A big city: it has a bonus card (TT-19).
    #[allow(missing_docs, reason = "a city is what its name says")]
    pub enum BigCity("big city") {
        NewYork = "new_york",
        Chicago = "chicago",
        LosAngeles = "los_angeles",
        Dallas = "dallas",
        Miami = "miami",
        Seattle = "seattle",
    }
}

impl BigCity {
    /// Returns the points of its bonus card.
    #[inline]
    pub const fn bonus(self) -> u8 {
        [15, 12, 12, 10, 8, 8][self as usize]
    }
}
