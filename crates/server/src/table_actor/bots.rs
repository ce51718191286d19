//! Bots that think for a table, when it is their turn in the line of all thinking.

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

/// How long a hint is thought about, in milliseconds.
const HINT_MS: u32 = 400;

/// A bot that thinks. It stops when nobody waits for its answer any more.
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
    /// Lets a bot think about a question of the session. Returns the refusal if it may not.
    pub(super) fn ask_bot(&mut self, question: Asked) -> Option<Input> {
        let Asked { asked, purpose, bot, seed, stop_ms } = question;
        let seat = asked.seat;
        let game = self.session.table()?.game().boxed_clone();
        // A question that is asked again is another one.
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
        // Where hands are quick the way to another server would be the longest part.
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

/// What a bot is asked.
struct BotQuestion {
    game: Box<dyn AnyGame>,
    seat: Seat,
    effort: Effort,
    /// What it likes, if it has a taste.
    personality: Option<Personality>,
    seed: u64,
    /// The hint that it is, if somebody asked for one.
    hint: Option<Hint>,
    /// The other servers, where one of them may think about it.
    others: Option<Arc<Cluster>>,
}

impl BotQuestion {
    /// Asks a player, for whom it is enough at a moment.
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

    /// Asks a player of the hub, on a thread of its own, when it is its turn; or one of another server that has
    /// time, if it would have to wait.
    async fn think(self, place: QueuePosition, stop: Arc<AtomicBool>) -> Option<BotAnswer> {
        let BotQuestion { game, seat, effort, personality, seed, mut hint, others } = self;
        let turn = match others {
            None => place.permit().await?,
            Some(others) => {
                let question = || {
                    // What is given away is in work.
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
            // Whoever has lost interest meanwhile does not end the work: the turn is over when it is.
            let (_turn, hint) = (turn, hint);
            let request =
                ThinkRequest::new(effort, seed, &stopped).within(PATIENCE).liking(personality);
            let advice = game.suggest(seat, &request)?;
            let why = match hint {
                // What was stopped before it could be said is left out.
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
                tracing::error!(game = spare.meta().id, %error, "a bot stumbled; it moves at random");
                let action = spare.random_action(seat, &mut Pcg32::new(seed, 1))?;
                Some(BotAnswer { advice: Advice::plain(action), why: Vec::new() })
            }
        }
    }
}
