//! The state of a session, and how it advances from one input to the next.

use whistle_core::{PerSeat, Seat, SmallMap, Turn};
use whistle_protocol::{Problem, Spectators, TableCard, TableStatus};
use whistle_table::{Promise, Record, Table};

use crate::bots::{OpenHint, OpenQuestion};
use crate::clocks::Clocks;
use crate::connection::Connection;
use crate::effect::Outbox;
use crate::limits::Talk;
use crate::presence::{BegunTurns, Watchers};
use crate::race::Race;
use crate::spectators::DelayedSpectators;
use crate::{
    Chair, DescribedTable, Description, Effect, Identity, Input, Luck, Now, ReadResult, Script,
    SessionConfig, Standing,
};

/// One table with its people, bots, clocks and races.
pub struct Session {
    pub(crate) config: SessionConfig,
    pub(crate) identity: Identity,
    pub(crate) about: Description,
    /// `None` while the table waits.
    pub(crate) table: Option<Table>,
    pub(crate) luck: Luck,
    pub(crate) connections: Vec<Connection>,
    pub(crate) race: Option<Race>,
    /// When the outcome of the last race will have been shown for long enough; the next dice wait until then.
    pub(crate) shown_until_ms: Option<u64>,
    /// Until when a table that opens waits for nonces.
    pub(crate) open_until_ms: Option<u64>,
    /// Until when bots and clocks rest after a fault.
    pub(crate) rest_until_ms: Option<u64>,
    /// Reaction times since the last chance outcome.
    pub(crate) took: PerSeat<Option<u16>>,
    /// The rest of the script, if the table follows one.
    pub(crate) script: Option<Script>,
    /// The choices that bots are thinking about, and since when each has been open as far as others can tell.
    pub(crate) asked: SmallMap<Seat, OpenQuestion>,
    pub(crate) asked_at: PerSeat<Option<(u64, u64)>>,
    pub(crate) hints: Vec<OpenHint>,
    pub(crate) clocks: Clocks,
    pub(crate) talk: Talk,
    pub(crate) delayed_spectators: DelayedSpectators,
    pub(crate) watchers: Watchers,
    pub(crate) begun_turns: BegunTurns,
    /// Something that was read for the current input.
    pub(crate) past: Option<ReadResult>,
    /// The last record passed to the driver for storing, and whether the description has changed since.
    pub(crate) persisted: u64,
    pub(crate) changed: bool,
    /// Whether the end of the game has been announced.
    pub(crate) over: bool,
    /// Whether the current input has advanced the table, in step mode.
    has_stepped: bool,
    /// Whether the table has received an input.
    has_begun: bool,
    /// Why the rules refused an outcome that they drew themselves.
    pub(crate) fault: Option<String>,
    pub(crate) out: Outbox,
    pub(crate) now: Now,
}

impl Session {
    /// Opens a table that waits to be started. Options that the rules refuse are already refused here.
    pub fn waiting(config: SessionConfig, described: DescribedTable) -> Result<Session, Problem> {
        described.about.check_tastes()?;
        described.about.open()?;
        Ok(Session::at(config, described, None, Luck::None))
    }

    /// Opens a table that continues from a position, with its own dice.
    pub fn going_on(config: SessionConfig, mut described: DescribedTable, table: Table) -> Session {
        described.about.fix(&described.identity, &table);
        let luck = Luck::of(&described);
        Session::at(config, described, Some(table), luck)
    }

    /// Opens a table that continues from a position with the driver's own randomness.
    pub fn with_luck(
        config: SessionConfig,
        described: DescribedTable,
        table: Table,
        luck: Luck,
    ) -> Session {
        Session::at(config, described, Some(table), luck)
    }

    /// Opens a table as it was stored, from its first record.
    pub fn stored(
        config: SessionConfig,
        described: DescribedTable,
        records: Vec<Record>,
    ) -> Result<Session, Problem> {
        let table = match described.about.rules.filter(|_| described.about.has_table()) {
            None => None,
            Some(rules) => Some(restore(&described.about, rules, records)?),
        };
        Ok(Session::resumed(config, described, table))
    }

    /// Opens a stored table at its current position.
    pub fn resumed(
        config: SessionConfig,
        described: DescribedTable,
        table: Option<Table>,
    ) -> Session {
        let luck = Luck::of(&described);
        let mut session = Session::at(config, described, table, luck);
        (session.persisted, session.changed) = (session.seq(), false);
        session
    }

    /// Lets the table follow a script first. Nothing is stored until the script has ended.
    #[must_use]
    pub fn following(self, script: Script) -> Session {
        Session { script: Some(script), ..self }
    }

