//! The five locomotives.

use std::fmt;
use std::str::FromStr;

/// A locomotive: how far its train runs and what it costs the company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locomotive {
    /// Runs over 3 stations, costs 40.
    Three,
    /// Runs over 4 stations, costs 50.
    Four,
    /// Runs over 5 stations, costs 60.
    Five,
    /// Runs over 6 stations, costs 70.
    Six,
    /// Runs over the whole railway, costs 80.
    All,
}

impl Locomotive {
    /// All five.
    pub const ALL: [Locomotive; 5] =
        [Locomotive::Three, Locomotive::Four, Locomotive::Five, Locomotive::Six, Locomotive::All];

    /// Returns how many stations its train reaches.
    #[inline]
    pub const fn distance(self) -> usize {
        [3, 4, 5, 6, usize::MAX][self as usize]
    }

    /// Returns what it costs.
    #[inline]
    pub const fn cost(self) -> i32 {
        [40, 50, 60, 70, 80][self as usize]
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["3", "4", "5", "6", "all"][self as usize]
    }
}

impl fmt::Display for Locomotive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Locomotive {
    type Err = String;

    fn from_str(name: &str) -> Result<Locomotive, String> {
        Locomotive::ALL
            .into_iter()
            .find(|locomotive| locomotive.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no locomotive; there are 3, 4, 5, 6 and all"))
    }
}

whistle_core::by_name!(Locomotive, Locomotive::ALL.into_iter());
