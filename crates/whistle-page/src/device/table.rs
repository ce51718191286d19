//! One table on this device.

use std::collections::BTreeMap;

use whistle_core::{Seat, Turn, Viewer};
use whistle_games::GameEntry;
use whistle_protocol::websocket::{Hello, Race as RaceMessage, ServerMessage, Step, TableChange};
use whistle_protocol::{Problem, TableCard};
use whistle_table::fair::Dice;
use whistle_table::{Nature, Promise, Record, Sight, Table};

use super::race::Race;
use super::script::Script;
use super::{BotTask, Description, Kept, Reply, StoredTable};

/// One table on this device, and what is to be said about it.
pub struct DeviceTable {
    pub(super) about: Description,
    /// Nothing while the table waits.
    pub(super) table: Option<Table>,
    pub(super) dice: Option<Dice>,
    /// How many records are kept, and whether the description has changed since it was.
    pub(super) kept: u64,
    pub(super) changed: bool,
    /// Through whose eyes the page looks; nothing before it has connected.
    pub(super) eyes: Option<Viewer>,
    pub(super) race: Option<Race>,
    /// Until when the outcome of the last race is shown: the next dice wait for it.
    pub(super) dice_wait_until_ms: u64,
    /// What is to happen, if that is written.
    pub(super) script: Option<Script>,
    /// The choices that bots think about.
    pub(super) asked: BTreeMap<Seat, u64>,
    pub(super) told: Vec<ServerMessage>,
    pub(super) questions: Vec<BotTask>,
    pub(super) now_ms: u64,
}

impl DeviceTable {
    pub(super) fn new(about: Description) -> Result<DeviceTable, Problem> {
        // A table that the rules do not know is refused now, and not when it begins.
        open(&about)?;
        Ok(DeviceTable::at(about, None))
    }

    /// A table that goes on from where another one stands.
    pub(super) fn going_on(mut about: Description, table: Table, now_ms: u64) -> DeviceTable {
        about.fix(&table);
        let mut going_on = DeviceTable::at(about, Some(table));
        going_on.kept = 0;
        going_on.carry_on(now_ms);
        going_on
    }

    /// A table that follows a script from where it stands.
    pub(super) fn following(
        mut about: Description,
        table: Table,
        script: Script,
        now_ms: u64,
    ) -> DeviceTable {
        about.fix(&table);
        let mut following = DeviceTable::at(about, Some(table));
        (following.script, following.now_ms) = (Some(script), now_ms);
        following
    }

    fn at(about: Description, table: Option<Table>) -> DeviceTable {
        DeviceTable {
            dice: about.dice(),
            about,
            table,
            kept: 0,
            changed: true,
            eyes: None,
            race: None,
            dice_wait_until_ms: 0,
            script: None,
            asked: BTreeMap::new(),
            told: Vec::new(),
            questions: Vec::new(),
            now_ms: 0,
        }
    }

    /// Takes up a table that was kept.
    pub(super) fn take_up(stored: StoredTable) -> Result<DeviceTable, Problem> {
        let StoredTable { about, records } = stored;
        let table = match about.rules {
            None => None,
            Some(_) => Some(restore(&about, records)?),
        };
        let mut taken = DeviceTable::at(about, table);
        taken.kept = taken.seq();
        taken.changed = false;
        Ok(taken)
    }

    /// Begins the game.
    pub(super) fn begin(&mut self, now_ms: u64) -> Result<(), Problem> {
        if self.table.is_some() {
            return Err(Problem::new("started", "the game has begun"));
        }
        let (people, options) = (self.about.own().len(), std::mem::take(&mut self.about.options));
        self.about.options = entry(&self.about)?.options_for(people, self.about.seats(), options);
        let table = open(&self.about)?;
        self.about.fix(&table);
        self.dice = self.about.dice();
        self.table = Some(table);
        self.changed = true;
        self.carry_on(now_ms);
        self.greet(0);
        Ok(())
    }

