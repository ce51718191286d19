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
    /// Any JSON; the answer repeats it.
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

/// Continues from a game file: an object, or the text of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The game file: an object, or the text of a file.
    pub journal: Json,
    /// How chance outcomes are decided.
    #[serde(default)]
    pub chance: ChanceMode,
    /// The seed for chance outcomes; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Asks whose turn it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct State {}

/// Asks for a seat's legal actions.
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

/// Applies an action if one is given, then returns who is next, what they may do and what they see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The seat that acts; absent together with the action.
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

/// Applies a chance outcome: the given one, or a drawn one.
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

/// Asks for a seat's view; `null` is a spectator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat; absent for a spectator.
    pub seat: Option<Seat>,
}

/// Asks what a seat saw after record `since`; `null` is a spectator.
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

/// Lets a seat give something to another, if the table's options allow it. Gifts are public and final, and possible at
/// any time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// The seat that gives.
    pub seat: Seat,
    /// The seat that receives.
    pub to: Seat,
    /// How many.
    pub count: u8,
}

/// Asks for a bot's move, with one of `level`, `simulations` and `ms`.
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
    /// The number of simulations of the strongest level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
    /// The time limit of the strongest level in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// The seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether to return the values of the best few actions and the reasons for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub why: bool,
}

/// Asks how the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {}

/// Asks for the whole game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Journal {}

/// Copies a table, with its history and its future luck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CloneTable {
    /// The name of the copy; an existing table with that name is closed.
    pub to: TableName,
    /// The seed for chance outcomes at the copy; by default they continue as here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Opens a table that a seat cannot tell from this one, with all hidden information drawn again.
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
