//! The start: everybody commits to their part of the dice before anybody reveals theirs.

use tokio::time::Instant;
use whistle_core::Seat;
use whistle_protocol::TableStatus;
use whistle_table::fair::Bytes32;
use whistle_table::{CommandId, Receipt};

use super::TableActor;
use crate::problem::Problem;

impl TableActor {
    /// Commits a seat to a nonce, and answers.
    pub(super) async fn commit(
        &mut self,
        number: u64,
        id: &CommandId,
        seat: Seat,
        commitment: Option<Bytes32>,
    ) {
        let done = match self.sits(number, seat) {
            Ok(()) => self.about.commit(seat, commitment).map_err(Problem::from),
            Err(problem) => Err(problem),
        };
        let done = match done {
            Ok(true) => self.save(true).await.map(|()| false),
            other => other.map(|_| true),
        };
        self.answer(number, id, done);
    }

    /// Reveals a seat's nonce, and answers. The last one lets the game begin.
    pub(super) async fn reveal(
        &mut self,
        number: u64,
        id: &CommandId,
        seat: Seat,
        nonce: Option<Bytes32>,
    ) {
        let done = match self.sits(number, seat) {
            Ok(()) => self.about.reveal(&self.identity.id, seat, nonce).map_err(Problem::from),
            Err(problem) => Err(problem),
        };
        let done = match done {
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

    /// Lets everybody see what was fixed; then nonces can be revealed.
    pub(super) async fn open_dice(&mut self) -> Result<(), Problem> {
        self.look_at_start();
        if !self.about.waits_for_nonces() {
            return self.begin().await;
        }
        self.open_until = Some(Instant::now() + self.hub.settings.reveal());
        self.save(true).await
    }

    /// Begins the game with the nonces that were revealed.
    pub(super) async fn begin(&mut self) -> Result<(), Problem> {
        self.table = Some(self.about.begin()?);
        self.open_until = None;
        self.dice = self.about.dice(&self.identity);
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

    /// Begins without the nonces that were not revealed in time.
    pub(super) async fn stop_waiting(&mut self) {
        debug_assert!(self.open_until.is_none() || self.about.status == TableStatus::Opening);
        if self.open_until.is_some_and(|until| Instant::now() >= until) {
            // If this fails it is put back to where it opens, and waits anew.
            let _ = self.begin().await;
        }
    }
}
