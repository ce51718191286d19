//! A game without its type.

use serde::Serialize;
use serde_json::Value;
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{
    Fingerprint, Gift, Json, Meta, Outcome, Pcg32, PerSeat, Rng, Seat, Section, Turn, Viewer, Words,
};

use crate::encoding::AnyEncoding;
use crate::error::ActError;

/// One position of some game: the contract of `whistle_core::Game`, with JSON for its types, and as
/// numbers ([`AnyEncoding`]).
pub trait AnyGame: AnyEncoding + Send + Sync {
    /// Returns what can be said of the game without its rules.
    fn meta(&self) -> &'static Meta;

    /// Counts the seats.
    fn seat_count(&self) -> u8;

    /// Says whom the game waits for.
    fn turn(&self) -> Turn;

    /// Lists what a seat may do now, one by one.
    fn legal(&self, seat: Seat) -> Vec<Json>;

    /// Writes the list of what a seat may do now.
    fn legal_list(&self, seat: Seat) -> Json;

    /// Counts what a seat may do now.
    fn legal_count(&self, seat: Seat) -> usize;

    /// Tells whether a seat may do the same here as there.
    fn same_choice(&self, earlier: &dyn AnyGame, seat: Seat) -> bool;

    /// Does what a seat decided.
    ///
    /// # Errors
    /// If it is no action of this game, or the rules forbid it; then nothing has changed.
    fn act(&mut self, seat: Seat, action: &Json) -> Result<AnyStep, ActError>;

    /// Does what nature decided.
    ///
    /// # Errors
    /// If it is not nature's turn, or this is no outcome of the game or cannot have come out; then
    /// nothing has changed.
    fn chance(&mut self, outcome: &Json) -> Result<AnyStep, ActError>;

    /// Passes on what a seat gives another.
    ///
    /// # Errors
    /// If the rules forbid it; then nothing has changed.
    fn give(&mut self, seat: Seat, gift: Gift) -> Result<AnyStep, ActError>;

    /// Returns the most that a seat may give each seat now.
    fn most_given(&self, from: Seat) -> PerSeat<u8>;

    /// Does what a journal entry says.
    ///
    /// # Errors
    /// If it is no entry of this game, or the rules forbid it; then nothing has changed.
    fn enter(&mut self, entry: &AnyEntry) -> Result<AnyStep, ActError> {
        match entry {
            AnyEntry::Action { seat, action } => self.act(*seat, action),
            AnyEntry::Chance { outcome } => self.chance(outcome),
            AnyEntry::Gift { seat, gift } => self.give(*seat, *gift),
        }
    }

    /// Lets nature decide.
    ///
    /// # Errors
    /// If it is not nature's turn.
    fn sample_chance(&mut self, rng: &mut dyn Rng) -> Result<AnyStep, ActError>;

    /// Chooses one of a seat's legal actions at random; nothing if it has none.
    fn random_action(&self, seat: Seat, rng: &mut dyn Rng) -> Option<Json>;

    /// Does anything that may be done now: nature decides, or the first seat that is to act takes one of
    /// its actions at random. Nothing is done once the game is over.
    ///
    /// # Panics
    /// If the rules refuse what they offer.
    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<AnyStep> {
        let step = match self.turn() {
            Turn::Over => return None,
            Turn::Chance => self.sample_chance(rng),
            Turn::Seats { seats } => {
                let seat = seats.first().expect("somebody is to act");
                let action = self.random_action(seat, rng).expect("who is to act can");
                self.act(seat, &action)
            }
        };
        Some(step.expect("legal play is allowed"))
    }

