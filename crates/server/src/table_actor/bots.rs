//! Lets bots think for a table, in the server's queue of bot jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::task::AbortHandle;
use tokio::time::{Duration, Instant};
use whistle_bots::{Advice, Effort, PATIENCE, ThinkRequest};
use whistle_core::{Pcg32, Personality, Seat};
use whistle_registry::AnyGame;
use whistle_review::HINT_SIMULATIONS;
use whistle_session::{AskedBot, Input, Purpose, Question as Asked};

use super::{Ask, TableActor};
use crate::cluster::{Cluster, PermitOrAnswer};
use crate::thinking::{BotAnswer, Hint, Owner, Priority, Question, QueuePosition};

/// How long a hint may take, in milliseconds.
const HINT_MS: u32 = 400;

/// A running bot job; it stops when its answer is no longer wanted.
pub(super) struct BotTask {
    asked: AskedBot,
    stop: Arc<AtomicBool>,
    task: AbortHandle,
}

impl BotTask {
    pub(super) fn asked(&self) -> &AskedBot {
        &self.asked
    }
}

impl Drop for BotTask {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl TableActor {
    /// Starts a bot on a question of the session. Returns the refusal if it may not start.
    pub(super) fn ask_bot(&mut self, question: Asked) -> Option<Input> {
        let Asked { asked, purpose, bot, seed, stop_ms } = question;
        let seat = asked.seat;
        let game = self.session.table()?.game().boxed_clone();
        // A repeated question replaces the earlier one.
        self.bot_tasks.retain(|task| task.asked != asked);
        let (kind, person) = match purpose {
            Purpose::Move | Purpose::Race => (Priority::Move, self.session.about().host.clone()),
            Purpose::Alone => (Priority::BotsOnly, self.session.about().host.clone()),
            Purpose::Hint { connection } => {
                (Priority::Hint, self.person(connection).unwrap_or_default().to_owned())
            }
        };
        let hint = match kind {
            Priority::Hint => match self.hub.thinking.hint(&person) {
                Ok(hint) => Some(hint),
                Err(problem) => {
                    return Some(Input::NoHint { asked, problem: problem.to_protocol() });
                }
            },
            Priority::Move | Priority::BotsOnly => None,
        };
        let (effort, personality) = match bot {
            Some((level, personality)) => (Effort::Level(level), personality),
            None => (Effort::Millis(HINT_MS), None),
        };
        let owner = Owner { person, table: self.id.clone() };
        let place = self.hub.thinking.enqueue(kind, owner);
        // In a race, the round trip to another node would take too long.
        let others = self.hub.cluster.clone().filter(|_| purpose != Purpose::Race);
        let question = BotQuestion { game, seat, effort, personality, seed, hint, others };
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, asks, about) = (Arc::clone(&stop), self.asks.downgrade(), asked.clone());
        let end = stop_ms.map(|at| self.began + Duration::from_millis(at));
        let thinking = tokio::spawn(async move {
            let thought = question.think_until(end, place, stopped).await;
            if let Some(asks) = asks.upgrade() {
                let _ = asks.send(Ask::BotThought { asked: about, thought }).await;
            }
        });
        self.bot_tasks.push(BotTask { asked, stop, task: thinking.abort_handle() });
        None
    }
}

/// The question to a bot.
struct BotQuestion {
    game: Box<dyn AnyGame>,
    seat: Seat,
    effort: Effort,
    /// The personality, if any.
    personality: Option<Personality>,
    seed: u64,
    /// The hint, if a person asked for one.
    hint: Option<Hint>,
    /// The cluster, if another node may do the job.
    others: Option<Arc<Cluster>>,
}

impl BotQuestion {
    /// Runs a bot until its answer is good enough or its time is up.
    async fn think_until(
        self,
        end: Option<Instant>,
        place: QueuePosition,
        stop: Arc<AtomicBool>,
    ) -> Option<BotAnswer> {
        let thinking = self.think(place, Arc::clone(&stop));
        tokio::pin!(thinking);
        let Some(end) = end else { return thinking.await };
        tokio::select! {
            thought = &mut thinking => thought,
            () = tokio::time::sleep_until(end) => {
                stop.store(true, Ordering::Relaxed);
                thinking.await
            }
        }
    }

    /// Runs a bot on its own thread when its turn in the queue comes, or on another node that is free if it would have
    /// to wait.
    async fn think(self, place: QueuePosition, stop: Arc<AtomicBool>) -> Option<BotAnswer> {
        let BotQuestion { game, seat, effort, personality, seed, mut hint, others } = self;
        let turn = match others {
            None => place.permit().await?,
            Some(others) => {
                let question = || {
                    // The limit for hints counts only work that was started.
                    hint.as_mut().map(Hint::begin);
                    let request = ThinkRequest::new(effort, seed, &stop).liking(personality);
                    Question::of(game.as_ref(), seat, &request, hint.is_some())
                };
                match others.permit_or_answer(place, &stop, question).await? {
                    PermitOrAnswer::Permit(turn) => turn,
                    PermitOrAnswer::Answer(thought) => return Some(thought),
                }
            }
        };
        let patience = turn.time_limit;
        if let Some(hint) = &mut hint {
            hint.begin();
        }
        let (spare, stopped) = (game.boxed_clone(), Arc::clone(&stop));
        let mut thinking = tokio::task::spawn_blocking(move || {
            // A cancelled request does not stop the thread; its place in the queue is freed when the thread ends.
            let (_turn, hint) = (turn, hint);
            let request =
                ThinkRequest::new(effort, seed, &stopped).within(PATIENCE).liking(personality);
            let advice = game.suggest(seat, &request)?;
            let why = match hint {
                // A hint that was stopped too early has no reasons.
                Some(_) => {
                    whistle_review::hint(game.as_ref(), seat, HINT_SIMULATIONS, seed, &stopped)
                        .unwrap_or_default()
                }
                None => Vec::new(),
            };
            Some(BotAnswer { advice, why })
        });
        let thought = tokio::select! {
            thought = &mut thinking => thought,
            () = tokio::time::sleep(patience) => {
                stop.store(true, Ordering::Relaxed);
                thinking.await
            }
        };
        match thought {
            Ok(thought) => thought,
            Err(error) => {
                tracing::error!(game = spare.meta().id, %error, "a bot failed; it moves at random");
                let action = spare.random_action(seat, &mut Pcg32::new(seed, 1))?;
                Some(BotAnswer { advice: Advice::plain(action), why: Vec::new() })
            }
        }
    }
}
