//! Bots on seats, and bots for whoever is away or late.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::task::AbortHandle;
use tokio::time::Instant;
use whistle_bots::{Advice, Effort, Level, PATIENCE, ThinkRequest};
use whistle_core::{Json, Pcg32, Personality, Seat};
use whistle_registry::AnyGame;
use whistle_review::HINT_SIMULATIONS;
use whistle_table::{BotFault, BotMove, MoveInfo, PlayedBy, Table, is_face_down};

use whistle_protocol::{Pace, TableStatus};

use super::{Ask, TableActor};
use crate::cluster::{Cluster, Thinker};
use crate::thinking::{Hint, Kind, Owner, Place, Question, Thought};
use crate::token;

/// Who moves for somebody whose time is up.
const FOR_THE_LATE: Level = Level::Conductor;

/// A bot thinks about a choice.
pub(super) struct BotTask {
    /// The record after which the choice was open.
    since: u64,
    kind: Kind,
    /// Whether nothing came of it, and nothing will before the choice is another one.
    in_vain: bool,
    stop: Arc<AtomicBool>,
    task: AbortHandle,
}

/// How long a bot takes.
#[derive(Clone, Copy, Default)]
struct Patience {
    /// When it does what others will notice; at once if nothing is said.
    due: Option<Instant>,
    /// When it has thought for long enough.
    stop: Option<Instant>,
}

impl Drop for BotTask {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl BotTask {
    /// Tells whether something will come of it.
    pub(super) fn is_going_on(&self) -> bool {
        !self.in_vain
    }
}

impl TableActor {
    /// Tells whether bots play among themselves here, and nobody looks.
    fn bots_are_alone(&self) -> bool {
        self.connections.is_empty() && self.about.chairs.iter().all(|chair| chair.bot().is_some())
    }

    /// Lets every bot that is to act think, and those that are not stop.
    pub(super) fn let_bots_think(&mut self) {
        let Some(table) = &self.table else { return };
        let actors = table.turn().actors();
        let alone = self.bots_are_alone();
        self.bot_tasks.retain(|&seat, thought| {
            // Who comes to look does not wait for the last in line.
            let in_line = alone || thought.kind != Kind::Alone;
            actors.contains(seat) && thought.since == table.open_since(seat) && in_line
        });
        let bots: Vec<(Seat, (Level, Option<Personality>))> = actors
            .iter()
            .filter(|seat| !self.bot_tasks.contains_key(seat))
            .filter(|&seat| !self.race.as_ref().is_some_and(|race| race.has_bot(seat)))
            .filter_map(|seat| Some((seat, self.about.chair(seat)?.bot()?)))
            .collect();
        for (seat, bot) in bots {
            let patience = self.patience(seat);
            self.think(seat, bot, PlayedBy::Bot, patience);
        }
    }

    /// Says when a bot does what others will notice. Where several choose at once it is a moment that
    /// does not depend on what is chosen, nor on in how many steps: there it thinks no longer than
    /// that.
    fn patience(&mut self, seat: Seat) -> Patience {
        let now = Instant::now();
        let Some(table) = &self.table else { return Patience::default() };
        let pause = self.hub.settings.bot_pause();
        if self.bots_are_alone() && self.race.is_none() {
            return Patience { due: Some(now + pause), stop: None };
        }
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
            let steps = table.game().legal_count(seat).clamp(1, 12) as u32;
            let share = due.saturating_duration_since(now) / steps;
            Patience { due: Some(due), stop: Some(now + share) }
        } else {
            let live = self.about.pace == Pace::Live;
            Patience { due: live.then_some(asked.1 + pause), stop: None }
        }
    }

    /// A seat's time is up: a bot moves.
    pub(super) fn time_is_up(&mut self, seat: Seat) {
        if !self.bot_tasks.contains_key(&seat) {
            self.think(seat, (FOR_THE_LATE, None), PlayedBy::Clock, Patience::default());
        }
    }

    fn think(
        &mut self,
        seat: Seat,
        (level, personality): (Level, Option<Personality>),
        played_by: PlayedBy,
        patience: Patience,
    ) {
        let Some(table) = &self.table else { return };
        let since = table.open_since(seat);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let game = table.game().boxed_clone();
        let kind = if self.bots_are_alone() { Kind::Alone } else { Kind::Move };
        let owner = Owner { person: self.about.host.clone(), table: self.identity.id.clone() };
        let place = self.hub.thinking.line_up(kind, owner);
        let asks = self.asks.downgrade();
        // Where hands are quick the way to another server would be the longest part.
        let others = self.hub.cluster.clone().filter(|_| self.race.is_none());
        let thinking = tokio::spawn(async move {
            let spare = game.boxed_clone();
            let effort = Effort::Level(level);
            let question = BotQuestion { game, seat, effort, personality, hint: None, others };
            let thinking = question.think(place, Arc::clone(&stop));
            tokio::pin!(thinking);
            let thought = match patience.stop {
                None => thinking.await,
                Some(end) => tokio::select! {
                    thought = &mut thinking => thought,
                    () = tokio::time::sleep_until(end) => {
                        stop.store(true, Ordering::Relaxed);
                        thinking.await
                    }
                },
            };
            let advice = thought.map(|thought| thought.advice);
            let noticed =
                advice.as_ref().is_some_and(|a| !is_face_down(spare.as_ref(), seat, &a.action));
            if let Some(due) = patience.due.filter(|_| noticed) {
                tokio::time::sleep_until(due).await;
            }
            if let Some(asks) = asks.upgrade() {
                let _ = asks.send(Ask::BotDecided { seat, since, played_by, advice }).await;
            }
        });
        let task = thinking.abort_handle();
        let thought = BotTask { since, kind, in_vain: false, stop: stopped, task };
        self.bot_tasks.insert(seat, thought);
    }

