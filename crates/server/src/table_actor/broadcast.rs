//! Who is told what, and when.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;
use whistle_core::{Json, Seat, SeatSet, Turn, Viewer};
use whistle_protocol::Outcome;
use whistle_protocol::websocket::{Hello, Race, Step, TableChange};
use whistle_table::{Promise, SeenRecord, Sight, Table};

use whistle_protocol::{Spectators, TableStatus};

use super::{ServerMessage, TableActor};
use crate::admission::Limit;
use crate::now::now_ms;
use crate::problem::Problem;

/// A look that tells more records than this is counted.
const MUCH: u64 = 100;

/// What everybody is told about one record, once it is durable. Whoever could not notice it is told
/// nothing.
pub(super) struct StepFrames {
    frames: Vec<(Sight, Utf8Bytes)>,
    shown: Option<SpectatorFrame>,
}

/// What spectators see of a table with a delay.
#[derive(Clone)]
pub(super) struct SpectatorFrame {
    pub(super) seq: u64,
    pub(super) turn: Turn,
    view: Json,
    outcome: Option<Outcome>,
    frame: Utf8Bytes,
}

/// The spectators of a table that lets them see everything later.
#[derive(Default)]
pub(super) struct DelayedSpectators {
    released: Option<SpectatorFrame>,
    waiting: VecDeque<(Instant, SpectatorFrame)>,
}

impl DelayedSpectators {
    pub(super) fn released(&self) -> Option<&SpectatorFrame> {
        self.released.as_ref()
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.waiting.front().map(|(due, _)| *due)
    }
}

impl TableActor {
    /// Tells whether a person sees this table only with a delay.
    pub(super) fn watches_late(&self, person: Option<&str>) -> bool {
        self.about.spectators == Spectators::Delayed
            && self.about.status != TableStatus::Waiting
            && self.about.seats_of(person).is_empty()
    }

    /// Tells whether somebody may know nothing of how the game goes on.
    pub(super) fn may_not_watch(&self, person: Option<&str>) -> bool {
        self.about.spectators == Spectators::No
            && self.about.status == TableStatus::Playing
            && person != Some(self.about.host.as_str())
            && self.about.seats_of(person).is_empty()
    }

    /// Lists the seats from which a connection counts the records: all of its person's.
    pub(super) fn own_seats(&self, number: u64) -> SeatSet {
        let person = self.connections.get(&number).and_then(|c| c.person_id());
        self.about.seats_of(person)
    }

    /// Returns the number of the last record that a connection may know of.
    pub(super) fn seq_for(&self, number: u64) -> u64 {
        if self.is_late(number) {
            return self.delayed_spectators.released().map_or(0, |shown| shown.seq);
        }
        let own = self.own_seats(number);
        self.table.as_ref().map_or(0, |table| table.seq_for(own))
    }

    fn sight(&self, number: u64) -> Option<Sight> {
        let connection = self.connections.get(&number)?;
        Some(Sight { eyes: connection.eyes, own: self.own_seats(number) })
    }

    fn is_late(&self, number: u64) -> bool {
        self.connections.get(&number).is_some_and(|c| self.watches_late(c.person_id()))
    }

    fn showing(&self, table: &Table, own: SeatSet) -> Option<Race> {
        let limit = u32::from(table.game().race_limit_ms()?);
        // While answers are entered it is the same race still, and nothing to be shown anew.
        if self.race.is_none() && self.dice_wait_until.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let opened = self.race.as_ref().map(|race| race.showing());
        let showing = table.count_for(own, opened.unwrap_or(table.seq()));
        let passed = self.race.as_ref().map_or(0, |race| race.passed());
        let left_ms = Some(limit.saturating_sub(passed));
        Some(Race { showing, left_ms, lines: self.latency_problems() })
    }

