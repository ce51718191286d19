//! One race at a table, from the showing to what it makes of every seat.

use whistle_core::{Json, PerSeat, Seat, SeatSet, SmallMap};

use super::{Arrival, Latency, Press, RaceTerms, Verdict, closing, judge};
use crate::{Command, CommandError, MoveInfo, Operation, PlayedBy, Receipt, Table};

/// How long a bot takes that does not say.
const BOT_TOOK: u16 = 1_500;

/// A race that is on. `W` is who waits for the answer to a command. Times are milliseconds after the
/// showing, by the clock of whoever calls.
pub struct Round<W> {
    showing: u64,
    terms: RaceTerms,
    runs: SeatSet,
    lines: PerSeat<Latency>,
    arrivals: PerSeat<Option<Arrival>>,
    pressed: SmallMap<Seat, (W, Command)>,
    /// What bots will have done, and when.
    bots: SmallMap<Seat, (u32, Json)>,
}

/// Why somebody cannot press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PressRefusal {
    /// The table says no.
    Command(CommandError),
    /// The seat has answered already.
    Pressed,
    /// It is something else than a press.
    NotAPress,
}

/// What was entered for a seat.
pub struct Entered<W> {
    /// Whether there is a new record.
    pub done: bool,
    /// What somebody is to be answered.
    pub answer: Option<PressAnswer<W>>,
}

/// What somebody is answered who pressed.
pub struct PressAnswer<W> {
    /// Who.
    pub who: W,
    /// About which command.
    pub command: Command,
    /// What came of it; nothing if it was too late.
    pub receipt: Option<Result<Receipt, CommandError>>,
}

impl<W: Clone> Round<W> {
    /// Opens the race that is on at a table; nothing if none is.
    pub fn open(table: &Table, line: impl Fn(Seat) -> Latency) -> Option<Round<W>> {
        let slowest = table.game().race_limit_ms()?;
        let seats = table.game().seat_count();
        Some(Round {
            showing: table.seq(),
            terms: RaceTerms { slowest, ..RaceTerms::default() },
            runs: table.turn().actors(),
            lines: PerSeat::from_fn(seats, line),
            arrivals: PerSeat::new(seats),
            pressed: SmallMap::new(),
            bots: SmallMap::new(),
        })
    }

    /// Returns the record that showed what it is about.
    pub fn showing(&self) -> u64 {
        self.showing
    }

    /// Lists who runs.
    pub fn runs(&self) -> SeatSet {
        self.runs
    }

    /// Tells whether a bot has made up its mind.
    pub fn has_bot(&self, seat: Seat) -> bool {
        self.bots.contains_key(&seat)
    }

    fn closes(&self) -> u32 {
        closing(&self.arrivals, &self.lines, |seat| self.runs.contains(seat), &self.terms)
    }

    /// Says when something is due: a bot's press, or the end.
    pub fn due(&self) -> u32 {
        let waiting = self.bots.iter().filter(|(seat, _)| self.arrivals[**seat].is_none());
        let soonest = waiting.map(|(_, (after, _))| *after).min();
        soonest.map_or(self.closes(), |after| after.min(self.closes()))
    }

    /// Takes note of what a person did; the rules are asked first whether they may.
    ///
    /// # Errors
    /// If they may not; then nothing has changed.
    pub fn press(
        &mut self,
        table: &Table,
        who: W,
        command: Command,
        took: Option<u32>,
        after: u32,
    ) -> Result<(), PressRefusal> {
        let Operation::Act { seat, action } = &command.operation else {
            return Err(PressRefusal::NotAPress);
        };
        let (seat, now) = (*seat, table.seq());
        if command.against < self.showing || command.against > now {
            let stale = CommandError::Stale { against: command.against, now };
            return Err(PressRefusal::Command(stale));
        }
        let mut tried = table.game().boxed_clone();
        let tried = tried.act(seat, action);
        tried.map_err(|error| PressRefusal::Command(CommandError::Act(error)))?;
        if let Some((_, earlier)) = self.pressed.get(&seat) {
            if earlier.id != command.id {
                return Err(PressRefusal::Pressed);
            }
            self.pressed.insert(seat, (who, command));
            return Ok(());
        }
        let press = match declines(table, seat, action) {
            true => Press::Declined,
            false => Press::Pressed { claimed: took },
        };
        self.arrivals[seat] = Some(Arrival { after, press });
        self.pressed.insert(seat, (who, command));
        Ok(())
    }

    /// Takes note of what a bot will have done.
    pub fn bot_presses(&mut self, seat: Seat, took: Option<u16>, action: Json) {
        let took = u32::from(took.unwrap_or(BOT_TOOK));
        // A bot that thought for longer than its hand would take was late by its own fault.
        self.bots.insert(seat, (took.max(self.terms.quickest.into()), action));
    }

    /// Judges the race, if it can be decided now.
    pub fn decided(&mut self, table: &Table, now: u32) -> Option<PerSeat<Verdict>> {
        for (&seat, (after, action)) in self.bots.iter() {
            if *after <= now && self.arrivals[seat].is_none() {
                let (declines, claimed) = (declines(table, seat, action), Some(*after));
                let press = if declines { Press::Declined } else { Press::Pressed { claimed } };
                self.arrivals[seat] = Some(Arrival { after: *after, press });
            }
        }
        let runs = |seat| self.runs.contains(seat);
        (now >= self.closes()).then(|| judge(&self.arrivals, &self.lines, runs, &self.terms))
    }

    /// Enters what a seat did: what it said in time, or silence.
    pub fn enter(&self, table: &mut Table, seat: Seat, verdict: Verdict) -> Entered<W> {
        let in_time = matches!(verdict, Verdict::Timed(_) | Verdict::Declined);
        match (in_time, self.pressed.get(&seat).cloned(), self.bots.get(&seat)) {
            (true, Some((who, command)), _) => {
                let receipt = table.command(command.clone());
                let done = receipt.is_ok();
                Entered { done, answer: Some(PressAnswer { who, command, receipt: Some(receipt) }) }
            }
            (true, None, Some((_, action))) => {
                let info = MoveInfo::of(PlayedBy::Bot);
                Entered { done: table.act_with(seat, action, info).is_ok(), answer: None }
            }
            (_, late, _) => {
                let silence = table.game().timeout_action(seat);
                let info = MoveInfo::of(PlayedBy::Clock);
                let done =
                    silence.is_some_and(|action| table.act_with(seat, &action, info).is_ok());
                Entered {
                    done,
                    answer: late.map(|(who, command)| PressAnswer { who, command, receipt: None }),
                }
            }
        }
    }
}

/// Tells whether somebody who does this says that they will not press.
fn declines(table: &Table, seat: Seat, action: &Json) -> bool {
    let silence = table.game().timeout_action(seat);
    silence.is_some_and(|silence| table.entry().same_action(&silence, action))
}
