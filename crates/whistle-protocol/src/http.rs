//! The bodies of requests and answers over http.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Json, Level, Personality, Seat, Turn, UnknownLevel, UnknownPersonality};

use crate::{
    ClockTerms, Outcome, Pace, PromiseTemplate, SeenRecord, Spectators, TableCard, Visibility,
};

/// Who somebody is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Theirs alone.
    pub id: String,
    /// What they are called, if they have said.
    pub name: Option<String>,
    /// The name of their account, if they have one.
    pub account: Option<String>,
}

/// A name to be called by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 32 characters, none of them invisible.
    pub name: String,
}

/// What an account is opened with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// A password is nobody's to read.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The body of a request that says nothing more: `{}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// What a browser needs to be told of turns while no page is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PushKey {
    /// The server's public key for push services: a point of P-256, in base64url.
    pub key: String,
}

/// A browser that wants to be told of turns at a table, as its push service made it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Its address at the push service.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The language to tell it in: `en` or `fr`.
    #[serde(default)]
    pub lang: String,
}

/// Whoever has it can send messages to the browser.
impl fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushSubscription").finish_non_exhaustive()
    }
}

/// A browser that does not want to be told any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Its address at the push service.
    pub endpoint: String,
}

/// What those are called who share a screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatNames {
    /// By seat; nothing for a seat that is to be called like the person who has it. Only one's own
    /// seats get a name.
    pub names: Vec<Option<String>>,
}

/// A game of mine that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedGame {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// How many seats there were.
    pub seats: u8,
    /// How my seats fared: several where a screen was shared.
    pub mine: Vec<FinishedSeat>,
    /// The levels of the bots that played along.
    pub levels: Vec<Level>,
}

/// How a seat fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedSeat {
    /// What whoever sat there is called, where a screen was shared and they had a name of their own.
    pub name: Option<String>,
    /// Its place, from 1; whoever has given up is last.
    pub rank: u8,
    /// What it had in all.
    pub score: i32,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCard {
    /// What programs call it.
    pub id: Cow<'static, str>,
    /// What people call it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub title: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// Who invented it.
    pub designer: Cow<'static, str>,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many can play.
    pub seats: SeatRange,
    /// How long it takes, about.
    pub minutes: u8,
    /// How finished it is here.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["alpha", "beta", "stable"])))]
    pub stage: Cow<'static, str>,
    /// What can be chosen.
    pub options: Vec<GameOption>,
    /// The promises that it offers for a menu.
    pub promises: Vec<PromiseTemplate>,
    /// The tastes that its bots can have, with what is said of them.
    #[serde(default)]
    pub personalities: Vec<PersonalityCard>,
}

/// What is said of a taste that bots of a game can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonalityCard {
    /// Which.
    pub name: Personality,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

/// How many can play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct SeatRange {
    pub min: u8,
    pub max: u8,
}

/// Something that can be chosen when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOption {
    /// What programs call it.
    pub name: Cow<'static, str>,
    /// What it can be.
    pub kind: OptionKind,
    /// What it is for, in English.
    pub help: Cow<'static, str>,
    /// The words to choose from; for a number the least and the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::TextOrNumber>>"))]
    pub choices: Option<Vec<Value>>,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OptionKind {
    Flag,
    Seat,
    Choice,
    Number,
    Data,
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rules {
    /// In Markdown.
    pub markdown: Cow<'static, str>,
}

/// A table that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// What is chosen of the game's options.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who sits where; else whoever asks has the first seat.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Occupant>>"))]
    pub seating: Option<Vec<String>>,
    /// Whether people sit there together.
    #[serde(default)]
    pub pace: Pace,
    /// How long a seat has.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// Whether it is listed.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether the table shows what people would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether others may look on.
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether moves may be taken back.
    #[serde(default = "yes")]
    pub undo: bool,
}

fn yes() -> bool {
    true
}

impl NewTable {
    /// A table of a game with these on its seats; nothing else is said of it.
    pub fn seated(game: &str, seating: &[Occupant]) -> NewTable {
        NewTable {
            game: game.to_owned(),
            seats: seating.len() as u8,
            options: Map::new(),
            seating: Some(seating.iter().map(Occupant::to_string).collect()),
            pace: Pace::default(),
            clock: None,
            visibility: Visibility::default(),
            memory_aids: false,
            spectators: Spectators::default(),
            undo: true,
        }
    }
}

/// Who is to sit on a seat: `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Whoever asks.
    Me,
    /// Nobody yet.
    Open,
    /// A bot.
    Bot(Level, Option<Personality>),
}

