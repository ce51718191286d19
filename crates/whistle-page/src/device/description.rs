//! What a table on this device is, besides the game on it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Json, Level, Personality, Seat, SeatSet, Turn};
use whistle_protocol::{
    Bytes32, FairDice, Opening, OpeningSeat, Pace, Problem, SeatCard, SeatOccupant, Spectators,
    TableCard, TableStatus, Visibility,
};
use whistle_table::Table;
use whistle_table::fair::{Dice, Proof, SeatProof, carried, opening_head, server_commitment};

use super::requests::bad_taste;
use super::table::entry;

/// What a table is, besides the game on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// Its name in addresses.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game's id.
    pub game: String,
    /// What was chosen of the game's options.
    pub options: Map<String, Value>,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// Whether the table shows what people would have to remember.
    pub memory_aids: bool,
    /// Whether moves may be taken back.
    pub undo: bool,
    /// What the dice are drawn from: known to this device alone.
    pub secret: Bytes32,
    /// What the dice depend on; nothing before the game has begun.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// The version of the rules that it is played by; nothing before the game has begun.
    #[serde(default)]
    pub rules: Option<u32>,
    /// The table where the same people play again.
    #[serde(default)]
    pub rematch: Option<String>,
    /// The table of a server at which this game goes on, if it was put there.
    #[serde(default)]
    pub moved: Option<String>,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
    /// Somebody at this device.
    Person {
        /// What they are called, if they have said.
        name: Option<String>,
        /// The bot that plays meanwhile.
        #[serde(default)]
        stand_in: Option<Level>,
    },
    /// A bot.
    Bot {
        /// How hard it thinks.
        level: Level,
        /// What it likes, if it has a taste.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        personality: Option<Personality>,
    },
}

impl Chair {
    /// A seat of whoever is at this device.
    pub(super) fn person(name: Option<&str>) -> Chair {
        Chair::Person { name: name.map(str::to_owned), stand_in: None }
    }

    /// Returns the bot that plays here now, if one does.
    pub(super) fn bot(&self) -> Option<Level> {
        match self {
            Chair::Bot { level, .. } => Some(*level),
            Chair::Person { stand_in, .. } => *stand_in,
        }
    }
}

impl Chair {
    /// Returns what the bot that has this seat likes, if it has a taste.
    pub(super) fn personality(&self) -> Option<Personality> {
        match self {
            Chair::Bot { personality, .. } => *personality,
            Chair::Person { .. } => None,
        }
    }
}

impl Description {
    /// Refuses a bot with a taste that the game does not know.
    pub(super) fn check_tastes(&self) -> Result<(), Problem> {
        let entry = entry(self)?;
        let mut tastes = self.chairs.iter().map(Chair::personality);
        tastes.try_for_each(|taste| entry.check_taste(taste).map_err(bad_taste))
    }

    /// Counts the seats.
    pub(super) fn seats(&self) -> u8 {
        self.chairs.len() as u8
    }

    /// Returns who sits on a seat.
    pub(super) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// Lists the seats of people: all of them are of whoever is at this device.
    pub(super) fn own(&self) -> SeatSet {
        let chairs = Seat::all(self.seats()).zip(&self.chairs);
        let people = chairs.filter(|(_, chair)| matches!(chair, Chair::Person { .. }));
        people.map(|(seat, _)| seat).collect()
    }

    /// Binds the dice to everything that they depend on. Nobody is bound to a number of their own:
    /// who has the device has the secret.
    pub(super) fn fix(&mut self, table: &Table) {
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

    /// Says what each seat adds to the dice: nothing. A seat keeps the part that it began with, whoever
    /// plays on it later.
    fn parts(&self) -> Vec<SeatProof> {
        match &self.opening {
            Some(opening) => {
                let part = |seat: &OpeningSeat| match seat {
                    OpeningSeat::Bot {} => SeatProof::Bot {},
                    _ => SeatProof::Nothing {},
                };
                opening.seats.iter().map(part).collect()
            }
            None => {
                let part = |chair: &Chair| match chair {
                    Chair::Bot { .. } => SeatProof::Bot {},
                    Chair::Person { .. } => SeatProof::Nothing {},
                };
                self.chairs.iter().map(part).collect()
            }
        }
    }

    /// Makes the dice; nothing before the game has begun.
    pub(super) fn dice(&self) -> Option<Dice> {
        let head = opening_head(self.opening.as_ref()?);
        Some(Dice::new(&head, &self.secret, &vec![None; self.chairs.len()]))
    }

    /// Writes the proof of a finished game's dice; nothing before the game has begun.
    pub(super) fn proof(&self) -> Option<Json> {
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

    /// Writes what is shown of the table.
    pub(super) fn card(&self, table: Option<&Table>) -> TableCard {
        let status = match table.map(Table::turn) {
            None => TableStatus::Waiting,
            Some(Turn::Over) => TableStatus::Over,
            Some(_) => TableStatus::Playing,
        };
        let seat = |chair: &Chair| {
            let bot = matches!(chair, Chair::Bot { .. });
            let (name, stand_in) = match chair {
                Chair::Person { name, stand_in } => (name.clone(), *stand_in),
                Chair::Bot { .. } => (None, None),
            };
            SeatCard {
                occupant: if bot { SeatOccupant::Bot } else { SeatOccupant::Person },
                name,
                level: chair.bot().filter(|_| bot),
                personality: chair.personality(),
                you: !bot,
                host: !bot,
                present: true,
                stand_in,
                resigned: false,
                dice: None,
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
            host: true,
            seq: table.map_or(0, |table| table.seq_for(self.own())),
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
