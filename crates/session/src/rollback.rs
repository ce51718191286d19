//! Restoring a table from storage after a fault.

use whistle_core::PerSeat;
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Problem, TableStatus};
use whistle_table::Table;

use crate::{Effect, Now, Session};

/// No honest game has this many records; of a longer one, only the newest are kept in memory.
const HELD: u64 = 4_096;

impl Session {
    /// Restores the table from storage after a failed write or a fault. Clients stay connected; bots and
    /// clocks rest for a while, so that a bot whose move cannot be stored does not try it again and again.
    pub fn put_back(&mut self, now: Now, stored: Session, rest_until_ms: u64) {
        self.now = now;
        self.out.undo();
        self.out.greet_again();
        (self.about, self.table, self.luck) = (stored.about, stored.table, stored.luck);
        (self.persisted, self.changed, self.over) = (stored.persisted, false, stored.over);
        (self.race, self.fault, self.past) = (None, None, None);
        self.asked.clear();
        self.asked_at = PerSeat::new(self.about.seats());
        self.took = PerSeat::new(self.about.seats());
        self.delayed_spectators.fresh.clear();
        self.rest_until_ms = Some(rest_until_ms);
        let opens = self.about.status == TableStatus::Opening;
        let reveal_ms = now.run_ms + self.config.reveal_ms;
        self.open_until_ms = opens.then(|| reveal_ms.max(rest_until_ms));
    }

    /// Returns refusals for everything that a failed write would have answered.
    pub fn refuse_undone(&mut self, problem: &Problem) -> Vec<Effect> {
        for effect in self.out.undone() {
            match effect {
                Effect::Answer(_) => self.out.answer(Effect::Answer(Err(problem.clone()))),
                Effect::Send { to, message } => match *message {
                    ServerMessage::Receipt(receipt) => {
                        to.iter().for_each(|&to| self.refuse(to, &receipt.id, problem.clone()));
                    }
                    message @ ServerMessage::Refused(_) => {
                        self.out.answer(Effect::Send { to, message: Box::new(message) });
                    }
                    _ => (),
                },
                // The session has already forgotten that connection.
                dismissed @ Effect::Dismiss { .. } => self.out.answer(dismissed),
                _ => (),
            }
        }
        // A refusal reveals no step.
        self.out.leave(None)
    }

    /// Drops old records from memory if there are more than an honest game has. They are stored.
    pub fn lighten(&mut self) {
        let long = |table: &&mut Table| table.seq() - table.held_since() > HELD;
        if let Some(table) = self.table.as_mut().filter(long) {
            table.let_go();
        }
    }
}
