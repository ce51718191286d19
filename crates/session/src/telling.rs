//! Frames: each client gets its own view, with records in its own count.

use whistle_core::SeatSet;
use whistle_protocol::websocket::{Hello, Race, ServerMessage, Step};
use whistle_table::{Promise, Sight, Table};

use crate::Session;

impl Session {
    /// Sends the newest record to every client that can notice it, and nothing to the others.
    pub(crate) fn note(&mut self, promises_before: &[Promise]) {
        let Some(table) = &self.table else { return };
        let seat = table.private_to(table.seq());
        let promises = table.promises() != promises_before;
        let mut told: Vec<(Sight, Vec<u64>)> = Vec::new();
        for number in self.everybody() {
            let Some(sight) = self.sight(number) else { continue };
            if seat.is_some_and(|seat| !sight.own.contains(seat)) {
                continue;
            }
            match told.iter_mut().find(|(other, _)| *other == sight) {
                Some((_, numbers)) => numbers.push(number),
                None => told.push((sight, vec![number])),
            }
        }
        for (sight, numbers) in told {
            let step = Step {
                promises: promises.then(|| table.promises_for(sight.own)),
                race: self.showing(table, sight.own),
                ..table.step_for(sight, self.about.memory_aids)
            };
            self.out.tell(numbers, ServerMessage::Step(step));
        }
    }

    fn showing(&self, table: &Table, own: SeatSet) -> Option<Race> {
        let limit = table.game().race_limit_ms()?;
        // While answers are being entered it is still the same race.
        let shows_outcome = self.shown_until_ms.is_some_and(|until| self.now.run_ms < until);
        if self.race.is_none() && shows_outcome {
            return None;
        }
        let opened = self.race.as_ref().map_or(table.seq(), |race| race.showing());
        let passed = self.race.as_ref().map_or(0, |race| race.after(self.now));
        let left = u32::from(limit).saturating_sub(passed);
        Some(Race {
            showing: table.count_for(own, opened),
            // In one room the clock starts when the client shows the race.
            left_ms: (!self.house.one_room).then_some(left),
            lines: Vec::new(),
        })
    }

    /// Sends one client the state of the table, with what happened after `since`.
    pub(crate) fn greet(&mut self, number: u64, since: Option<u64>) {
        let Some(Sight { eyes, own }) = self.sight(number) else { return };
        let card = self.card(self.person(number));
        let blank = Hello::blank(card, eyes.seat(), own.iter().collect(), self.now.wall_ms);
        let hello = match &self.table {
            None => blank,
            Some(table) => {
                let history = table.events_for(own, since.unwrap_or(u64::MAX), eyes);
                let sight = Sight { eyes, own };
                let hello = table.hello_for(sight, self.about.memory_aids, history, blank);
                Hello { race: self.showing(table, own), ..hello }
            }
        };
        self.out.tell(vec![number], ServerMessage::Hello(hello));
    }
}
