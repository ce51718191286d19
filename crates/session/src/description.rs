//! A table's description: everything about it except the state of its game.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use whistle_core::{JournalText, Json, Level, Seat, SeatSet};
use whistle_protocol::{
    Bytes32, ClockTerms, Opening, Pace, Problem, Spectators, TableStatus, Visibility, WhyClosed,
};
use whistle_registry::{GameEntry, NoSuchTaste};
use whistle_table::fair::{opening_head, server_commitment};
use whistle_table::{Record, Table, unchecked_journal};

use crate::dice::DiceCommitments;
use crate::lobby::LobbyTalk;
use crate::results::FinalResult;
use crate::{Chair, Person, SeatNonce};

/// The level of bots that replace people.
pub(crate) const MIDDLING: Level = Level::Conductor;

/// What a table is created with, which never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The id, as in addresses.
    pub id: String,
    /// When the table was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// The secret behind the dice, which nobody learns until the game is over.
    pub secret: Bytes32,
}

/// The random part of a new table.
#[derive(Clone, Debug, Deserialize)]
pub struct Fresh {
    /// The id.
    pub id: String,
    /// The secret behind the dice.
    pub secret: Bytes32,
}

impl Fresh {
    /// Returns the identity of a table created now.
    pub fn at(&self, wall_ms: u64) -> Identity {
        let created_ms = i64::try_from(wall_ms).unwrap_or_default();
        Identity { id: self.id.clone(), created_ms, secret: self.secret }
    }
}

/// Everything about a table except its [`Identity`] and the state of its game. Drivers store it beside the records;
/// descriptions stored by earlier versions are still read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// The game's id.
    pub game: String,
    /// The game's chosen options.
    pub options: Map<String, Value>,
    /// The occupant of each seat.
    pub chairs: Vec<Chair>,
    /// Whether people sit at the table together.
    #[serde(default)]
    pub pace: Pace,
    /// The time that each seat has; unlimited if absent.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// Whether the table is listed publicly.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether views show what people would have to remember.
    pub memory_aids: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "no_spectators")]
    pub spectators: Spectators,
    /// Whether undo is allowed.
    pub undo: bool,
    /// The person who created the table; empty in one room.
    #[serde(default)]
    pub host: String,
    /// The table's stage.
    #[serde(default)]
    pub status: TableStatus,
    /// Why the table is closed, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<WhyClosed>,
    /// The operator's explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_words: Option<String>,
    /// The version of the rules in use; absent until the game has begun.
    #[serde(default)]
    pub rules: Option<u32>,
    /// The commitment to the secret.
    #[serde(default)]
    pub commitment: String,
    /// Each seat's contribution to dice of version 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nonces: Vec<Option<String>>,
    /// What the dice depend on besides the secret; absent for version 1.
    #[serde(default)]
    pub dice_commitments: Option<DiceCommitments>,
    /// The first outcome that this table drew itself; the others came with the journal it continues.
    #[serde(default)]
    pub first_draw: u64,
    /// The table of the rematch.
    #[serde(default)]
    pub rematch: Option<String>,
    /// The last messages from before the game began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lobby: Vec<LobbyTalk>,
    /// How the game ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<FinalResult>,
    /// The server table where this game continues, if it was moved there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<String>,
}

/// Tables stored on devices do not mention spectators: they have none.
fn no_spectators() -> Spectators {
    Spectators::No
}

/// A description with the identity of its table, as devices store it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DescribedTable {
    /// What the table was created with.
    #[serde(flatten)]
    pub identity: Identity,
    /// The rest.
    #[serde(flatten)]
    pub about: Description,
}

/// What the dice depend on, in the form that devices stored at first.
#[derive(Deserialize)]
struct EarlierOpening {
    opening: Option<Opening>,
}

/// Parses the text once for each part: serde's flattening would make the page's program a tenth larger.
impl<'d> Deserialize<'d> for DescribedTable {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<DescribedTable, D::Error> {
        let text = Json::deserialize(from)?;
        let (identity, mut about): (Identity, Description) = text
            .read()
            .and_then(|identity| Ok((identity, text.read()?)))
            .map_err(D::Error::custom)?;
        if about.dice_commitments.is_none() {
            let EarlierOpening { opening } = text.read().map_err(D::Error::custom)?;
            about.belong_to(&identity);
            about.first_draw = opening.as_ref().map_or(0, |opening| opening.first);
            if opening.is_some() {
                about.status = TableStatus::Playing;
            }
            about.dice_commitments = Some(DiceCommitments {
                seats: vec![SeatNonce::default(); about.chairs.len()],
                head: opening.as_ref().map(opening_head),
                opening,
            });
        }
        Ok(DescribedTable { identity, about })
    }
}

