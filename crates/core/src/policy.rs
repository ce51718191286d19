//! How a level plays a game.

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Does what weighs most, as far as it sees and judges that, without looking ahead.
    Greedy(Attention),
    /// Tries the choices that weigh most and does what leads to where a net that learnt expects most; greedy without one.
    OneStep(OneStep),
    /// Looks ahead in many worlds.
    Search(Search),
    /// Plays the few best-looking choices out in the same worlds and compares.
    Rollout(Rollout),
}

/// How well somebody sees what there is to choose from and judges it at sight.
///
/// A person's mistake is not a roll of a die: choices are overlooked, close calls go wrong and what
/// was played is forgotten, but what is obvious is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// How many of 100 choices are not seen, apart from those that stand out.
    pub overlooks_percent: u8,
    /// How far the weight of a choice is misjudged: the deviation, in hundredths of how far weights lie
    /// apart in this decision.
    pub wobble_percent: u16,
    /// In how many worlds the choices are weighed. In one of them somebody plays as if the cards that
    /// are not seen lay just so: what was played and what is likely is forgotten.
    pub worlds: u8,
}

impl Attention {
    /// Sees everything and judges as well as the game can at sight.
    pub const FULL: Attention = Attention { overlooks_percent: 0, wobble_percent: 0, worlds: 8 };
}

/// How a net is asked about the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneStep {
    /// How many choices are tried at most.
    pub candidates: u8,
    /// In how many worlds each is tried.
    pub worlds: u8,
    /// How many thousandths of a win more something must promise that the heuristics put far behind.
    pub trust: u16,
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
    /// Whether a net gauges it, where there is one; else the heuristics do, by their guess of the final scores.
    pub net: bool,
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
    /// Who says what it came to where a playout is cut off.
    pub judge: Judge,
}

/// Who judges a game that was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The heuristics, by their guess of the final scores.
    Guess,
    /// A net that learnt, which also says which choices are worth comparing; the heuristics without one.
    Net(OneStep),
}

impl Policy {
    /// Returns how many simulations it makes, if time allows.
    pub const fn simulations(&self) -> u32 {
        match self {
            Policy::Greedy(_) | Policy::OneStep(_) => 0,
            Policy::Search(search) => search.simulations,
            Policy::Rollout(compare) => compare.playouts,
        }
    }

    /// How levels play a game that knows nothing of its own: by search alone. Where all choices weigh the
    /// same, the gentlest does anything.
    pub const UNTAUGHT: [Policy; 4] = [
        Policy::Greedy(Attention::FULL),
        Policy::Search(Search { simulations: 50, epsilon_percent: 100, horizon: 0, net: false }),
        Policy::Search(Search { simulations: 500, epsilon_percent: 100, horizon: 0, net: false }),
        Policy::Search(Search {
            simulations: 10_000,
            epsilon_percent: 100,
            horizon: 0,
            net: false,
        }),
    ];
}
