//! Requests to the engine.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Json, Seat, Tagged, deserialize_tagged};

use crate::object_fields::ObjectFields;

/// A request: a command, and an id for its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineRequest {
    /// Any JSON value; the answer repeats it.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub id: Value,
    /// The name of the table; the unnamed table by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableName>,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

impl<'de> Deserialize<'de> for EngineRequest {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<EngineRequest, D::Error> {
        let mut fields = ObjectFields::deserialize(from)?;
        let id = fields.take("id").map_err(D::Error::custom)?.unwrap_or_default();
        let table = fields.take("table").map_err(D::Error::custom)?;
        let name: Option<String> = fields.take(Command::TAG).map_err(D::Error::custom)?;
        let name = name.ok_or_else(|| D::Error::missing_field(Command::TAG))?;
        let command = Command::read(&name, fields.deserializer()).map_err(D::Error::custom)?;
        Ok(EngineRequest { id, table, command })
    }
}

/// A client's name for one of its tables: a number or a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum TableName {
    Number(u64),
    Word(String),
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableName::Number(number) => write!(f, "{number}"),
            TableName::Word(word) => write!(f, "\"{word}\""),
        }
    }
}

/// The commands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Command {
    New(New),
    Load(Load),
    State(State),
    Legal(Legal),
    Act(Act),
    Step(Step),
    Chance(Chance),
    View(View),
    Events(Events),
    Undo(Undo),
    Give(Give),
    Suggest(Suggest),
    Outcome(Outcome),
    Journal(Journal),
    Clone(CloneTable),
    SampleWorld(SampleWorld),
    Close(Close),
    Quit(Quit),
}

deserialize_tagged!(Command, "do", {
    "new" => New(New),
    "load" => Load(Load),
    "state" => State(State),
    "legal" => Legal(Legal),
    "act" => Act(Act),
    "step" => Step(Step),
    "chance" => Chance(Chance),
    "view" => View(View),
    "events" => Events(Events),
    "undo" => Undo(Undo),
    "give" => Give(Give),
    "suggest" => Suggest(Suggest),
    "outcome" => Outcome(Outcome),
    "journal" => Journal(Journal),
    "clone" => Clone(CloneTable),
    "sample_world" => SampleWorld(SampleWorld),
    "close" => Close(Close),
    "quit" => Quit(Quit),
});

/// How chance outcomes are decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChanceMode {
    /// The engine draws them at once.
    #[default]
    Auto,
    /// The client requests or chooses them.
    Manual,
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// The number of seats; by default the game's minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The game's options, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// How chance outcomes are decided.
    #[serde(default)]
    pub chance: ChanceMode,
    /// The seed for chance outcomes; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Opens a table and continues from a game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The game file, as an object or as text.
    pub journal: Json,
    /// How chance outcomes are decided.
    #[serde(default)]
    pub chance: ChanceMode,
    /// The seed for chance outcomes; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Returns public facts, such as whose turn it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct State {}

/// Returns a seat's legal actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// The seat.
    pub seat: Seat,
}

/// Applies an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The seat.
    pub seat: Seat,
    /// The action, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
}

/// Applies an action, if given, and returns the next seat with its legal actions and its view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The seat that acts; absent if there is no action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The action, in the game's JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub action: Option<Json>,
    /// Whether to return the next seat's view; true by default.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub view: bool,
}

fn yes() -> bool {
    true
}

fn is_yes(answer: &bool) -> bool {
    *answer
}

/// Applies the given chance outcome, or draws one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// The outcome in the game's JSON. `null` is an invalid outcome; leave the field out to draw one.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub outcome: Option<Json>,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(from).map(Some)
}

/// Returns a seat's view, or a spectator's for `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat; absent for a spectator.
    pub seat: Option<Seat>,
}

/// Returns what a seat, or a spectator for `null`, saw after record `since`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// The last record already known.
    #[serde(default)]
    pub since: u64,
    /// The seat; absent for a spectator.
    pub seat: Option<Seat>,
}

/// Undoes a seat's last action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The seat.
    pub seat: Seat,
}

/// Makes a gift to another seat at any time, if the table's options allow gifts. Everyone sees it; it cannot be undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// The seat that gives.
    pub seat: Seat,
    /// The seat that receives.
    pub to: Seat,
    /// The size of the gift.
    pub count: u8,
}

/// Returns a bot's move; at most one of `level`, `simulations` and `ms` may be set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Suggest {
    /// The seat.
    pub seat: Seat,
    /// The level: porter, conductor, engineer or baron.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The personality: what the bot prefers among nearly equal actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<String>,
    /// The number of simulations, for the strongest level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
    /// The time limit in milliseconds, for the strongest level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// The seed of the bot's randomness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether to return the values of the best few actions and the reasons for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub why: bool,
}

/// Returns how the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {}

/// Returns the whole game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Journal {}

/// Copies a table with its history and, by default, its future chance outcomes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CloneTable {
    /// The name of the copy; an existing table with that name is closed.
    pub to: TableName,
    /// The seed for chance outcomes at the copy; by default, they are the same as at the original.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Opens a table that looks the same to a seat, with all hidden information redrawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SampleWorld {
    /// The seat; absent for a spectator.
    pub seat: Option<Seat>,
    /// The name of the new table; an existing table with that name is closed.
    pub to: TableName,
    /// The seed for the world and its chance outcomes; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Closes a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Close {}

/// Stops the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quit {}
