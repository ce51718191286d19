//! How much one seat may do beside the game, and how long a table may become.
//!
//! What a seat does face down must not show in what others are told: so taking back is counted for
//! each seat and refused to that seat alone, and a table's length is what everybody counts.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use whistle_core::{Seat, SeatSet};
use whistle_table::{Command, Operation, Table};

use whistle_protocol::{TableStatus, WhyClosed};

use super::TableActor;
use super::clock::Clocks;
use crate::admission::Limit;
use crate::problem::Problem;

/// No honest game has so many records; of a longer one the table holds the newest only.
const HELD: u64 = 4_096;

const MINUTE: Duration = Duration::from_secs(60);

/// What was said of late, for each seat: since when, and how often.
#[derive(Default)]
pub(super) struct Talk(BTreeMap<Seat, (Instant, u32)>);

impl Talk {
    /// Counts something that is said; if it is too much, says for how long.
    fn count(&mut self, seat: Seat, most: u32) -> Result<(), Duration> {
        let now = Instant::now();
        let (since, said) = self.0.entry(seat).or_insert((now, 0));
        if now - *since >= MINUTE {
            (*since, *said) = (now, 0);
        }
        if *said >= most {
            return Err(MINUTE - (now - *since));
        }
        *said += 1;
        Ok(())
    }
}

impl TableActor {
    /// Refuses what is more than one seat may do beside the game.
    pub(super) fn refuse_excess(&mut self, command: &Command) -> Result<(), Problem> {
        let Some(table) = &self.table else { return Ok(()) };
        // What was carried out already is not done again.
        if table.knows(&command.id) {
            return Ok(());
        }
        let Some(seat) = command.operation.seat() else { return Ok(()) };
        let limits = &self.hub.settings.limits;
        let done = table.beside(seat);
        match &command.operation {
            Operation::Act { .. } | Operation::Chance { .. } => Ok(()),
            Operation::Undo { .. } => enough(
                done.undone >= limits.undos_per_seat,
                Limit::UndosPerSeat,
                "you have taken back as often as one may at one table",
            ),
            Operation::Give { .. } => {
                enough(
                    done.given >= limits.gifts_per_seat,
                    Limit::GiftsPerSeat,
                    "you have given as often as one may at one table",
                )?;
                self.refuse_chatter(seat)
            }
            Operation::Say { .. } => {
                enough(
                    done.said >= limits.lines_per_seat,
                    Limit::LinesPerSeat,
                    "you have said as much as one may at one table",
                )?;
                self.refuse_chatter(seat)
            }
            Operation::Promise { terms, .. } => {
                enough(
                    done.promised >= limits.promises_per_seat,
                    Limit::PromisesPerSeat,
                    "you have promised as much as one may at one table",
                )?;
                let open = table.open_promises(seat, terms.to);
                enough(
                    open >= limits.open_promises_per_pair as usize,
                    Limit::OpenPromisesPerPair,
                    "keep some of the promises to that player before you make another",
                )
            }
        }
    }

    /// Refuses what is more than one seat may say or give in a minute.
    pub(super) fn refuse_chatter(&mut self, seat: Seat) -> Result<(), Problem> {
        let most = self.hub.settings.limits.lines_per_minute;
        self.talk.count(seat, most).map_err(|wait| {
            let message = "that is more than one may say or give in a minute";
            Problem::limit(Limit::LinesPerMinute, message, Some(wait))
        })
    }

    /// Closes a table that has become longer than any game; says whether it did. And lets go of what
    /// a long one need not hold.
    pub(super) fn close_if_too_long(&mut self) -> bool {
        let most = self.hub.settings.limits.records_per_table;
        let long = |table: &Table| table.outcome().is_none() && noticed(table) >= most;
        if self.about.status != TableStatus::Playing || !self.table.as_ref().is_some_and(long) {
            return false;
        }
        let game = self.about.game.as_str();
        tracing::warn!(game, "a table is closed: it has as many records as one may have");
        self.hub.metrics.met(Some(Limit::RecordsPerTable));
        self.about.status = TableStatus::Closed;
        self.about.closed = Some(WhyClosed::TooLong);
        self.race = None;
        self.clocks = Clocks::default();
        true
    }

    /// Lets go of old records where there are more than an honest game has; they are stored.
    pub(super) fn lighten(&mut self) {
        if let Some(table) =
            self.table.as_mut().filter(|table| table.seq() - table.held_since() > HELD)
        {
            table.let_go();
        }
    }
}

/// Counts the records that everybody notices.
fn noticed(table: &Table) -> u64 {
    table.seq_for(SeatSet::EMPTY)
}

fn enough(met: bool, limit: Limit, message: &str) -> Result<(), Problem> {
    if met { Err(Problem::limit(limit, message, None)) } else { Ok(()) }
}
