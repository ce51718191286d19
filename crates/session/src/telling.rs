//! Frames: each client gets its own view, with records in its own count.

use whistle_core::{SeatSet, Viewer};
use whistle_protocol::websocket::{Hello, Race, ServerMessage, Step, TableChange};
use whistle_protocol::{SeenRecord, Spectators};
use whistle_table::{Promise, Sight, Table};

use crate::spectators::SpectatorFrame;
use crate::{Effect, Input, ReadResult, Session, Wanted};

impl Session {
    /// Sends the newest record to every client that can notice it, and nothing to the others.
    pub(crate) fn note(&mut self, promises_before: &[Promise]) {
        let Some(table) = &self.table else { return };
        self.clocks.follow(&self.about, table, self.now);
        let clocks = self.clocks.face(&self.about, table, self.now);
        let changed = table.promises() != promises_before;
        let seat = table.private_to(table.seq());
        let notices = |sight: Sight| seat.is_none_or(|seat| sight.own.contains(seat));
        let resigned = self.about.resigned();
        let step = |sight: Sight| {
            let step = Step {
                clocks: clocks.clone(),
                promises: changed.then(|| table.promises_for(sight.own)),
                race: self.showing(table, sight.own),
                ..table.step_for(sight, self.about.memory_aids)
            };
            Step { outcome: step.outcome.map(|outcome| outcome.with_resigned(resigned)), ..step }
        };
        let spectator = Sight { eyes: Viewer::Spectator, own: SeatSet::EMPTY };
        let is_delayed = self.about.spectators == Spectators::Delayed;
        let late = (is_delayed && notices(spectator)).then(|| SpectatorFrame::of(&step(spectator)));
        let mut told: Vec<(Sight, Vec<u64>)> = Vec::new();
        for number in self.everybody() {
            let Some(sight) = self.sight(number) else { continue };
            if !notices(sight) || self.is_late(number) {
                continue;
            }
            match told.iter_mut().find(|(other, _)| *other == sight) {
                Some((_, numbers)) => numbers.push(number),
                None => told.push((sight, vec![number])),
            }
        }
        let frames: Vec<_> =
            told.into_iter().map(|(sight, numbers)| (numbers, step(sight))).collect();
        self.delayed_spectators.fresh.extend(late);
        for (numbers, step) in frames {
            self.out.tell(numbers, ServerMessage::Step(step));
        }
    }

    fn showing(&self, table: &Table, own: SeatSet) -> Option<Race> {
        let limit = table.game().race_limit_ms()?;
        // While answers are being entered, it is still the same race.
        let shows_outcome = self.shown_until_ms.is_some_and(|until| self.now.run_ms < until);
        if self.race.is_none() && shows_outcome {
            return None;
        }
        let opened = self.race.as_ref().map_or(table.seq(), |race| race.showing());
        let passed = self.race.as_ref().map_or(0, |race| race.after(self.now.run_ms));
        let left = u32::from(limit).saturating_sub(passed);
        Some(Race {
            showing: table.count_for(own, opened),
            // In one room the clock starts when the client shows the race.
            left_ms: (!self.config.one_room).then_some(left),
            lines: self.latency_problems(),
        })
    }

    /// Announces a change of the description, which is stored with this input.
    pub(crate) fn describe_anew(&mut self) {
        self.changed = true;
        self.tell_table(None);
    }

    /// Sends the card to every connection except one.
    pub(crate) fn tell_table(&mut self, except: Option<u64>) {
        self.watchers_are_told();
        for number in self.everybody().into_iter().filter(|&number| Some(number) != except) {
            let table = self.card(self.person(number));
            self.out.tell(vec![number], ServerMessage::Table(TableChange { table }));
        }
    }

    /// Returns the number of the last record that a connection may know about.
    pub fn seq_for(&self, number: u64) -> u64 {
        self.seq_of(self.person(number))
    }