    pub(super) fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::seq)
    }

    pub(super) fn card(&self) -> TableCard {
        self.about.card(self.table.as_ref())
    }

    pub(super) fn promises(&self) -> Vec<Promise> {
        self.table.as_ref().map(Table::promises).unwrap_or_default()
    }

    fn sight(&self) -> Option<Sight> {
        Some(Sight { eyes: self.eyes?, own: self.about.own() })
    }

    /// Opens the line: who has one seat looks through it, who shares the screen says whose turn it is
    /// to look.
    pub(super) fn connect(&mut self, since: u64, look: Option<Seat>, now_ms: u64) {
        let own = self.about.own();
        let only = own.first().filter(|_| own.len() == 1);
        self.eyes = Some(Viewer::from(look.filter(|&seat| own.contains(seat)).or(only)));
        self.asked.clear();
        self.carry_on(now_ms);
        self.greet(since);
    }

    /// Lets nature decide, starts a race, and asks bots.
    pub(super) fn carry_on(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if self.script.is_some() {
            return;
        }
        if self.dice_wait_ms().is_none() {
            self.follow_nature(None);
        }
        self.see_to_race();
        self.ask_bots();
    }

    /// Says for how many milliseconds the dice still wait, if nature is to decide.
    fn dice_wait_ms(&self) -> Option<u64> {
        let waits = self.table.as_ref().is_some_and(|table| table.turn() == Turn::Chance);
        let left = self.dice_wait_until_ms.checked_sub(self.now_ms).filter(|&left| left > 0);
        left.filter(|_| waits)
    }

    /// Lets nature decide for as long as it is to.
    pub(super) fn follow_nature(&mut self, times: Option<&whistle_core::PerSeat<Option<u16>>>) {
        let mut decides = false;
        loop {
            let promises = self.promises();
            let (Some(table), Some(dice)) = (self.table.as_mut(), &self.dice) else { return };
            // The rules draw what they allow; if they did not, the table stands still and says so.
            match table.nature_decides(&mut Nature::Dice(dice), times) {
                Ok(true) => {
                    decides = true;
                    self.note(&promises);
                }
                Ok(false) => {
                    // What came of the last race may be more than its outcome: new wagons, for one.
                    let races = table.game().race_limit_ms().is_some();
                    if self.dice_wait_until_ms > 0 && decides && !races {
                        self.show_outcome();
                    }
                    return;
                }
                Err(error) => {
                    let problem = Problem::new("internal", error);
                    return self.told.push(ServerMessage::Error(problem));
                }
            }
        }
    }

    /// Tells the record that was just made, if whoever looks can notice it.
    pub(super) fn note(&mut self, promises_before: &[Promise]) {
        let (Some(table), Some(sight)) = (&self.table, self.sight()) else { return };
        if table.private_to(table.seq()).is_some_and(|seat| !sight.own.contains(seat)) {
            return;
        }
        let changed = table.promises() != promises_before;
        let step = Step {
            promises: changed.then(|| table.promises_for(sight.own)),
            race: self.showing(table),
            ..table.step_for(sight, self.about.memory_aids)
        };
        self.told.push(ServerMessage::Step(step));
    }

    fn showing(&self, table: &Table) -> Option<RaceMessage> {
        table.game().race_limit_ms()?;
        // While answers are entered it is the same race still, and nothing to be shown anew.
        if self.race.is_none() && self.now_ms < self.dice_wait_until_ms {
            return None;
        }
        let opened = self.race.as_ref().map(Race::showing).unwrap_or(table.seq());
        let showing = table.count_for(self.about.own(), opened);
        Some(RaceMessage { showing, left_ms: None, lines: Vec::new() })
    }

    /// Tells where the table stands, with what happened after `since`.
    pub(super) fn greet(&mut self, since: u64) {
        let Some(sight) = self.sight() else { return };
        let (card, mine) = (self.card(), sight.own.iter().collect());
        let blank = Hello::blank(card, sight.eyes.seat(), mine, self.now_ms);
        let hello = match &self.table {
            None => blank,
            Some(table) => {
                let history = table.events_for(sight.own, since, sight.eyes);
                let aids = self.about.memory_aids;
                Hello { race: self.showing(table), ..table.hello_for(sight, aids, history, blank) }
            }
        };
        self.told.push(ServerMessage::Hello(hello));
    }

    /// Tells how the table is set.
    pub(super) fn tell_card(&mut self) {
        self.changed = true;
        if self.eyes.is_some() {
            self.told.push(ServerMessage::Table(TableChange { table: self.card() }));
        }
    }

    /// Collects what has come of whatever was done.
    pub(super) fn reply(&mut self) -> Reply {
        let over = self.table.as_ref().is_some_and(|table| table.turn() == Turn::Over);
        let news = self.seq() > self.kept;
        if news && over && self.eyes.is_some() {
            self.told.push(ServerMessage::Table(TableChange { table: self.card() }));
        }
        let kept = (self.script.is_none() && (news || self.changed)).then(|| {
            let new = |record: &&Record| record.seq > self.kept;
            let records = self.table.iter().flat_map(Table::records).filter(new).cloned();
            Kept { about: self.about.clone(), card: self.card(), records: records.collect() }
        });
        (self.kept, self.changed) = (self.seq(), false);
        Reply {
            answer: None,
            told: std::mem::take(&mut self.told),
            kept: kept.into_iter().collect(),
            questions: std::mem::take(&mut self.questions),
            wake_ms: (self.race.as_ref().map(|race| race.due_in(self.now_ms)))
                .or_else(|| self.dice_wait_ms()),
        }
    }
}

/// Finds the game of a table.
pub(super) fn entry(about: &Description) -> Result<&'static GameEntry, Problem> {
    whistle_games::find(&about.game).map_err(|error| Problem::new("unknown_game", error))
}

/// Opens the table that a description is of.
pub(super) fn open(about: &Description) -> Result<Table, Problem> {
    let opened = Table::open(entry(about)?, about.seats(), &about.options);
    opened.map_err(|error| Problem::new("bad_config", error))
}

fn restore(about: &Description, records: Vec<Record>) -> Result<Table, Problem> {
    let restored = Table::restore(entry(about)?, about.seats(), &about.options, records);
    restored.map_err(|error| {
        if about.rules == Some(entry(about).map_or(0, |entry| entry.meta.rules_version)) {
            let message = format!("what was kept of this table does not fit together: {error}");
            return Problem::new("damaged", message);
        }
        let message = "the rules of this game have changed since it was begun, so it cannot go on";
        Problem::new("rules_changed", message)
    })
}
