//! What the server says.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, Turn, deserialize_tagged};

use super::CommandId;
use crate::review::JudgedChoice;
use crate::{Outcome, PROTOCOL, Problem, Promise, SeenRecord, TableCard};

/// What the server says.
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

/// Where the table stands, and what was seen after `since`: the last `history_records` of it (1000).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hello {
    /// The version of the protocol that the server speaks.
    pub protocol: u32,
    /// The table.
    pub table: TableCard,
    /// Through whose eyes the connection looks; nobody's as a spectator.
    pub seat: Option<Seat>,
    /// The seats of whoever is connected.
    pub mine: Vec<Seat>,
    /// The last record, in the connection's own count.
    pub seq: u64,
    /// What is seen; nothing before the game has begun.
    #[cfg_attr(feature = "schema", schemars(with = "Json"))]
    pub view: Option<Json>,
    /// What the seat may do now.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Json,
    /// The most that the seat may give each seat now; left out where it may give nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gifts: Option<Vec<u8>>,
    /// Whom the game waits for.
    pub turn: Option<Turn>,
    /// How much time is left.
    pub clocks: Option<Clocks>,
    /// Every promise, with what has become of it.
    pub promises: Vec<Promise>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// What was seen.
    pub history: Vec<SeenRecord>,
    /// The race that is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
    /// What was said before the game began: the last of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lobby: Vec<LobbyLine>,
    /// The server's time, in milliseconds since 1970.
    pub now_ms: u64,
}

impl Hello {
    /// Greets somebody at a table that has not begun, or of which they may see nothing yet.
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

/// One record, in order. `promises` are there when they changed, `race` while one is on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// What was seen of it, if there was something to see.
    pub seen: Option<SeenRecord>,
    /// Its number, in the connection's own count.
    pub seq: u64,
    /// What is seen now.
    pub view: Json,
    /// What the seat may do now.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Json,
    /// The most that the seat may give each seat now; left out where it may give nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gifts: Option<Vec<u8>>,
    /// Whom the game waits for.
    pub turn: Turn,
    /// How much time is left.
    pub clocks: Option<Clocks>,
    /// Every promise, if one of them changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promises: Option<Vec<Promise>>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The race that is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
}

/// How much time every seat has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clocks {
    /// Whose time runs.
    pub running: Vec<Seat>,
    /// What is left of each seat's reserve.
    pub reserve_ms: Vec<u64>,
    /// What is left of each seat's time for this move.
    pub move_ms: Vec<u64>,
    /// When that was so, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A race is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Race {
    /// The record that showed what it is about.
    pub showing: u64,
    /// What was left of the time to press when this was said, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u32>,
    /// For each seat what is wrong with its connection; left out where nothing is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Option<LatencyProblem>>,
}

/// Why a race over a connection is not quite fair, for everybody at the table to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LatencyProblem {
    /// It takes longer than is forgiven; or its client answers late, which looks the same.
    Slow,
    /// It takes much longer at one time than at another, and only the shortest is forgiven.
    Uneven,
}

/// The command is durable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Receipt {
    /// The command.
    pub id: CommandId,
    /// The record it became.
    pub seq: u64,
    /// Whether it had been carried out before and was only sent again.
    pub repeated: bool,
}

/// The command was refused, and nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The command.
    pub id: CommandId,
    /// Why.
    #[serde(flatten)]
    pub problem: Problem,
    /// The last record, in the connection's own count.
    pub seq: u64,
}

/// Somebody came, went, sat down, a bot took over, it began, there is a rematch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableChange {
    /// How the table is now.
    pub table: TableCard,
}

/// Somebody said something before the game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LobbyLine {
    /// Where they sat.
    pub seat: Seat,
    /// What they were called, if they had said.
    pub name: Option<String>,
    /// The words.
    pub text: String,
}

/// Somebody made a sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reaction {
    /// Who.
    pub seat: Seat,
    /// Which.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = super::SIGNS)))]
    pub sign: String,
}

/// What a bot would do on the seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advice {
    /// The command that asked for it.
    pub id: CommandId,
    /// What it would do.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// How it thinks that each seat will fare.
    pub estimate: Vec<f64>,
    /// What it looked at, and how often.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(crate::schema::Kinded, u32)>"))]
    pub candidates: Vec<(Json, u32)>,
    /// How it thinks that the game goes on.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Seat, crate::schema::Kinded)>"))]
    pub line: Vec<(Seat, Json)>,
    /// The best few choices, what each is worth and what speaks for it, the best first: then `action` is
    /// the first of them. Empty where nothing of the kind is said, as in a game of quick hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<JudgedChoice>,
}

impl Advice {
    /// Advises what its own reasons speak for: two opinions at once would be none.
    #[must_use]
    pub fn by_reasons(mut self) -> Advice {
        if let Some(best) = self.why.first().filter(|best| best.action != self.action) {
            self.action = best.action.clone();
            self.line = Vec::new();
        }
        self
    }
}

/// To be answered at once with `{"do": "pong", "t": t}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ping {
    /// A number that cannot be guessed.
    pub t: u64,
}

impl ServerMessage {
    /// Writes the message as it is sent.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is JSON")
    }
}
