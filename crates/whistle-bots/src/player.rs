//! Who decides, and from what.

use whistle_core::{Game, Insight, Manner, Pcg32, Seat, Viewer};

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

/// The player of the house: as gentle or as strong as the question asks.
#[derive(Debug, Default)]
pub struct House;

impl<G: Insight> Player<G> for House {
    fn decide(&mut self, decision: &Decision<'_, G>, question: &Question<'_>) -> Advice<G::Action> {
        let mut rng = Pcg32::new(question.seed, 0);
        let level = match question.effort {
            Effort::Level(level) => level,
            Effort::Simulations(_) | Effort::Millis(_) => whistle_core::Level::Baron,
        };
        if let Some(reaction) = G::react(decision.view, level, &mut rng) {
            return Advice { took: Some(reaction.ms), ..Advice::plain(reaction.action) };
        }
        match G::MANNERS[level as usize] {
            Manner::AtSight { stray } => at_sight::choose(decision, stray, &mut rng),
            Manner::Search(_) => at_sight::choose(decision, 0, &mut rng),
        }
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
    Some(House.decide(&Decision::<G> { seat, view: &view, legal: &legal }, question))
}
