//! Expected values of things: one table, tuned by letting players that differ in one line compete (`examples/tune.rs`).

use serde::{Deserialize, Serialize};

/// Declares the table once: fields and values.
macro_rules! weights {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $value:expr,)*) => {
        /// Expected values of things, in hundredths of a point unless stated otherwise.
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        pub struct Weights {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// The weights of the bots.
        pub const WEIGHTS: Weights = Weights { $($field: $value,)* };
    };
}

weights! {
    /// A coin.
    coin: i32 = 55,
    /// A train, besides its effect where it is placed.
    train: i32 = 20,
    /// A bonus die.
    bonus_die: i32 = 60,
    /// An unknown power card.
    power_card: i32 = 170,
    /// The percentage of routes finished soon with one free space, two, and so on to seven or more.
    finished: [i32; 7] = [55, 38, 28, 25, 12, 8, 5],
    /// The percentage of pairs of routes finished in one turn with one free space, two, three or more.
    both: [i32; 4] = [20, 12, 6, 2],
    /// How much of the others' gain counts as a loss, in percent of an equal share of it.
    envy: i32 = 80,
    /// The value of a tie for the majority, in percent.
    tie: i32 = 60,
    /// A die that returns from a route.
    home: i32 = 50,
    /// How many cards a building gives in a whole game, in hundredths.
    visits: i32 = 200,
    /// The same when hardly any points are left on the stack.
    visits_late: i32 = 40,
    /// A goods card, besides its contribution to a monopoly.
    goods: i32 = 40,
    /// The expected part of a monopoly in percent, for a seat that is three cards behind, two, one, equal to the next
    /// best, one ahead and two ahead.
    monopoly: [i32; 6] = [6, 15, 30, 55, 75, 90],
    /// One and two saved faces of a building, in percent of its value.
    saved: [i32; 2] = [12, 40],
    /// A coin saved on its die.
    saved_coin: i32 = 12,
    /// A mission over one track, in percent of its points.
    mission: i32 = 40,
    /// A mission over several.
    long_mission: i32 = 8,
    /// Each point of the monopolies of a two-goods card.
    pair: i32 = 20,
    /// A white die that is rolled rather than kept.
    white: i32 = 50,
    /// A die that can be rolled in the next turns, after taking all back.
    reclaimed: i32 = 120,
    /// A die that is rolled this turn.
    rolled: i32 = 110,
    /// Taking all dice back.
    reclaim: i32 = -100,
}
