//! The parameters of each kind of player.

use whistle_core::Rng;

use crate::{Pace, QUICKEST_MS};

whistle_core::named_enum! {
    /// A player's eyes and hands, slowest first.
    #[derive(Default)]
    pub enum Level("player") {
        /// A child of about four who has just learnt the rules.
        LittleChild = "little_child",
        /// A child of about six.
        Child = "child",
        /// An adult who plays along.
        #[default]
        Parent = "parent",
        /// An adult who wants to win.
        QuickParent = "quick_parent",
        /// A player who has practised all winter.
        Champion = "champion",
    }
}

struct Figures {
    /// Milliseconds to see two colours on one train: the quickest, each tenth, the slowest.
    times: [u16; 11],
    /// The percentage of matching trains missed.
    missed: u32,
    /// The same at a table without a clock, where only eyes count: a player who answers "no ride" there has looked for
    /// as long as they liked, but may still have missed something.
    overlooked: u32,
    /// The percentage of rolls without a match at which it grabs.
    misjudged: u32,
    /// The percentage of other players' wrong grabs that it notices.
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

    /// Draws how long it takes to see something, given an effort in hundredths.
    pub(super) fn time(self, effort: u32, rng: &mut impl Rng) -> u16 {
        let plain = between(&self.figures().times, rng.below(1_000));
        human(plain * effort / 100)
    }

    /// Draws whether a matching train is missed.
    pub(super) fn misses(self, pace: Pace, rng: &mut impl Rng) -> bool {
        let figures = self.figures();
        let unseen = match pace {
            Pace::Live => figures.missed,
            Pace::Turns => figures.overlooked,
        };
        rng.below(100) < unseen
    }

    /// Draws whether it grabs without a match.
    pub(super) fn misjudges(self, rng: &mut impl Rng) -> bool {
        rng.below(100) < self.figures().misjudged
    }

    /// Draws whether another player's wrong grab is noticed.
    pub(super) fn notices(self, rng: &mut impl Rng) -> bool {
        rng.below(100) < self.figures().noticed
    }
}

/// Interpolates between two deciles of a table.
fn between(tenths: &[u16; 11], lot: u32) -> u32 {
    let (tenth, rest) = ((lot / 100) as usize, lot % 100);
    let (from, to) = (u32::from(tenths[tenth]), u32::from(tenths[tenth + 1]));
    from + (to - from) * rest / 100
}

/// No person is faster than [`QUICKEST_MS`], and no time exceeds the integer type.
fn human(ms: u32) -> u16 {
    u16::try_from(ms).unwrap_or(u16::MAX).max(QUICKEST_MS)
}