    fn at(
        config: SessionConfig,
        described: DescribedTable,
        table: Option<Table>,
        luck: Luck,
    ) -> Session {
        let DescribedTable { identity, mut about } = described;
        if let Some(table) = &table {
            about.status = TableStatus::Playing;
            about.note_end(table, identity.created_ms);
        }
        let seats = about.seats();
        Session {
            config,
            took: PerSeat::new(seats),
            over: about.status == TableStatus::Over,
            identity,
            about,
            table,
            luck,
            connections: Vec::new(),
            race: None,
            shown_until_ms: None,
            open_until_ms: None,
            rest_until_ms: None,
            script: None,
            asked: SmallMap::new(),
            asked_at: PerSeat::new(seats),
            hints: Vec::new(),
            clocks: Clocks::default(),
            talk: Talk::default(),
            delayed_spectators: DelayedSpectators::default(),
            watchers: Watchers::default(),
            begun_turns: BegunTurns::default(),
            past: None,
            persisted: 0,
            changed: true,
            has_stepped: false,
            has_begun: false,
            fault: None,
            out: Outbox::default(),
            now: Now::default(),
        }
    }

    /// Handles an input and returns its effects. While a write is in progress there are none: the input waits until the
    /// write is durable.
    pub fn handle(&mut self, now: Now, input: Input) -> Vec<Effect> {
        self.now = now;
        let mut effects = Vec::new();
        match input {
            Input::Persisted(write) => {
                if let Some(held) = self.out.confirmed(&write) {
                    effects.extend(held);
                    self.rest_until_ms = None;
                    self.settle();
                    effects.extend(self.leave());
                }
            }
            Input::Read(past) => self.past = self.out.has_read().then_some(past),
            input => self.out.wait(input),
        }
        while let Some(input) = self.out.next() {
            if let Some(wanted) = self.wanted(&input) {
                self.out.read_for(input);
                effects.push(Effect::Read(wanted));
                break;
            }
            self.take_in(input);
            self.past = None;
            if let Some(fault) = self.fault.take() {
                self.out.undo();
                effects.push(Effect::Fault(fault));
                continue;
            }
            // Messages come before the effects that follow from them.
            effects.extend(self.leave());
            if !self.out.is_held() {
                self.settle();
                effects.extend(self.leave());
            }
        }
        effects
    }

