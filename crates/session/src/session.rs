//! The state of a session, and how it advances from one input to the next.

use whistle_core::{PerSeat, Turn};
use whistle_protocol::websocket::{ServerMessage, TableChange};
use whistle_protocol::{Problem, TableCard, TableStatus};
use whistle_table::{Promise, Record, Table};

use crate::bots::OpenHint;
use crate::connection::Connection;
use crate::effect::Outbox;
use crate::race::Race;
use crate::{
    Chair, DescribedTable, Description, Effect, Identity, Input, Luck, Now, Script, Standing,
};

/// The conditions that a driver plays under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// Everybody shares one screen: nobody is away, no connection is slow, and bots and races wait until a client is
    /// connected.
    pub one_room: bool,
    /// The table advances by one step per [`Input::Tick`], and bots are asked one after the other, so that the same seed
    /// plays the same game. Measured reaction times count wherever the rules ask for them.
    pub by_steps: bool,
}

/// One table with its people, bots and races.
pub struct Session {
    pub(crate) house: House,
    pub(crate) identity: Identity,
    pub(crate) about: Description,
    /// Nothing while the table waits.
    pub(crate) table: Option<Table>,
    pub(crate) luck: Luck,
    pub(crate) connections: Vec<Connection>,
    pub(crate) race: Option<Race>,
    /// When the outcome of the last race has been shown for long enough: the next dice wait for it.
    pub(crate) shown_until_ms: Option<u64>,
    /// Reaction times since the last chance outcome.
    pub(crate) took: PerSeat<Option<u16>>,
    /// The rest of the script, if the table follows one.
    pub(crate) script: Option<Script>,
    /// The choices bots are thinking about, by the record that opened them.
    pub(crate) asked: PerSeat<Option<u64>>,
    pub(crate) hints: Vec<OpenHint>,
    /// The last record that was handed out to be stored, and whether the description has changed since.
    pub(crate) persisted: u64,
    pub(crate) changed: bool,
    /// Whether the end of the game has been announced.
    over: bool,
    pub(crate) out: Outbox,
    pub(crate) now: Now,
}

impl Session {
    /// Opens a table that waits to be started. Options that the rules refuse are refused here already.
    pub fn waiting(house: House, described: DescribedTable) -> Result<Session, Problem> {
        described.about.check_tastes()?;
        described.about.open()?;
        Ok(Session::at(house, described, None, Luck::None))
    }

    /// Opens a table that continues from a position, with dice of its own.
    pub fn going_on(house: House, mut described: DescribedTable, table: Table) -> Session {
        described.about.fix(&described.identity, &table);
        let luck = Luck::of(&described);
        Session::at(house, described, Some(table), luck)
    }

    /// Opens a table that continues from a position with the driver's own randomness.
    pub fn with_luck(house: House, described: DescribedTable, table: Table, luck: Luck) -> Session {
        Session::at(house, described, Some(table), luck)
    }

    /// Opens a table as it was stored.
    pub fn stored(
        house: House,
        described: DescribedTable,
        records: Vec<Record>,
    ) -> Result<Session, Problem> {
        let table = match described.about.rules {
            None => None,
            Some(rules) => Some(restore(&described.about, rules, records)?),
        };
        let luck = Luck::of(&described);
        let mut session = Session::at(house, described, table, luck);
        (session.persisted, session.changed) = (session.seq(), false);
        Ok(session)
    }

    /// Lets the table follow a script first. Nothing is stored before the script has ended.
    #[must_use]
    pub fn following(self, script: Script) -> Session {
        Session { script: Some(script), ..self }
    }

    fn at(house: House, described: DescribedTable, table: Option<Table>, luck: Luck) -> Session {
        let DescribedTable { identity, mut about } = described;
        if let Some(table) = &table {
            about.status = TableStatus::Playing;
            about.note_end(table, identity.created_ms);
        }
        let seats = about.seats();
        Session {
            house,
            took: PerSeat::new(seats),
            over: table.as_ref().is_some_and(|table| table.turn() == Turn::Over),
            identity,
            about,
            table,
            luck,
            connections: Vec::new(),
            race: None,
            shown_until_ms: None,
            script: None,
            asked: PerSeat::new(seats),
            hints: Vec::new(),
            persisted: 0,
            changed: true,
            out: Outbox::default(),
            now: Now::default(),
        }
    }

    /// Takes an input and returns its effects. While a write is under way there are none: the input waits until the write is
    /// durable.
    pub fn handle(&mut self, now: Now, input: Input) -> Vec<Effect> {
        let mut effects = match input {
            Input::Persisted { up_to } => self.out.release(up_to),
            input => {
                self.out.wait(now, input);
                Vec::new()
            }
        };
        while let Some((heard, input)) = self.out.next() {
            self.now = now;
            self.take_in(input, heard);
            let write = self.take_write();
            effects.extend(self.out.hand_out(write));
        }
        effects
    }

    /// The same for drivers that store at once, with `store`.
    pub fn handle_at_once(
        &mut self,
        now: Now,
        input: Input,
        mut store: impl FnMut(&Session, Vec<Record>),
    ) -> Vec<Effect> {
        let mut done = Vec::new();
        let mut effects = self.handle(now, input);
        loop {
            let mut written = None;
            for effect in effects {
                match effect {
                    Effect::Persist(write) => {
                        store(self, write.records);
                        written = Some(write.number);
                    }
                    other => done.push(other),
                }
            }
            let Some(up_to) = written else { return done };
            effects = self.handle(now, Input::Persisted { up_to });
        }
    }

