//! What is shown of a table in a list, before and beside the game.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Level, Personality, Seat, Turn};

use crate::Bytes32;

/// What is shown of a table to one person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCard {
    /// It cannot be guessed: who has it may come.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// How far the table is.
    pub status: TableStatus,
    /// Why it is closed, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<WhyClosed>,
    /// What whoever runs the server has said about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_words: Option<String>,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// What was chosen of the game's options.
    pub options: Map<String, Value>,
    /// Whether people sit there together.
    pub pace: Pace,
    /// How long a seat has; nothing where nobody counts.
    pub clock: Option<ClockTerms>,
    /// Whether it is listed.
    pub visibility: Visibility,
    /// Whether the table shows what people would have to remember.
    pub memory_aids: bool,
    /// Whether others may look on.
    pub spectators: Spectators,
    /// Whether moves may be taken back.
    pub undo: bool,
    /// Whether the reader made it.
    pub host: bool,
    /// The last record, in the reader's own count.
    pub seq: u64,
    /// Whom the game waits for; nothing before it has begun.
    pub turn: Option<Turn>,
    /// What the server is bound to with its part of the dice.
    pub commitment: String,
    /// What the dice come from.
    pub fair: FairDice,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// How many are there who do not sit.
    #[serde(default)]
    pub watching: u32,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// What is shown of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatCard {
    /// Who sits there.
    pub occupant: SeatOccupant,
    /// What the person is called, if they have said.
    pub name: Option<String>,
    /// How hard the bot thinks.
    pub level: Option<Level>,
    /// What the bot likes, if it has a taste.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<Personality>,
    /// Whether it is the reader's.
    pub you: bool,
    /// Whether who sits there made the table.
    pub host: bool,
    /// Whether who sits there is connected.
    pub present: bool,
    /// The bot that plays for the person meanwhile.
    pub stand_in: Option<Level>,
    /// Whether the person has given up: a bot plays on, and they are last in the end.
    #[serde(default)]
    pub resigned: bool,
    /// What the seat adds to the dice, if anything.
    pub dice: Option<SeatDice>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SeatOccupant {
    Open,
    Person,
    Bot,
}

/// What a seat adds to the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatDice {
    /// What it is bound to.
    pub commitment: Bytes32,
    /// How far that is.
    pub state: DiceState,
}

/// How far a seat's part of the dice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DiceState {
    Committed,
    Revealed,
    Withheld,
}

/// What a table's dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FairDice {
    /// How they are made: 1 or 2.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [1, 2])))]
    pub version: u32,
    /// The hash of the opening, from when the table opens.
    pub head: Option<Bytes32>,
    /// What everybody is bound to, from when the table opens.
    pub opening: Option<Opening>,
}

/// Everything that a table's dice depend on, except the secret and the nonces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The table's id, as it stands in its address.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// What the table chose, as it stands in the record.
    pub config: Value,
    /// How many outcomes came with another record, from which this table goes on.
    pub first: u64,
    /// The hash of those outcomes.
    pub carried: Bytes32,
    /// What the server is bound to.
    pub commitment: Bytes32,
    /// What each seat is bound to.
    pub seats: Vec<OpeningSeat>,
}

/// What a seat is bound to before numbers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OpeningSeat {
    /// A person who adds nothing to the dice.
    Nothing {},
    /// A bot: these add nothing.
    Bot {},
    /// A person who is bound to a nonce.
    Committed {
        /// The hash of the nonce.
        commitment: Bytes32,
    },
}

/// Whether people sit at a table together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Pace {
    #[default]
    Live,
    Mail,
}

/// How long a seat has, in seconds: for each move, and once for all of them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ClockTerms {
    pub move_s: u32,
    pub reserve_s: u32,
}

/// Whether a table is listed for everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Visibility {
    Public,
    #[default]
    Link,
}

/// Whether those who do not sit at a table may look on.
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

/// How far a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// It waits for people.
    #[default]
    Waiting,
    /// Everybody is bound to their part of the dice, and shows it.
    Opening,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// It cannot go on.
    Closed,
}

/// Why a table cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WhyClosed {
    /// It was begun with other rules, and under these it would be another game.
    RulesChanged,
    /// It has as many records as a table may have.
    TooLong,
    /// Whoever runs the server wants it so.
    ByOperator,
}

impl ClockTerms {
    /// Tells whether there is time to come from somewhere else for a move: an hour or more.
    pub fn is_slow(self) -> bool {
        self.move_s >= 60 * 60
    }
}

impl TableCard {
    /// Lists the reader's own seats.
    pub fn own_seats(&self) -> impl Iterator<Item = (Seat, &SeatCard)> {
        (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| seat.you)
    }
}
