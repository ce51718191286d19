//! Who is told what, and when.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::time::Instant;
use whistle_core::{Outcome, Seat, Turn, Viewer};
use whistle_table::{Deal, Seen, Table};

use super::description::{Spectators, Status};
use super::says::Showing;
use super::{Keeper, ServerSays};
use crate::moment::now_ms;

/// What everybody is told about one record, once it is durable.
pub(super) struct StepFrames {
    frames: Vec<(Viewer, Utf8Bytes)>,
    shown: Option<Shown>,
}

/// What spectators see of a table with a delay.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) seq: u64,
    pub(super) turn: Turn,
    view: Arc<Value>,
    outcome: Option<Outcome>,
    frame: Utf8Bytes,
}

/// The spectators of a table that lets them see everything later.
#[derive(Default)]
pub(super) struct Gallery {
    released: Option<Shown>,
    waiting: VecDeque<(Instant, Shown)>,
}

impl Gallery {
    pub(super) fn released(&self) -> Option<&Shown> {
        self.released.as_ref()
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.waiting.front().map(|(due, _)| *due)
    }
}

impl Keeper {
    /// Tells whether a person sees this table only with a delay.
    pub(super) fn watches_late(&self, person: Option<&str>) -> bool {
        self.about.spectators == Spectators::Delayed
            && self.about.status != Status::Waiting
            && self.about.seats_of(person).is_empty()
    }

    fn is_late(&self, number: u64) -> bool {
        self.connections.get(&number).is_some_and(|c| self.watches_late(c.person_id()))
    }

    fn legal(&self, viewer: Viewer) -> Vec<Value> {
        match (viewer, &self.table) {
            (Viewer::Seat(seat), Some(table)) => table.game().legal(seat),
            _ => Vec::new(),
        }
    }

    fn showing(&self, table: &Table) -> Option<Showing> {
        let on = table.game().race().is_some();
        let opened = self.race.as_ref().map(|race| race.showing());
        on.then(|| Showing { showing: opened.unwrap_or(table.seq()) })
    }

    /// Prepares what will be told about the record that was just made.
    pub(super) fn note(&mut self, deals_before: &[Deal]) {
        let Some(table) = &self.table else { return };
        self.clocks.follow(&self.about, table);
        let clocks = self.clocks.face(&self.about, table);
        let late = self.about.spectators == Spectators::Delayed;
        let mut eyes: BTreeSet<Viewer> = self.connections.values().map(|c| c.eyes).collect();
        if late {
            eyes.insert(Viewer::Spectator);
        }
        let deals = table.deals();
        let changed = (deals != deals_before).then_some(deals.as_slice());
        let (seq, turn, outcome) = (table.seq(), table.turn(), table.outcome());
        let race = self.showing(table);
        let mut shown = None;
        let mut frames = Vec::with_capacity(eyes.len());
        for viewer in eyes {
            let view = table.view(viewer, self.about.memory_aids);
            let kept = (late && viewer == Viewer::Spectator).then(|| Arc::new(view.clone()));
            let frame = ServerSays::Step {
                seen: table.events(seq.saturating_sub(1), viewer).pop(),
                seq,
                view,
                legal: self.legal(viewer),
                turn,
                clocks: &clocks,
                deals: changed,
                outcome,
                race,
            };
            let frame = frame.text();
            shown = kept.map(|view| Shown { seq, turn, view, outcome, frame: frame.clone() });
            frames.push((viewer, frame));
        }
        // Spectators are the last of all viewers, so this is theirs if there is one.
        self.steps.push(StepFrames { frames, shown });
    }

    /// Tells what has become durable.
    pub(super) fn tell_steps(&mut self) {
        let due = Instant::now() + self.house.settings.spectator_delay();
        for step in std::mem::take(&mut self.steps) {
            let numbers: Vec<(u64, Viewer)> =
                self.connections.iter().map(|(&number, c)| (number, c.eyes)).collect();
            for (number, eyes) in numbers {
                if eyes == Viewer::Spectator && self.is_late(number) {
                    continue;
                }
                let frame = step.frames.iter().find(|(viewer, _)| *viewer == eyes);
                if let Some((_, frame)) = frame {
                    self.send(number, frame.clone());
                }
            }
            if let Some(shown) = step.shown {
                self.gallery.waiting.push_back((due, shown));
            }
        }
    }

    /// Shows late spectators what is old enough.
    pub(super) fn release_gallery(&mut self) {
        let now = Instant::now();
        while let Some((due, _)) = self.gallery.waiting.front()
            && *due <= now
        {
            let Some((_, shown)) = self.gallery.waiting.pop_front() else { return };
            let numbers: Vec<u64> = self.connections.keys().copied().collect();
            for number in numbers {
                if self.is_late(number) {
                    self.send(number, shown.frame.clone());
                }
            }
            self.gallery.released = Some(shown);
        }
    }

