//! The figures of each kind of player.

use whistle_core::Rng;

use crate::{Pace, QUICKEST_MS};

whistle_core::named_enum! {
    /// How good a player's eyes and hands are, slowest first.
    #[derive(Default)]
    pub enum Level("player") {
        /// A child of about four who has only just been told the rules.
        LittleChild = "little_child",
        /// A child of about six.
        Child = "child",
        /// A grown-up who plays along.
        #[default]
        Parent = "parent",
        /// A grown-up who wants to win.
        QuickParent = "quick_parent",
        /// Somebody who has played all winter.
        Champion = "champion",
    }
}

struct Figures {
    /// Milliseconds to see two colours on one train: the quickest, each tenth, the slowest.
    times: [u16; 11],
    /// How many of 100 trains that fit are not seen.
    missed: u32,
    /// The same at a table without a clock, where eyes are all that counts: who says "no ride" there has
    /// looked as long as they liked, and not as well as they thought.
    overlooked: u32,
    /// How many of 100 rolls that fit nothing are grabbed at.
    misjudged: u32,
    /// How many of 100 wrong grabs of others are noticed.
    noticed: u32,
}

impl Level {
    const fn figures(self) -> &'static Figures {
        const ALL: [Figures; 5] = [
            Figures {
                times: [
                    1_800, 2_700, 3_200, 3_700, 4_200, 4_700, 5_300, 6_000, 6_800, 7_500, 8_000,
                ],
                missed: 45,
                overlooked: 84,
                misjudged: 25,
                noticed: 10,
            },
            Figures {
                times: [
                    1_100, 1_700, 2_000, 2_300, 2_600, 2_900, 3_300, 3_800, 4_500, 5_600, 7_500,
                ],
                missed: 20,
                overlooked: 71,
                misjudged: 8,
                noticed: 50,
            },
            Figures {
                times: [600, 900, 1_100, 1_250, 1_400, 1_600, 1_800, 2_050, 2_450, 3_100, 4_500],
                missed: 8,
                overlooked: 54,
                misjudged: 3,
                noticed: 85,
            },
            Figures {
                times: [400, 600, 720, 820, 920, 1_020, 1_140, 1_300, 1_550, 2_000, 3_000],
                missed: 4,
                overlooked: 31,
                misjudged: 4,
                noticed: 95,
            },
            Figures {
                times: [250, 340, 390, 440, 490, 540, 600, 680, 800, 1_000, 1_600],
                missed: 1,
                overlooked: 1,
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
    pub(super) fn misses(self, pace: Pace, rng: &mut impl Rng) -> bool {
        let figures = self.figures();
        let unseen = match pace {
            Pace::Live => figures.missed,
            Pace::Turns => figures.overlooked,
        };
        rng.below(100) < unseen
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

/// Takes a time between two whole tenths of a table of eleven, as far along as the lot says.
fn between(tenths: &[u16; 11], lot: u32) -> u32 {
    let (tenth, rest) = ((lot / 100) as usize, lot % 100);
    let (from, to) = (u32::from(tenths[tenth]), u32::from(tenths[tenth + 1]));
    from + (to - from) * rest / 100
}

/// No person is quicker than [`QUICKEST_MS`], and nobody's time is longer than a number holds.
fn human(ms: u32) -> u16 {
    u16::try_from(ms).unwrap_or(u16::MAX).max(QUICKEST_MS)
}
