//! Games that are over: the record, the replay, and going on from any point.

use serde::Serialize;
use whistle_core::{Json, Seat, Viewer};
use whistle_protocol::Problem;
use whistle_protocol::http::Replay;
use whistle_table::fair::PROOF_FIELD;
use whistle_table::{Table, counting};

use super::table::open;
use super::{Answer, DeviceTable, Reply};

/// What a review is made from.
#[derive(Serialize)]
struct FinishedGame {
    /// The journal, as its file has it.
    journal: String,
    /// The number of the record that each of its entries is.
    seqs: Vec<u64>,
}

impl DeviceTable {
    fn finished(&self) -> Result<&Table, Problem> {
        let over = |table: &&Table| table.outcome().is_some();
        let not_over = || Problem::new("not_over", "the game is not over");
        self.table.as_ref().filter(over).ok_or_else(not_over)
    }

    /// Writes the record as a file. A game that is not over can be taken elsewhere too, since whoever
    /// has the device has all of it; the proof of its dice comes when it is over.
    pub(super) fn journal(&self) -> Result<Reply, Problem> {
        let not_begun = || Problem::new("waiting", "the game has not begun");
        let table = self.table.as_ref().ok_or_else(not_begun)?;
        let proof = self.about.proof().filter(|_| table.outcome().is_some());
        let extra: Vec<(&str, Json)> =
            proof.map(|proof| (PROOF_FIELD, proof)).into_iter().collect();
        let text = table.journal_text_with(&extra);
        let body = serde_json::from_str(&text).map_err(|error| Problem::new("internal", error))?;
        Ok(Reply { answer: Some(Answer { status: 200, body }), ..Reply::default() })
    }

    /// Writes down what is reviewed, for whoever reviews it: that is another program.
    pub(super) fn finished_game(&self) -> Result<Reply, Problem> {
        let table = self.finished()?;
        let counted = counting(table.records()).into_iter();
        let entries = counted.filter(|record| record.operation.entry().is_some());
        let seqs = entries.map(|record| record.seq).collect();
        Ok(Reply::answered(&FinishedGame { journal: table.journal_text(), seqs }))
    }

    /// Plays the game again, through somebody's eyes or with all open.
    pub(super) fn replay(&self, query: &str) -> Result<Reply, Problem> {
        let played = self.finished()?;
        let field = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let open_to_all = field("open").is_some_and(|open| open != "0");
        let seat = field("seat").and_then(|seat| seat.parse().ok()).map(Seat);
        if seat.is_some_and(|seat| seat.0 >= self.about.seats()) {
            return Err(Problem::new("bad_seat", "the table has no such seat"));
        }
        let viewer = (!open_to_all).then(|| Viewer::from(seat));
        let aids = self.about.memory_aids;
        let mut again = open(&self.about)?;
        let start = again.replay_view(viewer, aids);
        let mut steps = Vec::new();
        for record in played.records() {
            let taken = again.take_up(record.clone());
            taken.map_err(|error| Problem::new("internal", error))?;
            steps.extend(again.replay_step(viewer, aids));
        }
        Ok(Reply::answered(&Replay { start, steps, outcome: again.told_outcome() }))
    }

    /// Returns the table as it stood after a record, to be gone on from.
    pub(super) fn fork(&self, seq: u64) -> Result<Table, Problem> {
        let table = self.finished()?;
        let fork = table.fork(seq).map_err(|error| Problem::new("internal", error))?;
        if counting(table.records()).last().is_none_or(|last| last.seq <= seq) {
            let message = "there the game is over: nothing is left to play";
            return Err(Problem::new("over", message));
        }
        Ok(fork)
    }
}
