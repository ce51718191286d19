//! Inputs of a session.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};
use whistle_protocol::Problem;
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{ClientMessage, CommandId};
use whistle_table::{Record, Table};

use crate::{InitialViewer, PendingWrite};

/// The time by the driver's clocks, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Monotonic time since a start that the driver chose. Everything is timed by it, so it must not jump.
    pub run_ms: u64,
    /// Time since 1970. It is only shown to people.
    pub wall_ms: u64,
}

impl Now {
    /// Returns the time for a driver that has only one clock.
    pub fn of_wall(wall_ms: u64) -> Now {
        Now { run_ms: wall_ms, wall_ms }
    }
}

/// A person. In one room everyone shares the empty id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The unique id.
    pub id: String,
    /// The name they chose, if any.
    pub name: Option<String>,
}

/// Something that happened outside the session.
pub enum Input {
    /// A client connects, or reconnects.
    Connect {
        /// The driver's number for the connection.
        connection: u64,
        /// The person, if known.
        person: Option<Person>,
        /// The last record the client has seen, in its own count.
        since: u64,
        /// The view it wants at first.
        look: InitialViewer,
    },
    /// A connection has ended.
    Gone {
        /// Which.
        connection: u64,
    },
    /// A connected client sends a message.
    Message {
        /// The sender.
        connection: u64,
        /// The message.
        message: ClientMessage,
        /// When the driver received it, by [`Now::run_ms`].
        heard_ms: u64,
    },
    /// A command is refused without looking at what it requests.
    Refuse {
        /// The sender.
        connection: u64,
        /// The command.
        id: CommandId,
        /// Why.
        problem: Problem,
    },
    /// The round trip of a connection was measured.
    Measured {
        /// Which.
        connection: u64,
        /// How long it took.
        round_trip_ms: u16,
    },
    /// A person requests a change to the table; [`Effect::Answer`](crate::Effect::Answer) follows.
    Request {
        /// The person.
        person: Person,
        /// The change.
        request: Request,
    },
    /// A bot answers a question ([`Effect::AskBot`](crate::Effect::AskBot)).
    Thought {
        /// The question.
        asked: AskedBot,
        /// Its answer; `None` if it has none.
        thought: Option<Thought>,
        /// For a hint: the values of the best few choices, best first.
        why: Vec<JudgedChoice>,
    },
    /// The driver has no bot for a hint.
    NoHint {
        /// The question.
        asked: AskedBot,
        /// Why.
        problem: Problem,
    },
    /// The driver has lost the questions to bots, which must be asked again.
    ThoughtsLost,
    /// The player has been shown the current choices: a race may start now.
    Shown,
    /// The table was restored from storage and differs from what a connection was told.
    Greet {
        /// Which.
        connection: u64,
        /// The last record that it was sent, in its own count.
        since: u64,
    },
    /// Something was read ([`Effect::Read`](crate::Effect::Read)).
    Read(ReadResult),
    /// Time has passed. With `by_steps`, the table advances by one step.
    Tick,
    /// The write is durable.
    Persisted(PendingWrite),
}

/// A change to the table.
pub enum Request {
    /// The person takes a seat, or any free one.
    Join {
        /// The seat.
        seat: Option<Seat>,
    },
    /// The game begins, with the commitments of the host's own seats.
    Start {
        /// The commitments.
        commitments: Vec<SeatCommitment>,
    },
    /// A seat gets another occupant.
    Seat {
        /// The seat.
        seat: Seat,
        /// The occupant.
        occupant: Occupant,
    },
    /// The person leaves a seat, or all of theirs, to a bot.
    Leave {
        /// The seat; all of theirs if none is named.
        seat: Option<Seat>,
    },
    /// The person resigns on a seat, or on all of theirs.
    Resign {
        /// The seat; all of theirs if none is named.
        seat: Option<Seat>,
    },
    /// The operator closes the table for good.
    Close {
        /// Their explanation.
        words: Option<String>,
    },
    /// Names of the people who share a screen, by seat.
    Names(Vec<Option<String>>),
    /// The script's next entry is played.
    Follow,
    /// The same people play again at a table that the driver has created
    /// ([`Description::again`](crate::Description::again)).
    Again {
        /// The id of that table.
        table: String,
    },
    /// The game continues on a server.
    Moved {
        /// The id of the table there.
        to: String,
    },
}

/// Something that was read.
pub enum ReadResult {
    /// The table with all of its records; `None` if it cannot be read.
    History(Option<Box<Table>>),
    /// The record of a command, if it was carried out.
    Command(Result<Option<Box<Record>>, Problem>),
}

/// A choice that a bot was asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedBot {
    /// The seat that chooses.
    pub seat: Seat,
    /// The record after which the choice was open.
    pub since: u64,
    /// The command that asked, if the question is for a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A bot's answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The action it would take.
    pub action: Json,
    /// The result it expects for each seat.
    pub estimate: Vec<f64>,
    /// The actions it looked at, and how often.
    pub candidates: Vec<(Json, u32)>,
    /// How it expects the game to continue.
    pub line: Vec<(Seat, Json)>,
    /// Its reaction time in milliseconds, in a race.
    pub took: Option<u16>,
}

impl Thought {
    /// Returns an answer that is only a move.
    pub fn plain(action: Json, took: Option<u16>) -> Thought {
        let (estimate, candidates, line) = (Vec::new(), Vec::new(), Vec::new());
        Thought { action, estimate, candidates, line, took }
    }
}
