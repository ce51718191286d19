//! Where a table stood, so that it can be taken up without its whole past.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, PerSeat};
use whistle_registry::GameEntry;

use crate::numbering::PrivateRecords;
use crate::side_counts::{SideCounts, count};
use crate::sight::LoadedRecord;
use crate::{Operation, Promise, RestoreError, Table};

/// Where a table stood after a record: a cache, which the records can always make anew.
///
/// It holds every secret of the position. Records after it are taken up one by one; records before
/// it are not held any more by the table that comes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The last record it knows of.
    pub seq: u64,
    rules_version: u32,
    config: Json,
    state: Json,
    promises: Vec<Promise>,
    private: PrivateRecords,
    open_since: PerSeat<u64>,
    asked_since: PerSeat<u64>,
    reserve_used: PerSeat<u64>,
    outcomes: u64,
    #[serde(default)]
    beside: Option<PerSeat<SideCounts>>,
}

impl Table {
    /// Writes down where the table stood the last time that nothing could be taken back.
    ///
    /// What can still be taken back, and what was since, must be taken up from its records, so a
    /// snapshot never reaches over it.
    pub fn snapshot(&self) -> Snapshot {
        let open = self.held.iter().position(|held| held.before.is_some());
        let held = open.unwrap_or(self.held.len());
        let seq = self.before + held as u64;
        let state = match open.and_then(|place| self.held[place].before.as_ref()) {
            Some(position) => position.state(),
            None => self.game.state(),
        };
        let (mut reserve_used, mut beside) = (*self.reserve_used(), self.beside);
        for LoadedRecord { record, .. } in &self.held[held..] {
            count(&mut beside, record, false);
            if let Operation::Act { seat, .. } = record.operation {
                reserve_used[seat] -= record.info.reserve_ms;
            }
        }
        let seats = self.game().seat_count();
        Snapshot {
            seq,
            rules_version: self.entry().meta.rules_version,
            config: self.config().clone(),
            state,
            promises: self.promises_at(seq, open.is_none() && self.outcome().is_some()),
            // What has changed since changes again when the records after this are taken up.
            open_since: PerSeat::from_fn(seats, |seat| self.open_since[seat].min(seq)),
            asked_since: PerSeat::from_fn(seats, |seat| self.asked_since[seat].min(seq)),
            private: self.private.up_to(seq),
            reserve_used,
            // Nothing that nature did can be taken back, so all of it came before.
            outcomes: self.outcomes,
            beside: Some(beside),
        }
    }

    /// Lets go of the records that a snapshot of now would not need: they are stored, and a table
    /// that is taken up from that snapshot would not hold them either.
    pub fn let_go(&mut self) {
        let open = self.held.iter().position(|held| held.before.is_some());
        let gone = open.unwrap_or(self.held.len());
        let seq = self.before + gone as u64;
        self.old_promises = self.promises_at(seq, open.is_none() && self.outcome().is_some());
        self.held.drain(..gone);
        self.before = seq;
        (self.promises_settled, self.open_from) = (0, self.open_from.saturating_sub(gone));
        self.carried_out.retain(|_, at| *at > seq);
    }

    /// Takes a table up where a snapshot was made.
    ///
    /// # Errors
    /// If it is a snapshot of another game or of other rules.
    pub fn resume(entry: &'static GameEntry, snapshot: &Snapshot) -> Result<Table, RestoreError> {
        let fail = |reason: String| RestoreError { seq: snapshot.seq, reason };
        if snapshot.rules_version != entry.meta.rules_version {
            return Err(fail(format!("made by rules version {}", snapshot.rules_version)));
        }
        let game = entry.resume(&snapshot.state).map_err(|error| fail(error.to_string()))?;
        let mut table = Table::at(entry, snapshot.config.clone(), game);
        table.before = snapshot.seq;
        table.old_promises = snapshot.promises.clone();
        table.private = snapshot.private.clone();
        table.open_since = snapshot.open_since;
        table.asked_since = snapshot.asked_since;
        table.reserve_used = snapshot.reserve_used;
        table.outcomes = snapshot.outcomes;
        table.beside = snapshot.beside.unwrap_or(table.beside);
        Ok(table)
    }
}