    /// Asks a player of the house what it would do on a seat; nothing if the seat has no choice.
    ///
    /// The player sees what the seat sees, and nothing else.
    fn suggest(&self, seat: Seat, question: &ThinkRequest<'_>) -> Option<Advice<Json>>;

    /// Says what somebody would do on a seat who plays for the first time; nothing if it has no choice.
    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json>;

    /// Plays on at random to the end and counts the steps, without JSON and without events.
    fn play_out(&mut self, rng: &mut Pcg32) -> u64;

    /// Makes nature's outcome from times that were measured; nothing when nature is to draw.
    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Json>;

    /// Returns how long everybody who is to act has for it, in milliseconds, while a race is on.
    fn race_limit_ms(&self) -> Option<u16>;

    /// Returns what a seat does that says nothing in time, if the rules know that.
    fn timeout_action(&self, seat: Seat) -> Option<Json>;

    /// Returns how the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes what a viewer may know; what they could remember stands under `memory`, and is left
    /// out where there are no memory aids.
    fn view(&self, viewer: Viewer, memory_aids: bool) -> Json;

    /// Draws a position that the viewer cannot tell from this one.
    fn world(&self, viewer: Viewer, rng: &mut dyn Rng) -> Box<dyn AnyGame>;

    /// Draws what a viewer sees in plain text.
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;

    /// Tells what a viewer sees in sentences, part by part.
    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section>;

    /// Lists what can be promised about where a promise asks for it, as events write it.
    fn promise_items(&self, asked: &str) -> Vec<Value>;

    /// Lists the items of a counter at this table, as words.
    fn counter_items(&self, counter: usize) -> Vec<String>;

    /// Names the position, the same on every platform.
    fn fingerprint(&self) -> Fingerprint;

    /// Writes the whole position down, for a store to keep; it holds every secret.
    fn state(&self) -> Json;

    /// Copies the position.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// Returns the typed game, for whoever knows its type.
    fn as_any(&self) -> &dyn std::any::Any;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// One decision in some game, or a gift between two, as a journal writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnyEntry {
    /// A seat decided.
    Action {
        /// Whose decision it was.
        seat: Seat,
        /// What they did.
        action: Json,
    },
    /// Nature decided.
    Chance {
        /// What came out.
        #[serde(rename = "chance")]
        outcome: Json,
    },
    /// A seat gave another something.
    Gift {
        /// Who gave.
        seat: Seat,
        /// What, and to whom.
        gift: Gift,
    },
}

impl AnyEntry {
    /// Returns who decided or gave; nobody if nature decided.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            AnyEntry::Action { seat, .. } | AnyEntry::Gift { seat, .. } => Some(*seat),
            AnyEntry::Chance { .. } => None,
        }
    }

    /// Returns what nature decided, if it did.
    pub fn outcome(&self) -> Option<&Json> {
        match self {
            AnyEntry::Action { .. } | AnyEntry::Gift { .. } => None,
            AnyEntry::Chance { outcome } => Some(outcome),
        }
    }
}

/// What a step was and what happened in it.
pub struct AnyStep {
    /// The journal entry, in our own writing.
    pub entry: AnyEntry,
    /// What happened, in order.
    pub events: Vec<Box<dyn AnyEvent>>,
    /// Whether the step showed somebody what they could not have known.
    pub reveals: bool,
    /// Whether it ended a choice for good: one that was made face down or together with others.
    pub is_final: bool,
}

/// Something that happened in some game.
pub trait AnyEvent: Send + Sync {
    /// Writes what a viewer learns of it, if anything.
    fn seen_by(&self, viewer: Viewer) -> Option<Json>;

    /// Returns what a viewer learns of it as a tree, to be compared with a pattern.
    fn fields_seen_by(&self, viewer: Viewer) -> Option<Value>;

    /// Tells whether a viewer learns anything of it.
    fn is_seen_by(&self, viewer: Viewer) -> bool;

    /// Writes all of it; for the record, never for a seat.
    fn whole(&self) -> Json;

    /// Copies it.
    fn boxed_clone(&self) -> Box<dyn AnyEvent>;
}

impl Clone for Box<dyn AnyEvent> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A journal that was read and played.
pub struct ReplayedJournal {
    /// The position before the first entry.
    pub start: Box<dyn AnyGame>,
    /// What the table chose before it started.
    pub config: Json,
    /// The steps in order.
    pub steps: Vec<AnyStep>,
    /// The position after the last entry.
    pub end: Box<dyn AnyGame>,
}
