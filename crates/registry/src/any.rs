//! A game with its type erased.

use serde::Serialize;
use serde_json::Value;
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{
    Fingerprint, Gift, Json, Meta, Outcome, Pcg32, PerSeat, Rng, Seat, Section, Turn, Viewer, Words,
};

use crate::encoding::AnyEncoding;
use crate::error::ActError;

/// One position of some game: the contract of `whistle_core::Game` with JSON in place of its types, and as numbers
/// ([`AnyEncoding`]).
pub trait AnyGame: AnyEncoding + Send + Sync {
    /// Returns facts about the game that need no rules.
    fn meta(&self) -> &'static Meta;

    /// Returns the number of seats.
    fn seat_count(&self) -> u8;

    /// Returns whom the game is waiting for.
    fn turn(&self) -> Turn;

    /// Lists a seat's legal actions.
    fn legal(&self, seat: Seat) -> Vec<Json>;

    /// Returns a seat's legal actions as one JSON list.
    fn legal_list(&self, seat: Seat) -> Json;

    /// Counts a seat's legal actions.
    fn legal_count(&self, seat: Seat) -> usize;

    /// Returns whether a seat has the same legal actions here and in another position.
    fn same_choice(&self, earlier: &dyn AnyGame, seat: Seat) -> bool;

    /// Applies a seat's action.
    ///
    /// # Errors
    /// If it is not an action of this game, or the rules forbid it; then nothing has changed.
    fn act(&mut self, seat: Seat, action: &Json) -> Result<AnyStep, ActError>;

    /// Applies a chance outcome.
    ///
    /// # Errors
    /// If chance is not to decide, or the outcome is malformed or impossible; then
    /// nothing has changed.
    fn chance(&mut self, outcome: &Json) -> Result<AnyStep, ActError>;

    /// Applies a gift.
    ///
    /// # Errors
    /// If the rules forbid it; then nothing has changed.
    fn give(&mut self, seat: Seat, gift: Gift) -> Result<AnyStep, ActError>;

    /// Returns the most that a seat may give to each other seat now.
    fn most_given(&self, from: Seat) -> PerSeat<u8>;

    /// Applies a journal entry.
    ///
    /// # Errors
    /// If it is not an entry of this game, or the rules forbid it; then nothing has changed.
    fn enter(&mut self, entry: &AnyEntry) -> Result<AnyStep, ActError> {
        match entry {
            AnyEntry::Action { seat, action } => self.act(*seat, action),
            AnyEntry::Chance { outcome } => self.chance(outcome),
            AnyEntry::Gift { seat, gift } => self.give(*seat, *gift),
        }
    }

    /// Draws a chance outcome and applies it.
    ///
    /// # Errors
    /// If chance is not to decide.
    fn sample_chance(&mut self, rng: &mut dyn Rng) -> Result<AnyStep, ActError>;

    /// Chooses one of a seat's legal actions at random; `None` if it has none.
    fn random_action(&self, seat: Seat, rng: &mut dyn Rng) -> Option<Json>;

    /// Takes a random step: a chance outcome, or a random action of the first seat to act. Does nothing once the game
    /// is over.
    ///
    /// # Panics
    /// If the rules refuse an action or outcome that they offer.
    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<AnyStep> {
        let step = match self.turn() {
            Turn::Over => return None,
            Turn::Chance => self.sample_chance(rng),
            Turn::Seats { seats } => {
                let seat = seats.first().expect("a seat is to act");
                let action =
                    self.random_action(seat, rng).expect("the seat to act has a legal action");
                self.act(seat, &action)
            }
        };
        Some(step.expect("legal steps are allowed"))
    }

