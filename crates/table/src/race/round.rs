//! One race at a table, from the showing to the result for every seat.

use whistle_core::{Json, PerSeat, Seat, SeatSet, SmallMap};

use super::{Arrival, Latency, Press, RaceTerms, Verdict, closing, judge};
use crate::{Command, CommandError, MoveInfo, Operation, PlayedBy, Receipt, Table};

/// The reaction time of a bot that has none.
const BOT_TOOK: u16 = 1_500;

/// A race. `W` identifies who waits for the answer to a command. Times are milliseconds after the showing, by the
/// caller's clock.
pub struct Round<W> {
    showing: u64,
    terms: RaceTerms,
    runs: SeatSet,
    lines: PerSeat<Latency>,
    arrivals: PerSeat<Option<Arrival>>,
    pressed: SmallMap<Seat, (W, Command)>,
    /// The bots' actions, and when they happen.
    bots: SmallMap<Seat, (u32, Json)>,
}

/// Why a seat's press is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PressRefusal {
    /// The table refuses.
    Command(CommandError),
    /// The seat has already answered.
    Pressed,
    /// The action is not a press.
    NotAPress,
}

/// The result of entering a seat's action.
pub struct EnterResult<W> {
    /// Whether there is a new record.
    pub done: bool,
    /// The answer to the person who pressed.
    pub answer: Option<PressAnswer<W>>,
}

/// The answer to a press.
pub struct PressAnswer<W> {
    /// Who pressed.
    pub who: W,
    /// The command.
    pub command: Command,
    /// The result; `None` if it was too late.
    pub receipt: Option<Result<Receipt, CommandError>>,
}

impl<W: Clone> Round<W> {
    /// Opens the current race of a table; `None` if there is none.
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

    /// Returns the record that started it.
    pub fn showing(&self) -> u64 {
        self.showing
    }

    /// Returns the seats in the race.
    pub fn runs(&self) -> SeatSet {
        self.runs
    }

    /// Returns whether a bot's action is known.
    pub fn has_bot(&self, seat: Seat) -> bool {
        self.bots.contains_key(&seat)
    }

    fn closes(&self) -> u32 {
        closing(&self.arrivals, &self.lines, |seat| self.runs.contains(seat), &self.terms)
    }

    /// Returns when something is due: a bot's press, or the end.
    pub fn due(&self) -> u32 {
        let waiting = self.bots.iter().filter(|(seat, _)| self.arrivals[**seat].is_none());
        let soonest = waiting.map(|(_, (after, _))| *after).min();
        soonest.map_or(self.closes(), |after| after.min(self.closes()))
    }

    /// Enters a person's action, if the rules allow it.
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

    /// Schedules a bot's action.
    pub fn bot_presses(&mut self, seat: Seat, took: Option<u16>, action: Json) {
        let took = u32::from(took.unwrap_or(BOT_TOOK));
        // A bot that thinks for longer than its reaction time is late through its own fault.
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

    /// Enters a seat's action: its own, or that of a silent seat.
    pub fn enter(&self, table: &mut Table, seat: Seat, verdict: Verdict) -> EnterResult<W> {
        let in_time = matches!(verdict, Verdict::Timed(_) | Verdict::Declined);
        match (in_time, self.pressed.get(&seat).cloned(), self.bots.get(&seat)) {
            (true, Some((who, command)), _) => {
                let receipt = table.command(command.clone());
                let done = receipt.is_ok();
                EnterResult {
                    done,
                    answer: Some(PressAnswer { who, command, receipt: Some(receipt) }),
                }
            }
            (true, None, Some((_, action))) => {
                let info = MoveInfo::of(PlayedBy::Bot);
                EnterResult { done: table.act_with(seat, action, info).is_ok(), answer: None }
            }
            (_, late, _) => {
                let silence = table.game().timeout_action(seat);
                let info = MoveInfo::of(PlayedBy::Clock);
                let done =
                    silence.is_some_and(|action| table.act_with(seat, &action, info).is_ok());
                EnterResult {
                    done,
                    answer: late.map(|(who, command)| PressAnswer { who, command, receipt: None }),
                }
            }
        }
    }
}

/// Returns whether this action declines to press.
fn declines(table: &Table, seat: Seat, action: &Json) -> bool {
    let silence = table.game().timeout_action(seat);
    silence.is_some_and(|silence| table.entry().same_action(&silence, action))
}