    fn leave(&mut self) -> Vec<Effect> {
        let unstored = self.take_write();
        self.out.leave(unstored)
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
                        written = Some(write.pending);
                    }
                    other => done.push(other),
                }
            }
            let Some(written) = written else { return done };
            effects = self.handle(now, Input::Persisted(written));
        }
    }

    fn take_in(&mut self, input: Input) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.take_up();
        }
        let before = self.seq();
        let mut steps = !self.config.by_steps;
        match input {
            Input::Connect { connection, person, since, look } => {
                self.connect(connection, person, since, look);
            }
            Input::Gone { connection } => self.disconnect(connection),
            Input::Message { connection, message, heard_ms } => {
                self.message(connection, message, heard_ms);
            }
            Input::Refuse { connection, id, problem } => self.refuse(connection, &id, problem),
            Input::Measured { connection, round_trip_ms } => {
                self.measured(connection, round_trip_ms);
            }
            Input::Request { person, request } => {
                let answer = self.request(&person, request);
                self.out.answer(Effect::Answer(answer));
            }
            Input::Thought { asked, thought, why } => self.thought(&asked, thought, why),
            Input::NoHint { asked, problem } => self.refuse_hint(&asked, problem),
            Input::ThoughtsLost => self.asked.clear(),
            Input::Shown => self.see_to_race(true),
            Input::Greet { connection, since } => self.greet(connection, Some(since)),
            Input::Tick => {
                self.tick();
                steps |= self.seq() == before;
            }
            Input::Read(_) | Input::Persisted(_) => (),
        }
        self.advance(steps);
    }

    /// Restores a stored table.
    fn take_up(&mut self) {
        if self.about.status == TableStatus::Opening {
            self.open_until_ms = Some(self.now.run_ms + self.config.reveal_ms);
        }
        if self.about.spectators == Spectators::Delayed && self.table.is_some() {
            // Spectators see the current position once the delay is over.
            self.note(&[]);
            self.delay_frames();
        }
    }

    /// Does everything that is due.
    fn tick(&mut self) {
        let now = self.now.run_ms;
        self.release_to_spectators();
        if self.open_until_ms.is_some_and(|until| until <= now) {
            // If the table cannot be opened, it stays as it is.
            let _ = self.begin();
        }
        if self.watchers.due_ms.is_some_and(|due_ms| due_ms <= now) {
            self.tell_table(None);
        }
        self.close_race();
        self.move_bots();
    }

    /// Advances the table as far as it goes without players: chance decides, and the game ends.
    fn advance(&mut self, steps: bool) {
        self.has_stepped = false;
        if self.script.is_some() {
            if !(steps && self.config.by_steps) {
                return;
            }
            // The table must advance by itself, so the script is abandoned.
            self.leave_script();
        }
        let before = self.seq();
        if steps {
            self.follow_nature(None);
        }
        self.has_stepped = self.config.by_steps && !(steps && self.seq() == before);
        self.tell_end();
        self.close_if_too_long();
    }

    /// Prompts the seats to act, once everything that happened is durable: races start, bots are asked, absent people
    /// are notified.
    fn settle(&mut self) {
        self.delay_frames();
        self.drop_stale_hints();
        if let Some(table) = self.table.as_ref().filter(|_| self.is_playing()) {
            self.clocks.follow(&self.about, table, self.now);
        }
        if self.script.is_none() {
            self.see_to_race(!self.config.by_steps);
        }
        self.tell_the_absent();
        if self.script.is_none() && (!self.has_stepped || self.race.is_some()) {
            self.ask_bots();
        }
        if let Some(at_ms) = self.next_wake() {
            self.out.push(Effect::WakeAt(at_ms));
        }
    }

    /// Returns when the table next advances by itself.
    pub fn next_wake(&self) -> Option<u64> {
        let rest = self.rest_until_ms.filter(|&until| until > self.now.run_ms);
        let late = self.table.as_ref().filter(|_| rest.is_none() && self.is_playing());
        let deadlines =
            late.into_iter().flat_map(|table| self.clocks.deadlines(&self.about, table));
        let deadlines = deadlines.filter(|(seat, _)| !self.asked.contains_key(seat));
        [
            self.race.as_ref().map(Race::due_ms),
            self.dice_wait(),
            self.open_until_ms,
            self.watchers.due_ms,
            self.delayed_spectators.next(),
            self.next_answer(),
            rest,
        ]
        .into_iter()
        .flatten()
        .chain(deadlines.map(|(_, due_ms)| due_ms))
        .min()
    }

    /// Returns whether nothing will happen until a client connects or a message arrives.
    pub fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && !self.waits_for_bots()
            && self.race.is_none()
            && self.open_until_ms.is_none()
            && !self.clocks.is_running()
    }

    /// Returns the records to store and whether the description has changed, if there is anything to store.
    fn take_write(&mut self) -> Option<(Vec<Record>, bool)> {
        let (stored, seq) = (self.persisted, self.seq());
        if self.script.is_some() || (seq <= stored && !self.changed) {
            return None;
        }
        let records = self.table.iter().flat_map(|table| table.records().rev());
        let mut new: Vec<Record> =
            records.take_while(|record| record.seq > stored).cloned().collect();
        new.reverse();
        self.persisted = seq.max(stored);
        Some((new, std::mem::take(&mut self.changed)))
    }

    /// Announces the end of the game, once.
    fn tell_end(&mut self) {
        if !self.over && self.turn() == Some(Turn::Over) && self.is_playing() {
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

    /// Returns what the table was made with.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Returns the description.
    pub fn about(&self) -> &Description {
        &self.about
    }

    /// Returns the description with the table's identity.
    pub fn described(&self) -> DescribedTable {
        DescribedTable { identity: self.identity.clone(), about: self.about.clone() }
    }

    /// Returns the table; `None` while it waits.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Returns the card as one person sees it; spectators of a table that delays them see an older one.
    pub fn card(&self, person: Option<&str>) -> TableCard {
        let late = self.watches_late(person);
        let shown = self.delayed_spectators.released.as_ref().filter(|_| late);
        let hidden = late || self.may_not_watch(person);
        let standing = Standing {
            id: &self.identity.id,
            created_ms: self.identity.created_ms,
            seq: if hidden { shown.map_or(0, |shown| shown.seq) } else { self.seq_of(person) },
            turn: if hidden { shown.map(|shown| shown.turn) } else { self.turn() },
            watching: self.watching(),
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

    pub(crate) fn is_playing(&self) -> bool {
        self.about.status == TableStatus::Playing
    }

    pub(crate) fn is_resting(&self) -> bool {
        self.rest_until_ms.is_some_and(|until| until > self.now.run_ms)
    }

    /// Returns whether bots and races go ahead: in one room only while a client is connected.
    pub(crate) fn is_awake(&self) -> bool {
        !self.config.one_room || !self.connections.is_empty()
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
            let message = format!("this table's stored data is inconsistent: {error}");
            return Problem::new("damaged", message);
        }
        let message = "the rules of this game have changed since it began, so it cannot continue";
        Problem::new("rules_changed", message)
    })
}