    /// Asks a bot for a seat's move; `None` if the seat has no choice.
    ///
    /// The bot gets only the seat's view.
    fn suggest(&self, seat: Seat, question: &ThinkRequest<'_>) -> Option<Advice<Json>>;

    /// Returns a beginner's move for a seat; `None` if it has no choice.
    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json>;

    /// Plays random moves to the end and counts the steps, without JSON or events.
    fn play_out(&mut self, rng: &mut Pcg32) -> u64;

    /// Makes the chance outcome from measured times; `None` if it is drawn.
    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Json>;

    /// Returns how many milliseconds each seat has to act during a race.
    fn race_limit_ms(&self) -> Option<u16>;

    /// Returns the action of a seat that does not react in time, if the rules define one.
    fn timeout_action(&self, seat: Seat) -> Option<Json>;

    /// Returns the score sheet once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a viewer's view; `memory` holds what players could remember, and is left out without memory aids.
    fn view(&self, viewer: Viewer, memory_aids: bool) -> Json;

    /// Draws a position that the viewer cannot tell from this one.
    fn world(&self, viewer: Viewer, rng: &mut dyn Rng) -> Box<dyn AnyGame>;

    /// Draws a view as plain text.
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;

    /// Describes a view in sentences, part by part.
    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section>;

    /// Lists the values for a blank of a promise, as events write them.
    fn promise_items(&self, asked: &str) -> Vec<Value>;

    /// Lists the items of a counter at this table, as words.
    fn counter_items(&self, counter: usize) -> Vec<String>;

    /// Returns the fingerprint of the position, the same on every platform.
    fn fingerprint(&self) -> Fingerprint;

    /// Serialises the whole position for storage, with every secret.
    fn state(&self) -> Json;

    /// Copies the position.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// Returns the typed game, for code that knows its type.
    fn as_any(&self) -> &dyn std::any::Any;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A decision, chance outcome or gift in some game, as a journal writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnyEntry {
    /// A seat decided.
    Action {
        /// The seat.
        seat: Seat,
        /// The action.
        action: Json,
    },
    /// Chance decided.
    Chance {
        /// The outcome.
        #[serde(rename = "chance")]
        outcome: Json,
    },
    /// A seat gave something to another.
    Gift {
        /// The seat that gave.
        seat: Seat,
        /// The gift and its receiver.
        gift: Gift,
    },
}

impl AnyEntry {
    /// Returns the seat that decided or gave; `None` for a chance outcome.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            AnyEntry::Action { seat, .. } | AnyEntry::Gift { seat, .. } => Some(*seat),
            AnyEntry::Chance { .. } => None,
        }
    }

    /// Returns the chance outcome, if it is one.
    pub fn outcome(&self) -> Option<&Json> {
        match self {
            AnyEntry::Action { .. } | AnyEntry::Gift { .. } => None,
            AnyEntry::Chance { outcome } => Some(outcome),
        }
    }
}

/// A step and its events.
pub struct AnyStep {
    /// The journal entry, as this program writes it.
    pub entry: AnyEntry,
    /// What happened, in order.
    pub events: Vec<Box<dyn AnyEvent>>,
    /// Whether the step showed a viewer something new.
    pub reveals: bool,
    /// Whether it made a choice final: one made face down or together with others.
    pub is_final: bool,
}

/// Something that happened in some game.
pub trait AnyEvent: Send + Sync {
    /// Serialises what a viewer learns from it, if anything.
    fn seen_by(&self, viewer: Viewer) -> Option<Json>;

    /// Returns what a viewer learns from it as a tree, to match against a pattern.
    fn fields_seen_by(&self, viewer: Viewer) -> Option<Value>;

    /// Returns whether a viewer learns anything from it.
    fn is_seen_by(&self, viewer: Viewer) -> bool;

    /// Serialises the whole event. For game files, never for a seat.
    fn whole(&self) -> Json;

    /// Copies it.
    fn boxed_clone(&self) -> Box<dyn AnyEvent>;
}

impl Clone for Box<dyn AnyEvent> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A journal that was read and replayed.
pub struct ReplayedJournal {
    /// The position before the first entry.
    pub start: Box<dyn AnyGame>,
    /// What was fixed before the game started.
    pub config: Json,
    /// The steps in order.
    pub steps: Vec<AnyStep>,
    /// The position after the last entry.
    pub end: Box<dyn AnyGame>,
}