    fn take_in(&mut self, input: Input, heard: Now) {
        let mut steps = !self.house.by_steps;
        match input {
            Input::Connect { connection, person, since, look } => {
                self.connect(connection, person, since, look);
            }
            Input::Gone { connection } => self.disconnect(connection),
            Input::Message { connection, message } => self.message(connection, message, heard),
            Input::Request { person, request } => {
                let answer = self.request(&person, request);
                self.out.push(Effect::Answer(answer));
            }
            Input::Thought { asked, thought, why } => self.thought(&asked, thought, why),
            Input::ThoughtsLost => self.asked = PerSeat::new(self.about.seats()),
            Input::Shown => self.see_to_race(true),
            Input::Tick => {
                let before = self.seq();
                self.close_race();
                steps |= self.seq() == before;
            }
            Input::Persisted { .. } => (),
        }
        self.carry_on(steps);
        if let Some(at_ms) = self.next_wake() {
            self.out.push(Effect::WakeAt(at_ms));
        }
    }

    /// Advances the table as far as it goes without people: chance decides, races start, bots are asked.
    fn carry_on(&mut self, steps: bool) {
        self.drop_stale_hints();
        if self.script.is_some() {
            if !(steps && self.house.by_steps) {
                return;
            }
            // The table is to advance by itself, so nobody follows the script any more.
            self.leave_script();
        }
        let before = self.seq();
        if steps {
            self.follow_nature(None);
            self.tell_end();
        }
        self.see_to_race(!self.house.by_steps);
        if !self.house.by_steps || self.race.is_some() || (steps && self.seq() == before) {
            self.ask_bots();
        }
    }

    /// Returns when the table next advances by itself.
    pub fn next_wake(&self) -> Option<u64> {
        self.race.as_ref().map(Race::due_ms).or_else(|| self.dice_wait())
    }

    /// Returns the records to store, if the records or the description have changed.
    fn take_write(&mut self) -> Option<Vec<Record>> {
        if self.script.is_some() || (self.seq() == self.persisted && !self.changed) {
            return None;
        }
        let stored = self.persisted;
        let new = self.table.iter().flat_map(Table::records).filter(|record| record.seq > stored);
        let new = new.cloned().collect();
        (self.persisted, self.changed) = (self.seq(), false);
        Some(new)
    }

    /// Announces a change of the description.
    pub(crate) fn describe_anew(&mut self) {
        self.changed = true;
        for number in self.everybody() {
            let table = self.card(self.person(number));
            self.out.tell(vec![number], ServerMessage::Table(TableChange { table }));
        }
    }

    /// Announces the end of the game, once.
    pub(crate) fn tell_end(&mut self) {
        if !self.over && self.turn() == Some(Turn::Over) {
            self.over = true;
            let at_ms = i64::try_from(self.now.wall_ms).unwrap_or_default();
            if let Some(table) = &self.table {
                self.about.note_end(table, at_ms);
            }
            self.describe_anew();
        }
    }

    /// Returns the table's id.
    pub fn id(&self) -> &str {
        &self.identity.id
    }

    /// Returns the description.
    pub fn about(&self) -> &Description {
        &self.about
    }

    /// Returns the description with the table's identity.
    pub fn described(&self) -> DescribedTable {
        DescribedTable { identity: self.identity.clone(), about: self.about.clone() }
    }

    /// Returns the table; nothing while it waits.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Returns the card as one person sees it.
    pub fn card(&self, person: Option<&str>) -> TableCard {
        let own = self.about.seats_of(person);
        let standing = Standing {
            id: &self.identity.id,
            created_ms: self.identity.created_ms,
            seq: self.table.as_ref().map_or(0, |table| table.seq_for(own)),
            turn: self.turn(),
            watching: 0,
            present: &|person| self.is_present(person),
        };
        self.about.card(&standing, person)
    }

    pub(crate) fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::seq)
    }

    pub(crate) fn turn(&self) -> Option<Turn> {
        self.table.as_ref().map(Table::turn)
    }

    pub(crate) fn promises(&self) -> Vec<Promise> {
        self.table.as_ref().map(Table::promises).unwrap_or_default()
    }

    /// Returns whether bots and races go ahead: in one room only while a client is connected.
    pub(crate) fn is_awake(&self) -> bool {
        !self.house.one_room || !self.connections.is_empty()
    }

    /// Returns whether only bots play.
    pub(crate) fn is_of_bots(&self) -> bool {
        self.about.chairs.iter().all(|chair: &Chair| chair.bot().is_some())
    }
}

fn restore(about: &Description, rules: u32, records: Vec<Record>) -> Result<Table, Problem> {
    let entry = about.entry()?;
    let restored = Table::restore(entry, about.seats(), &about.options, records);
    restored.map_err(|error| {
        if rules == entry.meta.rules_version {
            let message = format!("what was kept of this table does not fit together: {error}");
            return Problem::new("damaged", message);
        }
        let message = "the rules of this game have changed since it was begun, so it cannot go on";
        Problem::new("rules_changed", message)
    })
}
