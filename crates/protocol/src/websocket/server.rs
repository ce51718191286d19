//! Messages from the server.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, Turn, deserialize_tagged};

use super::CommandId;
use crate::review::JudgedChoice;
use crate::{Outcome, PROTOCOL, Problem, Promise, SeenRecord, TableCard};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum ServerMessage {
    Hello(Hello),
    Step(Step),
    Receipt(Receipt),
    Refused(Refused),
    Table(TableChange),
    Said(LobbyLine),
    Reaction(Reaction),
    Advice(Advice),
    Ping(Ping),
    Error(Problem),
}

deserialize_tagged!(ServerMessage, "kind", {
    "hello" => Hello(Hello),
    "step" => Step(Step),
    "receipt" => Receipt(Receipt),
    "refused" => Refused(Refused),
    "table" => Table(TableChange),
    "said" => Said(LobbyLine),
    "reaction" => Reaction(Reaction),
    "advice" => Advice(Advice),
    "ping" => Ping(Ping),
    "error" => Error(Problem),
});

/// The state of the table, and what the viewer saw after `since`: at most the last `history_records` (1000) records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The table.
    pub table: TableCard,
    /// The viewer; `null` for a spectator.
    pub seat: Option<Seat>,
    /// The seats of the connected person.
    pub mine: Vec<Seat>,
    /// The last record, in this connection's numbering.
    pub seq: u64,
    /// The view; absent before the game has begun.
    #[cfg_attr(feature = "schema", schemars(with = "Json"))]
    pub view: Option<Json>,
    /// The seat's legal actions.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Json,
    /// The most that the seat may give to each other seat now; absent if it may give nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gifts: Option<Vec<u8>>,
    /// Whom the game is waiting for.
    pub turn: Option<Turn>,
    /// The time left.
    pub clocks: Option<Clocks>,
    /// Every promise with its status.
    pub promises: Vec<Promise>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// What the viewer saw after `since`.
    pub history: Vec<SeenRecord>,
    /// The current race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
    /// The latest messages from before the game began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lobby: Vec<LobbyLine>,
    /// The server's time, in milliseconds since 1970.
    pub now_ms: u64,
}

impl Hello {
    /// Creates the greeting at a table that has not begun, or that the client may not see yet.
    pub fn blank(table: TableCard, seat: Option<Seat>, mine: Vec<Seat>, now_ms: u64) -> Hello {
        Hello {
            protocol: PROTOCOL,
            table,
            seat,
            mine,
            seq: 0,
            view: None,
            legal: Json::of::<[Json]>(&[]),
            gifts: None,
            turn: None,
            clocks: None,
            promises: Vec::new(),
            outcome: None,
            history: Vec::new(),
            race: None,
            lobby: Vec::new(),
            now_ms,
        }
    }
}

/// The next record. `promises` is present if a promise changed, `race` during a race.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The record as seen, if anything was visible.
    pub seen: Option<SeenRecord>,
    /// Its number, in this connection's numbering.
    pub seq: u64,
    /// The view.
    pub view: Json,
    /// The seat's legal actions.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Json,
    /// The most that the seat may give to each other seat now; absent if it may give nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gifts: Option<Vec<u8>>,
    /// Whom the game is waiting for.
    pub turn: Turn,
    /// The time left.
    pub clocks: Option<Clocks>,
    /// Every promise, if one of them changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promises: Option<Vec<Promise>>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// The current race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
}

/// The time left for every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clocks {
    /// The seats whose clock is running.
    pub running: Vec<Seat>,
    /// What is left of each seat's reserve.
    pub reserve_ms: Vec<u64>,
    /// What is left of each seat's time for this move.
    pub move_ms: Vec<u64>,
    /// When this was measured, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Race {
    /// The record that started it.
    pub showing: u64,
    /// The time left to press when this was sent, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u32>,
    /// Each seat's connection problem; `null` for a good connection.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Option<LatencyProblem>>,
}

/// A connection problem that makes a race slightly unfair. Everyone at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LatencyProblem {
    /// The delay exceeds what is compensated; a client that answers late looks the same.
    Slow,
    /// The delay varies a lot, and only the shortest is compensated.
    Uneven,
}

/// The command has been stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Receipt {
    /// The id of the command.
    pub id: CommandId,
    /// The number of its record.
    pub seq: u64,
    /// Whether the command had been carried out before and was only resent.
    pub repeated: bool,
}

/// The command was refused, and nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The id of the command.
    pub id: CommandId,
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The last record, in this connection's numbering.
    pub seq: u64,
}

/// The table has changed: a person came, left or sat down, a bot took over, the game began, or there is a rematch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableChange {
    /// The new description of the table.
    pub table: TableCard,
}

/// A person said something before the game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LobbyLine {
    /// Their seat.
    pub seat: Seat,
    /// Their name, if they had given one.
    pub name: Option<String>,
    /// The text.
    pub text: String,
}

/// A player sent a reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reaction {
    /// The seat.
    pub seat: Seat,
    /// The reaction.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = super::SIGNS)))]
    pub sign: String,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advice {
    /// The id of the command that requested the hint.
    pub id: CommandId,
    /// The suggested action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The bot's estimate of each seat's share of the win.
    pub estimate: Vec<f64>,
    /// The actions that the bot considered, and how often it tried each.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(crate::schema::Kinded, u32)>"))]
    pub candidates: Vec<(Json, u32)>,
    /// The continuation that the bot expects.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Seat, crate::schema::Kinded)>"))]
    pub line: Vec<(Seat, Json)>,
    /// The values of the best few choices and the reasons for them, best first; the first of them is `action`. Empty if
    /// there are no reasons, as in a race.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<JudgedChoice>,
}

impl Advice {
    /// The action must agree with the reasons.
    #[must_use]
    pub fn by_reasons(mut self) -> Advice {
        if let Some(best) = self.why.first().filter(|best| best.action != self.action) {
            self.action = best.action.clone();
            self.line = Vec::new();
        }
        self
    }
}

/// A request to answer at once with `{"do": "pong", "t": t}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ping {
    /// A random number.
    pub t: u64,
}

impl ServerMessage {
    /// Serialises the message.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is JSON")
    }
}
