//! What goes over a websocket, in both directions.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Outcome, Seat, Turn};
use whistle_table::fair::Bytes32;
use whistle_table::race::LatencyProblem;
use whistle_table::{CommandId, Promise, PromiseTerms, SeenRecord};

use super::card::TableCard;
use super::clock::ClockFace;
use crate::problem::Problem;

/// The signs that can be made to the others.
pub(crate) const SIGNS: [&str; 6] = ["whistle", "applause", "laugh", "think", "thanks", "sorry"];

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    Act {
        id: CommandId,
        against: u64,
        seat: Seat,
        action: Value,
        /// In a race: from the showing to the press, in milliseconds.
        #[serde(default)]
        took: Option<u32>,
    },
    Undo {
        id: CommandId,
        against: u64,
        seat: Seat,
    },
    Say {
        id: CommandId,
        seat: Seat,
        text: String,
    },
    Promise {
        id: CommandId,
        seat: Seat,
        promise: PromiseTerms,
    },
    React {
        seat: Seat,
        sign: String,
    },
    Look {
        seat: Option<Seat>,
        since: Option<u64>,
    },
    Hint {
        id: CommandId,
        seat: Seat,
    },
    /// Binds a seat to its part of the dice.
    Commit {
        id: CommandId,
        seat: Seat,
        #[serde(deserialize_with = "bytes32")]
        commitment: Option<Bytes32>,
    },
    /// Shows what a seat was bound to.
    Reveal {
        id: CommandId,
        seat: Seat,
        #[serde(deserialize_with = "bytes32")]
        nonce: Option<Bytes32>,
    },
    Pong {
        t: u64,
    },
}

impl ClientMessage {
    /// Returns the name of a command, which is answered; nothing else is.
    pub(crate) fn id(&self) -> Option<&CommandId> {
        match self {
            ClientMessage::Act { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::Say { id, .. }
            | ClientMessage::Promise { id, .. }
            | ClientMessage::Hint { id, .. }
            | ClientMessage::Commit { id, .. }
            | ClientMessage::Reveal { id, .. } => Some(id),
            ClientMessage::React { .. }
            | ClientMessage::Look { .. }
            | ClientMessage::Pong { .. } => None,
        }
    }
}

/// Reads thirty-two bytes; what is written otherwise is refused later, where it can be answered.
pub(crate) fn bytes32<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Bytes32>, D::Error> {
    Ok(String::deserialize(from)?.parse().ok())
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ServerMessage<'a> {
    Hello {
        table: &'a TableCard,
        seat: Option<Seat>,
        mine: &'a [Seat],
        seq: u64,
        view: Option<Json>,
        legal: Json,
        turn: Option<Turn>,
        clocks: Option<ClockFace>,
        promises: Vec<Promise>,
        outcome: Option<Outcome>,
        history: Vec<SeenRecord>,
        #[serde(skip_serializing_if = "Option::is_none")]
        race: Option<Showing>,
        now_ms: u64,
    },
    Step {
        seen: Option<SeenRecord>,
        seq: u64,
        view: Json,
        legal: Json,
        turn: Turn,
        clocks: &'a Option<ClockFace>,
        #[serde(skip_serializing_if = "Option::is_none")]
        promises: Option<&'a [Promise]>,
        outcome: Option<Outcome>,
        #[serde(skip_serializing_if = "Option::is_none")]
        race: Option<Showing>,
    },
    Receipt {
        id: &'a CommandId,
        seq: u64,
        repeated: bool,
    },
    Refused {
        id: &'a CommandId,
        #[serde(flatten)]
        problem: &'a Problem,
        seq: u64,
    },
    Table {
        table: &'a TableCard,
    },
    Reaction {
        seat: Seat,
        sign: &'a str,
    },
    Advice {
        id: &'a CommandId,
        action: &'a Json,
        estimate: &'a [f64],
        candidates: &'a [(Json, u32)],
        line: &'a [(Seat, Json)],
    },
    Ping {
        t: u64,
    },
    Error {
        #[serde(flatten)]
        problem: &'a Problem,
    },
}

/// A race is on: the record that showed what it is about.
#[derive(Serialize)]
pub(crate) struct Showing {
    pub(crate) showing: u64,
    /// For each seat what is wrong with its line; left out where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lines: Vec<Option<LatencyProblem>>,
}

impl ServerMessage<'_> {
    pub(crate) fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("what is said is JSON").into()
    }
}
