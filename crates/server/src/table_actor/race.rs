//! A race: who pressed first, over lines of different speed.

use std::time::Duration;

use tokio::time::Instant;
use whistle_bots::Advice;
use whistle_core::{Json, PerSeat, Seat, SeatSet, Turn};
use whistle_table::race::{
    Entered, LatencyProblem, OUTCOME_MS, PressAnswer, PressRefusal, RaceTerms, Round, Verdict,
    times,
};
use whistle_table::{Command, Receipt};

use whistle_protocol::TableStatus;

use super::TableActor;
use crate::problem::Problem;

/// A race that is on; who waits for an answer is a connection's number.
pub(super) struct Race {
    shown: Instant,
    round: Round<u64>,
}

impl Race {
    pub(super) fn showing(&self) -> u64 {
        self.round.showing()
    }

    pub(super) fn has_bot(&self, seat: Seat) -> bool {
        self.round.has_bot(seat)
    }

    /// Says when something is due: a bot's press, or the end.
    pub(super) fn next(&self) -> Instant {
        self.shown + Duration::from_millis(u64::from(self.round.due()))
    }

    /// Returns how many milliseconds have passed since the showing.
    pub(super) fn passed(&self) -> u32 {
        self.after(Instant::now())
    }

    fn after(&self, at: Instant) -> u32 {
        let since = at.saturating_duration_since(self.shown).as_millis();
        u32::try_from(since).unwrap_or(u32::MAX)
    }
}

impl TableActor {
    pub(super) fn start_race(&mut self) {
        let Some(table) = &self.table else { return };
        let round = Round::open(table, |seat| self.latency_of(seat));
        self.race = round.map(|round| Race { shown: Instant::now(), round });
        self.measure_runners();
    }

    /// Tells whether anybody who plays here looks on, or nobody but bots plays: nobody is late for what
    /// was not shown.
    pub(super) fn race_is_seen(&self) -> bool {
        let plays = |person| !self.about.seats_of(person).is_empty();
        self.about.chairs.iter().all(|chair| chair.bot().is_some())
            || self.connections.values().any(|connection| plays(connection.person_id()))
    }

    /// Measures the lines of who runs: what is known of them is as new as the last race.
    fn measure_runners(&mut self) {
        let Some(race) = &self.race else { return };
        let runs = |seat: &Seat| race.round.runs().contains(*seat);
        let runners = self.connections.iter().filter(|(_, connection)| {
            self.about.seats_of(connection.person_id()).iter().any(|seat| runs(&seat))
        });
        let runners: Vec<u64> = runners.map(|(&number, _)| number).collect();
        runners.into_iter().for_each(|number| self.ping(number));
    }

    /// Says of each seat's line what is wrong with it for a race; nothing if nothing is.
    pub(super) fn latency_problems(&self) -> Vec<Option<LatencyProblem>> {
        let terms = RaceTerms::default();
        let seats = Seat::all(self.about.seats());
        let lines: Vec<_> = seats.map(|seat| self.latency_of(seat).unfair(&terms)).collect();
        if lines.iter().any(Option::is_some) { lines } else { Vec::new() }
    }

    /// Takes note of what a person did in a race; the rules are asked first whether they may.
    pub(super) fn press(
        &mut self,
        number: u64,
        command: Command,
        took: Option<u32>,
        at: Instant,
    ) -> Result<(), Problem> {
        let own = self.own_seats(number);
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else {
            return Err(Problem::conflict("too_late", "the race is over"));
        };
        let after = race.after(at);
        race.round.press(table, number, command, took, after).map_err(|refusal| match refusal {
            PressRefusal::Command(error) => Problem::from(&table.refusal_for(own, error)),
            PressRefusal::Pressed => Problem::conflict("pressed", "this seat has answered already"),
            PressRefusal::NotAPress => Problem::bad("bad_request", "in a race one acts"),
        })
    }

    pub(super) fn bot_presses(&mut self, seat: Seat, advice: Advice<Json>) {
        if let Some(race) = self.race.as_mut() {
            race.round.bot_presses(seat, advice.took, advice.action);
        }
    }

    /// Decides the race if it can be decided now.
    pub(super) async fn close_race(&mut self) {
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else { return };
        let now = race.after(Instant::now());
        let Some(verdicts) = race.round.decided(table, now) else { return };
        let Some(race) = self.race.take() else { return };
        self.show_outcome();
        let receipts = self.enter(&race.round, &verdicts);
        let saved = match self.follow_nature(Some(times(&verdicts))).await {
            Ok(()) => self.save(false).await,
            Err(problem) => Err(problem),
        };
        for (number, command, receipt) in receipts {
            match saved.clone().and(receipt) {
                Ok(receipt) => self.receipt(number, &command.id, receipt),
                Err(problem) => self.refuse(number, &command.id, &problem),
            }
        }
    }

    /// Lets what came of a race be seen; where nobody looks on there is nobody to show it to.
    pub(super) fn show_outcome(&mut self) {
        let shown = Duration::from_millis(OUTCOME_MS.into());
        self.dice_wait_until = (!self.connections.is_empty()).then(|| Instant::now() + shown);
    }

    /// Says until when the dice wait for the outcome of the last race to be seen, if nature is to
    /// decide.
    pub(super) fn dice_wait(&self) -> Option<Instant> {
        let waits = self.turn() == Some(Turn::Chance) && self.about.status == TableStatus::Playing;
        self.dice_wait_until.filter(|_| waits)
    }

    /// Rolls the dice that have waited long enough.
    pub(super) async fn roll_dice_that_waited(&mut self) {
        if self.dice_wait().is_some_and(|until| until <= Instant::now())
            // If either fails the table is put back, and rests.
            && self.follow_nature(None).await.is_ok()
        {
            let _ = self.save(false).await;
        }
    }

    /// Enters what each seat did: what it said in time, and silence for everybody else.
    fn enter(
        &mut self,
        round: &Round<u64>,
        verdicts: &PerSeat<Verdict>,
    ) -> Vec<(u64, Command, Result<Receipt, Problem>)> {
        let mut receipts = Vec::new();
        for seat in round.runs().iter() {
            let promises = self.promises();
            let Some(table) = self.table.as_mut() else { return receipts };
            let Entered { done, answer } = round.enter(table, seat, verdicts[seat]);
            if let Some(PressAnswer { who: number, command, receipt }) = answer {
                let own = SeatSet::one(seat);
                let receipt = match receipt {
                    None => Err(Problem::conflict("too_late", "the race was decided")),
                    Some(receipt) => {
                        receipt.map_err(|error| Problem::from(&table.refusal_for(own, error)))
                    }
                };
                receipts.push((number, command, receipt));
            }
            if done {
                self.note(&promises);
            }
        }
        receipts
    }
}
