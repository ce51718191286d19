//! Snapshots, from which a table can be restored without its whole history.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, PerSeat};
use whistle_registry::GameEntry;

use crate::numbering::PrivateRecords;
use crate::side_counts::{SideCounts, count};
use crate::sight::LoadedRecord;
use crate::{Operation, Promise, RestoreError, Table};

/// The state of a table after a record: a cache that can always be computed from the records.
///
/// It contains every secret of the position. Records after it are applied one by one; a table restored from it does not
/// hold the records before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The last record that it includes.
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
    /// Takes a snapshot of the last position before which nothing can be undone.
    ///
    /// Records that can still be undone must be replayed, so a snapshot never includes them.
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
            // Later changes are made again when the records after this are applied.
            open_since: PerSeat::from_fn(seats, |seat| self.open_since[seat].min(seq)),
            asked_since: PerSeat::from_fn(seats, |seat| self.asked_since[seat].min(seq)),
            private: self.private.up_to(seq),
            reserve_used,
            // Chance outcomes cannot be undone, so all of them came before.
            outcomes: self.outcomes,
            beside: Some(beside),
        }
    }

    /// Drops the records that a snapshot taken now would not need: they are stored, and a table restored from that
    /// snapshot would not hold them either.
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

    /// Restores a table from a snapshot.
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