/// Why a text is no occupant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OccupantError {
    /// There is no such bot.
    Level(UnknownLevel),
    /// There is no such taste.
    Personality(UnknownPersonality),
    /// It is neither a bot nor anything else.
    Unknown,
}

impl fmt::Display for OccupantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OccupantError::Level(error) => error.fmt(f),
            OccupantError::Personality(error) => error.fmt(f),
            OccupantError::Unknown => f.write_str(
                "an occupant is \"me\", \"open\", \"bot:LEVEL\" or \"bot:LEVEL:PERSONALITY\"",
            ),
        }
    }
}

impl std::error::Error for OccupantError {}

impl FromStr for Occupant {
    type Err = OccupantError;

    fn from_str(text: &str) -> Result<Occupant, OccupantError> {
        match text.split_once(':') {
            None if text == "me" => Ok(Occupant::Me),
            None if text == "open" => Ok(Occupant::Open),
            Some(("bot", bot)) => {
                let (level, taste) = match bot.split_once(':') {
                    Some((level, taste)) => (level, Some(taste)),
                    None => (bot, None),
                };
                let level = level.parse().map_err(OccupantError::Level)?;
                let taste = taste.map(str::parse).transpose();
                Ok(Occupant::Bot(level, taste.map_err(OccupantError::Personality)?))
            }
            _ => Err(OccupantError::Unknown),
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Me => f.write_str("me"),
            Occupant::Open => f.write_str("open"),
            Occupant::Bot(level, None) => write!(f, "bot:{level}"),
            Occupant::Bot(level, Some(personality)) => write!(f, "bot:{level}:{personality}"),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Occupant {
    fn schema_name() -> Cow<'static, str> {
        "Occupant".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let tastes = || [None].into_iter().chain(Personality::ALL.map(Some));
        let bots = Level::ALL
            .into_iter()
            .flat_map(|level| tastes().map(move |personality| Occupant::Bot(level, personality)));
        let all = [Occupant::Me, Occupant::Open].into_iter().chain(bots);
        let all: Vec<String> = all.map(|occupant| occupant.to_string()).collect();
        schemars::json_schema!({ "description": "Who is to sit on a seat.", "enum": all })
    }
}

/// Tables to go to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableList {
    /// Public tables, written once for many readers.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<TableCard>"))]
    pub open: Json,
    /// Those where the reader sits.
    pub mine: Vec<TableCard>,
}

/// A seat, or any of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatChoice {
    /// Which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatAssignment {
    /// `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`.
    #[cfg_attr(feature = "schema", schemars(with = "Occupant"))]
    pub occupant: String,
}

/// A table that is to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StartTable {
    /// What one's own seats are bound to with their part of the dice.
    #[serde(default)]
    pub commitments: Vec<SeatCommitment>,
}

/// What a seat is to be bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatCommitment {
    /// The seat.
    pub seat: Seat,
    /// The hash of its nonce: 64 hexadecimal digits in small letters. Others are refused.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub commitment: String,
}

/// A game that was begun elsewhere and is to go on here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportTable {
    /// The journal, as its file has it.
    pub journal: String,
    /// Who sits where. An open seat is for whoever comes by the link; the game waits for them there.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Occupant>"))]
    pub seating: Vec<String>,
    /// Whether the table shows what people would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether moves may be taken back.
    #[serde(default = "yes")]
    pub undo: bool,
}

/// Where to go on from in a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForkTable {
    /// After which record.
    pub seq: u64,
    /// On which seat; bots have the others.
    pub seat: Seat,
}

/// A finished game, played again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// What was seen before the first record.
    pub start: ReplayView,
    /// What was seen then, record by record.
    pub steps: Vec<ReplayStep>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// One record of a game that is played again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// What was seen of it.
    pub seen: SeenRecord,
    /// What was seen after it.
    pub view: ReplayView,
    /// Whom the game waited for after it.
    pub turn: Turn,
}

/// What is seen of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ReplayView {
    /// With all open: through the eyes of every seat.
    All {
        /// What each seat sees.
        seats: Vec<Json>,
    },
    /// Through somebody's eyes.
    One(Json),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupants_are_read_and_written_the_same() {
        for text in ["me", "open", "bot:porter", "bot:baron:robber"] {
            assert_eq!(text.parse::<Occupant>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_occupant_is_refused_for_what_is_wrong_with_it() {
        let error = |text: &str| text.parse::<Occupant>().expect_err(text);
        assert!(matches!(error("bot:king"), OccupantError::Level(_)));
        assert!(matches!(error("bot:porter:"), OccupantError::Personality(_)));
        assert!(matches!(error("bot:porter:shy"), OccupantError::Personality(_)));
        assert!(matches!(error("you"), OccupantError::Unknown));
    }
}
