//! How a game ended, stored with its table so that lists need not replay it.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::http::{FinishedGame, FinishedSeat};
use whistle_protocol::{Outcome, TableStatus};
use whistle_table::Table;

use crate::{Chair, Description};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalResult {
    at_ms: i64,
    /// Each seat's rank and score.
    seats: Vec<(u8, i32)>,
}

impl Description {
    /// Records how the game ended, if it has.
    pub fn note_end(&mut self, table: &Table, at_ms: i64) {
        if table.outcome().is_some() {
            self.status = TableStatus::Over;
            if self.result.is_none() {
                self.note_result(table, at_ms);
            }
        }
    }

    /// Records how the game ended, with people who resigned ranked last.
    pub fn note_result(&mut self, table: &Table, at_ms: i64) {
        let Some(outcome) = table.outcome() else { return };
        let outcome = Outcome::from(&outcome).with_resigned(self.resigned());
        let seats = outcome.standings.iter().map(|seat| (seat.rank, seat.score)).collect();
        self.result = Some(FinalResult { at_ms, seats });
    }

    /// Returns how the game ended for a person, if it has.
    pub fn finished_for(&self, id: &str, person: &str) -> Option<FinishedGame> {
        let FinalResult { at_ms, seats } = self.result.as_ref()?;
        let fared = |seat: Seat| {
            let &(rank, score) = seats.get(seat.index())?;
            let name = match self.chair(seat) {
                Some(Chair::Person { own_name, .. }) => own_name.clone(),
                _ => None,
            };
            Some(FinishedSeat { name, rank, score })
        };
        let mine: Vec<_> = self.seats_of(Some(person)).iter().filter_map(fared).collect();
        let mut levels: Vec<_> = self
            .chairs
            .iter()
            .filter_map(|chair| match chair {
                Chair::Bot { level, .. } => Some(*level),
                Chair::Open | Chair::Person { .. } => None,
            })
            .collect();
        levels.sort_unstable();
        levels.dedup();
        (!mine.is_empty()).then(|| FinishedGame {
            table: id.to_owned(),
            game: self.game.clone(),
            at_ms: *at_ms,
            seats: self.seats(),
            mine,
            levels,
        })
    }
}
