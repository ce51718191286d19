//! The description of a table: everything about it besides the game on it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{JournalText, Json, Level, Personality, Seat, SeatSet, Turn};
use whistle_protocol::{
    Bytes32, FairDice, Opening, OpeningSeat, Pace, Problem, SeatCard, SeatOccupant, Spectators,
    TableCard, TableStatus, Visibility,
};
use whistle_registry::{GameEntry, NoSuchTaste};
use whistle_table::Table;
use whistle_table::fair::{Dice, Proof, SeatProof, carried, opening_head, server_commitment};

use crate::Person;

/// The level of bots that replace people.
pub(crate) const MIDDLING: Level = Level::Conductor;

/// Everything about a table besides the game on it. Drivers store it beside the records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// The id, as it stands in addresses.
    pub id: String,
    /// When the table was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game's id.
    pub game: String,
    /// The chosen options of the game.
    pub options: Map<String, Value>,
    /// The occupant of each seat.
    pub chairs: Vec<Chair>,
    /// The person who made the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub host: String,
    /// Whether views show what people would have to remember.
    pub memory_aids: bool,
    /// Whether moves may be taken back.
    pub undo: bool,
    /// The secret behind the dice, which nobody learns before the game is over.
    pub secret: Bytes32,
    /// Everything else the dice depend on; nothing before the game has begun.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// The version of the rules in use; nothing before the game has begun.
    #[serde(default)]
    pub rules: Option<u32>,
    /// The table where the same people play again.
    #[serde(default)]
    pub rematch: Option<String>,
    /// The table of a server where this game continues, if it was moved there.
    #[serde(default)]
    pub moved: Option<String>,
}

/// The random part of a new table.
#[derive(Clone, Debug, Deserialize)]
pub struct Fresh {
    /// The id.
    pub id: String,
    /// The secret behind the dice.
    pub secret: Bytes32,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
    /// A person.
    Person {
        /// The person's id; empty in one room.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
        /// The name they chose, if any.
        name: Option<String>,
        /// The bot that plays meanwhile.
        #[serde(default)]
        stand_in: Option<Level>,
    },
    /// A bot.
    Bot {
        /// How strong it is.
        level: Level,
        /// Its personality, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        personality: Option<Personality>,
    },
}

impl Chair {
    /// Returns the chair of a person.
    pub fn of(person: &Person) -> Chair {
        Chair::Person { id: person.id.clone(), name: person.name.clone(), stand_in: None }
    }

    fn is_of(&self, person: Option<&str>) -> bool {
        matches!(self, Chair::Person { id, .. } if Some(id.as_str()) == person)
    }

    /// Returns the bot that plays on this seat now, if one does.
    pub fn bot(&self) -> Option<(Level, Option<Personality>)> {
        match self {
            Chair::Bot { level, personality } => Some((*level, *personality)),
            Chair::Person { stand_in, .. } => stand_in.map(|level| (level, None)),
        }
    }
}

impl Description {
    /// Returns the description of a table without a game.
    pub fn blank(fresh: &Fresh, wall_ms: u64, chairs: Vec<Chair>) -> Description {
        Description {
            id: fresh.id.clone(),
            created_ms: i64::try_from(wall_ms).unwrap_or_default(),
            game: String::new(),
            options: Map::new(),
            chairs,
            host: String::new(),
            memory_aids: true,
            undo: true,
            secret: fresh.secret,
            opening: None,
            rules: None,
            rematch: None,
            moved: None,
        }
    }

    /// Describes a new table for the same game.
    fn anew(&self, fresh: &Fresh, wall_ms: u64, chairs: Vec<Chair>) -> Description {
        Description {
            game: self.game.clone(),
            options: self.options.clone(),
            host: self.host.clone(),
            memory_aids: self.memory_aids,
            undo: self.undo,
            ..Description::blank(fresh, wall_ms, chairs)
        }
    }

    /// Describes the table for a rematch.
    pub fn again(&self, fresh: &Fresh, wall_ms: u64) -> Description {
        let mut chairs = self.chairs.clone();
        for chair in &mut chairs {
            if let Chair::Person { stand_in, .. } = chair {
                *stand_in = None;
            }
        }
        self.anew(fresh, wall_ms, chairs)
    }

    /// Describes the table where a person continues from a point of a finished game. Bots keep their seats; other
    /// people's seats get a bot.
    pub fn forked(
        &self,
        fresh: &Fresh,
        wall_ms: u64,
        seat: Seat,
        person: &Person,
    ) -> Result<Description, Problem> {
        if seat.0 >= self.seats() {
            return Err(no_such_seat());
        }
        let chair = |(place, chair): (Seat, &Chair)| match chair {
            _ if place == seat => Chair::of(person),
            Chair::Bot { .. } => chair.clone(),
            Chair::Person { .. } => Chair::Bot { level: MIDDLING, personality: None },
        };
        Ok(self.anew(
            fresh,
            wall_ms,
            Seat::all(self.seats()).zip(&self.chairs).map(chair).collect(),
        ))
    }

