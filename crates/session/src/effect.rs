//! Effects of a session, and the order in which they leave it.

use whistle_core::{Level, Personality};
use whistle_protocol::Problem;
use whistle_protocol::websocket::{CommandId, ServerMessage};
use whistle_table::{BotFault, Record};

use crate::{AskedBot, Input};

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
    /// Tell a connection why it ends, and end it. The session has forgotten it already.
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
    /// The turn of a person begins who is not connected.
    TurnBegins {
        /// Who.
        person: String,
    },
    /// Read something that is stored and not held any more, then pass [`Input::Read`].
    Read(Wanted),
    /// A limit was met without a refusal. The driver counts it.
    LimitMet(&'static str),
    /// A bot did not do what it wanted. The driver logs it.
    BotFailed(BotFault),
    /// The rules refuse what they drew themselves: nothing of the last input counts, and the session must be made anew
    /// from what is stored.
    Fault(String),
    /// Pass [`Input::Tick`] at this moment of [`Now::run_ms`](crate::Now::run_ms).
    WakeAt(u64),
}

/// Records to store in one transaction, with the description as it stands now.
#[derive(Debug)]
pub struct Write {
    /// To be passed as [`Input::Persisted`] once the write is durable, and dropped if it fails.
    pub pending: PendingWrite,
    /// The new records.
    pub records: Vec<Record>,
    /// Whether the description has changed.
    pub described: bool,
}

/// A write that is under way. Only the session makes one, with the write, so nobody can confirm a write that was not handed
/// out, or confirm one twice.
#[derive(Debug)]
pub struct PendingWrite(u64);

/// A question to a bot.
#[derive(Debug)]
pub struct Question {
    /// The choice.
    pub asked: AskedBot,
    /// What the answer is for.
    pub purpose: Purpose,
    /// The bot on the seat; nothing if a person wants a hint.
    pub bot: Option<(Level, Option<Personality>)>,
    /// The random seed for the bot.
    pub seed: u64,
    /// The moment of [`Now::run_ms`](crate::Now::run_ms) at which it has thought for long enough, if there is one.
    pub stop_ms: Option<u64>,
}

/// What a bot's answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move that people wait for.
    Move,
    /// A press in a race, where every millisecond counts.
    Race,
    /// A move at a table where bots play among themselves and nobody watches.
    Alone,
    /// A hint.
    Hint {
        /// The connection that asked for it.
        connection: u64,
    },
}

/// Something that is stored and not held any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The table with all of its records.
    History,
    /// The record of a command.
    Command(CommandId),
}

/// Effects on their way out, and inputs that wait for a write or for something to be read.
#[derive(Default)]
pub(crate) struct Outbox {
    /// Effects of the current input: what everybody is told, and the answers, which come last.
    told: Vec<Effect>,
    answers: Vec<Effect>,
    /// The number of the last write, and the effects it holds back until it is durable. They are emptied in
    /// [`Outbox::confirmed`] and nowhere else, unless they are taken back.
    writes: u64,
    held: Option<Vec<Effect>>,
    /// Effects of a write that failed.
    undone: Vec<Effect>,
    /// Inputs that arrived while a write was under way.
    waiting: Vec<Input>,
    /// The input that waits for something to be read.
    reading: Option<Box<Input>>,
}

impl Outbox {
    pub(crate) fn push(&mut self, effect: Effect) {
        self.told.push(effect);
    }

    /// Adds an answer: it follows everything else that the input brings about.
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

    /// Keeps an input until something was read.
    pub(crate) fn read_for(&mut self, input: Input) {
        self.reading = Some(Box::new(input));
    }

    /// Puts the input that waited for something to be read before all others. Returns whether one did.
    pub(crate) fn has_read(&mut self) -> bool {
        let input = self.reading.take();
        let waited = input.is_some();
        self.waiting.splice(0..0, input.map(|input| *input));
        waited
    }

    /// Returns the effects of the current input. The only way out: if there is something to store, nothing but the write
    /// leaves, and everything else is held back until it is durable.
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

    /// Returns the effects that a write has held back, if it is the one that is waited for.
    pub(crate) fn confirmed(&mut self, write: &PendingWrite) -> Option<Vec<Effect>> {
        if write.0 == self.writes { self.held.take() } else { None }
    }

    pub(crate) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Takes back everything that has not left yet.
    pub(crate) fn undo(&mut self) {
        self.reading = None;
        let fresh = self.fresh();
        self.undone.extend(self.held.take().unwrap_or_default());
        self.undone.extend(fresh);
    }

    /// Lets the clients whose greeting was taken back be greeted before anything else happens: they know of nothing yet,
    /// or of other eyes than they have.
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

    /// Returns the effects that were taken back.
    pub(crate) fn undone(&mut self) -> Vec<Effect> {
        self.undo();
        std::mem::take(&mut self.undone)
    }
}
