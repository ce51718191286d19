//! The contract between a game and everything else.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    ConfigError, Counter, Meta, Outcome, PerSeat, Refusal, Rng, Sample, Seat, Sink, Turn, Viewer,
};

/// A game: its state, and the rules that move it.
///
/// A value of the implementing type is one position. The rules are pure: what nature decides comes
/// in as a chance outcome, what a seat decides as an action, and both leave as events. The laws
/// that every implementation obeys are in `whistle-testkit`.
///
/// Two positions are equal when no future step and no view can tell them apart.
pub trait Game: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What can be said of the game without its rules.
    const META: Meta;
    /// What the game counts for whoever studies it.
    const COUNTERS: &'static [Counter] = &[];

    /// What a table chooses before it starts: the number of seats and the options.
    type Config: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat can do: small, so that lists of them are cheap.
    type Action: Copy + Debug + Ord + Hash + Serialize + DeserializeOwned + Send + Sync;
    /// What nature can do.
    type Chance: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, rich enough to tell and to animate.
    type Event: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know.
    ///
    /// What an attentive player could remember but does not see on the table stands in a field
    /// called `memory` and nowhere else: tables without memory aids leave it out.
    type View: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// Why something is forbidden.
    type Refusal: Refusal + Send + Sync;

    /// Sets the game up as far as nature lets it.
    ///
    /// # Errors
    /// If the rules know no such table.
    fn new(config: &Self::Config) -> Result<Self, ConfigError>;

    /// Counts the seats.
    fn seat_count(&self) -> u8;

    /// Says whom the game waits for.
    fn turn(&self) -> Turn;

    /// Appends everything the seat may do now to `out`, sorted, each once.
    ///
    /// A seat that is not to act, or that the table does not have, may do nothing.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Explains why the seat may not do this.
    ///
    /// # Errors
    /// Exactly for the actions that [`Game::legal_actions`] does not list.
    fn refuse(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Does what a seat decided.
    ///
    /// The action must be legal: an illegal one leaves a state that means nothing, or panics.
    fn apply(&mut self, seat: Seat, action: &Self::Action, events: &mut impl Sink<Self::Event>);

    /// Draws what nature decides, as likely as at a real table. Only asked when it is nature's turn.
    fn sample_chance(&self, rng: &mut impl Rng) -> Self::Chance;

    /// Explains why nature cannot have decided this.
    ///
    /// # Errors
    /// Exactly for the outcomes that [`Game::sample_chance`] can never draw.
    fn refuse_chance(&self, outcome: &Self::Chance) -> Result<(), Self::Refusal>;

    /// Does what nature decided; the outcome must be possible.
    fn apply_chance(&mut self, outcome: &Self::Chance, events: &mut impl Sink<Self::Event>);

    /// Makes nature's outcome from times that were measured, in milliseconds, one for each seat
    /// that was in the race.
    ///
    /// Nothing when nature is to draw instead, as in most games at every moment: only a race has
    /// outcomes that are neither drawn nor chosen.
    fn race_outcome(&self, _times: &PerSeat<Option<u16>>) -> Option<Self::Chance> {
        None
    }

    /// Returns how long everybody who is to act has for it, in milliseconds, while a race is on:
    /// a moment at which whoever presses first wins. Nothing at any other moment.
    fn race_limit_ms(&self) -> Option<u16> {
        None
    }

    /// Returns what a seat does that says nothing in time, if the rules know that.
    fn timeout_action(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Returns how the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Builds what the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns what the viewer learns of an event, if anything.
    fn visible_event(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Tells whether an event of an action showed somebody what they could not have known.
    ///
    /// After such an event an action cannot be taken back.
    fn reveals_secret(event: &Self::Event) -> bool;

    /// Draws a position in which the viewer would see just this, each equally likely as far as
    /// the rules alone can tell.
    fn sample_world(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Draws the table in plain text, at most 78 columns wide.
    fn render_text(view: &Self::View, words: &dyn Words) -> String;

    /// Lists what can be promised about where one of [`Meta::promises`] asks for it, such as every
    /// track for `track`, as events write it. Seats need no list.
    fn promise_items(&self, _asked: &str) -> Vec<String> {
        Vec::new()
    }

    /// Lists the items of a counter at this table, as words that the game's messages name.
    fn counter_items(&self, _counter: usize) -> Vec<String> {
        Vec::new()
    }

    /// Notes what an event has to say to [`Game::COUNTERS`], and who begins.
    fn samples(_event: &Self::Event, _notes: &mut impl FnMut(Sample)) {}

    /// Checks that nothing was lost: every card, die and point is in exactly one place.
    ///
    /// # Errors
    /// Says what is wrong.
    fn check_invariants(&self) -> Result<(), String>;
}

/// The words of a language, by the ids of `locales/`.
pub trait Words {
    /// Returns the text of a message, or the id itself if there is none.
    fn say(&self, id: &str) -> String;

    /// Returns what a seat is called.
    fn say_seat(&self, seat: Seat) -> String;
}
