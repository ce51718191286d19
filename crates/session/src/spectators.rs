//! Spectators of a table that delays what they see.

use std::collections::VecDeque;

use whistle_core::{Json, Turn};
use whistle_protocol::websocket::{ServerMessage, Step};
use whistle_protocol::{Outcome, Spectators, TableStatus};

use crate::Session;

/// What spectators see after one record.
#[derive(Clone)]
pub(crate) struct SpectatorFrame {
    pub(crate) seq: u64,
    pub(crate) turn: Turn,
    pub(crate) view: Json,
    pub(crate) outcome: Option<Outcome>,
    step: Step,
}

impl SpectatorFrame {
    pub(crate) fn of(step: &Step) -> SpectatorFrame {
        let (view, outcome) = (step.view.clone(), step.outcome.clone());
        SpectatorFrame { seq: step.seq, turn: step.turn, view, outcome, step: step.clone() }
    }
}

/// What spectators have seen, and what they will see.
#[derive(Default)]
pub(crate) struct DelayedSpectators {
    pub(crate) released: Option<SpectatorFrame>,
    waiting: VecDeque<(u64, SpectatorFrame)>,
    /// Frames of records that are not durable yet.
    pub(crate) fresh: Vec<SpectatorFrame>,
}

impl DelayedSpectators {
    pub(crate) fn next(&self) -> Option<u64> {
        self.waiting.front().map(|(due_ms, _)| *due_ms)
    }
}

impl Session {
    /// Returns whether a person sees this table only with a delay.
    pub(crate) fn watches_late(&self, person: Option<&str>) -> bool {
        self.about.spectators == Spectators::Delayed
            && self.about.status != TableStatus::Waiting
            && self.about.seats_of(person).is_empty()
    }

    /// Returns whether a person may know nothing about the progress of the game.
    pub(crate) fn may_not_watch(&self, person: Option<&str>) -> bool {
        self.about.spectators == Spectators::No
            && self.about.status == TableStatus::Playing
            && !self.about.belongs(person)
    }

    pub(crate) fn is_late(&self, number: u64) -> bool {
        self.is_connected(number) && self.watches_late(self.person(number))
    }

    /// Starts the delay of records that have become durable.
    pub(crate) fn delay_frames(&mut self) {
        let due_ms = self.now.run_ms + self.config.spectator_delay_ms;
        let delayed = &mut self.delayed_spectators;
        delayed.waiting.extend(delayed.fresh.drain(..).map(|frame| (due_ms, frame)));
    }

    /// Shows spectators the frames that are old enough.
    pub(crate) fn release_to_spectators(&mut self) {
        while self.delayed_spectators.next().is_some_and(|due_ms| due_ms <= self.now.run_ms) {
            let Some((_, shown)) = self.delayed_spectators.waiting.pop_front() else { return };
            let mut late = self.everybody();
            late.retain(|&number| self.is_late(number));
            self.out.tell(late, ServerMessage::Step(shown.step.clone()));
            self.delayed_spectators.released = Some(shown);
        }
    }
}
