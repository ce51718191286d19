//! A table that is closed in the middle: by whoever runs the server, with words.

use whistle_protocol::{TableStatus, WhyClosed};

use super::TableActor;
use super::broadcast::DelayedSpectators;
use super::clock::Clocks;
use crate::problem::Problem;

impl TableActor {
    /// Closes the table for good, and tells everybody; answers with how many are connected.
    pub(super) async fn close(&mut self, words: Option<String>) -> Result<usize, Problem> {
        match self.about.status {
            TableStatus::Closed => {
                return Err(Problem::conflict("table_closed", "the table is closed already"));
            }
            TableStatus::Over => return Err(Problem::conflict("over", "the game is over already")),
            TableStatus::Waiting | TableStatus::Opening | TableStatus::Playing => (),
        }
        self.about.status = TableStatus::Closed;
        self.about.closed = Some(WhyClosed::ByOperator);
        self.about.closed_words = words;
        self.save(true).await?;
        // From here on it is as if it had been taken up closed.
        self.table = None;
        self.race = None;
        self.open_until = None;
        self.bot_tasks.clear();
        self.bots_asked.clear();
        self.clocks = Clocks::default();
        self.delayed_spectators = DelayedSpectators::default();
        let numbers: Vec<u64> = self.connections.keys().copied().collect();
        for &number in &numbers {
            self.greet(number, None).await;
        }
        Ok(numbers.len())
    }
}
