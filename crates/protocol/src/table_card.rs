//! The description of a table, in lists and beside the game.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Level, Personality, Seat, Turn};

use crate::Bytes32;

/// The description of a table as one person sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCard {
    /// The table's id. It cannot be guessed: anyone who has it may enter.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The table's status.
    pub status: TableStatus,
    /// Why the table is closed, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<WhyClosed>,
    /// The operator's explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_words: Option<String>,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// The game's chosen options.
    pub options: Map<String, Value>,
    /// Whether people play live or by correspondence.
    pub pace: Pace,
    /// The time limits; absent without a clock.
    pub clock: Option<ClockTerms>,
    /// Whether the table is listed publicly.
    pub visibility: Visibility,
    /// Whether views include what players would have to remember.
    pub memory_aids: bool,
    /// Whether spectators are allowed.
    pub spectators: Spectators,
    /// Whether undo is allowed.
    pub undo: bool,
    /// Whether the current person created the table.
    pub host: bool,
    /// The last record, in the current person's numbering.
    pub seq: u64,
    /// Whom the game is waiting for; absent before the game begins.
    pub turn: Option<Turn>,
    /// The server's commitment to its part of the dice.
    pub commitment: String,
    /// What the dice are derived from.
    pub fair: FairDice,
    /// The id of the rematch's table.
    pub rematch: Option<String>,
    /// The number of spectators.
    #[serde(default)]
    pub watching: u32,
    /// When the table was created, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatCard {
    /// Whether the seat is open, or taken by a person or a bot.
    pub occupant: SeatOccupant,
    /// The person's name, if they gave one.
    pub name: Option<String>,
    /// The bot's level.
    pub level: Option<Level>,
    /// The bot's personality, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<Personality>,
    /// Whether the seat belongs to the current person.
    pub you: bool,
    /// Whether this person created the table.
    pub host: bool,
    /// Whether this person is connected.
    pub present: bool,
    /// The level of the bot that stands in for the person.
    pub stand_in: Option<Level>,
    /// Whether the person has resigned: a bot plays on, and the seat comes last.
    #[serde(default)]
    pub resigned: bool,
    /// The seat's part of the dice, if any.
    pub dice: Option<SeatDice>,
}

/// The kind of occupant of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SeatOccupant {
    Open,
    Person,
    Bot,
}

/// A seat's part of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatDice {
    /// Its commitment.
    pub commitment: Bytes32,
    /// Its state.
    pub state: DiceState,
}

/// The state of a seat's part of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DiceState {
    Committed,
    Revealed,
    Withheld,
}

/// What a table's dice are derived from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FairDice {
    /// The version of the method: 1 or 2.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [1, 2])))]
    pub version: u32,
    /// The hash of the opening, once the table opens.
    pub head: Option<Bytes32>,
    /// The opening, once the table opens.
    pub opening: Option<Opening>,
}

/// Everything that determines a table's dice, except the secret and the nonces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The table's id, as in its address.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The table's config, as in the game file.
    pub config: Value,
    /// How many outcomes came from an earlier game that this table continues.
    pub first: u64,
    /// The hash of those outcomes.
    pub carried: Bytes32,
    /// The server's commitment.
    pub commitment: Bytes32,
    /// The commitments of the seats.
    pub seats: Vec<OpeningSeat>,
}

/// The commitment of a seat before the numbers are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OpeningSeat {
    /// A person who contributes nothing to the dice.
    Nothing {},
    /// A bot; bots contribute nothing.
    Bot {},
    /// A person who has committed to a nonce.
    Committed {
        /// The hash of the nonce.
        commitment: Bytes32,
    },
}

/// Whether people play live or by correspondence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Pace {
    #[default]
    Live,
    Mail,
}

/// The time limits of a seat in seconds: per move, and for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ClockTerms {
    pub move_s: u32,
    pub reserve_s: u32,
}

/// Whether a table is listed publicly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Visibility {
    Public,
    #[default]
    Link,
}

/// Whether spectators are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Spectators {
    #[default]
    Yes,
    Delayed,
    No,
}

/// The status of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Waiting for players.
    #[default]
    Waiting,
    /// Players reveal their parts of the dice.
    Opening,
    /// In play.
    Playing,
    /// The game is over.
    Over,
    /// It cannot continue.
    Closed,
}

/// Why a table cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WhyClosed {
    /// The game began under other rules and would be a different game under the current ones.
    RulesChanged,
    /// It has reached the maximum number of records.
    TooLong,
    /// The operator closed it.
    ByOperator,
}

impl ClockTerms {
    /// Returns whether a move may take an hour or longer, so that players can leave and come back.
    pub fn is_slow(self) -> bool {
        self.move_s >= 60 * 60
    }
}

impl TableCard {
    /// Lists the current person's seats.
    pub fn own_seats(&self) -> impl Iterator<Item = (Seat, &SeatCard)> {
        (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| seat.you)
    }
}
