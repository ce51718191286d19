//! A game's own sense of good play.

use crate::{HiddenInformation, Level, PerSeat, Personality, Policy, Rng, Rules, Seat};

/// What a game knows about good play. By default it knows nothing, and bots rely on search alone.
///
/// Bots call it on worlds sampled from a view, never on the real state, so it may look at everything. It need not be
/// exact: players that look ahead call it often and correct it.
pub trait Heuristics: HiddenInformation {
    /// A lead in points that is rarely lost; margins are measured relative to it.
    const SAFE_LEAD: i32 = 10;

    /// How each level plays this game, weakest first. This is the only place that decides it.
    ///
    /// A bot that has a number of simulations or a time limit instead of a level uses the last policy.
    const POLICIES: [Policy; 4] = Policy::UNTAUGHT;

    /// The personalities that bots of this game can have, in the order in which they are offered. The message
    /// `personality-NAME` describes each.
    const PERSONALITIES: &'static [Personality] = &[];

    /// Measurements of how well simulations judge this game, as JSON: how long playouts are, how results are corrected,
    /// and how well each level plays. `cargo xtask review-report` writes it and `whistle-review` reads it; without it
    /// nothing is corrected.
    const MEASURED: &'static str = "{}";

    /// Whether some level uses a net trained on this game.
    const HAS_NET: bool = false;

    /// Returns the weights of the net for this number of seats (`training/`), if there is one; it plays as
    /// [`Policy::OneStep`] does.
    fn weights(_seats: u8) -> Option<&'static [u8]> {
        None
    }

    /// Returns the largest number of simulations at which a search gains more from the net's estimate than from playing
    /// on to the end.
    fn net_judges_up_to(_seats: u8) -> u32 {
        u32::MAX
    }

    /// Every reason that can favour an action; the game's message `reason-WORD` states each.
    const REASONS: &'static [&'static str] = &[];

    /// Scores each legal action in the list and appends the scores to `out` in the same order. A score is roughly the
    /// points that the seat can hope to gain; only differences count.
    fn score_actions(&self, _seat: Seat, actions: &[Self::Action], out: &mut Vec<i32>) {
        out.resize(out.len() + actions.len(), 0);
    }

    /// Counts what lies openly in front of a seat, as a beginner would: points, cards, pieces on the board; nothing
    /// that only pays off later.
    ///
    /// The laboratory's beginner uses it, so it should be plain rather than clever.
    fn showing(&self, _seat: Seat) -> i32 {
        0
    }

    /// Estimates the final score of each seat; `None` if they are unknown until the game ends.
    fn evaluate(&self) -> Option<PerSeat<i32>> {
        None
    }

    /// Returns the best action where it can be worked out exactly, without search.
    fn known_best(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Returns whether this action stays hidden from the other seats.
    ///
    /// Only called when one seat decides alone: simultaneous choices are always secret.
    #[inline]
    fn is_secret(&self, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// Returns how much a personality likes an action, on any scale. Among actions that are about equally good, the bot
    /// takes the one with the highest value.
    ///
    /// Called on a world that the seat cannot tell from the real one; must use only what the seat knows.
    fn liking(&self, _seat: Seat, _personality: Personality, _action: &Self::Action) -> i32 {
        0
    }

    /// Returns reasons for an action in words of [`Heuristics::REASONS`], strongest first.
    ///
    /// Called on several worlds that the seat cannot tell from the real one; only reasons that hold in all of them are
    /// shown.
    fn reasons(&self, _seat: Seat, _action: &Self::Action) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reacts as people of this level do, in a race; `None` in other games.
    fn reflex(_view: &Self::View, _level: Level, _rng: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }

    /// Reacts as a beginner does, in a race: the baseline for levels. `None` in other games, where random moves are the
    /// baseline.
    fn untaught_reflex(_view: &Self::View, _rng: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }
}

/// An action in a race, with its reaction time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedAction<G: Rules> {
    /// The action.
    pub action: G::Action,
    /// The reaction time: milliseconds since the table showed what it reacts to.
    pub ms: u16,
}
