//! The figures of each kind of player.

use std::fmt;
use std::str::FromStr;

use whistle_core::Rng;

use super::{between, human};

/// How good a player's eyes and hands are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A child of about six.
    Child,
    /// A grown-up who plays along.
    #[default]
    Parent,
    /// A grown-up who wants to win.
    QuickParent,
    /// Somebody who has played all winter.
    Champion,
}

struct Figures {
    /// Milliseconds to see two colours on one train: the quickest, each tenth, the slowest.
    times: [u16; 11],
    /// How many of 100 trains that fit are not seen.
    missed: u32,
    /// How many of 100 rolls that fit nothing are grabbed at.
    misjudged: u32,
    /// How many of 100 wrong grabs of others are noticed.
    noticed: u32,
}

impl Level {
    /// All four, slowest first.
    pub const ALL: [Level; 4] = [Level::Child, Level::Parent, Level::QuickParent, Level::Champion];

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["child", "parent", "quick_parent", "champion"][self as usize]
    }

    const fn figures(self) -> &'static Figures {
        const ALL: [Figures; 4] = [
            Figures {
                times: [
                    1_100, 1_700, 2_000, 2_300, 2_600, 2_900, 3_300, 3_800, 4_500, 5_600, 7_500,
                ],
                missed: 20,
                misjudged: 8,
                noticed: 50,
            },
            Figures {
                times: [600, 900, 1_100, 1_250, 1_400, 1_600, 1_800, 2_050, 2_450, 3_100, 4_500],
                missed: 8,
                misjudged: 3,
                noticed: 85,
            },
            Figures {
                times: [400, 600, 720, 820, 920, 1_020, 1_140, 1_300, 1_550, 2_000, 3_000],
                missed: 4,
                misjudged: 4,
                noticed: 95,
            },
            Figures {
                times: [250, 340, 390, 440, 490, 540, 600, 680, 800, 1_000, 1_600],
                missed: 1,
                misjudged: 1,
                noticed: 99,
            },
        ];
        &ALL[self as usize]
    }

    /// Draws how long it takes to see something, of an effort in hundredths.
    pub(super) fn time(self, effort: u32, rng: &mut impl Rng) -> u16 {
        let plain = between(&self.figures().times, rng.below(1_000));
        human(plain * effort / 100)
    }

    /// Draws whether a train that fits is not seen.
    pub(super) fn misses(self, rng: &mut impl Rng) -> bool {
        rng.below(100) < self.figures().missed
    }

    /// Draws whether it grabs though nothing fits.
    pub(super) fn misjudges(self, rng: &mut impl Rng) -> bool {
        rng.below(100) < self.figures().misjudged
    }

    /// Draws whether somebody else's wrong grab is noticed.
    pub(super) fn notices(self, rng: &mut impl Rng) -> bool {
        rng.below(100) < self.figures().noticed
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            format!(
                "no player is called \"{name}\"; there are {}",
                Level::ALL.map(Level::name).join(", ")
            )
        })
    }
}

whistle_core::by_name!(Level, Level::ALL.into_iter());
