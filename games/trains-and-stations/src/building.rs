//! The three kinds of building.

use std::fmt;
use std::str::FromStr;

/// A kind of building; each has a stack of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Building {
    /// Gives workers first.
    Hotel,
    /// Gives coal first.
    Mine,
    /// Gives cattle first.
    Ranch,
}

impl Building {
    /// All three.
    pub const ALL: [Building; 3] = [Building::Hotel, Building::Mine, Building::Ranch];

    /// Returns its place in [`Building::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["hotel", "mine", "ranch"][self as usize]
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Building {
    type Err = String;

    fn from_str(name: &str) -> Result<Building, String> {
        Building::ALL
            .into_iter()
            .find(|building| building.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no building; there are hotel, mine and ranch"))
    }
}

whistle_core::by_name!(Building, Building::ALL.into_iter());
