//! What each viewer sees of a table.

use whistle_core::{Json, Seat, SeatSet, Viewer};
pub use whistle_protocol::SeenRecord;
use whistle_registry::{AnyEvent, AnyGame, AnyStep};

use crate::{Operation, Record, Table};

/// A record and its events.
#[derive(Clone)]
pub(crate) struct LoadedRecord {
    pub(crate) record: Record,
    pub(crate) events: Vec<Box<dyn AnyEvent>>,
    /// The position before it, while it can be undone.
    pub(crate) before: Option<Box<dyn AnyGame>>,
    /// Whether it still counts.
    pub(crate) counts: bool,
    /// Whether it made a choice final.
    pub(crate) is_final: bool,
}

impl LoadedRecord {
    pub(crate) fn of_step(record: Record, step: AnyStep, before: Box<dyn AnyGame>) -> LoadedRecord {
        let takes_back = matches!(record.operation, Operation::Act { .. }) && !step.reveals;
        let before = takes_back.then_some(before);
        LoadedRecord { record, events: step.events, before, counts: true, is_final: step.is_final }
    }

    /// A gift, which is never undone.
    pub(crate) fn of_gift(record: Record, step: AnyStep) -> LoadedRecord {
        LoadedRecord { record, events: step.events, before: None, counts: true, is_final: false }
    }

    /// An operation beside the game: undo, talk, a promise.
    pub(crate) fn beside(record: Record) -> LoadedRecord {
        LoadedRecord { record, events: Vec::new(), before: None, counts: false, is_final: false }
    }

    /// Returns whether it was a decision or an undo. Gifts and talk leave all choices open.
    pub(crate) fn is_move(&self) -> bool {
        matches!(
            self.record.operation,
            Operation::Act { .. } | Operation::Chance { .. } | Operation::Undo { .. }
        )
    }

    pub(crate) fn is_act_of(&self, seat: Seat) -> bool {
        self.counts
            && matches!(self.record.operation, Operation::Act { seat: actor, .. } if actor == seat)
    }
}

impl Table {
    /// Returns how many of the first records are not held, because the table was restored from a snapshot.
    pub fn held_since(&self) -> u64 {
        self.before
    }

    /// Builds a view; without memory aids, what players would have to remember is left out.
    pub fn view(&self, viewer: Viewer, memory_aids: bool) -> Json {
        self.game().view(viewer, memory_aids)
    }

    /// Lists what a person with this viewer and the seats `own` saw after `since` records, in their own numbering.
    pub fn events_for(&self, own: SeatSet, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        let mut events = self.events(self.record_for(own, since), viewer);
        for seen in &mut events {
            seen.seq = self.count_for(own, seen.seq);
            seen.undone = seen.undone.map(|undone| self.count_for(own, undone));
        }
        events
    }

    /// Lists what a viewer saw after record `since`, record by record.
    ///
    /// Records of which the viewer saw nothing are left out, and so are those that are not held; see
    /// [`Table::held_since`].
    pub fn events(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        let known = since.saturating_sub(self.before);
        let after = self.held.iter().skip(usize::try_from(known).unwrap_or(usize::MAX));
        let private = |held: &&LoadedRecord| self.private_to(held.record.seq);
        let after = after.filter(|held| private(held).is_none_or(|seat| viewer.is(seat)));
        after.filter_map(|held| seen_by(held, viewer)).collect()
    }
}

fn seen_by(held: &LoadedRecord, viewer: Viewer) -> Option<SeenRecord> {
    let events: Vec<Json> = held.events.iter().filter_map(|e| e.seen_by(viewer)).collect();
    let unseen = events.is_empty();
    let mut seen = SeenRecord {
        seq: held.record.seq,
        seat: None,
        undone: None,
        said: None,
        promise: None,
        events,
    };
    match &held.record.operation {
        Operation::Act { seat, .. } | Operation::Give { seat, .. } => seen.seat = Some(*seat),
        Operation::Chance { .. } => (),
        Operation::Undo { seat, undone } => {
            seen.seat = Some(*seat);
            seen.undone = *undone;
        }
        Operation::Say { seat, text } => {
            seen.seat = Some(*seat);
            seen.said = Some(text.clone());
        }
        Operation::Promise { seat, terms } => {
            seen.seat = Some(*seat);
            seen.promise = Some(terms.clone());
        }
    }
    (!held.record.operation.is_step() || !unseen).then_some(seen)
}
