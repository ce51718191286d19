//! What a viewer sees of a table.

use serde::Serialize;
use serde_json::Value;
use whistle_core::{Seat, SeatSet, Viewer};
use whistle_games::{AnyEvent, AnyGame, AnyStep};

use crate::{Operation, PromiseTerms, Record, Table};

/// A record and what happened in it.
pub(crate) struct HeldRecord {
    pub(crate) record: Record,
    /// The journal entry, for what can stand in a journal.
    pub(crate) entry: Value,
    pub(crate) events: Vec<Box<dyn AnyEvent>>,
    /// The position before it, as long as that can be gone back to.
    pub(crate) before: Option<Box<dyn AnyGame>>,
    /// Whether it was not taken back.
    pub(crate) counts: bool,
}

impl HeldRecord {
    pub(crate) fn of_step(record: Record, step: AnyStep, before: Box<dyn AnyGame>) -> HeldRecord {
        let takes_back = matches!(record.done, Operation::Act { .. }) && !step.reveals;
        let before = takes_back.then_some(before);
        HeldRecord { record, entry: step.entry, events: step.events, before, counts: true }
    }

    /// What is no step of the game: taking back, talk, a promise.
    pub(crate) fn beside(record: Record) -> HeldRecord {
        HeldRecord { record, entry: Value::Null, events: Vec::new(), before: None, counts: false }
    }

    pub(crate) fn is_talk(&self) -> bool {
        matches!(self.record.done, Operation::Say { .. } | Operation::Promise { .. })
    }

    pub(crate) fn is_act_of(&self, seat: Seat) -> bool {
        self.counts
            && matches!(self.record.done, Operation::Act { seat: actor, .. } if actor == seat)
    }
}

/// What a viewer saw of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenRecord {
    /// The record.
    pub seq: u64,
    /// Who acted; nobody if nature did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The record that was taken back, if this is a taking back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<u64>,
    /// What was said, if this is talk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// What was promised, if this is a promise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<PromiseTerms>,
    /// What happened.
    pub events: Vec<Value>,
}

impl Table {
    /// Returns how many of the first records the table does not hold, because it was taken up from
    /// a snapshot.
    pub fn held_since(&self) -> u64 {
        self.before
    }

    /// Builds what a viewer may know; without memory aids what they would have to remember is
    /// left out.
    pub fn view(&self, viewer: Viewer, memory_aids: bool) -> Value {
        let mut view = self.game().view(viewer);
        if !memory_aids && let Some(fields) = view.as_object_mut() {
            fields.remove("memory");
        }
        view
    }

    /// Lists what somebody saw after `since` records, in their own numbers: they look through the
    /// viewer's eyes and count from the seats `own`.
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
    /// Records of which the viewer saw nothing are left out, and so are those that the table does
    /// not hold; see [`Table::held_since`].
    pub fn events(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        let known = since.saturating_sub(self.before);
        let after = self.pages.iter().skip(usize::try_from(known).unwrap_or(usize::MAX));
        let private = |page: &&HeldRecord| self.private_to(page.record.seq);
        let after = after.filter(|page| private(page).is_none_or(|seat| viewer.is(seat)));
        after.filter_map(|page| seen_by(page, viewer)).collect()
    }
}

fn seen_by(page: &HeldRecord, viewer: Viewer) -> Option<SeenRecord> {
    let events: Vec<Value> = page.events.iter().filter_map(|e| e.seen_by(viewer)).collect();
    let unseen = events.is_empty();
    let mut seen = SeenRecord {
        seq: page.record.seq,
        seat: None,
        undone: None,
        said: None,
        promise: None,
        events,
    };
    match &page.record.done {
        Operation::Act { seat, .. } => seen.seat = Some(*seat),
        Operation::Chance { .. } => (),
        Operation::Undo { seat, undone } => {
            seen.seat = Some(*seat);
            seen.undone = Some(*undone);
        }
        Operation::Say { seat, text } => {
            seen.seat = Some(*seat);
            seen.said = Some(text.clone());
        }
        Operation::Promise { seat, promise } => {
            seen.seat = Some(*seat);
            seen.promise = Some(promise.clone());
        }
    }
    (!page.record.done.is_step() || !unseen).then_some(seen)
}
