//! Finished games: the journal, the replay, and continuing from any point.

use serde::Serialize;
use whistle_core::{Json, Viewer};
use whistle_protocol::http::Replay;
use whistle_protocol::{Problem, PromiseOffer};
use whistle_table::fair::PROOF_FIELD;
use whistle_table::{Table, counting};

use crate::Session;
use crate::commands::not_begun;
use crate::description::no_such_seat;

/// The input of a review.
#[derive(Serialize)]
pub struct FinishedGame {
    /// The text of the journal.
    journal: String,
    /// The number of each entry's record.
    seqs: Vec<u64>,
}

impl Session {
    fn finished(&self) -> Result<&Table, Problem> {
        let over = |table: &&Table| table.outcome().is_some();
        let not_over = || Problem::new("not_over", "the game is not over");
        self.table.as_ref().filter(over).ok_or_else(not_over)
    }

    /// Returns the journal, with the proof of the dice once the game is over. The driver decides who may have it
    /// earlier.
    pub fn journal_text(&self) -> Result<String, Problem> {
        let table = self.table.as_ref().ok_or_else(not_begun)?;
        let proof = table.outcome().map(|_| self.about.proof(&self.identity)).transpose()?;
        let extra: Vec<(&str, Json)> =
            proof.map(|proof| (PROOF_FIELD, proof)).into_iter().collect();
        Ok(table.journal_text_with(&extra))
    }

    /// Returns the input of a review.
    pub fn finished_game(&self) -> Result<FinishedGame, Problem> {
        let table = self.finished()?;
        let counted = counting(table.records()).into_iter();
        let entries = counted.filter(|record| record.operation.entry().is_some());
        let seqs = entries.map(|record| record.seq).collect();
        Ok(FinishedGame { journal: table.journal_text(), seqs })
    }

    /// Returns the replay as a viewer sees it, or with everything visible.
    pub fn replay(&self, viewer: Option<Viewer>) -> Result<Replay, Problem> {
        let played = self.finished()?;
        if viewer.and_then(|viewer| viewer.seat()).is_some_and(|seat| seat.0 >= self.about.seats())
        {
            return Err(no_such_seat());
        }
        let aids = self.about.memory_aids;
        let mut again = self.about.open()?;
        let start = again.replay_view(viewer, aids);
        let mut steps = Vec::new();
        for record in played.records() {
            let taken = again.take_up(record.clone());
            taken.map_err(|error| Problem::new("internal", error))?;
            steps.extend(again.replay_step(viewer, aids));
        }
        Ok(Replay { start, steps, outcome: again.told_outcome() })
    }

    /// Returns the table as it stood after a record.
    pub fn fork(&self, seq: u64) -> Result<Table, Problem> {
        let table = self.finished()?;
        let fork = table.fork(seq).map_err(|error| Problem::new("internal", error))?;
        if counting(table.records()).last().is_none_or(|last| last.seq <= seq) {
            let message = "the game is over at this point: there is nothing left to play";
            return Err(Problem::new("over", message));
        }
        Ok(fork)
    }

    /// Returns the promises that the game offers in its menu.
    pub fn promise_offers(&self) -> Result<Vec<PromiseOffer>, Problem> {
        let (entry, table) = (self.about.entry()?, self.about.open()?);
        let offers = entry.promises().iter().map(|template| {
            let choice = |asked: &String| table.game().promise_items(asked);
            let choices = template.asks.iter().map(choice).collect();
            PromiseOffer { template: template.clone(), choices }
        });
        Ok(offers.collect())
    }
}
