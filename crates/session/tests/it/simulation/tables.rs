//! A table, its store, and everything that can go wrong with both.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use serde_json::{Map, Value};
use whistle_core::{Json, Level, Pcg32, Rng as _, Seat, SeatSet, Viewer};
use whistle_protocol::websocket::{CommandId, ServerMessage};
use whistle_protocol::{Bytes32, ClockTerms, Problem, Spectators, TableStatus};
use whistle_registry::GameEntry;
use whistle_session::{
    AskedBot, Chair, DescribedTable, Description, Effect, Fresh, InitialViewer, Input, Now,
    PendingWrite, Person, ReadResult, Request, Session, SessionConfig, Thought, Wanted, Write,
};
use whistle_table::{Operation, Record, Table};

use super::model::Model;
use super::people::{Line, Player};
use crate::world::name;

/// An event that can happen next.
#[derive(Clone, Copy)]
enum Happening {
    Effect,
    Store,
    Confirm,
    Read,
    Start,
    Connect(usize),
    /// A person sends a message over a connection.
    Say(usize),
    /// The first message on a connection arrives at the table or at the person.
    Up(usize),
    Down(usize),
    /// The table notices that a connection is dead.
    Gone(usize),
    BotAnswers,
    Wake,
    // The following events are faults.
    Crash,
    WriteFails,
    LineDies(usize),
    Resign,
    ThoughtsLost,
}

/// Counts of the events that a test must cover.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) crashes: u32,
    pub(super) failed_writes: u32,
    pub(super) reads: u32,
    pub(super) repeated: u32,
    pub(super) undone: u32,
    pub(super) hidden: u32,
}

pub(super) struct SimulatedTable {
    entry: &'static GameEntry,
    config: SessionConfig,
    session: Session,
    now: Now,
    /// The stored data, which survive everything.
    about: DescribedTable,
    stored: Vec<Record>,
    model: Model,
    /// The session's requested effects, and those in progress.
    effects: VecDeque<Effect>,
    writing: Option<Write>,
    written: Option<PendingWrite>,
    reading: Option<Wanted>,
    asked: Vec<(AskedBot, Option<Json>)>,
    players: Vec<Player>,
    lines: Vec<Line>,
    connections: u64,
    /// Commands whose senders know that they were refused for good.
    refused: BTreeSet<CommandId>,
    pub(super) tally: Tally,
}

impl fmt::Display for SimulatedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, seats) = (self.entry.meta.id, self.players.len() - 1);
        write!(f, "{game} with {seats} people after {} records", self.stored.len())
    }
}

