//! The three cities.

use std::fmt;
use std::str::FromStr;

/// A city that can be joined to any railway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum City {
    /// Worth 20.
    Pittsburgh,
    /// Worth 30.
    Baltimore,
    /// Worth 40.
    NewYork,
}

impl City {
    /// All three.
    pub const ALL: [City; 3] = [City::Pittsburgh, City::Baltimore, City::NewYork];

    /// Returns what the city earns.
    pub const fn value(self) -> u8 {
        [20, 30, 40][self as usize]
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["pittsburgh", "baltimore", "new_york"][self as usize]
    }
}

impl fmt::Display for City {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for City {
    type Err = String;

    fn from_str(name: &str) -> Result<City, String> {
        City::ALL
            .into_iter()
            .find(|city| city.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no city of this game"))
    }
}

whistle_core::by_name!(City, City::ALL.into_iter());
