//! A table's limits: how much one seat may do outside the game, and how long a table may become.
//!
//! Face-down actions must not show in messages to others. So undos are counted and refused per seat, and a table's
//! length is counted in public records.

use whistle_core::{Seat, SeatSet, SmallMap};
use whistle_protocol::{Problem, TableStatus, WhyClosed};
use whistle_table::{Command, Operation, Table};

use crate::{Effect, Now, Session};

const MINUTE_MS: u64 = 60_000;

/// Each seat's recent messages: since when, and how many.
#[derive(Default)]
pub(crate) struct Talk(SmallMap<Seat, (u64, u32)>);

impl Talk {
    /// Counts a message; if there are too many, returns how long to wait.
    fn count(&mut self, seat: Seat, most: u32, now: Now) -> Result<(), u64> {
        let (since, said) = self.0.get_or_insert_with(seat, || (now.run_ms, 0));
        let passed = now.run_ms.saturating_sub(*since);
        if passed >= MINUTE_MS {
            (*since, *said) = (now.run_ms, 0);
        } else if *said >= most {
            return Err(MINUTE_MS - passed);
        }
        *said += 1;
        Ok(())
    }
}

impl Session {
    /// Refuses commands beyond a seat's limits.
    pub(crate) fn refuse_excess(&mut self, command: &Command) -> Result<(), Problem> {
        let Some(table) = &self.table else { return Ok(()) };
        let Some(seat) = command.operation.seat() else { return Ok(()) };
        // A command that was already carried out is not carried out again.
        if table.knows(&command.id) {
            return Ok(());
        }
        let (limits, done) = (self.config.limits, table.beside(seat));
        match &command.operation {
            Operation::Act { .. } | Operation::Chance { .. } => Ok(()),
            Operation::Undo { .. } => enough(
                done.undone >= limits.undos_per_seat,
                "undos_per_seat",
                "you have reached this table's undo limit",
            ),
            Operation::Give { .. } => {
                enough(
                    done.given >= limits.gifts_per_seat,
                    "gifts_per_seat",
                    "you have reached this table's gift limit",
                )?;
                self.refuse_chatter(seat)
            }
            Operation::Say { .. } => {
                enough(
                    done.said >= limits.lines_per_seat,
                    "lines_per_seat",
                    "you have reached this table's message limit",
                )?;
                self.refuse_chatter(seat)
            }
            Operation::Promise { terms, .. } => {
                enough(
                    done.promised >= limits.promises_per_seat,
                    "promises_per_seat",
                    "you have reached this table's promise limit",
                )?;
                enough(
                    table.open_promises(seat, terms.to) >= limits.open_promises_per_pair as usize,
                    "open_promises_per_pair",
                    "keep some of the promises to that player before you make another",
                )
            }
        }
    }

    /// Refuses messages and gifts beyond a seat's limit per minute.
    pub(crate) fn refuse_chatter(&mut self, seat: Seat) -> Result<(), Problem> {
        self.talk.count(seat, self.config.limits.lines_per_minute, self.now).map_err(|wait_ms| {
            // Rounded up, so that a request at exactly that time is not too early.
            let seconds = wait_ms.div_ceil(1_000);
            let when =
                if seconds == 1 { "a second".to_owned() } else { format!("{seconds} seconds") };
            let message =
                format!("you are sending messages or gifts too fast; try again in {when}");
            Problem { retry_after_s: Some(seconds), ..too_much("lines_per_minute", &message) }
        })
    }

    /// Closes a table that is longer than any real game.
    pub(crate) fn close_if_too_long(&mut self) {
        let most = self.config.limits.records_per_table;
        // Only public records count: the full length would reveal face-down actions.
        let long =
            |table: &Table| table.outcome().is_none() && table.seq_for(SeatSet::EMPTY) >= most;
        if self.is_playing() && self.table.as_ref().is_some_and(long) {
            self.out.push(Effect::LimitMet("records_per_table"));
            self.about.status = TableStatus::Closed;
            self.about.closed = Some(WhyClosed::TooLong);
            self.race = None;
            self.clocks = crate::clocks::Clocks::default();
            self.describe_anew();
        }
    }
}

fn too_much(limit: &'static str, message: &str) -> Problem {
    Problem { limit: Some(limit.into()), ..Problem::new("too_much", message) }
}

fn enough(met: bool, limit: &'static str, message: &str) -> Result<(), Problem> {
    if met { Err(too_much(limit, message)) } else { Ok(()) }
}
