//! Races between people's reactions.

use whistle_core::{Json, Seat, SeatSet};
use whistle_protocol::Problem;
use whistle_table::race::{
    EnterResult, LatencyProblem, OUTCOME_MS, PressAnswer, PressRefusal, RaceTerms, Round, times,
};
use whistle_table::{Command, CommandId};

use crate::{Effect, Now, Session};

/// A race in progress. The round identifies connections by their numbers.
pub(crate) struct Race {
    round: Round<u64>,
    shown_ms: u64,
}

impl Race {
    pub(crate) fn showing(&self) -> u64 {
        self.round.showing()
    }

    /// Returns the milliseconds from the showing to this time.
    pub(crate) fn after(&self, run_ms: u64) -> u32 {
        u32::try_from(run_ms.saturating_sub(self.shown_ms)).unwrap_or(u32::MAX)
    }

    /// Returns when the next press of a bot, or the end, is due.
    pub(crate) fn due_ms(&self) -> u64 {
        self.shown_ms + u64::from(self.round.due())
    }

    pub(crate) fn has_bot(&self, seat: Seat) -> bool {
        self.round.has_bot(seat)
    }
}

impl Session {
    /// Starts a race once it is shown to a player, or if only bots take part: nobody can be late for a race that they
    /// were not shown.
    pub(crate) fn see_to_race(&mut self, shown: bool) {
        let awake = self.is_awake() && self.script.is_none() && self.is_playing();
        let Some(table) = self.table.as_ref().filter(|_| awake) else { return };
        if table.game().race_limit_ms().is_none() {
            self.race = None;
            return;
        }
        let is_bot = |seat| self.about.chair(seat).is_some_and(|chair| chair.bot().is_some());
        let bots_run = || self.config.by_steps && table.turn().actors().iter().all(is_bot);
        let seen = || self.config.one_room || self.is_of_bots() || self.plays_somebody_here();
        if self.race.is_none() && ((shown && seen()) || bots_run()) {
            let shown_ms = self.now.run_ms;
            let round = Round::open(table, |seat| self.latency_of(seat));
            self.race = round.map(|round| Race { round, shown_ms });
            self.measure_runners();
        }
    }

    /// Measures the latency of the racers again: it was last measured at the previous race.
    fn measure_runners(&mut self) {
        let Some(race) = &self.race else { return };
        let races = |number: &u64| {
            let mut own = self.own_seats(*number).iter();
            own.any(|seat| race.round.runs().contains(seat))
        };
        let racing: Vec<u64> = self.everybody().into_iter().filter(races).collect();
        if !racing.is_empty() && !self.config.one_room {
            self.out.push(Effect::Measure(racing));
        }
    }

    /// Returns what is wrong with each seat's connection for a race; `None` if all are fine.
    pub(crate) fn latency_problems(&self) -> Vec<Option<LatencyProblem>> {
        let terms = RaceTerms::default();
        let seats = Seat::all(self.about.seats());
        let lines: Vec<_> = seats.map(|seat| self.latency_of(seat).unfair(&terms)).collect();
        if lines.iter().any(Option::is_some) { lines } else { Vec::new() }
    }

    fn plays_somebody_here(&self) -> bool {
        self.everybody().into_iter().any(|number| !self.own_seats(number).is_empty())
    }

    /// Returns the time left in the current race; all of it before the race is shown.
    pub fn race_left_ms(&self, now: Now) -> Option<u32> {
        let limit = u32::from(self.table.as_ref()?.game().race_limit_ms()?);
        Some(limit.saturating_sub(self.race.as_ref().map_or(0, |race| race.after(now.run_ms))))
    }

    /// Keeps the outcome of a race in view for a while. Not in step mode, where the driver sets the pace, nor when
    /// nobody is connected to see it.
    pub(crate) fn show_outcome(&mut self) {
        let shown = self.now.run_ms + u64::from(OUTCOME_MS);
        let is_seen = !self.config.by_steps && !self.connections.is_empty();
        self.shown_until_ms = is_seen.then_some(shown);
    }

    /// Registers a person's press, unless the rules refuse it.
    pub(crate) fn press(
        &mut self,
        number: u64,
        command: Command,
        took: Option<u32>,
        heard_ms: u64,
    ) -> Result<(), Problem> {
        let own = self.own_seats(number);
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else {
            return Err(Problem::new("too_late", "the race is over"));
        };
        let after = race.after(heard_ms);
        race.round.press(table, number, command, took, after).map_err(|refusal| match refusal {
            PressRefusal::Command(error) => Problem::from(&table.refusal_for(own, error)),
            PressRefusal::Pressed => Problem::new("pressed", "this seat has already answered"),
            PressRefusal::NotAPress => {
                Problem::new("bad_request", "only actions are possible during a race")
            }
        })?;
        self.close_race();
        Ok(())
    }

    /// Registers a bot's press; a bot without one stays silent.
    pub(crate) fn bot_presses(&mut self, seat: Seat, pressed: Option<(Option<u16>, Json)>) {
        if let (Some(race), Some((took, action))) = (&mut self.race, pressed) {
            race.round.bot_presses(seat, took, action);
        }
        self.close_race();
    }

    /// Decides the race if it can be decided now.
    pub(crate) fn close_race(&mut self) {
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else { return };
        let now = race.after(self.now.run_ms);
        let Some(verdicts) = race.round.decided(table, now) else { return };
        let Some(Race { round, .. }) = self.race.take() else { return };
        // The race is over; the next frames show its outcome.
        self.show_outcome();
        let mut answers: Vec<(u64, CommandId, Result<_, Problem>)> = Vec::new();
        for seat in round.runs().iter() {
            let promises = self.promises();
            let Some(table) = self.table.as_mut() else { return };
            let EnterResult { done, answer } = round.enter(table, seat, verdicts[seat]);
            if let Some(PressAnswer { who, command, receipt }) = answer {
                let own = SeatSet::one(seat);
                let receipt = match receipt {
                    None => Err(Problem::new("too_late", "the race was decided")),
                    Some(receipt) => {
                        receipt.map_err(|error| Problem::from(&table.refusal_for(own, error)))
                    }
                };
                answers.push((who, command.id, receipt));
            }
            if done {
                self.note(&promises);
            }
        }
        self.asked.clear();
        self.follow_nature(Some(&times(&verdicts)));
        for (number, id, answer) in answers {
            match answer {
                Ok(receipt) => self.receipt(number, &id, receipt),
                Err(problem) => self.refuse(number, &id, problem),
            }
        }
    }
}
