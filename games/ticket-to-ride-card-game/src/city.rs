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
    /// Returns what its bonus card is worth.
    #[inline]
    pub const fn bonus(self) -> u8 {
        [15, 12, 12, 10, 8, 8][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::BigCity;

    #[test]
    fn the_bonus_cards_are_the_published_ones() {
        let mut worth = BigCity::ALL.map(BigCity::bonus);
        worth.sort_unstable();
        assert_eq!(worth, [8, 8, 10, 12, 12, 15]);
        assert_eq!(BigCity::NewYork.bonus(), 15);
    }
}
