//! A session's effects, and the order in which they leave it.

use whistle_core::{Level, Personality};
use whistle_protocol::Problem;
use whistle_protocol::websocket::{CommandId, ServerMessage};
use whistle_table::{BotFault, Record};

use crate::{AskedBot, Input};

/// Something that the driver must do; effects must be carried out in order.
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
    /// Tell a connection why it ends, and end it. The session has already forgotten it.
    Dismiss {
        /// Which.
        connection: u64,
        /// Why.
        problem: Problem,
    },
    /// Answer the request that was passed in.
    Answer(Result<(), Problem>),
    /// Let a bot think, then pass its answer as [`Input::Thought`].
    AskBot(Question),
    /// Measure the round trip of these connections now, then pass [`Input::Measured`].
    Measure(Vec<u64>),
    /// A person who is not connected is now to act.
    TurnBegins {
        /// Who.
        person: String,
    },
    /// Read something from storage that is no longer in memory, then pass [`Input::Read`].
    Read(Wanted),
    /// A limit was reached without a refusal. The driver counts it.
    LimitMet(&'static str),
    /// A bot could not make its move. The driver logs it.
    BotFailed(BotFault),
    /// The rules refuse an outcome that they drew themselves: the last input has no effect, and the session must be
    /// restored from storage.
    Fault(String),
    /// Pass [`Input::Tick`] at this time by [`Now::run_ms`](crate::Now::run_ms).
    WakeAt(u64),
}

/// Records to store in one transaction, with the current description.
#[derive(Debug)]
pub struct Write {
    /// To be passed as [`Input::Persisted`] once the write is durable, and dropped if it fails.
    pub pending: PendingWrite,
    /// The new records.
    pub records: Vec<Record>,
    /// Whether the description has changed.
    pub described: bool,
}

/// Identifies a write in progress. Only the session creates one, together with the write, so a driver cannot confirm a
/// write that it was not given, or confirm one twice.
#[derive(Debug)]
pub struct PendingWrite(u64);

/// A question to a bot.
#[derive(Debug)]
pub struct Question {
    /// The choice.
    pub asked: AskedBot,
    /// What the answer is for.
    pub purpose: Purpose,
    /// The bot on the seat; `None` if a person wants a hint.
    pub bot: Option<(Level, Option<Personality>)>,
    /// The random seed for the bot.
    pub seed: u64,
    /// The time by [`Now::run_ms`](crate::Now::run_ms) at which it has thought for long enough, if there is one.
    pub stop_ms: Option<u64>,
}

/// What a bot's answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move that people are waiting for.
    Move,
    /// A press in a race, where every millisecond counts.
    Race,
    /// A move at a table where bots play among themselves and nobody watches.
    Alone,
    /// A hint.
    Hint {
        /// The connection that requested it.
        connection: u64,
    },
}

/// Something in storage that is no longer in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The table with all of its records.
    History,
    /// The record of a command.
    Command(CommandId),
}

/// Outgoing effects, and inputs that wait for a write or a read.
#[derive(Default)]
pub(crate) struct Outbox {
    /// Effects of the current input: messages to everyone, then answers.
    told: Vec<Effect>,
    answers: Vec<Effect>,
    /// The number of the last write, and the effects it holds back until it is durable. Only [`Outbox::confirmed`]
    /// releases them, unless they are withdrawn.
    writes: u64,
    held: Option<Vec<Effect>>,
    /// Effects of a write that failed.
    undone: Vec<Effect>,
    /// Inputs that arrived while a write was in progress.
    waiting: Vec<Input>,
    /// The input that waits for a read.
    reading: Option<Box<Input>>,
}

impl Outbox {
    pub(crate) fn push(&mut self, effect: Effect) {
        self.told.push(effect);
    }

    /// Adds an answer, which follows all other effects of the input.
    pub(crate) fn answer(&mut self, effect: Effect) {
        self.answers.push(effect);
    }

    pub(crate) fn tell(&mut self, to: Vec<u64>, message: ServerMessage) {
        if !to.is_empty() {
            self.push(Effect::Send { to, message: Box::new(message) });
        }
    }

    pub(crate) fn wait(&mut self, input: Input) {
        self.waiting.push(input);
    }

    pub(crate) fn next(&mut self) -> Option<Input> {
        let is_due = !self.is_held() && self.reading.is_none() && !self.waiting.is_empty();
        is_due.then(|| self.waiting.remove(0))
    }

    /// Keeps an input until a read is done.
    pub(crate) fn read_for(&mut self, input: Input) {
        self.reading = Some(Box::new(input));
    }

    /// Moves the input that waited for a read to the front of the queue. Returns whether there was one.
    pub(crate) fn has_read(&mut self) -> bool {
        let input = self.reading.take();
        let waited = input.is_some();
        self.waiting.splice(0..0, input.map(|input| *input));
        waited
    }

    /// Returns the effects of the current input. No effect leaves in any other way: if there is something to store,
    /// only the write leaves, and the others are held back until it is durable.
    pub(crate) fn leave(&mut self, unstored: Option<(Vec<Record>, bool)>) -> Vec<Effect> {
        let effects = self.fresh();
        let Some((records, described)) = unstored else { return effects };
        self.writes += 1;
        self.held = Some(effects);
        let pending = PendingWrite(self.writes);
        vec![Effect::Persist(Write { pending, records, described })]
    }

    fn fresh(&mut self) -> Vec<Effect> {
        let mut effects = std::mem::take(&mut self.told);
        effects.append(&mut self.answers);
        effects
    }

    /// Returns the effects held back by a write, if it is the expected one.
    pub(crate) fn confirmed(&mut self, write: &PendingWrite) -> Option<Vec<Effect>> {
        if write.0 == self.writes { self.held.take() } else { None }
    }

    pub(crate) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Withdraws all effects that have not left yet.
    pub(crate) fn undo(&mut self) {
        self.reading = None;
        let fresh = self.fresh();
        self.undone.extend(self.held.take().unwrap_or_default());
        self.undone.extend(fresh);
    }

    /// Greets the clients whose greeting was withdrawn before anything else happens: they know nothing yet, or a
    /// different view.
    pub(crate) fn greet_again(&mut self) {
        let mut greetings = Vec::new();
        for effect in &self.undone {
            if let Effect::Send { to, message } = effect
                && let ServerMessage::Hello(hello) = &**message
            {
                let since = hello.history.first().map_or(u64::MAX, |seen| seen.seq - 1);
                greetings.extend(to.iter().map(|&connection| Input::Greet { connection, since }));
            }
        }
        self.waiting.splice(0..0, greetings);
    }

    /// Returns the withdrawn effects.
    pub(crate) fn undone(&mut self) -> Vec<Effect> {
        self.undo();
        std::mem::take(&mut self.undone)
    }
}