    pub(crate) fn seq_of(&self, person: Option<&str>) -> u64 {
        if self.watches_late(person) {
            return self.delayed_spectators.released.as_ref().map_or(0, |shown| shown.seq);
        }
        let own = self.about.seats_of(person);
        self.table.as_ref().map_or(0, |table| table.seq_for(own))
    }

    /// Returns the record after which a client is sent what it missed: only the newest records.
    fn history_from(&self, since: u64, newest: u64) -> u64 {
        since.max(newest.saturating_sub(self.config.limits.history_records))
    }

    /// Returns what must be read before an input can be handled.
    pub(crate) fn wanted(&self, input: &Input) -> Option<Wanted> {
        let table = self.table.as_ref().filter(|table| table.held_since() > 0)?;
        if self.past.is_some() {
            return None;
        }
        let (person, since) = match input {
            Input::Connect { person, since, .. } => {
                (person.as_ref().map(|person| person.id.as_str()), *since)
            }
            Input::Greet { connection, since } => (self.person(*connection), *since),
            Input::Message { connection, message, .. } => {
                if let Some((id, seat)) = crate::commands::command(message) {
                    let is_unknown = self.check_seat(*connection, seat).is_ok() && !table.knows(id);
                    return is_unknown.then(|| Wanted::Command(id.clone()));
                }
                (self.person(*connection), self.looks_since(*connection, message)?)
            }
            _ => return None,
        };
        let (own, newest) = (self.about.seats_of(person), self.seq_of(person));
        let from = self.history_from(since, newest);
        (since < newest && table.record_for(own, from) < table.held_since())
            .then_some(Wanted::History)
    }

    /// Sends one client the state of the table, with what happened after `since`.
    pub(crate) fn greet(&mut self, number: u64, since: Option<u64>) {
        let Some(Sight { eyes, own }) = self.sight(number) else { return };
        if let Some(ReadResult::History(Some(whole))) =
            self.past.take_if(|past| matches!(past, ReadResult::History(_)))
            && whole.seq() == self.seq()
        {
            // It stays in memory from now on, as if it had never left.
            self.table = Some(*whole);
        }
        let newest = self.seq_for(number);
        let mut history: Vec<SeenRecord> = Vec::new();
        if let (Some(table), Some(since)) = (&self.table, since.filter(|&since| since < newest)) {
            let from = self.history_from(since, newest);
            if from > since {
                self.out.push(Effect::LimitMet("history_records"));
            }
            history = table.events_for(own, from, eyes);
            history.retain(|seen| seen.seq <= newest);
        }
        let card = self.card(self.person(number));
        let (mine, wall_ms) = (own.iter().collect(), self.now.wall_ms);
        let hello = match (&self.table, self.is_late(number)) {
            (Some(table), false) => {
                let blank = Hello::blank(card, eyes.seat(), mine, wall_ms);
                let sight = Sight { eyes, own };
                let hello = table.hello_for(sight, self.about.memory_aids, history, blank);
                let resigned = self.about.resigned();
                Hello {
                    clocks: self.clocks.face(&self.about, table, self.now),
                    race: self.showing(table, own),
                    outcome: hello.outcome.map(|outcome| outcome.with_resigned(resigned)),
                    ..hello
                }
            }
            (Some(_), true) => {
                let shown = self.delayed_spectators.released.as_ref();
                Hello {
                    seq: newest,
                    view: shown.map(|shown| shown.view.clone()),
                    turn: shown.map(|shown| shown.turn),
                    outcome: shown.and_then(|shown| shown.outcome.clone()),
                    history,
                    ..Hello::blank(card, None, mine, wall_ms)
                }
            }
            (None, _) => Hello::blank(card, eyes.seat(), mine, wall_ms),
        };
        let hello = Hello { lobby: self.about.lobby_lines(), ..hello };
        self.out.tell(vec![number], ServerMessage::Hello(hello));
    }
}
