//! Requests: changes to the table.

use whistle_protocol::http::SeatCommitment;
use whistle_protocol::{Problem, TableStatus, WhyClosed};

use crate::clocks::Clocks;
use crate::commands::no_commitments;
use crate::spectators::DelayedSpectators;
use crate::{Luck, Person, Request, Session};

impl Session {
    pub(crate) fn request(&mut self, person: &Person, request: Request) -> Result<(), Problem> {
        let before = self.about.clone();
        let done = self.change(person, request);
        if done.is_err() {
            self.about = before;
        }
        done
    }

    fn change(&mut self, person: &Person, request: Request) -> Result<(), Problem> {
        let config = self.config;
        let moves =
            matches!(request, Request::Join { .. } | Request::Seat { .. } | Request::Leave { .. });
        match request {
            Request::Join { seat } => {
                if !self.about.join(person, seat)? {
                    return Ok(());
                }
            }
            Request::Start { commitments } => return self.start(person, &commitments),
            Request::Seat { seat, occupant } => {
                let mut about = self.about.clone();
                about.seat(config, person, seat, occupant, |person| self.is_present(person))?;
                self.about = about;
                self.asked.remove(&seat);
            }
            Request::Leave { seat } => self.about.leave(config, person, seat)?,
            Request::Resign { seat } => {
                for seat in self.about.resign(person, seat)?.iter() {
                    self.asked.remove(&seat);
                }
            }
            Request::Names(names) => self.about.name_seats(config, person, names)?,
            Request::Follow => return self.follow(),
            Request::Again { table } => {
                if self.about.may_play_again(config, person)?.is_some() {
                    let message = "that rematch is already on this device";
                    return Err(Problem::new("rematch_made", message));
                }
                self.about.rematch = Some(table);
            }
            Request::Moved { to } => {
                self.about.moved = Some(to);
                self.changed = true;
                return Ok(());
            }
            Request::Close { words } => return self.close(words),
        }
        self.describe_anew();
        if moves {
            self.look_again(&person.id);
        }
        Ok(())
    }

    fn start(&mut self, person: &Person, commitments: &[SeatCommitment]) -> Result<(), Problem> {
        if self.config.one_room && !commitments.is_empty() {
            return Err(no_commitments());
        }
        self.about.start(&self.identity, person, commitments)?;
        self.dismiss_spectators();
        if self.about.waits_for_nonces() {
            self.open_until_ms = Some(self.now.run_ms + self.config.reveal_ms);
            self.describe_anew();
            return Ok(());
        }
        self.begin()
    }

    /// Begins the game with the nonces that were revealed.
    pub(crate) fn begin(&mut self) -> Result<(), Problem> {
        self.open_until_ms = None;
        self.table = Some(self.about.begin()?);
        self.luck = Luck::of(&self.described());
        self.follow_nature(None);
        self.describe_anew();
        if self.seq() == 0 {
            // No step has shown the table to anyone yet.
            self.everybody().into_iter().for_each(|number| self.greet(number, None));
        }
        Ok(())
    }

    /// Closes an unfinished table at the operator's request, and tells everyone.
    fn close(&mut self, words: Option<String>) -> Result<(), Problem> {
        match self.about.status {
            TableStatus::Closed => {
                return Err(Problem::new("table_closed", "the table is already closed"));
            }
            TableStatus::Over => return Err(Problem::new("over", "the game is already over")),
            TableStatus::Waiting | TableStatus::Opening | TableStatus::Playing => (),
        }
        self.about.status = TableStatus::Closed;
        self.about.closed = Some(WhyClosed::ByOperator);
        self.about.closed_words = words;
        self.describe_anew();
        // From here on, it is as if the table had been restored closed.
        (self.table, self.race, self.open_until_ms) = (None, None, None);
        self.asked.clear();
        (self.clocks, self.delayed_spectators) = (Clocks::default(), DelayedSpectators::default());
        self.everybody().into_iter().for_each(|number| self.greet(number, None));
        Ok(())
    }
}