impl DescribedTable {
    /// Returns the description of a table created with this identity.
    pub fn new(identity: Identity, mut about: Description) -> DescribedTable {
        about.belong_to(&identity);
        DescribedTable { identity, about }
    }
}

impl Description {
    /// Commits the table to its secret.
    pub fn belong_to(&mut self, identity: &Identity) {
        self.commitment = server_commitment(&identity.id, &identity.secret).to_string();
    }

    /// Returns the description of a private table without a game.
    pub fn blank(chairs: Vec<Chair>) -> Description {
        Description {
            game: String::new(),
            options: Map::new(),
            dice_commitments: Some(DiceCommitments::of(chairs.len())),
            chairs,
            pace: Pace::Live,
            clock: None,
            visibility: Visibility::Link,
            memory_aids: true,
            spectators: Spectators::No,
            undo: true,
            host: String::new(),
            status: TableStatus::Waiting,
            closed: None,
            closed_words: None,
            rules: None,
            commitment: String::new(),
            nonces: Vec::new(),
            first_draw: 0,
            rematch: None,
            lobby: Vec::new(),
            result: None,
            moved: None,
        }
    }

    /// Returns the description of a new table for the same game, with the same conditions.
    fn anew(&self, chairs: Vec<Chair>) -> Description {
        Description {
            game: self.game.clone(),
            options: self.options.clone(),
            pace: self.pace,
            clock: self.clock,
            visibility: self.visibility,
            memory_aids: self.memory_aids,
            spectators: self.spectators,
            undo: self.undo,
            host: self.host.clone(),
            ..Description::blank(chairs)
        }
    }

    /// Returns the description of the table for a rematch.
    pub fn again(&self, host: &str) -> Description {
        let mut chairs = self.chairs.clone();
        for chair in &mut chairs {
            if let Chair::Person { stand_in, resigned, .. } = chair {
                (*stand_in, *resigned) = (None, false);
            }
        }
        Description { host: host.to_owned(), ..self.anew(chairs) }
    }

    /// Returns the description of the table where a person continues from a point of a finished game. Bots keep their
    /// seats; other people's seats get a bot.
    pub fn forked(&self, seat: Seat, person: &Person) -> Result<Description, Problem> {
        if seat.0 >= self.seats() {
            return Err(no_such_seat());
        }
        let chair = |(place, chair): (Seat, &Chair)| match chair {
            _ if place == seat => Chair::of(person),
            Chair::Bot { .. } => chair.clone(),
            Chair::Person { .. } | Chair::Open => Chair::Bot { level: MIDDLING, personality: None },
        };
        let chairs = Seat::all(self.seats()).zip(&self.chairs).map(chair).collect();
        Ok(Description {
            pace: Pace::Live,
            clock: None,
            visibility: Visibility::Link,
            host: person.id.clone(),
            ..self.anew(chairs)
        })
    }

    /// Returns the description of a table made from a journal, and its position. A finished game can only be viewed;
    /// any other continues against bots, with the person on the first seat to act.
    pub fn of_journal(journal: &str, person: &Person) -> Result<(Description, Table), Problem> {
        let table = load_journal(journal)?;
        let mine = table.turn().actors().first().unwrap_or(Seat(0));
        let chair = |seat| match seat == mine || table.outcome().is_some() {
            true => Chair::of(person),
            false => Chair::Bot { level: MIDDLING, personality: None },
        };
        let chairs = Seat::all(table.game().seat_count()).map(chair).collect();
        let blank = Description::blank(chairs);
        Ok((Description { host: person.id.clone(), ..blank.with_game_of(&table) }, table))
    }

    /// Returns the description with a table's game and options.
    #[must_use]
    pub fn with_game_of(self, table: &Table) -> Description {
        let config = table.config().tree();
        let options = config.as_object().cloned().unwrap_or_default().into_iter();
        let game = table.entry().meta.id.to_owned();
        let options = options.filter(|(name, value)| name != "seats" && !value.is_null()).collect();
        Description { game, options, ..self }
    }