impl SimulatedTable {
    pub(super) fn open(
        (entry, seats, options): (&'static GameEntry, u8, Map<String, Value>),
        rng: &mut Pcg32,
    ) -> SimulatedTable {
        let people = 1 + rng.below(seats.into()) as u8;
        let mut owns = vec![SeatSet::EMPTY; people.into()];
        let mut chair = |seat: Seat| {
            if seat.0 > 0 && rng.below(4) == 0 {
                return Chair::Bot { level: Level::Porter, personality: None };
            }
            let who = if seat.0 < people { seat.0 } else { rng.below(people.into()) as u8 };
            owns[usize::from(who)] = owns[usize::from(who)].with(seat);
            Chair::of(&Person { id: name(Seat(who)), name: None })
        };
        let chairs: Vec<Chair> = Seat::all(seats).map(&mut chair).collect();
        let mut coin = || rng.below(2) == 0;
        let about = Description {
            game: entry.meta.id.to_owned(),
            options,
            host: name(Seat(0)),
            clock: coin().then_some(ClockTerms { move_s: 30, reserve_s: 60 }),
            spectators: if coin() { Spectators::Yes } else { Spectators::Delayed },
            memory_aids: coin(),
            undo: true,
            ..Description::blank(chairs)
        };
        let bot_pause_ms = if coin() { 300 } else { 0 };
        let config =
            SessionConfig { bot_pause_ms, spectator_delay_ms: 5_000, ..SessionConfig::PLAIN };
        let fresh = Fresh { id: "table".into(), secret: Bytes32([rng.below(256) as u8; 32]) };
        let model = Model::new(&about);
        let about = DescribedTable::new(fresh.at(0), about);
        let of_seats =
            |(who, &own): (usize, &SeatSet)| Player::new(Some(name(Seat(who as u8))), own);
        let players = owns.iter().enumerate().map(of_seats);
        SimulatedTable {
            entry,
            config,
            session: Session::waiting(config, about.clone()).expect("a table"),
            now: Now::default(),
            about,
            stored: Vec::new(),
            model,
            effects: VecDeque::new(),
            writing: None,
            written: None,
            reading: None,
            asked: Vec::new(),
            players: players.chain([Player::new(None, SeatSet::EMPTY)]).collect(),
            lines: Vec::new(),
            connections: 0,
            refused: BTreeSet::new(),
            tally: Tally::default(),
        }
    }

    fn is_delayed(&self, player: &Player) -> bool {
        player.own.is_empty() && self.about.about.spectators == Spectators::Delayed
    }

    /// Lists the possible events now, with their relative weights.
    fn happenings(&self, is_stormy: bool) -> Vec<(u32, Happening)> {
        use Happening::*;
        let mut can = Vec::new();
        let mut add = |likely: u32, what: Happening, is_so: bool| {
            can.extend(is_so.then_some((likely, what)));
        };
        add(200, Effect, !self.effects.is_empty());
        add(100, Store, self.writing.is_some());
        add(100, Confirm, self.written.is_some());
        add(100, Read, self.reading.is_some());
        add(100, BotAnswers, !self.asked.is_empty());
        add(20, Wake, self.session.next_wake().is_some());
        let waits = self.about.about.status == TableStatus::Waiting;
        add(50, Start, waits && self.effects.is_empty() && self.writing.is_none());
        for (at, line) in self.lines.iter().enumerate() {
            add(100, Up(at), !line.up.is_empty());
            add(100, Down(at), !line.down.is_empty() && line.is_attached);
            let can_say = self.players[line.who].unanswered.is_none() && line.up.is_empty();
            add(50, Say(at), line.is_attached && can_say);
            add(20, Gone(at), !line.is_attached);
            add(3, LineDies(at), is_stormy && line.is_attached);
        }
        for who in 0..self.players.len() {
            let is_connected = self.lines.iter().any(|line| line.who == who && line.is_attached);
            add(50, Connect(who), !is_connected);
        }
        add(2, Crash, is_stormy);
        add(10, WriteFails, is_stormy && self.writing.is_some());
        add(2, ThoughtsLost, is_stormy);
        add(1, Resign, is_stormy && self.stored.len() > 40);
        can
    }

    /// Lets an event happen, and returns the time after it.
    pub(super) fn happen(&mut self, now_ms: u64, is_stormy: bool, rng: &mut Pcg32) -> u64 {
        self.now = Now::of_wall(now_ms + u64::from(rng.below(20)));
        let can = self.happenings(is_stormy);
        let mut drawn = rng.below(can.iter().map(|(likely, _)| likely).sum::<u32>().max(1));
        let is_drawn = |&&(likely, _): &&(u32, Happening)| {
            let is_drawn = drawn < likely;
            drawn = drawn.wrapping_sub(likely);
            is_drawn
        };
        let Some(&(_, what)) = can.iter().find(is_drawn) else { return self.now.run_ms };
        match what {
            Happening::Effect => {
                let effect = self.effects.pop_front().expect("there is one");
                self.carry_out(effect, rng);
            }
            Happening::Store => self.store(),
            Happening::Confirm => {
                let written = self.written.take().expect("there is one");
                self.tell(Input::Persisted(written));
            }
            Happening::Read => self.read(),
            Happening::Start => {
                let person = Person { id: name(Seat(0)), name: None };
                let request = Request::Start { commitments: Vec::new() };
                self.tell(Input::Request { person, request });
            }
            Happening::Connect(who) => self.connect(who),
            Happening::Say(line) => {
                let who = self.lines[line].who;
                let said = self.players[who].say(is_stormy, rng);
                let said = said.map(|said| serde_json::from_value(said).expect("a message"));
                self.lines[line].up.extend(said);
            }
            Happening::Up(line) => {
                let (connection, heard_ms) = (self.lines[line].number, self.now.run_ms);
                let message = self.lines[line].up.pop_front().expect("there is one");
                self.tell(Input::Message { connection, message, heard_ms });
            }
            Happening::Down(line) => {
                let message = self.lines[line].down.pop_front().expect("there is one");
                let who = self.lines[line].who;
                let is_delayed = self.is_delayed(&self.players[who]);
                self.players[who].hear(&message, is_delayed);
                if let ServerMessage::Refused(refused) = message
                    && !matches!(&*refused.problem.code, "unavailable" | "pressed")
                {
                    self.refused.insert(refused.id);
                }
            }
            Happening::Gone(line) => {
                let connection = self.lines.remove(line).number;
                self.tell(Input::Gone { connection });
            }
            Happening::BotAnswers => {
                let at = rng.below(self.asked.len() as u32) as usize;
                let (asked, action) = self.asked.remove(at);
                let action = action.filter(|_| rng.below(16) > 0);
                let thought = action.map(|action| Thought::plain(action, Some(400)));
                self.tell(Input::Thought { asked, thought, why: Vec::new() });
            }
            Happening::Wake => {
                let due_ms = self.session.next_wake().expect("it is to be woken");
                self.now = Now::of_wall(self.now.run_ms.max(due_ms));
                self.tell(Input::Tick);
            }
            Happening::Crash => self.crash(rng),
            Happening::WriteFails => self.fail(),
            Happening::LineDies(line) => self.lines[line].is_attached = false,
            Happening::Resign => {
                let who = self.players.len() - 2;
                let person = Person { id: name(Seat(who as u8)), name: None };
                let request = Request::Resign { seat: None };
                self.tell(Input::Request { person, request });
            }
            Happening::ThoughtsLost => {
                self.asked.clear();
                self.tell(Input::ThoughtsLost);
            }
        }
        self.now.run_ms
    }

    fn tell(&mut self, input: Input) {
        self.effects.extend(self.session.handle(self.now, input));
    }

    fn carry_out(&mut self, effect: Effect, rng: &mut Pcg32) {
        match effect {
            Effect::Persist(write) => {
                assert!(self.effects.is_empty(), "told before it was stored");
                self.writing = Some(write);
            }
            Effect::Send { to, message } => {
                for number in to {
                    self.send(number, &message);
                }
            }
            Effect::AskBot(question) => {
                let asked = question.asked;
                let game = self.session.table().expect("it has begun").game();
                let action = game.random_action(asked.seat, rng);
                self.asked.retain(|(other, _)| *other != asked);
                self.asked.push((asked, action));
            }
            Effect::Measure(numbers) => {
                for connection in numbers {
                    let round_trip_ms = rng.below(300) as u16;
                    self.tell(Input::Measured { connection, round_trip_ms });
                }
            }
            Effect::Read(wanted) => self.reading = Some(wanted),
            Effect::Answer(_)
            | Effect::TurnBegins { .. }
            | Effect::LimitMet(_)
            | Effect::BotFailed(_)
            | Effect::WakeAt(_) => (),
            other @ (Effect::Dismiss { .. } | Effect::Fault(_)) => panic!("{other:?}"),
        }
    }

    /// Compares a message with the model, and sends it.
    fn send(&mut self, number: u64, message: &ServerMessage) {
        let Some(line) = self.lines.iter_mut().find(|line| line.number == number) else { return };
        let own = self.players[line.who].own;
        match message {
            ServerMessage::Hello(hello) => {
                line.eyes = Viewer::from(hello.seat);
                self.model.check_hello(own, line.eyes, hello);
            }
            ServerMessage::Step(step) => self.model.check_step(own, line.eyes, step),
            ServerMessage::Receipt(receipt) => {
                let place = self.model.commands.get(&receipt.id);
                let place = place.expect("a receipt for something that is not stored");
                assert_eq!(receipt.seq, self.model.count(own, place + 1));
                self.tally.repeated += u32::from(receipt.repeated);
            }
            ServerMessage::Refused(refused) => {
                let is_stored = self.model.commands.contains_key(&refused.id);
                assert!(!is_stored, "refused but stored: {refused:?}");
            }
            _ => (),
        }
        line.down.push_back(message.clone());
    }

    fn store(&mut self) {
        let Some(Write { pending, records, described }) = self.writing.take() else { return };
        if described {
            self.about = self.session.described();
        }
        if self.stored.is_empty() {
            // Options that nobody chose are fixed when the game begins.
            self.model = Model::new(&self.about.about);
        }
        for record in records {
            let is_refused = record.command.as_ref().is_some_and(|id| self.refused.contains(id));
            assert!(!is_refused, "carried out after it was refused: {record:?}");
            let hidden = self.model.store(&record);
            self.tally.hidden += u32::from(hidden);
            let is_undo = matches!(record.operation, Operation::Undo { .. });
            self.tally.undone += u32::from(is_undo);
            self.stored.push(record);
        }
        self.written = Some(pending);
    }

    fn read(&mut self) {
        self.tally.reads += 1;
        let past = match self.reading.take().expect("there is something to read") {
            Wanted::History => {
                ReadResult::History(self.stored_table(self.stored.len(), None).map(Box::new))
            }
            Wanted::Command(id) => {
                let found = self.stored.iter().find(|record| record.command.as_ref() == Some(&id));
                ReadResult::Command(Ok(found.cloned().map(Box::new)))
            }
        };
        self.tell(Input::Read(past));
    }

    /// Restores the table after some of its records, from a snapshot or from its first record.
    fn stored_table(&self, records: usize, snapshot: Option<usize>) -> Option<Table> {
        let about = &self.about.about;
        about.rules?;
        let seats = about.chairs.len() as u8;
        let restored = |records: &[Record]| {
            Table::restore(self.entry, seats, &about.options, records.iter().cloned())
                .expect("the stored data are consistent")
        };
        let Some(at) = snapshot else { return Some(restored(&self.stored[..records])) };
        let snapshot = restored(&self.stored[..at]).snapshot();
        let mut table = Table::resume(self.entry, &snapshot).expect("a snapshot fits");
        for record in &self.stored[snapshot.seq as usize..records] {
            table.take_up(record.clone()).expect("the stored data are consistent");
        }
        Some(table)
    }

    fn connect(&mut self, who: usize) {
        self.connections += 1;
        let player = &self.players[who];
        let again = player.unanswered.clone();
        let again = again.map(|command| serde_json::from_value(command).expect("a message"));
        self.lines.push(Line {
            number: self.connections,
            who,
            up: again.into_iter().collect(),
            down: VecDeque::new(),
            is_attached: true,
            eyes: Viewer::Spectator,
        });
        let person = player.id.clone().map(|id| Person { id, name: None });
        let (connection, since) = (self.connections, player.seen);
        let look = InitialViewer::Later;
        self.tell(Input::Connect { connection, person, since, look });
    }

    /// Everything in memory is lost, and the table is restored from storage. A write may just have been completed.
    fn crash(&mut self, rng: &mut Pcg32) {
        if rng.below(2) == 0 {
            self.store();
        }
        let about = self.about.clone();
        self.session = if rng.below(2) == 0 {
            let session = Session::stored(self.config, about, self.stored.clone());
            session.expect("the stored data are consistent")
        } else {
            let snapshot = self.stored.len().saturating_sub(rng.below(6) as usize);
            let table = self.stored_table(self.stored.len(), Some(snapshot));
            Session::resumed(self.config, about, table)
        };
        (self.writing, self.written, self.reading) = (None, None, None);
        self.effects.clear();
        self.asked.clear();
        self.lines.clear();
        self.tally.crashes += 1;
    }

    /// The store refuses a write: the table is restored from storage.
    fn fail(&mut self) {
        self.writing = None;
        self.tally.failed_writes += 1;
        let stored = Session::stored(self.config, self.about.clone(), self.stored.clone());
        let stored = stored.expect("the stored data are consistent");
        self.session.put_back(self.now, stored, self.now.run_ms + 1_000);
        self.asked.retain(|(asked, _)| self.session.waits_for(asked));
        let problem = Problem::new("unavailable", "the store is unavailable");
        self.effects.extend(self.session.refuse_undone(&problem));
    }

    /// Returns whether the game is over and no events remain; then everyone must know all of it.
    pub(super) fn has_settled(&self) -> bool {
        let is_quiet = |line: &Line| line.is_attached && line.up.is_empty() && line.down.is_empty();
        let settled = self.model.is_over()
            && self.effects.is_empty()
            && self.writing.is_none()
            && self.written.is_none()
            && self.reading.is_none()
            && self.lines.len() == self.players.len()
            && self.lines.iter().all(is_quiet)
            && self.players.iter().all(|player| player.unanswered.is_none())
            && self.session.next_wake().is_none();
        if settled {
            for player in &self.players {
                assert_eq!(player.seen, self.model.count(player.own, self.stored.len()));
                let view = self.model.game().view(player.eyes, self.about.about.memory_aids);
                assert_eq!(player.view.as_ref(), Some(&view), "{:?} knows the end", player.id);
            }
        }
        settled
    }
}
