//! A race: who pressed first, over lines of different speed.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use whistle_bots::Advice;
use whistle_core::{Json, PerSeat, Seat, SeatSet};
use whistle_table::race::{
    Arrival, Latency, LatencyProblem, Press, RaceTerms, Verdict, closing, judge, times,
};
use whistle_table::{Command, CommandError, MoveInfo, Operation, PlayedBy, Receipt, Table};

use super::TableActor;
use crate::problem::Problem;

/// How long a bot takes that does not say.
const BOT_TOOK: u16 = 1_500;

/// A race that is on.
pub(super) struct Race {
    /// The record that showed what it is about.
    showing: u64,
    shown: Instant,
    terms: RaceTerms,
    runs: SeatSet,
    lines: PerSeat<Latency>,
    arrivals: PerSeat<Option<Arrival>>,
    pressed: BTreeMap<Seat, (u64, Command)>,
    /// What bots will have done, and when.
    bots: BTreeMap<Seat, (u32, Json)>,
}

impl Race {
    pub(super) fn showing(&self) -> u64 {
        self.showing
    }

    pub(super) fn has_bot(&self, seat: Seat) -> bool {
        self.bots.contains_key(&seat)
    }

    fn closes(&self) -> u32 {
        closing(&self.arrivals, &self.lines, |seat| self.runs.contains(seat), &self.terms)
    }

    /// Says when something is due: a bot's press, or the end.
    pub(super) fn next(&self) -> Instant {
        let waiting = self.bots.iter().filter(|(seat, _)| self.arrivals[**seat].is_none());
        let soonest = waiting.map(|(_, (after, _))| *after).min();
        let after = soonest.map_or(self.closes(), |after| after.min(self.closes()));
        self.shown + Duration::from_millis(u64::from(after))
    }

    fn after(&self, at: Instant) -> u32 {
        let since = at.saturating_duration_since(self.shown).as_millis();
        u32::try_from(since).unwrap_or(u32::MAX)
    }
}

impl TableActor {
    pub(super) fn start_race(&mut self) {
        let Some(table) = &self.table else { return };
        let Some(slowest) = table.game().race_limit_ms() else { return };
        let seats = self.about.seats();
        self.race = Some(Race {
            showing: table.seq(),
            shown: Instant::now(),
            terms: RaceTerms { slowest, ..RaceTerms::default() },
            runs: table.turn().actors(),
            lines: PerSeat::from_fn(seats, |seat| self.latency_of(seat)),
            arrivals: PerSeat::new(seats),
            pressed: BTreeMap::new(),
            bots: BTreeMap::new(),
        });
        self.measure_runners();
    }

    /// Measures the lines of who runs: what is known of them is as new as the last race.
    fn measure_runners(&mut self) {
        let Some(race) = &self.race else { return };
        let runs = |seat: &Seat| race.runs.contains(*seat);
        let runners = self
            .connections
            .iter()
            .filter(|(_, connection)| self.about.seats_of(connection.person_id()).iter().any(runs));
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
        let Operation::Act { seat, action } = &command.operation else {
            return Err(Problem::bad("bad_request", "in a race one acts"));
        };
        let (seat, now) = (*seat, table.seq());
        if command.against < race.showing || command.against > now {
            let stale = CommandError::Stale { against: command.against, now };
            return Err(Problem::of_command(&table.refusal_for(own, stale)));
        }
        let mut tried = table.game().boxed_clone();
        tried.act(seat, action).map_err(|error| Problem::of_act(&error))?;
        if let Some((_, earlier)) = race.pressed.get(&seat) {
            if earlier.id != command.id {
                return Err(Problem::conflict("pressed", "this seat has answered already"));
            }
            race.pressed.insert(seat, (number, command));
            return Ok(());
        }
        let press = if declines(table, seat, action) {
            Press::Declined
        } else {
            Press::Pressed { claimed: took }
        };
        let after = race.after(at);
        race.arrivals[seat] = Some(Arrival { after, press });
        race.pressed.insert(seat, (number, command));
        Ok(())
    }

    pub(super) fn bot_presses(&mut self, seat: Seat, advice: Advice<Json>) {
        if let Some(race) = self.race.as_mut() {
            let took = u32::from(advice.took.unwrap_or(BOT_TOOK));
            // A bot that thought for longer than its hand would take was late by its own fault.
            let after = took.max(race.terms.quickest.into());
            race.bots.insert(seat, (after, advice.action));
        }
    }

    /// Decides the race if it can be decided now.
    pub(super) async fn close_race(&mut self) {
        let (Some(table), Some(race)) = (&self.table, self.race.as_mut()) else { return };
        let now = race.after(Instant::now());
        for (&seat, (after, action)) in &race.bots {
            if *after <= now && race.arrivals[seat].is_none() {
                let (declines, claimed) = (declines(table, seat, action), Some(*after));
                let press = if declines { Press::Declined } else { Press::Pressed { claimed } };
                race.arrivals[seat] = Some(Arrival { after: *after, press });
            }
        }
        if now < race.closes() {
            return;
        }
        let Some(race) = self.race.take() else { return };
        let runs = |seat| race.runs.contains(seat);
        let verdicts = judge(&race.arrivals, &race.lines, runs, &race.terms);
        let receipts = self.enter(&race, &verdicts);
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

    /// Enters what each seat did: what it said in time, and silence for everybody else.
    fn enter(
        &mut self,
        race: &Race,
        verdicts: &PerSeat<Verdict>,
    ) -> Vec<(u64, Command, Result<Receipt, Problem>)> {
        let mut receipts = Vec::new();
        for seat in race.runs.iter() {
            let promises = self.promises();
            let Some(table) = self.table.as_mut() else { return receipts };
            let in_time = matches!(verdicts[seat], Verdict::Timed(_) | Verdict::Declined);
            let pressed = race.pressed.get(&seat);
            let done = match (in_time, pressed, race.bots.get(&seat)) {
                (true, Some((number, command)), _) => {
                    let receipt = table.command(command.clone());
                    let own = SeatSet::one(seat);
                    let receipt = receipt
                        .map_err(|error| Problem::of_command(&table.refusal_for(own, error)));
                    let done = receipt.is_ok();
                    receipts.push((*number, command.clone(), receipt));
                    done
                }
                (true, None, Some((_, action))) => {
                    table.act_with(seat, action, MoveInfo::of(PlayedBy::Bot)).is_ok()
                }
                _ => {
                    if let Some((number, command)) = pressed {
                        let late = Problem::conflict("too_late", "the race was decided");
                        receipts.push((*number, command.clone(), Err(late)));
                    }
                    let silence = table.game().timeout_action(seat);
                    let info = MoveInfo::of(PlayedBy::Clock);
                    silence.is_some_and(|action| table.act_with(seat, &action, info).is_ok())
                }
            };
            if done {
                self.note(&promises);
            }
        }
        receipts
    }
}

/// Tells whether somebody who does this says that they will not press.
fn declines(table: &Table, seat: Seat, action: &Json) -> bool {
    let silence = table.game().timeout_action(seat);
    silence.is_some_and(|silence| table.entry().same_action(&silence, action))
}
