//! Cities on the tickets, and the six that have a bonus card.

use std::fmt;
use std::str::FromStr;

/// A big city: it has a bonus card (TT-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BigCity {
    /// Worth 15.
    NewYork,
    /// Worth 12.
    Chicago,
    /// Worth 12.
    LosAngeles,
    /// Worth 10.
    Dallas,
    /// Worth 8.
    Miami,
    /// Worth 8.
    Seattle,
}

impl BigCity {
    /// All six.
    pub const ALL: [BigCity; 6] = [
        BigCity::NewYork,
        BigCity::Chicago,
        BigCity::LosAngeles,
        BigCity::Dallas,
        BigCity::Miami,
        BigCity::Seattle,
    ];

    /// Returns its place in [`BigCity::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns what its bonus card is worth.
    #[inline]
    pub const fn bonus(self) -> u8 {
        [15, 12, 12, 10, 8, 8][self as usize]
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["new_york", "chicago", "los_angeles", "dallas", "miami", "seattle"][self as usize]
    }
}

impl fmt::Display for BigCity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BigCity {
    type Err = String;

    fn from_str(name: &str) -> Result<BigCity, String> {
        BigCity::ALL
            .into_iter()
            .find(|city| city.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no big city"))
    }
}

whistle_core::by_name!(BigCity, BigCity::ALL.into_iter());

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
