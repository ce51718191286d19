//! What the engine is asked for.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Json, Seat, Tagged, deserialize_tagged};

use crate::object_fields::ObjectFields;

/// A line to the engine: a command, and what its answer is to be known by.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineRequest {
    /// Any JSON; the answer carries the same.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub id: Value,
    /// Which table, of several; without it the one that has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableName>,
    /// What to do.
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

/// What a client calls one of its tables: a number or a word.
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

/// What to do.
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

/// Who lets nature decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChanceMode {
    /// The engine, as soon as it is nature's turn.
    #[default]
    Auto,
    /// The client, by asking for it.
    Manual,
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// How many play; without it as few as can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The game's options, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// Who lets nature decide.
    #[serde(default)]
    pub chance: ChanceMode,
    /// What nature draws from; another one each time without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Goes on from a journal: an object, or the text of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The journal: an object, or the text of a file.
    pub journal: Json,
    /// Who lets nature decide.
    #[serde(default)]
    pub chance: ChanceMode,
    /// What nature draws from; another one each time without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Asks whose turn it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct State {}

/// Asks for everything a seat may do now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Which seat.
    pub seat: Seat,
}

/// Lets a seat act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which seat.
    pub seat: Seat,
    /// What it does, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
}

/// Lets a seat act, if one is named, and asks who is next, what they may do and what they see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Which seat acts; nobody if it is left out, and the action with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What it does, in the game's JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub action: Option<Json>,
    /// Whether to say what the next one sees; said if it is left out.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub view: bool,
}

fn yes() -> bool {
    true
}

fn is_yes(answer: &bool) -> bool {
    *answer
}

/// Lets nature decide: exactly the outcome that is given, or one that is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// What comes out, in the game's JSON. `null` is an outcome that is wrong; leaving it out is asking for one.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub outcome: Option<Json>,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(from).map(Some)
}

/// Asks what a seat may know; `null` is a spectator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Which seat; nobody's is a spectator's.
    pub seat: Option<Seat>,
}

/// Asks what a seat saw after record `since`; `null` is a spectator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// The last record that is known.
    #[serde(default)]
    pub since: u64,
    /// Which seat; nobody's is a spectator's.
    pub seat: Option<Seat>,
}

/// Takes back a seat's last action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Which seat.
    pub seat: Seat,
}

/// Lets a seat give another something, where the table's options allow it: at any moment, openly and for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// Who gives.
    pub seat: Seat,
    /// Who receives it.
    pub to: Seat,
    /// How many.
    pub count: u8,
}

/// Asks what a player of the house would do: with one of `level`, `simulations` and `ms`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Suggest {
    /// For which seat.
    pub seat: Seat,
    /// How well it plays: porter, conductor, engineer or baron.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What it likes, among what it holds for nearly equal: one of the game's personalities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<String>,
    /// How many simulations the strongest may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
    /// How many milliseconds the strongest may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// What its luck comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether it is also to say what the best few actions are worth and what speaks for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub why: bool,
}

/// Asks how the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {}

/// Asks for the whole record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Journal {}

/// Copies a table, its past and its luck to come included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CloneTable {
    /// What the copy is called; a table of that name is closed.
    pub to: TableName,
    /// What nature draws from at the copy; without it the same as here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Opens a table that a seat cannot tell from this one: what it does not see is drawn anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SampleWorld {
    /// Which seat; nobody's is a spectator's.
    pub seat: Option<Seat>,
    /// What the new table is called; a table of that name is closed.
    pub to: TableName,
    /// What the world, and nature in it, are drawn from; another one each time without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Closes a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Close {}

/// Ends the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quit {}
