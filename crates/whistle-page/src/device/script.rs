//! A table that follows a script: a lesson, or a position to think about.
//!
//! The page asks for each thing that nature or the others do ([`DeviceTable::follow`]), so that it can
//! speak in between; whoever learns does their own part with real moves. Where they leave the script, or
//! when it ends, the table becomes one like any other: with dice of its own, with bots, and kept.

use serde::Deserialize;
use serde_json::Value;
use whistle_core::{Gift, Json, Level, Seat};
use whistle_protocol::Problem;
use whistle_table::Table;

use super::table::entry;
use super::{Chair, Description, Device, DeviceTable, Reply, Request, read};

/// A table that is to follow a script.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptedTable {
    game: String,
    config: serde_json::Map<String, Value>,
    /// Who learns; the others are gentle bots.
    seat: Seat,
    /// What has happened when it begins.
    begun: Vec<Entry>,
    /// What is to happen.
    line: Vec<Entry>,
}

/// What happens, as a journal has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Entry {
    Action { seat: Seat, action: Value },
    Chance { chance: Value },
    Gift { seat: Seat, gift: Gift },
}

/// What is to happen at a table, and how far it has come.
pub(super) struct Script {
    line: Vec<Entry>,
    next: usize,
}

impl Script {
    /// Tells whether this is what a seat is to do next.
    pub(super) fn wants(&self, by: Seat, done: &Json) -> bool {
        let wanted = self.line.get(self.next);
        matches!(wanted, Some(Entry::Action { seat, action }) if *seat == by && done.tree() == *action)
    }
}

impl Device {
    /// Makes a table that follows a script. It is not kept before the script has ended.
    pub(super) fn scripted(&mut self, request: &Request) -> Result<Reply, (u16, Problem)> {
        let asked = read(request.body.as_deref());
        let table = asked.and_then(|asked| DeviceTable::scripted(asked, request));
        Ok(self.add(table.map_err(|problem| (400, problem))?))
    }
}

impl DeviceTable {
    fn scripted(asked: ScriptedTable, request: &Request) -> Result<DeviceTable, Problem> {
        let ScriptedTable { game, mut config, seat: learner, begun, line } = asked;
        let seats = config.remove("seats").and_then(|seats| seats.as_u64()).unwrap_or_default();
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        if learner.0 >= seats {
            return Err(Problem::new("bad_seat", "the table has no such seat"));
        }
        config.retain(|_, value| !value.is_null());
        let chair = |seat| match seat == learner {
            true => Chair::person(request.name.as_deref()),
            false => Chair::Bot { level: Level::Porter, personality: None },
        };
        let about = Description {
            game,
            options: config,
            ..Description::blank(
                &request.fresh,
                request.now_ms,
                Seat::all(seats.min(whistle_core::MAX_SEATS as u8)).map(chair).collect(),
            )
        };
        let opened = Table::open(entry(&about)?, seats, &about.options);
        let mut table = opened.map_err(|error| Problem::new("bad_config", error))?;
        for entry in &begun {
            enter(&mut table, entry)?;
        }
        let script = Script { line, next: 0 };
        Ok(DeviceTable::following(about, table, script, request.now_ms))
    }

    /// Lets the next thing of the script happen, if it is nature's or another's.
    pub(super) fn follow(&mut self, now_ms: u64) -> Result<(), Problem> {
        self.now_ms = now_ms;
        let own = self.about.own();
        let promises = self.promises();
        let next = self.script.as_ref().and_then(|script| script.line.get(script.next)).cloned();
        let next = next
            .filter(|entry| !matches!(entry, Entry::Action { seat, .. } if own.contains(*seat)));
        let (Some(next), Some(table)) = (next, self.table.as_mut()) else {
            return Err(Problem::new("not_scripted", "nothing is written of what comes now"));
        };
        enter(table, &next)?;
        self.note(&promises);
        self.went_on(true);
        self.carry_on(now_ms);
        Ok(())
    }

    /// Something has happened, as it was written or not.
    pub(super) fn went_on(&mut self, as_written: bool) {
        let Some(script) = &mut self.script else { return };
        script.next += 1;
        if as_written && script.next < script.line.len() {
            return;
        }
        self.script = None;
        let Some(table) = &self.table else { return };
        // From here on the dice are its own, and all of it is kept.
        self.about.fix(table);
        self.dice = self.about.dice();
        (self.kept, self.changed) = (0, true);
    }
}

fn enter(table: &mut Table, entry: &Entry) -> Result<(), Problem> {
    let entered = match entry {
        Entry::Action { seat, action } => table.act(*seat, &Json::of(action)),
        Entry::Chance { chance } => table.chance(&Json::of(chance)),
        Entry::Gift { seat, gift } => table.give(*seat, *gift),
    };
    entered.map(|_| ()).map_err(|error| Problem::new("bad_script", error))
}