    /// Prepares what will be told about the record that was just made.
    pub(super) fn note(&mut self, promises_before: &[Promise]) {
        let Some(table) = &self.table else { return };
        self.clocks.follow(&self.about, table);
        let clocks = self.clocks.face(&self.about, table);
        let spectator = Sight { eyes: Viewer::Spectator, own: SeatSet::EMPTY };
        let late = self.about.spectators == Spectators::Delayed;
        let mut sights: Vec<Sight> =
            self.connections.keys().filter_map(|&number| self.sight(number)).collect();
        if late {
            sights.push(spectator);
        }
        if let Some(seat) = table.private_to(table.seq()) {
            sights.retain(|sight| sight.own.contains(seat));
        }
        let (changed, resigned) = (table.promises() != promises_before, self.about.resigned());
        let mut shown = None;
        let mut frames: Vec<(Sight, Utf8Bytes)> = Vec::with_capacity(sights.len());
        for sight in sights {
            if frames.iter().any(|(told, _)| *told == sight) {
                continue;
            }
            let step = Step {
                clocks: clocks.clone(),
                promises: changed.then(|| table.promises_for(sight.own)),
                race: self.showing(table, sight.own),
                ..table.step_for(sight, self.about.memory_aids)
            };
            let outcome = step.outcome.map(|outcome| outcome.with_resigned(resigned));
            let step = Step { outcome, ..step };
            let kept = (late && sight == spectator)
                .then(|| (step.seq, step.turn, step.view.clone(), step.outcome.clone()));
            let frame = Utf8Bytes::from(ServerMessage::Step(step).to_text());
            if let Some((seq, turn, view, outcome)) = kept {
                let frame = frame.clone();
                shown = Some(SpectatorFrame { seq, turn, view, outcome, frame });
            }
            frames.push((sight, frame));
        }
        self.steps.push(StepFrames { frames, shown });
    }

    /// Tells what has become durable.
    pub(super) fn broadcast_steps(&mut self) {
        let due = Instant::now() + self.hub.settings.spectator_delay();
        for step in std::mem::take(&mut self.steps) {
            let numbers: Vec<u64> = self.connections.keys().copied().collect();
            for number in numbers {
                if self.is_late(number) {
                    continue;
                }
                let Some(sight) = self.sight(number) else { continue };
                let frame = step.frames.iter().find(|(told, _)| *told == sight);
                if let Some((_, frame)) = frame {
                    self.send(number, frame.clone());
                }
            }
            if let Some(shown) = step.shown {
                self.delayed_spectators.waiting.push_back((due, shown));
            }
        }
    }

    /// Shows late spectators what is old enough.
    pub(super) fn release_to_spectators(&mut self) {
        let now = Instant::now();
        while let Some((due, _)) = self.delayed_spectators.waiting.front()
            && *due <= now
        {
            let Some((_, shown)) = self.delayed_spectators.waiting.pop_front() else { return };
            let numbers: Vec<u64> = self.connections.keys().copied().collect();
            for number in numbers {
                if self.is_late(number) {
                    self.send(number, shown.frame.clone());
                }
            }
            self.delayed_spectators.released = Some(shown);
        }
    }

    /// Lets late spectators see a table that was just taken up, once the delay is over.
    pub(super) fn seed_delayed_spectators(&mut self) {
        if self.about.spectators == Spectators::Delayed && self.table.is_some() {
            self.note(&[]);
            let due = Instant::now() + self.hub.settings.spectator_delay();
            for step in std::mem::take(&mut self.steps) {
                if let Some(shown) = step.shown {
                    self.delayed_spectators.waiting.push_back((due, shown));
                }
            }
        }
    }

    /// Tells everybody, except one, how the table is set.
    pub(super) fn broadcast_table(&mut self, except: Option<u64>) {
        self.watchers_are_told();
        let numbers: Vec<u64> =
            self.connections.keys().copied().filter(|&number| Some(number) != except).collect();
        for number in numbers {
            let person = self.connections.get(&number).and_then(|c| c.person_id());
            let card = self.card(person);
            self.tell(number, &ServerMessage::Table(TableChange { table: card }));
        }
    }

