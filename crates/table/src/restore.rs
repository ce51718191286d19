//! Restoring a table from storage.

use serde_json::{Map, Value};
use whistle_core::{JournalError, JournalText};
use whistle_registry::GameEntry;

use crate::{MoveInfo, Record, RestoreError, Table};

impl Table {
    /// Opens a table at the end of a journal.
    ///
    /// # Errors
    /// If the journal is not in order; see [`GameEntry::replay`].
    pub fn load(entry: &'static GameEntry, text: &JournalText<'_>) -> Result<Table, JournalError> {
        let played = entry.replay(text)?;
        let mut table = Table::at(entry, played.config, played.start);
        for step in played.steps {
            let entered = table.apply(step.entry.into(), None, MoveInfo::default());
            entered.expect("it has just been replayed");
        }
        Ok(table)
    }

    /// Replays stored records.
    ///
    /// # Errors
    /// If a record is missing, or does not fit the previous ones.
    pub fn restore(
        entry: &'static GameEntry,
        seats: u8,
        options: &Map<String, Value>,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<Table, RestoreError> {
        let mut table = Table::open(entry, seats, options)
            .map_err(|error| RestoreError { seq: 0, reason: error.to_string() })?;
        records.into_iter().try_for_each(|record| table.take_up(record))?;
        Ok(table)
    }

    /// Adds a record from storage.
    ///
    /// # Errors
    /// If it is not the next one, or does not fit the previous ones; then nothing has changed. Or if it leads to a
    /// different position than when it was made; then the table must be discarded.
    pub fn take_up(&mut self, record: Record) -> Result<(), RestoreError> {
        let seq = record.seq;
        let fail = |reason: String| RestoreError { seq, reason };
        if seq != self.seq() + 1 {
            return Err(fail(format!("it follows record {}", self.seq())));
        }
        let Record { command, operation, info, digest, .. } = record;
        self.apply(operation, command, info).map_err(|error| fail(error.to_string()))?;
        match digest {
            Some(digest) if digest != self.game.fingerprint() => {
                Err(fail("it leads to a different position than when it was made".to_owned()))
            }
            _ => Ok(()),
        }
    }
}
