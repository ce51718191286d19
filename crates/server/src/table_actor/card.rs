//! What is shown of a table in a list, before and beside the game.

use whistle_core::{Seat, Turn};
use whistle_protocol::{SeatCard, SeatOccupant, TableCard};

use super::description::{Chair, TableDescription};

/// What a card says that is not in the description.
pub(crate) struct Standing<'a> {
    pub(crate) id: &'a str,
    pub(crate) created_ms: i64,
    pub(crate) seq: u64,
    pub(crate) turn: Option<Turn>,
    pub(crate) watching: u32,
    pub(crate) present: &'a dyn Fn(&str) -> bool,
}

impl TableDescription {
    /// Writes the card that a person gets to see.
    pub(crate) fn card(&self, standing: &Standing<'_>, person: Option<&str>) -> TableCard {
        let seat = |(seat, chair): (Seat, &Chair)| {
            let blank = SeatCard {
                occupant: SeatOccupant::Open,
                name: None,
                level: None,
                personality: None,
                you: false,
                host: false,
                present: false,
                stand_in: None,
                resigned: false,
                dice: self.seat_dice(seat),
            };
            match chair {
                Chair::Open => blank,
                Chair::Bot { level, personality } => {
                    let (occupant, level) = (SeatOccupant::Bot, Some(*level));
                    SeatCard { occupant, level, personality: *personality, present: true, ..blank }
                }
                Chair::Person { id, stand_in, resigned, .. } => SeatCard {
                    occupant: SeatOccupant::Person,
                    name: chair.name().cloned(),
                    you: Some(id.as_str()) == person,
                    host: *id == self.host,
                    present: (standing.present)(id),
                    stand_in: stand_in.map(|bot| bot.level),
                    resigned: *resigned,
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
            fair: self.fair_dice(),
            rematch: self.rematch.clone(),
            watching: standing.watching,
            created_ms: standing.created_ms,
        }
    }
}
