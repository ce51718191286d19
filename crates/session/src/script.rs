//! A table that follows a script: a lesson, or a position to think about.
//!
//! The driver requests each entry that is not the learner's ([`Request::Follow`](crate::Request::Follow)), so that it
//! can explain in between; the learner makes real moves. When the learner leaves the script, or it ends, the table
//! becomes an ordinary one: with dice, with bots, and stored.

use serde::Deserialize;
use serde_json::Value;
use whistle_core::{Gift, Json, Seat};
use whistle_protocol::Problem;
use whistle_table::{Operation, Table};

use crate::{Chair, Luck, Session};

/// An entry of a journal.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Entry {
    Action { seat: Seat, action: Value },
    Chance { chance: Value },
    Gift { seat: Seat, gift: Gift },
}

/// A sequence of entries, and how far the table has followed it.
pub struct Script {
    line: Vec<Entry>,
    next: usize,
}

impl Script {
    /// Returns a script that starts with the first entry.
    pub fn new(line: Vec<Entry>) -> Script {
        Script { line, next: 0 }
    }

    fn goes_on(&self) -> bool {
        self.next < self.line.len()
    }

    /// Returns whether this is the next entry.
    fn wants(&self, done: &Operation) -> bool {
        match (self.line.get(self.next), done) {
            (Some(Entry::Action { seat, action }), Operation::Act { seat: by, action: done }) => {
                seat == by && done.tree() == *action
            }
            _ => false,
        }
    }
}

impl Entry {
    /// Applies the entry.
    pub fn enter(&self, table: &mut Table) -> Result<(), Problem> {
        let entered = match self {
            Entry::Action { seat, action } => table.act(*seat, &Json::of(action)),
            Entry::Chance { chance } => table.chance(&Json::of(chance)),
            Entry::Gift { seat, gift } => table.give(*seat, *gift),
        };
        entered.map(|_| ()).map_err(|error| Problem::new("bad_script", error))
    }
}

impl Session {
    /// Applies the next entry, unless it is a person's action.
    pub(crate) fn follow(&mut self) -> Result<(), Problem> {
        let is_persons = |entry: &Entry| match entry {
            Entry::Action { seat, .. } => {
                matches!(self.about.chair(*seat), Some(Chair::Person { .. }))
            }
            Entry::Chance { .. } | Entry::Gift { .. } => false,
        };
        let next = self.script.as_ref().and_then(|script| script.line.get(script.next));
        let next = next.filter(|entry| !is_persons(entry)).cloned();
        let promises = self.promises();
        let (Some(next), Some(table)) = (next, self.table.as_mut()) else {
            return Err(Problem::new("not_scripted", "nothing from here on is stored"));
        };
        next.enter(table)?;
        self.note(&promises);
        self.leave_or_follow(true);
        Ok(())
    }

    /// Compares a person's operation with the script. Talk does not count.
    pub(crate) fn went_on(&mut self, done: &Operation) {
        let beside = matches!(done, Operation::Say { .. } | Operation::Promise { .. });
        if let Some(script) = self.script.as_ref().filter(|_| !beside) {
            let as_written = script.wants(done);
            self.leave_or_follow(as_written);
        }
    }

    fn leave_or_follow(&mut self, as_written: bool) {
        let Some(script) = &mut self.script else { return };
        script.next += 1;
        if !as_written || !script.goes_on() {
            self.leave_script();
        }
    }

    pub(crate) fn leave_script(&mut self) {
        self.script = None;
        let Some(table) = &self.table else { return };
        // From here on, the table has its own dice and is stored.
        (self.persisted, self.changed) = (0, true);
        if !matches!(self.luck, Luck::Random(_)) {
            self.about.fix(&self.identity, table);
            self.luck = Luck::of(&self.described());
        }
    }
}
