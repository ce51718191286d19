//! Hints: what a bot would do on a person's seat.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::task::AbortHandle;
use whistle_bots::{Advice, Effort};
use whistle_core::Seat;
use whistle_protocol::websocket;
use whistle_table::CommandId;

use whistle_session::Chair;

use super::bots::BotQuestion;
use super::{Ask, ServerMessage, TableActor};
use crate::problem::Problem;
use crate::thinking::{Kind, Owner, Thought};

/// How long a hint is thought about, in milliseconds.
const HINT_MS: u32 = 400;

/// A hint that is waited for; a seat has one at a time. Whoever lets it go is not thought for any
/// more.
pub(super) struct OpenHint {
    connection: u64,
    id: CommandId,
    /// The record after which the choice was open.
    since: u64,
    stop: Arc<AtomicBool>,
    task: AbortHandle,
}

impl Drop for OpenHint {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl TableActor {
    /// Asks a bot what it would do on a person's seat.
    pub(super) fn hint(&mut self, number: u64, id: CommandId, seat: Seat) {
        if let Err(problem) = self.ask_hint(number, &id, seat) {
            self.refuse(number, &id, &problem);
        }
    }

    fn ask_hint(&mut self, number: u64, id: &CommandId, seat: Seat) -> Result<(), Problem> {
        self.sits(number, seat)?;
        let person = self.connections.get(&number).and_then(|c| c.person_id());
        let person = person.unwrap_or_default().to_owned();
        let mut chairs = self.about.chairs.iter();
        let others = chairs.any(|chair| {
            matches!(chair, Chair::Person { .. }) && !chair.is_of(Some(person.as_str()))
        });
        if others && !self.about.memory_aids {
            return Err(Problem::forbidden("no_hints", "among people this table gives no hints"));
        }
        let to_act = self.turn().is_some_and(|turn| turn.actors().contains(seat));
        let table = self.table.as_ref().filter(|_| to_act).ok_or_else(no_choice)?;
        let (game, since) = (table.game().boxed_clone(), table.open_since(seat));
        if let Some(earlier) = self.hints.remove(&seat) {
            let problem = Problem::conflict("asked_again", "this hint was asked for again");
            self.refuse(earlier.connection, &earlier.id, &problem);
        }
        let hint = Some(self.hub.thinking.hint(&person)?);
        let owner = Owner { person, table: self.identity.id.clone() };
        let place = self.hub.thinking.line_up(Kind::Advice, owner);
        let (effort, others) = (Effort::Millis(HINT_MS), self.hub.cluster.clone());
        let question = BotQuestion { game, seat, effort, personality: None, hint, others };
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, asks, told) = (Arc::clone(&stop), self.asks.downgrade(), id.clone());
        let task = tokio::spawn(async move {
            let thought = question.think(place, stopped).await;
            if let Some(asks) = asks.upgrade() {
                let _ = asks.send(Ask::Advised { seat, id: told, thought }).await;
            }
        });
        let (id, task) = (id.clone(), task.abort_handle());
        self.hints.insert(seat, OpenHint { connection: number, id, since, stop, task });
        Ok(())
    }

    /// Thinks no more for whoever has gone, or about what is decided.
    pub(super) fn drop_stale_hints(&mut self) {
        let (table, connections) = (self.table.as_ref(), &self.connections);
        let is_open = |seat: Seat, hint: &OpenHint| {
            table.is_some_and(|table| {
                table.turn().actors().contains(seat) && table.open_since(seat) == hint.since
            })
        };
        let stale = |(seat, hint): &(&Seat, &OpenHint)| {
            !connections.contains_key(&hint.connection) || !is_open(**seat, hint)
        };
        let stale: Vec<Seat> = self.hints.iter().filter(stale).map(|(&seat, _)| seat).collect();
        for seat in stale {
            if let Some(hint) = self.hints.remove(&seat) {
                let problem = Problem::conflict("moved_on", "the choice was made meanwhile");
                self.refuse(hint.connection, &hint.id, &problem);
            }
        }
    }

    /// Tells what a bot would do, if that is still waited for.
    pub(super) fn advised(&mut self, seat: Seat, id: &CommandId, thought: Option<Thought>) {
        let Some(hint) = self.hints.get(&seat).filter(|hint| hint.id == *id) else { return };
        let number = hint.connection;
        self.hints.remove(&seat);
        let Some(thought) = thought else { return self.refuse(number, id, &no_choice()) };
        let Advice { action, estimate, candidates, line, .. } = thought.advice;
        let (id, estimate, why) = (id.clone(), estimate.to_vec(), thought.why);
        let advice = websocket::Advice { id, action, estimate, candidates, line, why };
        self.tell(number, &ServerMessage::Advice(advice.by_reasons()));
    }
}

fn no_choice() -> Problem {
    Problem::conflict("not_your_turn", "there is nothing to decide now")
}
