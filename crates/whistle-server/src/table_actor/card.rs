//! What is shown of a table in a list, before and beside the game.

use serde::Serialize;
use serde_json::{Map, Value};
use whistle_core::{Seat, Turn};

use super::binding::{FairCard, PledgeCard};
use super::description::{
    Chair, ClockTerms, Pace, Spectators, Status, TableDescription, Visibility, WhyClosed,
};

/// What is shown of a table to one person.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableCard {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<WhyClosed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed_words: Option<String>,
    pub(crate) seats: Vec<SeatCard>,
    pub(crate) options: Map<String, Value>,
    pub(crate) pace: Pace,
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) visibility: Visibility,
    pub(crate) memory_aids: bool,
    pub(crate) spectators: Spectators,
    pub(crate) undo: bool,
    pub(crate) host: bool,
    pub(crate) seq: u64,
    pub(crate) turn: Option<Turn>,
    pub(crate) commitment: String,
    pub(crate) fair: FairCard,
    pub(crate) rematch: Option<String>,
    pub(crate) created_ms: i64,
}

/// What is shown of a seat.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatCard {
    pub(crate) occupant: &'static str,
    pub(crate) name: Option<String>,
    pub(crate) level: Option<&'static str>,
    pub(crate) you: bool,
    pub(crate) host: bool,
    pub(crate) present: bool,
    pub(crate) stand_in: Option<&'static str>,
    pub(crate) dice: Option<PledgeCard>,
}

/// What a card says that is not in the description.
pub(crate) struct Standing<'a> {
    pub(crate) id: &'a str,
    pub(crate) created_ms: i64,
    pub(crate) seq: u64,
    pub(crate) turn: Option<Turn>,
    pub(crate) present: &'a dyn Fn(&str) -> bool,
}

impl TableDescription {
    /// Writes the card that a person gets to see.
    pub(crate) fn card(&self, standing: &Standing<'_>, person: Option<&str>) -> TableCard {
        let seat = |(seat, chair): (Seat, &Chair)| {
            let blank = SeatCard {
                occupant: "open",
                name: None,
                level: None,
                you: false,
                host: false,
                present: false,
                stand_in: None,
                dice: self.pledge_card(seat),
            };
            match chair {
                Chair::Open => blank,
                Chair::Bot { level } => {
                    SeatCard { occupant: "bot", level: Some(level.name()), present: true, ..blank }
                }
                Chair::Person { id, name, stand_in } => SeatCard {
                    occupant: "person",
                    name: name.clone(),
                    you: Some(id.as_str()) == person,
                    host: *id == self.host,
                    present: (standing.present)(id),
                    stand_in: stand_in.map(|bot| bot.level.name()),
                    ..blank
                },
            }
        };
        TableCard {
            id: standing.id.to_owned(),
            game: self.game.clone(),
            status: self.status,
            closed: self.closed,
            closed_words: self.closed_words.clone(),
            seats: Seat::all(self.seats()).zip(&self.chairs).map(seat).collect(),
            options: self.options.clone(),
            pace: self.pace,
            clock: self.clock,
            visibility: self.visibility,
            memory_aids: self.memory_aids,
            spectators: self.spectators,
            undo: self.undo,
            host: person == Some(self.host.as_str()),
            seq: standing.seq,
            turn: standing.turn,
            commitment: self.commitment.clone(),
            fair: self.fair_card(),
            rematch: self.rematch.clone(),
            created_ms: standing.created_ms,
        }
    }
}
