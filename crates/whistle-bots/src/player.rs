//! Who decides, and from what.

use std::time::{Duration, Instant};

use whistle_core::{Game, Insight, Level, Manner, Pcg32, Seat, Viewer};

use crate::budget::Budget;
use crate::compare::compare;
use crate::search::{Thought, look_ahead};
use crate::{Advice, Effort, Question, at_sight};

/// A decision of one seat, as the seat sees it: all that a player is ever given.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a G::View,
    /// What it may do; never empty.
    pub legal: &'a [G::Action],
}

/// Somebody who decides.
pub trait Player<G: Game> {
    /// Says what to do, and what is known about it.
    fn decide(&mut self, decision: &Decision<'_, G>, question: &Question<'_>) -> Advice<G::Action>;
}

/// The longest a level thinks about a move: a second, less what it takes to answer.
const PATIENCE: Duration = Duration::from_millis(900);

/// More simulations than any machine makes while somebody waits.
const UNLIMITED: u32 = 50_000_000;

/// The player of the house: as gentle or as strong as the question asks.
#[derive(Debug)]
pub struct House {
    /// On how many threads it may think; that changes how long it takes, not what it says.
    pub threads: usize,
    /// How it plays, whatever the level; nothing to play as the game says its levels do.
    pub manner: Option<Manner>,
}

impl Default for House {
    fn default() -> House {
        House { threads: 1, manner: None }
    }
}

impl<G: Insight> Player<G> for House {
    fn decide(&mut self, decision: &Decision<'_, G>, question: &Question<'_>) -> Advice<G::Action> {
        self.think(decision, question).0
    }
}

impl House {
    /// Decides, and shows what it thought if it looked ahead.
    pub fn think<G: Insight>(
        &self,
        decision: &Decision<'_, G>,
        question: &Question<'_>,
    ) -> (Advice<G::Action>, Option<Thought<G>>) {
        let began = Instant::now();
        let mut rng = Pcg32::new(question.seed, 0);
        let (level, simulations, time) = match question.effort {
            Effort::Level(level) => (level, None, Some(PATIENCE)),
            Effort::Simulations(count) => (Level::Baron, Some(count.max(1)), None),
            Effort::Millis(ms) => {
                (Level::Baron, Some(UNLIMITED), Some(Duration::from_millis(ms.into())))
            }
        };
        if self.manner.is_none()
            && let Some(reaction) = G::react(decision.view, level, &mut rng)
        {
            let advice = Advice::plain(reaction.action);
            return (Advice { took: Some(reaction.ms), ..advice }, None);
        }
        let manner = self.manner.unwrap_or(G::MANNERS[level as usize]);
        let simulations = simulations.unwrap_or(manner.simulations());
        let time = time.map(|time| (began, time));
        let budget = Budget { simulations, time, stop: question.stop };
        let (seed, threads) = (question.seed, self.threads);
        let mut sure = || at_sight::sure(decision, &mut rng).map(|it| (Advice::plain(it), None));
        let thought = match manner {
            _ if decision.legal.len() == 1 => None,
            Manner::AtSight { .. } => None,
            Manner::Search(search) => sure().or_else(|| {
                let found = look_ahead(decision, &search, &budget, seed, threads);
                found.map(|(advice, thought)| (advice, Some(thought)))
            }),
            Manner::Compare(how) => sure().or_else(|| {
                compare(decision, &how, &budget, seed, threads).map(|advice| (advice, None))
            }),
        };
        let stray = if let Manner::AtSight { stray } = manner { stray } else { 0 };
        thought.unwrap_or_else(|| (at_sight::choose(decision, stray, &mut rng), None))
    }
}

/// Asks the player of the house what it would do on a seat; nothing if the seat has no choice.
///
/// Only the seat's view and its choices go on from here.
pub fn ask<G: Insight>(game: &G, seat: Seat, question: &Question<'_>) -> Option<Advice<G::Action>> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = game.view(Viewer::Seat(seat));
    Some(House::default().decide(&Decision::<G> { seat, view: &view, legal: &legal }, question))
}
