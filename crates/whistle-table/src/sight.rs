//! What a viewer sees of a table.

use serde::Serialize;
use serde_json::Value;
use whistle_core::{Seat, Viewer};
use whistle_games::{AnyEvent, AnyGame, AnyStep};

use crate::{Done, Record, Table};

/// A record and what happened in it.
pub(crate) struct Page {
    pub(crate) record: Record,
    /// The journal entry, for what can stand in a journal.
    pub(crate) entry: Value,
    pub(crate) events: Vec<Box<dyn AnyEvent>>,
    /// The position before it, as long as that can be gone back to.
    pub(crate) before: Option<Box<dyn AnyGame>>,
    /// Whether it was not taken back.
    pub(crate) counts: bool,
}

impl Page {
    pub(crate) fn of_step(record: Record, step: AnyStep, before: Box<dyn AnyGame>) -> Page {
        let takes_back = matches!(record.done, Done::Act { .. }) && !step.reveals;
        let before = takes_back.then_some(before);
        Page { record, entry: step.entry, events: step.events, before, counts: true }
    }

    pub(crate) fn of_undo(record: Record) -> Page {
        Page { record, entry: Value::Null, events: Vec::new(), before: None, counts: false }
    }

    pub(crate) fn is_act_of(&self, seat: Seat) -> bool {
        self.counts && matches!(self.record.done, Done::Act { seat: actor, .. } if actor == seat)
    }
}

/// What a viewer saw of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The record.
    pub seq: u64,
    /// Who acted; nobody if nature did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The record that was taken back, if this is a taking back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<u64>,
    /// What happened.
    pub events: Vec<Value>,
}

impl Table {
    /// Builds what a viewer may know; without memory aids what they would have to remember is
    /// left out.
    pub fn view(&self, viewer: Viewer, memory_aids: bool) -> Value {
        let mut view = self.game().view(viewer);
        if !memory_aids && let Some(fields) = view.as_object_mut() {
            fields.remove("memory");
        }
        view
    }

    /// Lists what a viewer saw after record `since`, record by record.
    ///
    /// Records of which the viewer saw nothing are left out.
    pub fn events(&self, since: u64, viewer: Viewer) -> Vec<Seen> {
        let after = self.pages.iter().skip(usize::try_from(since).unwrap_or(usize::MAX));
        after.filter_map(|page| seen_by(page, viewer)).collect()
    }
}

fn seen_by(page: &Page, viewer: Viewer) -> Option<Seen> {
    let seq = page.record.seq;
    let events: Vec<Value> = page.events.iter().filter_map(|e| e.seen_by(viewer)).collect();
    let (seat, undone) = match page.record.done {
        Done::Act { seat, .. } => (Some(seat), None),
        Done::Chance { .. } => (None, None),
        Done::Undo { seat, undone } => (Some(seat), Some(undone)),
    };
    (undone.is_some() || !events.is_empty()).then_some(Seen { seq, seat, undone, events })
}
