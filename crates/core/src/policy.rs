//! How a level plays a game.

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Takes the action with the highest weight, as far as it notices and judges it, without looking ahead.
    Greedy(Attention),
    /// Tries the actions with the highest weights and takes the one that the net rates highest; greedy without a net.
    OneStep(OneStep),
    /// Searches many worlds.
    Search(Search),
    /// Plays out the few best-looking actions in the same worlds and compares them.
    Rollout(Rollout),
}

/// How well a player notices the possible actions and judges them without look-ahead.
///
/// People do not err like a roll of dice: they overlook actions, misjudge close calls and forget cards, but they do
/// what is obvious.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// The percentage of actions overlooked, except for those that stand out.
    pub overlooks_percent: u8,
    /// How far the weight of an action is misjudged: the standard deviation, in hundredths of the spread of weights in
    /// this decision.
    pub wobble_percent: u16,
    /// The number of worlds in which the actions are weighed. A player with one world plays as if hidden cards were
    /// exactly so: it forgets what was played and what is likely.
    pub worlds: u8,
}

impl Attention {
    /// Notices everything and judges as well as the heuristics can.
    pub const FULL: Attention = Attention { overlooks_percent: 0, wobble_percent: 0, worlds: 8 };
}

/// How a net judges actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneStep {
    /// The maximum number of actions tried.
    pub candidates: u8,
    /// In how many worlds each action is tried.
    pub worlds: u8,
    /// How many thousandths of a win an action must gain to be chosen although the heuristics rank it far behind.
    pub trust: u16,
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// How many simulations it makes, if time allows.
    pub simulations: u32,
    /// The percentage of moves in a playout that are random; the others have the highest weight.
    pub epsilon_percent: u8,
    /// After how many steps a playout is cut off and estimated; 0 for never.
    pub horizon: u16,
    /// Whether a net makes that estimate, if there is one; otherwise the heuristics guess the final scores.
    pub net: bool,
}

/// How actions are played out and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollout {
    /// How many games are played out for all actions together, if time allows.
    pub playouts: u32,
    /// The maximum number of actions compared.
    pub candidates: u8,
    /// After how many steps a playout is cut off and estimated; 0 for never.
    pub horizon: u16,
    /// How far ahead another action must be to replace the one that looks best, in hundredths of a standard error.
    pub caution: u16,
    /// The source of estimates for a playout that is cut off.
    pub judge: Judge,
}

/// The source of estimates for a game that is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The heuristics, by their guess of the final scores.
    Guess,
    /// A trained net, which also chooses the actions to compare; the heuristics without one.
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

    /// The policies of a game without heuristics: search alone. With all weights equal, the weakest level plays at
    /// random.
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
