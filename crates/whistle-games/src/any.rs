//! A game without its type.

use serde_json::Value;
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{Fingerprint, Meta, Outcome, Pcg32, PerSeat, Rng, Seat, Turn, Viewer, Words};

use crate::error::ActError;

/// One position of some game: the contract of `whistle_core::Game`, over JSON.
pub trait AnyGame: Send + Sync {
    /// Returns what can be said of the game without its rules.
    fn meta(&self) -> &'static Meta;

    /// Counts the seats.
    fn seat_count(&self) -> u8;

    /// Says whom the game waits for.
    fn turn(&self) -> Turn;

    /// Lists what a seat may do now.
    fn legal(&self, seat: Seat) -> Vec<Value>;

    /// Tells whether a seat may do the same here as there.
    fn same_choice(&self, earlier: &dyn AnyGame, seat: Seat) -> bool;

    /// Does what a seat decided.
    ///
    /// # Errors
    /// If it is no action of this game, or the rules forbid it; then nothing has changed.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<AnyStep, ActError>;

    /// Does what nature decided.
    ///
    /// # Errors
    /// If it is not nature's turn, or this is no outcome of the game or cannot have come out; then
    /// nothing has changed.
    fn chance(&mut self, outcome: &Value) -> Result<AnyStep, ActError>;

    /// Does what a journal entry says.
    ///
    /// # Errors
    /// If it is no entry of this game, or the rules forbid it; then nothing has changed.
    fn enter(&mut self, entry: &Value) -> Result<AnyStep, ActError> {
        if let Some(outcome) = entry.get("chance") {
            return self.chance(outcome);
        }
        let seat = entry.get("seat").and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok());
        let (Some(seat), Some(action)) = (seat, entry.get("action")) else {
            return Err(ActError::Unreadable("not an entry: a seat's action or a chance".into()));
        };
        self.act(Seat(seat), action)
    }

    /// Lets nature decide.
    ///
    /// # Errors
    /// If it is not nature's turn.
    fn sample_chance(&mut self, rng: &mut dyn Rng) -> Result<AnyStep, ActError>;

    /// Chooses one of a seat's legal actions at random; nothing if it has none.
    fn random_action(&self, seat: Seat, rng: &mut dyn Rng) -> Option<Value>;

    /// Asks a player of the house what it would do on a seat; nothing if the seat has no choice.
    ///
    /// The player sees what the seat sees, and nothing else.
    fn suggest(&self, seat: Seat, question: &ThinkRequest<'_>) -> Option<Advice<Value>>;

    /// Plays on at random to the end and counts the steps, without JSON and without events.
    fn play_out(&mut self, rng: &mut Pcg32) -> u64;

    /// Makes nature's outcome from times that were measured; nothing when nature is to draw.
    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Value>;

    /// Returns how long everybody who is to act has for it, in milliseconds, while a race is on.
    fn race_limit_ms(&self) -> Option<u16>;

    /// Returns what a seat does that says nothing in time, if the rules know that.
    fn timeout_action(&self, seat: Seat) -> Option<Value>;

    /// Returns how the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Builds what a viewer may know, with what they could remember under `memory`.
    fn view(&self, viewer: Viewer) -> Value;

    /// Draws a position that the viewer cannot tell from this one.
    fn world(&self, viewer: Viewer, rng: &mut dyn Rng) -> Box<dyn AnyGame>;

    /// Draws what a viewer sees in plain text.
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;

    /// Lists what can be promised about where a promise asks for it, as events write it.
    fn promise_items(&self, asked: &str) -> Vec<Value>;

    /// Lists the items of a counter at this table, as words.
    fn counter_items(&self, counter: usize) -> Vec<String>;

    /// Names the position, the same on every platform.
    fn fingerprint(&self) -> Fingerprint;

    /// Writes the whole position down, for a store to keep; it holds every secret.
    fn state(&self) -> Value;

    /// Copies the position.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// Returns the typed game, for whoever knows its type.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// What a step was and what happened in it.
pub struct AnyStep {
    /// The journal entry, as it is written.
    pub entry: Value,
    /// What happened, in order.
    pub events: Vec<Box<dyn AnyEvent>>,
    /// Whether the step showed somebody what they could not have known.
    pub reveals: bool,
}

/// Something that happened in some game.
pub trait AnyEvent: Send + Sync {
    /// Returns what a viewer learns of it, if anything.
    fn seen_by(&self, viewer: Viewer) -> Option<Value>;

    /// Tells whether a viewer learns anything of it.
    fn is_seen_by(&self, viewer: Viewer) -> bool;

    /// Returns all of it; for the record, never for a seat.
    fn whole(&self) -> Value;
}

/// A journal that was read and played.
pub struct ReplayedJournal {
    /// The position before the first entry.
    pub start: Box<dyn AnyGame>,
    /// What the table chose before it started.
    pub config: Value,
    /// The steps in order.
    pub steps: Vec<AnyStep>,
    /// The position after the last entry.
    pub end: Box<dyn AnyGame>,
}
