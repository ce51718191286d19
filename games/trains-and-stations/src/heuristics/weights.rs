//! What things are hoped to bring: one table, found by letting players that differ in one line of it
//! play against each other (`examples/tune.rs`).

/// Writes the table down once: its fields, their names and what they are set to.
macro_rules! weights {
    ($($(#[$doc:meta])* $field:ident = $value:expr,)*) => {
        /// What things are hoped to bring, in hundredths of a point where nothing else is said.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $field: i32,)*
        }

        /// What the players of the house go by.
        pub const WEIGHTS: Weights = Weights { $($field: $value,)* };

        impl Weights {
            /// The names of all lines.
            pub const NAMES: &[&str] = &[$(stringify!($field),)*];

            /// Returns a line by its name, to be changed.
            pub fn line(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($field) => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    /// A coin.
    coin = 55,
    /// A train, beside what it does where it goes.
    train = 20,
    /// A bonus die.
    bonus_die = 60,
    /// A power card that nobody knows.
    power_card = 170,
    /// Of 100 routes with a space left, how many are finished before long.
    finished_1 = 55,
    /// The same with two.
    finished_2 = 38,
    /// The same with three.
    finished_3 = 28,
    /// The same with four.
    finished_4 = 25,
    /// The same with five.
    finished_5 = 12,
    /// The same with six.
    finished_6 = 8,
    /// The same with more.
    finished_7 = 5,
    /// Of 100 pairs of routes with a space left, how many are finished in one turn.
    both_1 = 20,
    /// The same with two.
    both_2 = 12,
    /// The same with three.
    both_3 = 6,
    /// The same with more.
    both_4 = 2,
    /// How much of what the others gain is one's own loss, in percent of an equal share of it.
    envy = 80,
    /// How much of a majority a tie is, in percent.
    tie = 60,
    /// A die that comes home from a route.
    home = 50,
    /// How many cards a building gives in a whole game, in hundredths.
    visits = 200,
    /// The same if hardly any points are left on the stack.
    visits_late = 40,
    /// A goods card, beside what it does for a monopoly.
    goods = 40,
    /// Of a monopoly, in percent: what is hoped for by who is one card short.
    short_1 = 30,
    /// Two cards short.
    short_2 = 15,
    /// Three cards short.
    short_3 = 6,
    /// As many as the next best.
    level = 55,
    /// One card more.
    ahead_1 = 75,
    /// Two cards more.
    ahead_2 = 90,
    /// One saved face of a building, in percent of it.
    saved_1 = 12,
    /// Two of them.
    saved_2 = 40,
    /// A coin that is saved on its die.
    saved_coin = 12,
    /// A mission over one track, in percent of its points.
    mission = 40,
    /// A mission over several.
    long_mission = 8,
    /// Each point of the monopolies of a two-goods card.
    pair = 20,
    /// A white die that is rolled and not held back.
    white = 50,
    /// A die that can be rolled the next turns, for who takes all back.
    reclaimed = 120,
    /// A die that is rolled this turn.
    rolled = 110,
    /// Taking all back.
    reclaim = -100,
}