    /// Tells one connection where the table stands, with what happened after `since`.
    pub(super) async fn greet(&mut self, number: u64, since: Option<u64>) {
        let Some(connection) = self.connections.get(&number) else { return };
        let eyes = connection.eyes;
        let (late, newest) = (self.is_late(number), self.seq_for(number));
        let own = self.own_seats(number);
        let history = match since {
            Some(since) if since < newest => {
                let since = self.bounded(since, newest);
                self.history(own, since, eyes).await
            }
            _ => Vec::new(),
        };
        let Some(connection) = self.connections.get(&number) else { return };
        let history: Vec<SeenRecord> =
            history.into_iter().filter(|seen| seen.seq <= newest).collect();
        let card = self.card(connection.person_id());
        let mine = self.about.seats_of(connection.person_id()).iter().collect();
        let seat = eyes.seat();
        let hello = match (&self.table, late) {
            (Some(table), false) => {
                let sight = Sight { eyes, own };
                let blank = Hello::blank(card, seat, mine, now_ms());
                let hello = table.hello_for(sight, self.about.memory_aids, history, blank);
                let resigned = self.about.resigned();
                Hello {
                    clocks: self.clocks.face(&self.about, table),
                    race: self.showing(table, own),
                    outcome: hello.outcome.map(|outcome| outcome.with_resigned(resigned)),
                    ..hello
                }
            }
            (Some(_), true) => {
                let shown = self.delayed_spectators.released();
                Hello {
                    seq: newest,
                    view: shown.map(|shown| shown.view.clone()),
                    turn: shown.map(|shown| shown.turn),
                    outcome: shown.and_then(|shown| shown.outcome.clone()),
                    history,
                    ..Hello::blank(card, None, mine, now_ms())
                }
            }
            (None, _) => Hello::blank(card, seat, mine, now_ms()),
        };
        let hello = Hello { lobby: self.about.lobby_lines(), ..hello };
        self.tell(number, &ServerMessage::Hello(hello));
    }

    /// Lists what a viewer saw after a record; what the table does not hold is read again.
    async fn history(&mut self, own: SeatSet, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        let Some(table) = &self.table else { return Vec::new() };
        if table.record_for(own, since) < table.held_since() {
            match self.read_past().await {
                // It is held from now on, as if the table had never left the memory.
                Ok(whole) if whole.seq() == self.seq() => self.table = Some(whole),
                Ok(_) => tracing::error!("the past that was read is another one"),
                Err(problem) => tracing::error!(code = %problem.code, "the past cannot be read"),
            }
        }
        self.table.as_ref().map(|table| table.events_for(own, since, viewer)).unwrap_or_default()
    }

    async fn read_past(&self) -> Result<Table, Problem> {
        let _turn = self.hub.readers.whole_table().await?;
        self.hub.whole_table(&self.identity.id, &self.about).await
    }

    /// Says after which record somebody is told what they have missed: they get the last ones.
    fn bounded(&self, since: u64, newest: u64) -> u64 {
        let most = u64::from(self.hub.settings.limits.history_records);
        let first = newest.saturating_sub(most);
        if since < first {
            self.hub.metrics.met(Some(Limit::HistoryRecords));
        }
        since.max(first)
    }

    /// Lets a connection look through another seat's eyes, at what happened after `since` too.
    pub(super) async fn look(&mut self, number: u64, seat: Option<Seat>, since: Option<u64>) {
        let Some(connection) = self.connections.get_mut(&number) else { return };
        let person = connection.person.as_ref().map(|person| person.id.as_str());
        if seat.is_some_and(|seat| !self.about.seats_of(person).contains(seat)) {
            let (code, message) = ("not_your_seat", "that seat is not yours");
            self.dismiss(number, &Problem::forbidden(code, message));
            return;
        }
        if let Err(problem) = self.count_look(number, since) {
            self.dismiss(number, &problem);
            return;
        }
        let Some(connection) = self.connections.get_mut(&number) else { return };
        connection.eyes = Viewer::from(seat);
        self.greet(number, since).await;
    }

    /// Counts a look that tells much.
    fn count_look(&self, number: u64, since: Option<u64>) -> Result<(), Problem> {
        let Some(since) = since else { return Ok(()) };
        if self.seq_for(number).saturating_sub(since) <= MUCH {
            return Ok(());
        }
        let person = self.connections.get(&number).and_then(|c| c.person_id());
        // Whoever has no name is one for each connection.
        let nobody = || format!("{} {number}", self.identity.id);
        self.hub.rates.by(Limit::LooksPerMinute, &person.map_or_else(nobody, str::to_owned))
    }
}
