//! Replaying games, and continuing from them.

use whistle_core::{Seat, Viewer};
use whistle_protocol::http::{ReplayStep, ReplayView};

use crate::{MoveInfo, Record, RestoreError, SeenRecord, Table, counting};

/// A game being replayed, record by record. It holds a few hundred records however long the game is, and more only
/// where more could be undone.
pub struct Replay {
    table: Table,
    lets_go_at: u64,
}

impl Replay {
    /// How many records are held before older ones are dropped.
    pub const HELD: u64 = 256;

    /// Begins at a table.
    pub fn new(table: Table) -> Replay {
        let lets_go_at = table.seq() + Replay::HELD;
        Replay { table, lets_go_at }
    }

    /// Returns the current table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Applies the next record.
    ///
    /// # Errors
    /// As [`Table::take_up`].
    pub fn take_up(&mut self, record: Record) -> Result<(), RestoreError> {
        if self.table.seq() >= self.lets_go_at {
            self.table.let_go();
            self.lets_go_at = self.table.seq() + Replay::HELD;
        }
        self.table.take_up(record)
    }
}

impl Table {
    /// Opens another table with the same config and replays the game up to a record, renumbered and without undone
    /// moves and talk.
    ///
    /// # Errors
    /// If the rules refuse the records, which never happens to a table that was played under them.
    ///
    /// # Panics
    /// If the table does not hold all of its records.
    pub fn fork(&self, seq: u64) -> Result<Table, RestoreError> {
        assert_eq!(self.before, 0, "a fork needs every record");
        let opened = self.entry.open_config(self.config());
        let opened = opened.map_err(|error| RestoreError { seq: 0, reason: error.to_string() })?;
        let mut fork = Table::at(self.entry, opened.config, opened.game);
        let counted = counting(self.records()).into_iter();
        for record in counted.take_while(|record| record.seq <= seq) {
            let (number, operation) = (fork.seq() + 1, record.operation.clone());
            fork.take_up(Record::new(number, None, operation, MoveInfo::default()))?;
        }
        Ok(fork)
    }

    /// Returns a record's events with all cards open: each event as the viewer who saw most of it.
    pub fn seen_by_all(&self, seq: u64) -> SeenRecord {
        let before = seq.saturating_sub(1);
        let mut seen = SeenRecord {
            seq,
            seat: None,
            undone: None,
            said: None,
            promise: None,
            events: Vec::new(),
        };
        for viewer in Viewer::all(self.game().seat_count()) {
            if let Some(one) = self.events(before, viewer).into_iter().next() {
                let events = std::mem::take(&mut seen.events);
                let most = if one.events.len() > events.len() { one.events } else { events };
                seen = SeenRecord { events: most, ..one };
            }
        }
        // A seat's secrets are complete only in its own view.
        if let Some(own) = seen.seat.and_then(|actor| self.seen_by_seat(before, actor))
            && own.events.len() == seen.events.len()
        {
            seen.events = own.events;
        }
        seen
    }

    /// Returns the replay's view of the position: one viewer's, or with all cards open.
    pub fn replay_view(&self, viewer: Option<Viewer>, memory_aids: bool) -> ReplayView {
        match viewer {
            Some(viewer) => ReplayView::One(self.view(viewer, memory_aids)),
            None => {
                let seats = Seat::all(self.game().seat_count());
                let view = |seat| self.view(Viewer::Seat(seat), true);
                ReplayView::All { seats: seats.map(view).collect() }
            }
        }
    }

    /// Returns the last record as a step of a replay; `None` if the viewer saw nothing of it.
    pub fn replay_step(&self, viewer: Option<Viewer>, memory_aids: bool) -> Option<ReplayStep> {
        let seq = self.seq();
        let seen = match viewer {
            None => Some(self.seen_by_all(seq)),
            Some(viewer) => self.events(seq.saturating_sub(1), viewer).pop(),
        };
        let view = self.replay_view(viewer, memory_aids);
        Some(ReplayStep { seen: seen?, view, turn: self.turn() })
    }

    fn seen_by_seat(&self, before: u64, seat: Seat) -> Option<SeenRecord> {
        self.events(before, Viewer::Seat(seat)).into_iter().next()
    }
}