    /// Does what a bot has made up its mind to do, if the choice is still open.
    pub(super) async fn bot_decided(
        &mut self,
        seat: Seat,
        since: u64,
        played_by: PlayedBy,
        advice: Option<Advice<Json>>,
    ) {
        let Some(table) = &self.table else { return };
        if self.about.status != TableStatus::Playing {
            return;
        }
        let awaited = self.bot_tasks.get(&seat).is_some_and(|thought| thought.since == since);
        if !awaited || table.open_since(seat) != since || !table.turn().actors().contains(seat) {
            return;
        }
        if self.race.is_some() {
            // Who has nothing to press is silent.
            let Some(advice) = advice else { return self.stand_still(seat) };
            self.bot_tasks.remove(&seat);
            self.bot_presses(seat, advice);
            return self.close_race().await;
        }
        let silence = table.game().timeout_action(seat).filter(|_| played_by == PlayedBy::Clock);
        let reserve_ms = self.clocks.used_ms(&self.about, table, seat);
        let promises = self.promises();
        let Some(table) = self.table.as_mut() else { return };
        let info = MoveInfo { played_by: Some(played_by), reserve_ms };
        let wanted = silence.or(advice.map(|advice| advice.action));
        if !act_somehow(table, seat, wanted, info) {
            return self.stand_still(seat);
        }
        self.bot_tasks.remove(&seat);
        self.note(&promises);
        // If either fails the table is put back, and rests.
        if self.follow_nature(None).await.is_ok() {
            let _ = self.save(false).await;
        }
    }

    /// Does not ask a bot again before its choice is another one. People can still talk, take the
    /// seat over or leave.
    fn stand_still(&mut self, seat: Seat) {
        if let Some(thought) = self.bot_tasks.get_mut(&seat) {
            thought.in_vain = true;
        }
    }
}

/// Lets a bot do what it wants, or anything else that is allowed. Tells whether something was done.
fn act_somehow(table: &mut Table, seat: Seat, wanted: Option<Json>, info: MoveInfo) -> bool {
    let game = table.entry().meta.id;
    let mut luck = Pcg32::new(u64::from_le_bytes(token::random()), 0);
    let moved = table.act_somehow(seat, wanted.as_ref(), info, &mut luck);
    let fault = match &moved {
        BotMove::AsWanted => return true,
        BotMove::AtRandom(fault) | BotMove::None(fault) => fault,
    };
    match fault {
        BotFault::Refused(error) => {
            tracing::error!(game, %error, "a bot was refused; it moves at random")
        }
        BotFault::NoMove => tracing::error!(game, "a bot has no move; it moves at random"),
    }
    let acted = matches!(moved, BotMove::AtRandom(_));
    if !acted {
        tracing::error!(game, "a bot can do nothing, and its table stands still");
    }
    acted
}

/// What a bot is asked.
pub(super) struct BotQuestion {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seat: Seat,
    pub(super) effort: Effort,
    /// What it likes, if it has a taste.
    pub(super) personality: Option<Personality>,
    /// The hint that it is, if somebody asked for one.
    pub(super) hint: Option<Hint>,
    /// The other servers, where one of them may think about it.
    pub(super) others: Option<Arc<Cluster>>,
}

impl BotQuestion {
    /// Asks a player of the hub, on a thread of its own, when it is its turn; or one of another server that has
    /// time, if it would have to wait.
    pub(super) async fn think(self, place: Place, stop: Arc<AtomicBool>) -> Option<Thought> {
        let BotQuestion { game, seat, effort, personality, mut hint, others } = self;
        let seed = u64::from_le_bytes(token::random());
        let turn = match others {
            None => place.turn().await?,
            Some(others) => {
                let question = || {
                    // What is given away is in work.
                    hint.as_mut().map(Hint::begin);
                    let request = ThinkRequest::new(effort, seed, &stop).liking(personality);
                    Question::of(game.as_ref(), seat, &request, hint.is_some())
                };
                match others.think_or_turn(place, &stop, question).await? {
                    Thinker::Here(turn) => turn,
                    Thinker::There(thought) => return Some(thought),
                }
            }
        };
        let patience = turn.patience;
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
            Some(Thought { advice, why })
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
                Some(Thought { advice: Advice::plain(action), why: Vec::new() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use whistle_registry::GAMES;
    use whistle_table::Nature;

    use super::*;

    #[test]
    fn a_bot_that_is_refused_or_has_no_idea_does_something_else() {
        for game in GAMES {
            let options = serde_json::Map::new();
            let opened = Table::open(game, game.meta.min_seats, &options);
            let mut table = opened.expect("a plain table");
            let mut rng = Pcg32::new(1, 1);
            for wanted in [Some(Json::of(&json!({ "kind": "fly" }))), None] {
                table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
                let seat = table.turn().actors().first().expect("somebody is to act");
                let before = table.seq();
                assert!(act_somehow(&mut table, seat, wanted, MoveInfo::of(PlayedBy::Bot)));
                assert_eq!(table.seq(), before + 1);
            }
            // Who is not to act can do nothing, and nothing happens.
            let (before, nobody) = (table.seq(), Seat(7));
            assert!(!act_somehow(&mut table, nobody, None, MoveInfo::of(PlayedBy::Bot)));
            assert_eq!(table.seq(), before);
        }
    }
}