    /// Returns the game.
    pub fn entry(&self) -> Result<&'static GameEntry, Problem> {
        whistle_registry::find(&self.game).map_err(|error| Problem::new("unknown_game", error))
    }

    /// Opens the table.
    pub fn open(&self) -> Result<Table, Problem> {
        let opened = Table::open(self.entry()?, self.seats(), &self.options);
        opened.map_err(|error| Problem::new("bad_config", error))
    }

    /// Refuses bots whose personality the game does not support.
    pub fn check_tastes(&self) -> Result<(), Problem> {
        let entry = self.entry()?;
        self.chairs
            .iter()
            .filter_map(Chair::bot)
            .try_for_each(|(_, taste)| entry.check_taste(taste).map_err(bad_taste))
    }

    /// Returns whether the table uses this program's version of the rules.
    pub fn has_present_rules(&self) -> Result<bool, Problem> {
        Ok(self.rules == Some(self.entry()?.meta.rules_version))
    }

    /// Returns whether there is a game on the table.
    pub fn has_table(&self) -> bool {
        matches!(self.status, TableStatus::Playing | TableStatus::Over)
    }

    /// Returns the unchecked journal of a table that can no longer be played.
    pub fn raw_journal(&self, records: &[Record]) -> Result<String, Problem> {
        let opening = self.dice_commitments.as_ref().and_then(|dice| dice.opening.as_ref());
        let config = match opening {
            Some(opening) => Json::of(&opening.config),
            None => self.open()?.config().clone(),
        };
        Ok(unchecked_journal(&self.game, self.rules.unwrap_or_default(), config, records))
    }

    /// Returns the refusal for a closed table.
    pub fn closed(&self) -> Problem {
        match self.closed {
            // Tables closed when there was only one possible reason do not name it.
            None | Some(WhyClosed::RulesChanged) => Problem::new(
                "rules_changed",
                "the rules of this game have changed since it began, so it cannot continue; its game file can still be \
                 downloaded",
            ),
            Some(WhyClosed::TooLong) => {
                let message = "this game is longer than a table allows, so it cannot continue; its game file can be \
                               downloaded";
                Problem::new("too_long", message)
            }
            Some(WhyClosed::ByOperator) => {
                let words = self.closed_words.as_ref().map(|words| format!(": {words}"));
                let message = format!(
                    "the operator has closed the table{}; its game file can be downloaded",
                    words.unwrap_or_default()
                );
                Problem::new("table_closed", message)
            }
        }
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.chairs.len() as u8
    }

    /// Returns the occupant of a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    pub(crate) fn must_have(&self, seat: Seat) -> Result<&Chair, Problem> {
        self.chair(seat).ok_or_else(|| Problem::new("bad_seat", format!("the table has no {seat}")))
    }

    /// Returns the seats whose chairs pass a test.
    pub(crate) fn seats_where(&self, test: impl Fn(&Chair) -> bool) -> SeatSet {
        let chairs = Seat::all(self.seats()).zip(&self.chairs);
        chairs.filter(|(_, chair)| test(chair)).map(|(seat, _)| seat).collect()
    }

    /// Returns the seats of a person.
    pub fn seats_of(&self, person: Option<&str>) -> SeatSet {
        self.seats_where(|chair| chair.is_of(person))
    }

    /// Returns the seats of people who have resigned.
    pub fn resigned(&self) -> SeatSet {
        self.seats_where(|chair| matches!(chair, Chair::Person { resigned: true, .. }))
    }

    /// Returns everyone who sits here or created the table.
    pub fn sitters(&self) -> BTreeSet<String> {
        let sitting = self.chairs.iter().filter_map(|chair| match chair {
            Chair::Person { id, .. } => Some(id.clone()),
            Chair::Open | Chair::Bot { .. } => None,
        });
        sitting.chain([self.host.clone()]).collect()
    }

    /// Returns whether a person sits here or created the table.
    pub fn belongs(&self, person: Option<&str>) -> bool {
        person == Some(self.host.as_str()) || !self.seats_of(person).is_empty()
    }

    pub(crate) fn people(&self) -> usize {
        self.seats_where(|chair| matches!(chair, Chair::Person { .. })).len()
    }
}

/// Replays a journal move by move under this program's rules.
pub fn load_journal(journal: &str) -> Result<Table, Problem> {
    let bad = |error: &dyn std::fmt::Display| Problem::new("bad_journal", error);
    let text = JournalText::read(journal).map_err(|error| bad(&error))?;
    let entry = whistle_registry::find(text.game()).map_err(|error| bad(&error))?;
    Table::load(entry, &text).map_err(|error| bad(&error))
}

pub(crate) fn bad_taste(error: NoSuchTaste) -> Problem {
    Problem::new("bad_personality", error)
}

pub(crate) fn no_such_seat() -> Problem {
    Problem::new("bad_seat", "the table has no such seat")
}