    /// Describes the table of a journal and returns its position. A finished game is there to be looked at; any other
    /// continues against bots, with the person on the first seat to act.
    pub fn of_journal(
        journal: &str,
        fresh: &Fresh,
        wall_ms: u64,
        person: &Person,
    ) -> Result<(Description, Table), Problem> {
        let bad = |error: &dyn std::fmt::Display| Problem::new("bad_journal", error);
        let text = JournalText::read(journal).map_err(|error| bad(&error))?;
        let entry = whistle_registry::find(text.game()).map_err(|error| bad(&error))?;
        let table = Table::load(entry, &text).map_err(|error| bad(&error))?;
        let config = table.config().tree();
        let options = config.as_object().cloned().unwrap_or_default().into_iter();
        let mine = table.turn().actors().first().unwrap_or(Seat(0));
        let chair = |seat| match seat == mine || table.outcome().is_some() {
            true => Chair::of(person),
            false => Chair::Bot { level: MIDDLING, personality: None },
        };
        let chairs = Seat::all(table.game().seat_count()).map(chair).collect();
        let about = Description {
            game: entry.meta.id.to_owned(),
            options: options.filter(|(name, value)| name != "seats" && !value.is_null()).collect(),
            ..Description::blank(fresh, wall_ms, chairs)
        };
        Ok((about, table))
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

    /// Refuses bots whose personality the game does not know.
    pub fn check_tastes(&self) -> Result<(), Problem> {
        let entry = self.entry()?;
        self.chairs
            .iter()
            .filter_map(Chair::bot)
            .try_for_each(|(_, taste)| entry.check_taste(taste).map_err(bad_taste))
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.chairs.len() as u8
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// Returns the seats of a person.
    pub fn seats_of(&self, person: Option<&str>) -> SeatSet {
        let chairs = Seat::all(self.seats()).zip(&self.chairs);
        chairs.filter(|(_, chair)| chair.is_of(person)).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| matches!(chair, Chair::Person { .. })).count()
    }

    /// Commits to everything the dice depend on. No seat adds a nonce.
    pub(crate) fn fix(&mut self, table: &Table) {
        let outcomes = table.records().filter_map(|record| record.operation.outcome());
        let rules_version = table.entry().meta.rules_version;
        self.rules = Some(rules_version);
        self.opening = Some(Opening {
            table: self.id.clone(),
            game: self.game.clone(),
            rules_version,
            config: table.config().tree(),
            first: table.outcomes(),
            carried: carried(outcomes),
            commitment: server_commitment(&self.id, &self.secret),
            seats: self.parts().iter().map(SeatProof::part).collect(),
        });
    }

    /// Returns the part of each seat in the dice, which adds nothing. A seat keeps the part it began with, whatever its
    /// occupant is later.
    fn parts(&self) -> Vec<SeatProof> {
        let part = |bot| if bot { SeatProof::Bot {} } else { SeatProof::Nothing {} };
        match &self.opening {
            Some(opening) => {
                opening.seats.iter().map(|seat| part(*seat == OpeningSeat::Bot {})).collect()
            }
            None => {
                let is_bot = |chair: &Chair| matches!(chair, Chair::Bot { .. });
                self.chairs.iter().map(|chair| part(is_bot(chair))).collect()
            }
        }
    }

    /// Returns the dice; nothing before the game has begun.
    pub(crate) fn dice(&self) -> Option<Dice> {
        let head = opening_head(self.opening.as_ref()?);
        Some(Dice::new(&head, &self.secret, &vec![None; self.chairs.len()]))
    }

    /// Returns the proof of the dice; nothing before the game has begun.
    pub(crate) fn proof(&self) -> Option<Json> {
        let opening = self.opening.as_ref()?;
        Some(Json::of(&Proof {
            version: 2,
            table: self.id.clone(),
            rules_version: opening.rules_version,
            commitment: opening.commitment,
            secret: self.secret,
            seats: self.parts(),
            first: opening.first,
            head: opening_head(opening),
        }))
    }

    /// Returns the card as one person sees it.
    pub(crate) fn card(
        &self,
        table: Option<&Table>,
        person: Option<&str>,
        present: impl Fn(&str) -> bool,
    ) -> TableCard {
        let status = match table.map(Table::turn) {
            None => TableStatus::Waiting,
            Some(Turn::Over) => TableStatus::Over,
            Some(_) => TableStatus::Playing,
        };
        let seat = |chair: &Chair| {
            let blank = SeatCard {
                occupant: SeatOccupant::Bot,
                name: None,
                level: None,
                personality: None,
                you: chair.is_of(person),
                host: chair.is_of(Some(&self.host)),
                present: true,
                stand_in: None,
                resigned: false,
                dice: None,
            };
            match chair {
                Chair::Bot { level, personality } => {
                    SeatCard { level: Some(*level), personality: *personality, ..blank }
                }
                Chair::Person { id, name, stand_in } => SeatCard {
                    occupant: SeatOccupant::Person,
                    name: name.clone(),
                    present: present(id),
                    stand_in: *stand_in,
                    ..blank
                },
            }
        };
        TableCard {
            id: self.id.clone(),
            game: self.game.clone(),
            status,
            closed: None,
            closed_words: None,
            seats: self.chairs.iter().map(seat).collect(),
            options: self.options.clone(),
            pace: Pace::Live,
            clock: None,
            visibility: Visibility::Link,
            memory_aids: self.memory_aids,
            spectators: Spectators::No,
            undo: self.undo,
            host: person == Some(self.host.as_str()),
            seq: table.map_or(0, |table| table.seq_for(self.seats_of(person))),
            turn: table.map(Table::turn),
            commitment: server_commitment(&self.id, &self.secret).to_string(),
            fair: FairDice {
                version: 2,
                head: self.opening.as_ref().map(opening_head),
                opening: self.opening.clone(),
            },
            rematch: self.rematch.clone(),
            watching: 0,
            created_ms: self.created_ms,
        }
    }
}

pub(crate) fn bad_taste(error: NoSuchTaste) -> Problem {
    Problem::new("bad_personality", error)
}

pub(crate) fn no_such_seat() -> Problem {
    Problem::new("bad_seat", "the table has no such seat")
}
