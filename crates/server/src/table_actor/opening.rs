//! DiceCommitments everybody to their part of the dice, before anybody shows theirs.

use tokio::time::Instant;
use whistle_core::Seat;
use whistle_table::fair::{Bytes32, seat_commitment};
use whistle_table::{CommandId, Receipt};

use super::TableActor;
use super::description::TableStatus;
use crate::problem::Problem;

impl TableActor {
    /// Binds a seat to a nonce, and answers.
    pub(super) async fn commit(
        &mut self,
        number: u64,
        id: &CommandId,
        seat: Seat,
        commitment: Option<Bytes32>,
    ) {
        let done = match self.sits(number, seat) {
            Ok(()) => self.bind(seat, commitment),
            Err(problem) => Err(problem),
        };
        let done = match done {
            Ok(true) => self.save(true).await.map(|()| false),
            other => other.map(|_| true),
        };
        self.answer(number, id, done);
    }

    /// Shows what a seat was bound to, and answers. Whoever is last lets the game begin.
    pub(super) async fn reveal(
        &mut self,
        number: u64,
        id: &CommandId,
        seat: Seat,
        nonce: Option<Bytes32>,
    ) {
        let done = match self.show(number, seat, nonce) {
            Ok(true) if self.about.waits_for_nonces() => self.save(true).await.map(|()| false),
            Ok(true) => self.begin().await.map(|()| false),
            other => other.map(|_| true),
        };
        self.answer(number, id, done);
    }

    fn answer(&mut self, number: u64, id: &CommandId, done: Result<bool, Problem>) {
        match done {
            Ok(repeated) => self.receipt(number, id, Receipt { seq: self.seq(), repeated }),
            Err(problem) => self.refuse(number, id, &problem),
        }
    }

    /// Binds a seat; tells if that is new.
    pub(super) fn bind(
        &mut self,
        seat: Seat,
        commitment: Option<Bytes32>,
    ) -> Result<bool, Problem> {
        self.must_wait()?;
        let bad = || {
            Problem::bad("bad_commitment", "a commitment is 64 hexadecimal digits in small letters")
        };
        let commitment = commitment.ok_or_else(bad)?;
        let dice_commitments = self.about.dice_commitments.as_mut().ok_or_else(Problem::fault)?;
        let place = &mut dice_commitments.seats[seat.index()].commitment;
        match place {
            Some(earlier) if *earlier == commitment => Ok(false),
            Some(_) => {
                let message = "this seat is bound to another number already";
                Err(Problem::conflict("committed", message))
            }
            None => {
                *place = Some(commitment);
                Ok(true)
            }
        }
    }

    /// Takes in what a seat was bound to; tells if that is new.
    fn show(&mut self, number: u64, seat: Seat, nonce: Option<Bytes32>) -> Result<bool, Problem> {
        self.sits(number, seat)?;
        let bad = || Problem::bad("bad_nonce", "a nonce is 64 hexadecimal digits in small letters");
        let nonce = nonce.ok_or_else(bad)?;
        let pledge = self.about.pledge(seat);
        if pledge.and_then(|pledge| pledge.nonce) == Some(nonce) {
            return Ok(false);
        }
        match self.about.status {
            TableStatus::Opening => (),
            TableStatus::Waiting => {
                let message = "show it when the table has opened, and not before";
                return Err(Problem::conflict("not_open", message));
            }
            TableStatus::Playing | TableStatus::Over | TableStatus::Closed => {
                return Err(Problem::conflict("started", "the game has begun"));
            }
        }
        let bound_to = pledge.and_then(|pledge| pledge.commitment);
        let bound_to = bound_to
            .ok_or_else(|| Problem::conflict("not_committed", "this seat is bound to nothing"))?;
        if seat_commitment(&self.id, seat.0, &nonce) != bound_to {
            let message = "this is not the number that the seat is bound to";
            return Err(Problem::conflict("wrong_nonce", message));
        }
        if let Some(dice_commitments) = &mut self.about.dice_commitments {
            dice_commitments.seats[seat.index()].nonce = Some(nonce);
        }
        Ok(true)
    }

    /// Fixes everything and lets everybody see it; then nonces can be shown.
    pub(super) async fn open_dice(&mut self) -> Result<(), Problem> {
        let about = &mut self.about;
        about.options = about.entry()?.options_for(
            about.people(),
            about.seats(),
            std::mem::take(&mut about.options),
        );
        about.fix(&self.id, &[])?;
        self.look_at_start();
        if !self.about.waits_for_nonces() {
            return self.begin().await;
        }
        self.about.status = TableStatus::Opening;
        self.open_until = Some(Instant::now() + self.hub.settings.reveal());
        self.save(true).await
    }

    /// Begins the game with what was shown.
    pub(super) async fn begin(&mut self) -> Result<(), Problem> {
        let table = self.about.open()?;
        self.about.status = TableStatus::Playing;
        self.open_until = None;
        match self.about.dice(&self.secret) {
            Ok(dice) => self.dice = dice,
            Err(problem) => {
                self.put_back().await;
                return Err(problem);
            }
        }
        self.table = Some(table);
        self.follow_nature(None).await?;
        self.save(true).await?;
        if self.seq() == 0 {
            // Nature had nothing to do, so no step has shown anybody the table.
            let numbers: Vec<u64> = self.connections.keys().copied().collect();
            for number in numbers {
                self.greet(number, None).await;
            }
        }
        Ok(())
    }

    /// Whoever has not shown their nonce by now has withheld it.
    pub(super) async fn stop_waiting(&mut self) {
        if self.open_until.is_some_and(|until| Instant::now() >= until) {
            // If this fails it is put back to where it opens, and waits anew.
            let _ = self.begin().await;
        }
    }
}
