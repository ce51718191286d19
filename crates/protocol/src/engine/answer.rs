//! Answers from the engine.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Seat, Turn};

use super::EngineError;
use crate::SeenRecord;
use crate::object_fields::ObjectFields;
use crate::review::JudgedChoice;

/// An answer from the engine: `ok` or `error`, never both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineAnswer {
    /// The id of the request; `null` if it had none.
    pub id: Value,
    /// The result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<Reply>,
    /// The error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<EngineError>,
}

impl EngineAnswer {
    /// Answers a request.
    pub fn new(id: Value, result: Result<Reply, EngineError>) -> EngineAnswer {
        let (ok, error) = match result {
            Ok(reply) => (Some(reply), None),
            Err(error) => (None, Some(error)),
        };
        EngineAnswer { id, ok, error }
    }
}

/// The result of a request. Its type depends on the command; no two types have the same fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Reply {
    State(TableState),
    Step(StepResult),
    Legal(LegalActions),
    View(SeenView),
    Events(SeenEvents),
    Suggestion(Suggestion),
    Outcome(GameOutcome),
    Journal(WholeJournal),
    Closed(Closed),
    Bye(Bye),
}

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Reply, D::Error> {
        let fields = ObjectFields::deserialize(from)?;
        let read = if fields.has("game") {
            fields.read().map(Reply::State)
        } else if fields.has("turn") {
            fields.read().map(Reply::Step)
        } else if fields.has("actions") {
            fields.read().map(Reply::Legal)
        } else if fields.has("view") {
            fields.read().map(Reply::View)
        } else if fields.has("events") {
            fields.read().map(Reply::Events)
        } else if fields.has("candidates") {
            fields.read().map(Reply::Suggestion)
        } else if fields.has("outcome") {
            fields.read().map(Reply::Outcome)
        } else if fields.has("journal") {
            fields.read().map(Reply::Journal)
        } else if fields.has("closed") {
            fields.read().map(Reply::Closed)
        } else {
            fields.read().map(Reply::Bye)
        };
        read.map_err(D::Error::custom)
    }
}

/// Public facts about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableState {
    /// The version of the protocol; only in answers to `new` and `load`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The number of seats.
    pub seats: u8,
    /// The number of operations at the table, including undos.
    pub seq: u64,
    /// Whom the game is waiting for.
    pub turn: Turn,
}

/// The state of a game after a step: the next seat, its legal actions and its view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepResult {
    /// The number of operations at the table, including undos.
    pub seq: u64,
    /// Whom the game is waiting for.
    pub turn: Turn,
    /// The first seat to act, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// That seat's legal actions, in the game's JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::Kinded>>"))]
    pub legal: Option<Json>,
    /// That seat's view, in the game's JSON; a spectator's view if no seat is next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Json>,
    /// How the game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<crate::Outcome>,
}

/// A seat's legal actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalActions {
    /// The actions, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub actions: Json,
}

/// A seat's view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenView {
    /// The view, in the game's JSON.
    pub view: Json,
}

/// What a seat saw, by record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenEvents {
    /// How many records the seat could notice so far; pass it as `since` in the next request.
    pub seq: u64,
    /// What the seat saw.
    pub events: Vec<SeenRecord>,
}

/// A bot's move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suggestion {
    /// The action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The action in words.
    pub words: String,
    /// Each seat's expected share of the win after the action; the shares sum to one. Empty if the bot does not look
    /// ahead.
    pub estimate: Vec<f64>,
    /// The actions that were considered, most tried first.
    pub candidates: Vec<Candidate>,
    /// The probable continuation.
    pub line: Vec<PrincipalVariationMove>,
    /// The seed. The same question with the same seed gets the same answer, unless it was `cut_short`.
    pub seed: u64,
    /// The reaction time in milliseconds, in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<u16>,
    /// Whether time ran out before the last simulation, in which case the same question may get another answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// On request: the values of the best few actions and the reasons for them, best first. They are computed as in a
    /// review, so the first may differ from the action above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<JudgedChoice>,
}

/// An action that was considered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// How often it was tried.
    pub visits: u32,
}

/// A move of the probable continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrincipalVariationMove {
    /// The seat.
    pub seat: Seat,
    /// The action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The action in words.
    pub words: String,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOutcome {
    /// `null` until the game is over.
    pub outcome: Option<crate::Outcome>,
}

/// The whole game file, with every secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeJournal {
    /// The game file.
    pub journal: Json,
}

/// The answer to `close`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closed {
    /// Always true.
    pub closed: bool,
}

/// The answer to `quit`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bye {
    /// Always true.
    pub bye: bool,
}
