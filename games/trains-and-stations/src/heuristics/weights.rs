//! What things are hoped to bring: one table, found by letting players that differ in one line of it
//! play against each other (`examples/tune.rs`).

use serde::{Deserialize, Serialize};

/// Writes the table down once: its fields and what they are set to.
macro_rules! weights {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $value:expr,)*) => {
        /// What things are hoped to bring, in hundredths of a point where nothing else is said.
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        pub struct Weights {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// What the players of the house go by.
        pub const WEIGHTS: Weights = Weights { $($field: $value,)* };
    };
}

weights! {
    /// A coin.
    coin: i32 = 55,
    /// A train, beside what it does where it goes.
    train: i32 = 20,
    /// A bonus die.
    bonus_die: i32 = 60,
    /// A power card that nobody knows.
    power_card: i32 = 170,
    /// Of 100 routes with one space left, two, and so on to seven or more, how many are finished
    /// before long.
    finished: [i32; 7] = [55, 38, 28, 25, 12, 8, 5],
    /// Of 100 pairs of routes with one space left, two, three and more, how many are finished in one
    /// turn.
    both: [i32; 4] = [20, 12, 6, 2],
    /// How much of what the others gain is one's own loss, in percent of an equal share of it.
    envy: i32 = 80,
    /// How much of a majority a tie is, in percent.
    tie: i32 = 60,
    /// A die that comes home from a route.
    home: i32 = 50,
    /// How many cards a building gives in a whole game, in hundredths.
    visits: i32 = 200,
    /// The same if hardly any points are left on the stack.
    visits_late: i32 = 40,
    /// A goods card, beside what it does for a monopoly.
    goods: i32 = 40,
    /// Of a monopoly, in percent: what is hoped for by who is three cards short, two, one, has as
    /// many as the next best, one card more and two.
    monopoly: [i32; 6] = [6, 15, 30, 55, 75, 90],
    /// One saved face of a building and two of them, in percent of it.
    saved: [i32; 2] = [12, 40],
    /// A coin that is saved on its die.
    saved_coin: i32 = 12,
    /// A mission over one track, in percent of its points.
    mission: i32 = 40,
    /// A mission over several.
    long_mission: i32 = 8,
    /// Each point of the monopolies of a two-goods card.
    pair: i32 = 20,
    /// A white die that is rolled and not held back.
    white: i32 = 50,
    /// A die that can be rolled the next turns, for who takes all back.
    reclaimed: i32 = 120,
    /// A die that is rolled this turn.
    rolled: i32 = 110,
    /// Taking all back.
    reclaim: i32 = -100,
}
