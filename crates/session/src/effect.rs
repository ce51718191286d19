//! Effects of a session, and the order in which they leave it.

use whistle_core::{Level, Personality};
use whistle_protocol::Problem;
use whistle_protocol::websocket::ServerMessage;
use whistle_table::Record;

use crate::{AskedBot, Input, Now};

/// Something the driver must do, in the order it is given.
#[derive(Debug)]
pub enum Effect {
    /// Make this durable, then pass [`Input::Persisted`].
    Persist(Write),
    /// Send a message.
    Send {
        /// The connections that get it.
        to: Vec<u64>,
        /// The message.
        message: Box<ServerMessage>,
    },
    /// Answer the request that was passed in.
    Answer(Result<(), Problem>),
    /// Let a bot think, then pass its answer as [`Input::Thought`].
    AskBot {
        /// The choice.
        asked: AskedBot,
        /// The bot on the seat; nothing if a person wants a hint.
        bot: Option<(Level, Option<Personality>)>,
        /// The random seed for the bot.
        seed: u64,
    },
    /// Pass [`Input::Tick`] at this moment of [`Now::run_ms`].
    WakeAt(u64),
}

/// Records to store in one transaction, with the description as it stands now.
#[derive(Debug)]
pub struct Write {
    /// The number of the write, from 1.
    pub number: u64,
    /// The new records.
    pub records: Vec<Record>,
}

/// Effects on their way out, and inputs that wait for a write.
#[derive(Default)]
pub(crate) struct Outbox {
    /// Effects of the current input.
    told: Vec<Effect>,
    /// The number of the last write, and the effects it holds back until it is durable.
    writes: u64,
    held: Option<Vec<Effect>>,
    /// Inputs that arrived while a write was under way.
    waiting: Vec<(Now, Input)>,
}

impl Outbox {
    pub(crate) fn push(&mut self, effect: Effect) {
        self.told.push(effect);
    }

    pub(crate) fn tell(&mut self, to: Vec<u64>, message: ServerMessage) {
        if !to.is_empty() {
            self.push(Effect::Send { to, message: Box::new(message) });
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.held.is_some()
    }

    pub(crate) fn wait(&mut self, now: Now, input: Input) {
        self.waiting.push((now, input));
    }

    pub(crate) fn next(&mut self) -> Option<(Now, Input)> {
        let is_due = !self.is_waiting() && !self.waiting.is_empty();
        is_due.then(|| self.waiting.remove(0))
    }

    /// Returns the effects of the current input. With something to write, that is the write alone; the rest follows when
    /// it is durable.
    pub(crate) fn hand_out(&mut self, write: Option<Vec<Record>>) -> Vec<Effect> {
        let told = std::mem::take(&mut self.told);
        let Some(records) = write else { return told };
        self.writes += 1;
        self.held = Some(told);
        vec![Effect::Persist(Write { number: self.writes, records })]
    }

    /// Returns the effects that a write has held back.
    pub(crate) fn release(&mut self, up_to: u64) -> Vec<Effect> {
        if up_to < self.writes { Vec::new() } else { self.held.take().unwrap_or_default() }
    }
}