    /// Lets late spectators see a table that was just taken up, once the delay is over.
    pub(super) fn seed_gallery(&mut self) {
        if self.about.spectators == Spectators::Delayed && self.table.is_some() {
            self.note(&[]);
            let due = Instant::now() + self.house.settings.spectator_delay();
            for step in std::mem::take(&mut self.steps) {
                if let Some(shown) = step.shown {
                    self.gallery.waiting.push_back((due, shown));
                }
            }
        }
    }

    /// Tells everybody, except one, how the table is set.
    pub(super) fn tell_table(&mut self, except: Option<u64>) {
        let numbers: Vec<u64> =
            self.connections.keys().copied().filter(|&number| Some(number) != except).collect();
        for number in numbers {
            let person = self.connections.get(&number).and_then(|c| c.person_id());
            let card = self.card(person);
            self.send(number, ServerSays::Table { table: &card }.text());
        }
    }

    /// Tells one connection where the table stands, with what happened after `since`.
    pub(super) async fn greet(&mut self, number: u64, since: Option<u64>) {
        let Some(connection) = self.connections.get(&number) else { return };
        let eyes = connection.eyes;
        let late = self.is_late(number);
        let newest =
            if late { self.gallery.released().map_or(0, |shown| shown.seq) } else { self.seq() };
        let history = match since {
            Some(since) if since < newest => self.history(since, eyes).await,
            _ => Vec::new(),
        };
        let Some(connection) = self.connections.get(&number) else { return };
        let history: Vec<Seen> = history.into_iter().filter(|seen| seen.seq <= newest).collect();
        let card = self.card(connection.person_id());
        let mine = self.about.seats_of(connection.person_id());
        let hello = match (&self.table, late) {
            (Some(table), false) => ServerSays::Hello {
                table: &card,
                seat: eyes.seat(),
                mine: &mine,
                seq: table.seq(),
                view: Some(table.view(eyes, self.about.memory_aids)),
                legal: self.legal(eyes),
                turn: Some(table.turn()),
                clocks: self.clocks.face(&self.about, table),
                deals: table.deals(),
                outcome: table.outcome(),
                history,
                race: self.showing(table),
                now_ms: now_ms(),
            },
            (Some(_), true) => {
                let shown = self.gallery.released();
                ServerSays::Hello {
                    table: &card,
                    seat: None,
                    mine: &mine,
                    seq: newest,
                    view: shown.map(|shown| Value::clone(&shown.view)),
                    legal: Vec::new(),
                    turn: shown.map(|shown| shown.turn),
                    clocks: None,
                    deals: Vec::new(),
                    outcome: shown.and_then(|shown| shown.outcome),
                    history,
                    race: None,
                    now_ms: now_ms(),
                }
            }
            (None, _) => ServerSays::Hello {
                table: &card,
                seat: eyes.seat(),
                mine: &mine,
                seq: 0,
                view: None,
                legal: Vec::new(),
                turn: None,
                clocks: None,
                deals: Vec::new(),
                outcome: None,
                history,
                race: None,
                now_ms: now_ms(),
            },
        };
        let text = hello.text();
        self.send(number, text);
    }

    /// Lists what a viewer saw after a record; what the table does not hold is read again.
    async fn history(&self, since: u64, viewer: Viewer) -> Vec<Seen> {
        let Some(table) = &self.table else { return Vec::new() };
        if since >= table.held_since() {
            return table.events(since, viewer);
        }
        match self.house.whole_table(&self.id, &self.about).await {
            Ok(whole) => whole.events(since, viewer),
            Err(problem) => {
                tracing::error!(code = problem.code, "the past cannot be read");
                table.events(since, viewer)
            }
        }
    }

    /// Lets a connection look through another seat's eyes, at what happened after `since` too.
    pub(super) async fn look(&mut self, number: u64, seat: Option<Seat>, since: Option<u64>) {
        let Some(connection) = self.connections.get_mut(&number) else { return };
        let person = connection.person.as_ref().map(|person| person.id.as_str());
        if seat.is_some_and(|seat| !self.about.seats_of(person).contains(&seat)) {
            let (code, message) = ("not_your_seat", "that seat is not yours");
            self.dismiss(number, &crate::problem::Problem::forbidden(code, message));
            return;
        }
        connection.eyes = Viewer::from(seat);
        self.greet(number, since).await;
    }
}
