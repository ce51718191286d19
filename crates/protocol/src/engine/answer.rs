//! What the engine answers.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Seat, Turn};

use super::EngineError;
use crate::SeenRecord;
use crate::object_fields::ObjectFields;
use crate::review::JudgedChoice;

/// A line of the engine: `ok` or `error`, never both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineAnswer {
    /// That of the request; `null` if it had none.
    pub id: Value,
    /// What was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<Reply>,
    /// Why not.
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

/// What was asked for. Which of them it is follows from the request; no two have the same fields.
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

/// What everybody may know without looking at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableState {
    /// The version of the protocol, when a table was opened or loaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many play.
    pub seats: u8,
    /// What was done at the table, counted, taking back included.
    pub seq: u64,
    /// Whom the game waits for.
    pub turn: Turn,
}

/// Where a game stands after a step: who is next, what they may do and what they see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepResult {
    /// What was done at the table, counted, taking back included.
    pub seq: u64,
    /// Whom the game waits for.
    pub turn: Turn,
    /// The first of them, if they are seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Everything that seat may do now, in the game's JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::Kinded>>"))]
    pub legal: Option<Json>,
    /// What that seat may know, in the game's JSON; a spectator's view if no seat is next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Json>,
    /// How the game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<crate::Outcome>,
}

/// Everything a seat may do now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalActions {
    /// The actions, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub actions: Json,
}

/// What a seat may know.
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
    /// How many records the seat could notice so far: the `since` of the next request.
    pub seq: u64,
    /// What was seen.
    pub events: Vec<SeenRecord>,
}

/// What a player of the house would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suggestion {
    /// The action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The action in words.
    pub words: String,
    /// What share of the win each seat can expect after the action; they sum to one. Nothing from who
    /// does not look ahead.
    pub estimate: Vec<f64>,
    /// What was thought about, most often first.
    pub candidates: Vec<Candidate>,
    /// What would probably follow.
    pub line: Vec<PrincipalVariationMove>,
    /// The same question with the same seed gets the same answer, unless it was `cut_short`.
    pub seed: u64,
    /// How long the hand took, in milliseconds, in a race of hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<u16>,
    /// Whether time ran out before all simulations were made, so that another time it may be another action.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// If that was asked for: what the best few actions are worth and what speaks for each, the best
    /// first. It is worked out as a review does it, so the first need not be the action above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<JudgedChoice>,
}

/// An action that was thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The action.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// How often it was tried.
    pub visits: u32,
}

/// A move that would probably follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrincipalVariationMove {
    /// Whose.
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

/// The whole record, with every secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeJournal {
    /// The journal.
    pub journal: Json,
}

/// A table was closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closed {
    /// Always true.
    pub closed: bool,
}

/// The engine ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bye {
    /// Always true.
    pub bye: bool,
}
