//! How a table is made of what was stored of one.

use serde_json::{Map, Value};
use whistle_core::{JournalError, JournalText, Seat};
use whistle_games::GameEntry;

use crate::{Command, CommandError, MoveInfo, Operation, Record, Request, RestoreError, Table};

impl Table {
    /// Opens a table where a journal ends.
    ///
    /// # Errors
    /// If the journal is not in order; see [`GameEntry::replay`].
    pub fn load(entry: &'static GameEntry, text: &JournalText<'_>) -> Result<Table, JournalError> {
        let played = entry.replay(text)?;
        let mut table = Table::at(entry, played.config, played.start);
        for step in played.steps {
            let done = done_of(&step.entry);
            let blank = MoveInfo::default();
            table.record(done, None, blank).expect("it was replayed a moment ago");
        }
        Ok(table)
    }

    /// Folds stored records into the table they were made at.
    ///
    /// # Errors
    /// If a record is missing, or does not fit the ones before it.
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

    /// Adds a record that was made elsewhere.
    ///
    /// # Errors
    /// If it is not the next one, or does not fit the ones before it; then nothing has changed. Or if
    /// it leads to another position than it did when it was made; then the table is of no use.
    pub fn take_up(&mut self, record: Record) -> Result<(), RestoreError> {
        let seq = record.seq;
        let fail = |reason: String| RestoreError { seq, reason };
        if seq != self.seq() + 1 {
            return Err(fail(format!("it follows on record {}", self.seq())));
        }
        let digest = record.digest;
        self.fold(record).map_err(|error| fail(error.to_string()))?;
        match digest {
            Some(digest) if digest != self.game.fingerprint() => {
                Err(fail("it leads to another position than it did".to_owned()))
            }
            _ => Ok(()),
        }
    }

    fn fold(&mut self, record: Record) -> Result<(), CommandError> {
        let Record { seq, command, done, margin, digest: _ } = record;
        let (seat, deed) = match done {
            Operation::Chance { outcome } => {
                self.record(Operation::Chance { outcome }, command, margin)
                    .map_err(CommandError::Act)?;
                return Ok(());
            }
            Operation::Act { seat, action } => (seat, Request::Act { action }),
            Operation::Undo { seat, .. } => (seat, Request::Undo),
            Operation::Say { seat, text } => (seat, Request::Say { text }),
            Operation::Promise { seat, promise } => (seat, Request::Promise { promise }),
        };
        self.carry_out(seat, &deed, command.clone(), margin)?;
        if let Some(id) = command {
            let command = Command { id: id.clone(), seat, against: seq - 1, deed };
            self.carried_out.insert(id, (command, seq));
        }
        Ok(())
    }
}

/// Reads a journal entry as what was done.
pub(crate) fn done_of(entry: &Value) -> Operation {
    match entry.get("chance") {
        Some(outcome) => Operation::Chance { outcome: outcome.clone() },
        None => {
            let seat = entry["seat"].as_u64().expect("an entry has a seat or a chance") as u8;
            Operation::Act { seat: Seat(seat), action: entry["action"].clone() }
        }
    }
}
