//! Bots on seats, bots for whoever is away or late, and advice.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use tokio::time::Instant;
use whistle_bots::{Advice, Effort, Level, Question};
use whistle_core::{Pcg32, Seat};
use whistle_games::AnyGame;
use whistle_table::{CommandId, Hand, Margin, is_face_down};

use super::description::{Chair, Pace};
use super::{Ask, Keeper, ServerSays};
use crate::house::House;
use crate::problem::Problem;
use crate::token;

/// Who moves for somebody whose time is up.
const FOR_THE_LATE: Level = Level::Conductor;
/// How long a hint is thought about, in milliseconds.
const HINT_MS: u32 = 400;

/// A bot thinks about a choice.
pub(super) struct Thought {
    /// The record after which the choice was open.
    since: u64,
    stop: Arc<AtomicBool>,
}

/// How long a bot takes.
#[derive(Clone, Copy, Default)]
struct Patience {
    /// When it does what others will notice; at once if nothing is said.
    due: Option<Instant>,
    /// When it has thought for long enough.
    stop: Option<Instant>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Keeper {
    /// Lets every bot that is to act think, and those that are not stop.
    pub(super) fn let_bots_think(&mut self) {
        let Some(table) = &self.table else { return };
        let actors = table.turn().actors();
        self.thoughts.retain(|&seat, thought| {
            actors.contains(seat) && thought.since == table.open_since(seat)
        });
        let bots: Vec<(Seat, Level)> = actors
            .iter()
            .filter(|seat| !self.thoughts.contains_key(seat))
            .filter(|&seat| !self.race.as_ref().is_some_and(|race| race.has_bot(seat)))
            .filter_map(|seat| Some((seat, self.about.chair(seat)?.bot()?)))
            .collect();
        for (seat, level) in bots {
            let patience = self.patience(seat);
            self.think(seat, level, Hand::Bot, patience);
        }
    }

    /// Says when a bot does what others will notice. Where several choose at once it is a moment that
    /// does not depend on what is chosen, nor on in how many steps: there it thinks no longer than
    /// that.
    fn patience(&mut self, seat: Seat) -> Patience {
        let now = Instant::now();
        let Some(table) = &self.table else { return Patience::default() };
        let pause = self.house.settings.bot_pause();
        if self.race.is_some() || self.connections.is_empty() || pause.is_zero() {
            return Patience::default();
        }
        let since = table.asked_since(seat);
        let asked = self.bots_asked.entry(seat).or_insert((since, now));
        if asked.0 != since {
            *asked = (since, now);
        }
        if table.turn().actors().len() > 1 {
            let due = asked.1 + 2 * pause;
            // Each of the steps that may still come gets the same share.
            let steps = table.game().legal(seat).len().clamp(1, 12) as u32;
            let share = due.saturating_duration_since(now) / steps;
            Patience { due: Some(due), stop: Some(now + share) }
        } else {
            let live = self.about.pace == Pace::Live;
            Patience { due: live.then_some(asked.1 + pause), stop: None }
        }
    }

    /// A seat's time is up: a bot moves.
    pub(super) fn time_is_up(&mut self, seat: Seat) {
        if !self.thoughts.contains_key(&seat) {
            self.think(seat, FOR_THE_LATE, Hand::Clock, Patience::default());
        }
    }

    fn think(&mut self, seat: Seat, level: Level, hand: Hand, patience: Patience) {
        let Some(table) = &self.table else { return };
        let since = table.open_since(seat);
        let stop = Arc::new(AtomicBool::new(false));
        self.thoughts.insert(seat, Thought { since, stop: Arc::clone(&stop) });
        let game = table.game().boxed_clone();
        let (house, asks) = (Arc::clone(&self.house), self.asks.downgrade());
        tokio::spawn(async move {
            let spare = game.boxed_clone();
            let thinking = house.think(game, seat, Effort::Level(level), Arc::clone(&stop));
            tokio::pin!(thinking);
            let advice = match patience.stop {
                None => thinking.await,
                Some(end) => tokio::select! {
                    advice = &mut thinking => advice,
                    () = tokio::time::sleep_until(end) => {
                        stop.store(true, Ordering::Relaxed);
                        thinking.await
                    }
                },
            };
            let noticed =
                advice.as_ref().is_some_and(|a| !is_face_down(spare.as_ref(), seat, &a.action));
            if let Some(due) = patience.due.filter(|_| noticed) {
                tokio::time::sleep_until(due).await;
            }
            if let Some(asks) = asks.upgrade() {
                let _ = asks.send(Ask::Thought { seat, since, hand, advice }).await;
            }
        });
    }

    /// Does what a bot has made up its mind to do, if the choice is still open.
    pub(super) async fn thought(
        &mut self,
        seat: Seat,
        since: u64,
        hand: Hand,
        advice: Option<Advice<Value>>,
    ) {
        let Some(table) = &self.table else { return };
        let awaited = self.thoughts.get(&seat).is_some_and(|thought| thought.since == since);
        if !awaited || table.open_since(seat) != since || !table.turn().actors().contains(seat) {
            return;
        }
        self.thoughts.remove(&seat);
        let Some(advice) = advice else {
            tracing::error!(game = table.entry().meta.id, "a bot has no move");
            self.ended = true;
            return;
        };
        if self.race.is_some() {
            self.bot_presses(seat, advice);
            return self.close_race().await;
        }
        let silence = table.game().silence(seat).filter(|_| hand == Hand::Clock);
        let reserve_ms = self.clocks.used_ms(&self.about, table, seat);
        let deals = self.deals();
        let Some(table) = self.table.as_mut() else { return };
        let margin = Margin { hand: Some(hand), reserve_ms };
        if let Err(error) = table.act_with(seat, silence.unwrap_or(advice.action), margin) {
            tracing::error!(game = table.entry().meta.id, %error, "a bot was refused");
            self.ended = true;
            return;
        }
        self.note(&deals);
        self.follow_nature(None);
        let _ = self.save(false).await;
    }

    /// Asks a bot what it would do on a person's seat.
    pub(super) fn hint(&mut self, number: u64, id: CommandId, seat: Seat) {
        let person = self.connections.get(&number).and_then(|c| c.person_id());
        let sits = self.about.chair(seat).is_some_and(|chair| chair.is_of(person));
        let others = self
            .about
            .chairs
            .iter()
            .any(|chair| matches!(chair, Chair::Person { .. }) && !chair.is_of(person));
        let to_act = self.turn().is_some_and(|turn| turn.actors().contains(seat));
        let refusal = if !sits || person.is_none() {
            Some(Problem::forbidden("not_your_seat", "that seat is not yours"))
        } else if others && !self.about.memory_aids {
            Some(Problem::forbidden("no_hints", "among people this table gives no hints"))
        } else if !to_act {
            Some(Problem::conflict("not_your_turn", "there is nothing to decide now"))
        } else {
            None
        };
        if let Some(problem) = refusal {
            return self.refuse(number, &id, &problem);
        }
        let Some(table) = &self.table else { return };
        let game = table.game().boxed_clone();
        let (house, asks) = (Arc::clone(&self.house), self.asks.downgrade());
        tokio::spawn(async move {
            let stop = Arc::new(AtomicBool::new(false));
            let advice = house.think(game, seat, Effort::Millis(HINT_MS), stop).await;
            if let Some(asks) = asks.upgrade() {
                let _ = asks.send(Ask::Advised { connection: number, id, advice }).await;
            }
        });
    }

    pub(super) fn advised(&mut self, number: u64, id: &CommandId, advice: Option<Advice<Value>>) {
        let Some(advice) = advice else {
            let problem = Problem::conflict("not_your_turn", "there is nothing to decide now");
            return self.refuse(number, id, &problem);
        };
        let text = ServerSays::Advice {
            id,
            action: &advice.action,
            estimate: &advice.estimate,
            candidates: &advice.candidates,
            line: &advice.line,
        }
        .text();
        self.send(number, text);
    }
}

impl House {
    /// Asks a player of the house, on a thread of its own and with others in line.
    pub(crate) async fn think(
        &self,
        game: Box<dyn AnyGame>,
        seat: Seat,
        effort: Effort,
        stop: Arc<AtomicBool>,
    ) -> Option<Advice<Value>> {
        let _turn = self.thinkers.acquire().await.ok()?;
        let seed = u64::from_le_bytes(token::random());
        let spare = game.boxed_clone();
        let thinking = tokio::task::spawn_blocking(move || {
            game.suggest(seat, &Question { effort, seed, stop: &stop })
        });
        match thinking.await {
            Ok(advice) => advice,
            Err(error) => {
                tracing::error!(game = spare.meta().id, %error, "a bot stumbled; it moves at random");
                let action = spare.random_action(seat, &mut Pcg32::new(seed, 1))?;
                let (estimate, candidates, line) = (Vec::new(), Vec::new(), Vec::new());
                Some(Advice { action, estimate, candidates, took: None, line })
            }
        }
    }
}
