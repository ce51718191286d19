//! A game's own sense of good play.

use crate::{Game, Level, PerSeat, Rng, Seat};

/// A game that can tell good play from bad at a glance.
///
/// Players ask it in worlds that they sampled from a view, never in the real position, so it may
/// look at everything. It need not be right: who looks ahead asks it often and corrects it.
pub trait Heuristics: Game {
    /// A lead, in points, that is rarely lost: what a margin of scores is measured by.
    const LEAD: i32;

    /// How each level plays this game: the one place where that is set, the gentlest first.
    ///
    /// Who asks for so many simulations or so much time instead of a level gets the policy of the last.
    const POLICIES: [Policy; 4];

    /// Weighs each action of a list that the seat may choose from, and appends the weights to `out`
    /// in the same order: about the points that it hopes to gain by it; only differences count.
    fn score_actions(&self, seat: Seat, actions: &[Self::Action], out: &mut Vec<i32>);

    /// Guesses the final score of each seat; nothing if only the end can tell.
    fn evaluate(&self) -> Option<PerSeat<i32>> {
        None
    }

    /// Returns what is best where that can be worked out to the end, without looking ahead.
    fn known_best(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Tells whether only the seat itself will know what it does by this action.
    ///
    /// What is chosen while others choose too is taken for secret without asking.
    #[inline]
    fn is_secret(&self, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// Says how many endings there can be from here at most, where every choice until then is made
    /// in the open, one after the other, and nothing is left to chance; nothing where that is not so
    /// or they are too many to look at them all.
    #[inline]
    fn endings(&self) -> Option<u32> {
        None
    }

    /// Returns a judge of worlds that were drawn from a view: how plausible one is by what the others
    /// chose before, in parts of [`BIT`]; only differences count. Nothing where nothing can be told.
    fn judge(_view: &Self::View) -> Option<Judge<'_, Self>> {
        None
    }

    /// Reacts as people of a level do, where the game is one of eyes and hands; nothing in a game
    /// of thought.
    fn reflex(_view: &Self::View, _level: Level, _rng: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }
}

/// Somebody who says how plausible a world is.
pub type Judge<'a, G> = Box<dyn Fn(&G) -> i32 + 'a>;

/// What a judge says more of a world that is twice as plausible.
pub const BIT: i32 = 256;

/// What somebody with human reflexes does, and how long the hand took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedAction<G: Game> {
    /// What it does.
    pub action: G::Action,
    /// How many milliseconds after the table showed what it answers to.
    pub ms: u16,
}

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Does what weighs most, without looking ahead.
    Greedy {
        /// How many of 100 moves are anything legal instead.
        epsilon_percent: u8,
    },
    /// Looks ahead in many worlds.
    Search(Search),
    /// Plays the few best-looking choices out in the same worlds and compares.
    Rollout(Rollout),
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// How many simulations it makes, if time allows.
    pub simulations: u32,
    /// How many of 100 moves in a playout are anything legal; the others are what weighs most.
    pub epsilon_percent: u8,
    /// After how many steps a playout is cut off and gauged; 0 for never.
    pub horizon: u16,
    /// How many worlds are drawn for each that is thought about, the more plausible ones; 1 to take
    /// them as they come.
    pub drawn: u8,
    /// A decision after which there are at most so many endings is solved; 0 for never.
    pub solved: u32,
}

impl Search {
    /// How a search goes about it that infers and solves nothing.
    pub const fn plain(simulations: u32, epsilon_percent: u8, horizon: u16) -> Search {
        Search { simulations, epsilon_percent, horizon, drawn: 1, solved: 0 }
    }
}

/// How choices are played out and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollout {
    /// How many games are played out, all choices together, if time allows.
    pub playouts: u32,
    /// How many choices are compared at most.
    pub candidates: u8,
    /// After how many steps a playout is cut off and gauged; 0 for never.
    pub horizon: u16,
    /// By how many hundredths of a standard error another choice must be ahead of the one that looks
    /// best to be made instead.
    pub caution: u16,
}

impl Policy {
    /// Returns how many simulations it makes, if time allows.
    pub const fn simulations(&self) -> u32 {
        match self {
            Policy::Greedy { .. } => 0,
            Policy::Search(search) => search.simulations,
            Policy::Rollout(compare) => compare.playouts,
        }
    }

    /// How levels play a game that knows nothing of its own: by search alone.
    pub const UNTAUGHT: [Policy; 4] = [
        Policy::Greedy { epsilon_percent: 100 },
        Policy::Search(Search::plain(50, 100, 0)),
        Policy::Search(Search::plain(500, 100, 0)),
        Policy::Search(Search::plain(10_000, 100, 0)),
    ];
}
