//! A table's card: the summary shown in lists, before the game and beside it.

use whistle_core::{Seat, Turn};
use whistle_protocol::{SeatCard, SeatOccupant, TableCard};

use crate::{Chair, Description};

/// The part of a card that is not in the description.
pub struct Standing<'a> {
    /// The table's id.
    pub id: &'a str,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// The last record that the reader may know about.
    pub seq: u64,
    /// Who is to act, as far as the reader may know.
    pub turn: Option<Turn>,
    /// How many people without a seat watch.
    pub watching: u32,
    /// Whether a person is connected.
    pub present: &'a dyn Fn(&str) -> bool,
}

impl Description {
    /// Returns the card as one person sees it.
    pub fn card(&self, standing: &Standing<'_>, person: Option<&str>) -> TableCard {
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
