//! A race at a table on this device.

use whistle_core::SeatSet;
use whistle_protocol::Problem;
use whistle_table::race::{Entered, Latency, OUTCOME_MS, PressAnswer, PressRefusal, Round, times};
use whistle_table::{Command, CommandId};

use super::DeviceTable;

/// A race that is on, and when it was shown.
pub(super) struct Race {
    round: Round<()>,
    shown_ms: u64,
}

impl Race {
    pub(super) fn showing(&self) -> u64 {
        self.round.showing()
    }

    fn after(&self, now_ms: u64) -> u32 {
        u32::try_from(now_ms.saturating_sub(self.shown_ms)).unwrap_or(u32::MAX)
    }

    /// Says in how many milliseconds something is due.
    pub(super) fn due_in(&self, now_ms: u64) -> u64 {
        u64::from(self.round.due().saturating_sub(self.after(now_ms)))
    }

    pub(super) fn has_bot(&self, seat: whistle_core::Seat) -> bool {
        self.round.has_bot(seat)
    }

    pub(super) fn bot_presses(
        &mut self,
        seat: whistle_core::Seat,
        took: Option<u16>,
        action: whistle_core::Json,
    ) {
        self.round.bot_presses(seat, took, action);
    }
}

impl DeviceTable {
    /// Begins the race that is on, once somebody looks: nobody is late for what was not shown.
    pub(super) fn see_to_race(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.eyes.is_some()) else { return };
        if table.game().race_limit_ms().is_none() {
            self.race = None;
        } else if self.race.is_none() {
            let shown_ms = self.now_ms;
            let round = Round::open(table, |_| Latency::default());
            self.race = round.map(|round| Race { round, shown_ms });
        }
    }

    /// Lets what came of a race be seen.
    pub(super) fn show_outcome(&mut self) {
        self.dice_wait_until_ms = self.now_ms + u64::from(OUTCOME_MS);
    }

    /// It is as late as was asked for.
    pub(super) fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.close_race();
        self.carry_on(now_ms);
    }

    /// Takes note of what a person did in a race.
    pub(super) fn press(&mut self, mut command: Command, took: Option<u32>) {
        let (id, own, now_ms) = (command.id.clone(), self.about.own(), self.now_ms);
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else { return };
        command.against = table.record_for(own, command.against);
        let after = race.after(now_ms);
        let refused = match race.round.press(table, (), command, took, after) {
            Ok(()) => return self.close_race(),
            Err(PressRefusal::Command(error)) => Problem::from(&table.refusal_for(own, error)),
            Err(PressRefusal::Pressed) => Problem::new("pressed", "this seat has answered already"),
            Err(PressRefusal::NotAPress) => Problem::new("bad_request", "in a race one acts"),
        };
        self.refuse(&id, refused);
    }

    /// Decides the race if it can be decided now.
    pub(super) fn close_race(&mut self) {
        let now_ms = self.now_ms;
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else { return };
        let now = race.after(now_ms);
        let Some(verdicts) = race.round.decided(table, now) else { return };
        let Some(Race { round, .. }) = self.race.take() else { return };
        // From here on the race is over, and what is told next is its outcome.
        self.show_outcome();
        let mut answers: Vec<(CommandId, Result<_, Problem>)> = Vec::new();
        for seat in round.runs().iter() {
            let promises = self.promises();
            let Some(table) = self.table.as_mut() else { return };
            let Entered { done, answer } = round.enter(table, seat, verdicts[seat]);
            if let Some(PressAnswer { command, receipt, .. }) = answer {
                let own = SeatSet::one(seat);
                let receipt = match receipt {
                    None => Err(Problem::new("too_late", "the race was decided")),
                    Some(receipt) => {
                        receipt.map_err(|error| Problem::from(&table.refusal_for(own, error)))
                    }
                };
                answers.push((command.id, receipt));
            }
            if done {
                self.note(&promises);
            }
        }
        self.asked.clear();
        self.follow_nature(Some(&times(&verdicts)));
        for (id, answer) in answers {
            match answer {
                Ok(receipt) => self.receipt(&id, receipt),
                Err(problem) => self.refuse(&id, problem),
            }
        }
    }
}
