//! A game's own sense of good play.

use crate::{HiddenInformation, Level, PerSeat, Personality, Policy, Rng, Rules, Seat};

/// A game that can tell good play from bad at a glance. By default it knows nothing, and levels play
/// by search alone.
///
/// Bots ask it in worlds that they sampled from a view, never in the real state, so it may look at
/// everything. It need not be right: who looks ahead asks it often and corrects it.
pub trait Heuristics: HiddenInformation {
    /// A lead, in points, that is rarely lost: what a margin of scores is measured by.
    const SAFE_LEAD: i32 = 10;

    /// How each level plays this game: the one place where that is set, the gentlest first.
    ///
    /// Who asks for so many simulations or so much time instead of a level gets the last.
    const POLICIES: [Policy; 4] = Policy::UNTAUGHT;

    /// The tastes that opponents of this game can have, in the order in which they are offered. Each
    /// is told by the message `personality-NAME` of its words.
    const PERSONALITIES: &'static [Personality] = &[];

    /// What was measured about judging positions of this game, as JSON: how far simulations go, how
    /// what they say is corrected, and how well each level plays. `whistle-review` reads it and
    /// `cargo xtask review-report` measures it; without it nothing is corrected.
    const MEASURED: &'static str = "{}";

    /// Whether some level goes by a net that learnt this game.
    const HAS_NET: bool = false;

    /// Returns the weights of a net that learnt this game with so many seats (`training/`), where one is at hand; it
    /// plays as [`Policy::OneStep`] does.
    fn weights(_seats: u8) -> Option<&'static [u8]> {
        None
    }

    /// Returns the most simulations with which a level's search is better judged by the net than played on to the end.
    fn net_judges_up_to(_seats: u8) -> u32 {
        u32::MAX
    }

    /// Everything that can speak for an action: each is a message `reason-WORD` of the game's words.
    const REASONS: &'static [&'static str] = &[];

    /// Scores each action of a list that the seat may choose from, and appends the scores to `out`
    /// in the same order: about the points that it hopes to gain by it; only differences count.
    fn score_actions(&self, _seat: Seat, actions: &[Self::Action], out: &mut Vec<i32>) {
        out.resize(out.len() + actions.len(), 0);
    }

    /// Counts what lies open before a seat, as somebody would who has just been told the rules: points,
    /// cards, things on the board; nothing that will only be worth something later.
    ///
    /// The laboratory's beginner goes by it, so it should be plain rather than clever.
    fn showing(&self, _seat: Seat) -> i32 {
        0
    }

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

    /// Says how much somebody of a taste likes an action, on no particular scale: of what is about as
    /// good, the most liked is done.
    ///
    /// It is asked in a world that the seat cannot tell from the real one, and looks at what the seat
    /// knows alone.
    fn liking(&self, _seat: Seat, _personality: Personality, _action: &Self::Action) -> i32 {
        0
    }

    /// Says what speaks for an action, the strongest first, in words of [`Heuristics::REASONS`].
    ///
    /// It is asked in worlds that the seat cannot tell from the real one, and only what holds in all
    /// of them is said.
    fn reasons(&self, _seat: Seat, _action: &Self::Action) -> Vec<&'static str> {
        Vec::new()
    }

    /// Reacts as people of a level do, where the game is one of eyes and hands; nothing in a game
    /// of thought.
    fn reflex(_view: &Self::View, _level: Level, _rng: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }

    /// Reacts as somebody who has only just been told the rules, where the game is one of eyes and hands:
    /// what levels are measured against. Nothing in a game of thought, where any action will do for that.
    fn untaught_reflex(_view: &Self::View, _rng: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }
}

/// What somebody with human reflexes does, and how long the hand took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedAction<G: Rules> {
    /// What it does.
    pub action: G::Action,
    /// How many milliseconds after the table showed what it answers to.
    pub ms: u16,
}
