//! How a game ended, kept with its table: so that nobody has to play it again to list it.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::Outcome;
use whistle_protocol::http::{FinishedGame, FinishedSeat};
use whistle_table::Table;

use super::description::{Chair, TableDescription};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FinalResult {
    at_ms: i64,
    /// By seat: the place and the score.
    seats: Vec<(u8, i32)>,
}

impl TableDescription {
    /// Takes note of how the game ended, with those last who gave up.
    pub(super) fn note_result(&mut self, table: &Table, at_ms: i64) {
        let Some(outcome) = table.outcome() else { return };
        let outcome = Outcome::from(&outcome).with_resigned(self.resigned());
        let seats = outcome.standings.iter().map(|seat| (seat.rank, seat.score)).collect();
        self.result = Some(FinalResult { at_ms, seats });
    }

    /// Tells a person how it ended for them, if it has.
    pub(crate) fn finished_for(&self, id: &str, person: &str) -> Option<FinishedGame> {
        let FinalResult { at_ms, seats } = self.result.as_ref()?;
        let fared = |seat: Seat| {
            let &(rank, score) = seats.get(seat.index())?;
            let name = match self.chair(seat) {
                Some(Chair::Person { own_name, .. }) => own_name.clone(),
                _ => None,
            };
            Some(FinishedSeat { name, rank, score })
        };
        let mine: Vec<_> = self.seats_of(Some(person)).into_iter().filter_map(fared).collect();
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
