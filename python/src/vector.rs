//! Many games of one type, side by side.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use pyo3::PyResult;
use rayon::prelude::*;
use whistle_bots::{Decision, LevelBot, Player as _, beginner};
use whistle_core::{
    Game, Pcg32, Rng as _, Seat, SliceSink, Turn, Viewer, feature_count, follow_nature,
};
use whistle_registry::{ActError, GameEntry, GameVisitor, Opened};

use crate::errors::SetupError;
use crate::player::Thinker;
use crate::returns::{Reward, returns};
use crate::table::{decode, refused};

/// The arrays that games write to, a row each.
pub(crate) struct Rows<'a> {
    pub(crate) observations: &'a mut [i16],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) dones: &'a mut [bool],
    pub(crate) seats: &'a mut [i8],
    pub(crate) final_observations: &'a mut [i16],
}

/// Why a step failed.
pub(crate) enum StepError {
    /// The action in this game is illegal; no game changed.
    Illegal { game: usize, error: ActError },
    /// This game panicked and was restarted.
    Fault { game: usize },
}

/// Type-erased games of one kind.
pub(crate) trait AnyVector: Send + Sync {
    fn len(&self) -> usize;
    /// Returns the numbers of features and actions.
    fn widths(&self) -> (usize, usize);
    /// Restarts the games that `only` marks, with new random numbers where `luck` has some.
    fn reset(
        &mut self,
        luck: &[Option<Pcg32>],
        only: &[bool],
        rows: &mut Rows<'_>,
    ) -> Result<(), StepError>;
    /// Applies an action in each of these games. With `same_step`, rewards and `dones` of the last call are kept.
    fn step(
        &mut self,
        actions: &[(usize, i64)],
        same_step: bool,
        rows: &mut Rows<'_>,
    ) -> Result<(), StepError>;
    fn sample_actions(&mut self) -> Vec<i64>;
}

/// What all games of a vector share.
struct Shared<G> {
    start: G,
    /// The bot of each seat; `None` where the caller decides.
    thinkers: Vec<Option<Thinker>>,
    reward: Reward,
    features: usize,
    actions: usize,
    seats: usize,
}

/// One of the games.
struct One<G: Game> {
    game: G,
    luck: Pcg32,
    /// The deciding seat; `legal` has its actions.
    seat: Seat,
    legal: Vec<G::Action>,
    /// The action that the caller chose and that is not applied yet.
    next: Option<G::Action>,
    /// Whether the game is about to restart.
    begins: bool,
}

struct Vector<G: Game> {
    shared: Shared<G>,
    games: Vec<One<G>>,
    pool: Option<Pool>,
}

/// Threads of one process. A forked process inherits none of them and starts its own.
struct Pool {
    threads: usize,
    process: u32,
    pool: rayon::ThreadPool,
}

impl Pool {
    fn new(threads: usize) -> Result<Pool, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Pool { threads, process: std::process::id(), pool })
    }
}

/// Replaces the threads after a fork; without any, games are stepped one after the other.
fn of_this_process(pool: &mut Option<Pool>) {
    let Some(old) = pool.take_if(|pool| pool.process != std::process::id()) else { return };
    *pool = Pool::new(old.threads).ok();
    // Dropping the pool would wait for threads that do not exist in this process.
    std::mem::forget(old);
}

/// The row of one game.
struct Row<'a> {
    observation: &'a mut [i16],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i8,
    final_observation: &'a mut [i16],
}

impl<G: Game> Shared<G> {
    fn observe(&self, game: &G, seat: Seat, out: &mut [i16]) {
        G::observe(&game.view(Viewer::Seat(seat)), seat, &mut SliceSink::new(out));
    }
}

impl<G: Game> One<G> {
    /// Plays on to the caller's next decision; a finished game restarts.
    fn advance(&mut self, shared: &Shared<G>, same_step: bool, row: &mut Row<'_>) {
        if !same_step {
            row.rewards.fill(0.0);
            *row.done = false;
        }
        loop {
            match self.game.turn() {
                Turn::Chance => follow_nature(&mut self.game, &mut self.luck),
                Turn::Over => {
                    *row.done = true;
                    if let Some(outcome) = self.game.outcome() {
                        returns(&outcome, shared.reward, row.rewards);
                    }
                    shared.observe(&self.game, self.seat, row.final_observation);
                    self.game.clone_from(&shared.start);
                }
                Turn::Seats { seats } => {
                    let seat = seats.first().expect("a seat is to act");
                    self.legal.clear();
                    self.game.legal_actions(seat, &mut self.legal);
                    match shared.thinkers[seat.index()] {
                        Some(thinker) => {
                            let action = self.ask(thinker, seat);
                            self.game.apply(seat, &action, &mut ());
                        }
                        None => {
                            self.seat = seat;
                            break;
                        }
                    }
                }
            }
        }
        *row.seat = self.seat.0 as i8;
        shared.observe(&self.game, self.seat, row.observation);
        row.mask.fill(false);
        for action in &self.legal {
            if let Some(index) = self.game.action_index(self.seat, action) {
                row.mask[index] = true;
            }
        }
    }

    /// Asks a built-in bot, which gets the view of its seat.
    fn ask(&mut self, thinker: Thinker, seat: Seat) -> G::Action {
        if let [only] = self.legal.as_slice() {
            return *only;
        }
        if let Thinker::Random = thinker {
            return self.luck.pick(&self.legal);
        }
        let view = self.game.view(Viewer::Seat(seat));
        let decision = Decision::<G> { seat, view: &view, legal: &self.legal };
        if let Thinker::Beginner = thinker {
            return beginner::choose(&decision, &mut self.luck);
        }
        let seed = u64::from(self.luck.next_u32()) << 32 | u64::from(self.luck.next_u32());
        let never = AtomicBool::new(false);
        let request = thinker.request(seed, &never).expect("everybody else thinks");
        LevelBot::default().decide(&decision, &request).action
    }

    /// Checks an action and keeps it for `step`.
    fn prepare(&mut self, index: i64) -> Result<(), ActError> {
        let action = decode(&self.game, self.seat, index)?;
        if !self.legal.contains(&action) {
            self.game.check_action(self.seat, &action).map_err(refused::<G>)?;
        }
        self.next = Some(action);
        Ok(())
    }
}

impl<G: Game> Vector<G> {
    /// Advances every game for which `begin` returns `true`, on all threads; the error names a game that panicked.
    fn advance_all(
        &mut self,
        rows: &mut Rows<'_>,
        same_step: bool,
        begin: impl Fn(&mut One<G>) -> bool + Sync,
    ) -> Result<(), StepError> {
        of_this_process(&mut self.pool);
        let shared = &self.shared;
        let advance = |game: &mut One<G>, mut row: Row<'_>| -> bool {
            let went = catch_unwind(AssertUnwindSafe(|| {
                if begin(game) {
                    game.advance(shared, same_step, &mut row);
                }
            }));
            if went.is_ok() {
                return true;
            }
            // A panic may have left the table inconsistent.
            game.game.clone_from(&shared.start);
            _ = catch_unwind(AssertUnwindSafe(|| game.advance(shared, false, &mut row)));
            false
        };
        let (features, actions, seats) = (shared.features, shared.actions, shared.seats);
        // More parts than threads, so that no thread waits long for another.
        let threads = self.pool.as_ref().map_or(1, |pool| 4 * pool.pool.current_num_threads());
        let size = self.games.len().div_ceil(threads).max(1);
        let part = |(number, part): (usize, Part<'_, G>)| -> Option<usize> {
            let mut faulty = None;
            let rows = part.observations.chunks_mut(features).zip(part.masks.chunks_mut(actions));
            let rows = rows.zip(part.rewards.chunks_mut(seats)).zip(part.dones).zip(part.seats);
            let rows = rows.zip(part.final_observations.chunks_mut(features));
            for (place, (game, row)) in part.games.iter_mut().zip(rows).enumerate() {
                let (((((observation, mask), rewards), done), seat), final_observation) = row;
                let row = Row { observation, mask, rewards, done, seat, final_observation };
                if !advance(game, row) {
                    faulty.get_or_insert(number * size + place);
                }
            }
            faulty
        };
        let parts = self.games.chunks_mut(size);
        let parts = parts.zip(rows.observations.chunks_mut(size * features));
        let parts = parts.zip(rows.masks.chunks_mut(size * actions));
        let parts = parts.zip(rows.rewards.chunks_mut(size * seats));
        let parts = parts.zip(rows.dones.chunks_mut(size)).zip(rows.seats.chunks_mut(size));
        let parts = parts.zip(rows.final_observations.chunks_mut(size * features));
        let parts =
            parts.map(|((((((games, observations), masks), rewards), dones), seats), last)| Part {
                games,
                observations,
                masks,
                rewards,
                dones,
                seats,
                final_observations: last,
            });
        let faulty = match &self.pool {
            None => parts.enumerate().filter_map(part).min(),
            Some(pool) => {
                let parts: Vec<(usize, Part<'_, G>)> = parts.enumerate().collect();
                pool.pool.install(|| parts.into_par_iter().filter_map(part).min())
            }
        };
        faulty.map_or(Ok(()), |game| Err(StepError::Fault { game }))
    }
}

/// A part of the games, with their rows.
struct Part<'a, G: Game> {
    games: &'a mut [One<G>],
    observations: &'a mut [i16],
    masks: &'a mut [bool],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    seats: &'a mut [i8],
    final_observations: &'a mut [i16],
}

impl<G: Game> AnyVector for Vector<G> {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn widths(&self) -> (usize, usize) {
        (self.shared.features, self.shared.actions)
    }

    fn reset(
        &mut self,
        luck: &[Option<Pcg32>],
        only: &[bool],
        rows: &mut Rows<'_>,
    ) -> Result<(), StepError> {
        for ((game, luck), &begins) in self.games.iter_mut().zip(luck).zip(only) {
            game.begins = begins;
            if let (true, Some(luck)) = (begins, luck) {
                game.luck = luck.clone();
            }
        }
        let start = self.shared.start.clone();
        self.advance_all(rows, false, |game| {
            let begins = std::mem::take(&mut game.begins);
            if begins {
                game.game.clone_from(&start);
            }
            begins
        })
    }

    fn step(
        &mut self,
        actions: &[(usize, i64)],
        same_step: bool,
        rows: &mut Rows<'_>,
    ) -> Result<(), StepError> {
        for &(number, index) in actions {
            if let Err(error) = self.games[number].prepare(index) {
                self.games.iter_mut().for_each(|game| game.next = None);
                return Err(StepError::Illegal { game: number, error });
            }
        }
        self.advance_all(rows, same_step, |game| {
            let next = game.next.take();
            if let Some(action) = &next {
                game.game.apply(game.seat, action, &mut ());
            }
            next.is_some()
        })
    }

    fn sample_actions(&mut self) -> Vec<i64> {
        let sample = |game: &mut One<G>| {
            let action = game.luck.pick(&game.legal);
            game.game.action_index(game.seat, &action).map_or(-1, |index| index as i64)
        };
        self.games.iter_mut().map(sample).collect()
    }
}

/// Creates `games` games of a table.
pub(crate) fn vector(
    entry: &'static GameEntry,
    opened: &Opened,
    games: usize,
    thinkers: Vec<Option<Thinker>>,
    reward: Reward,
    threads: usize,
) -> PyResult<Box<dyn AnyVector>> {
    let pool = match threads {
        1 => None,
        threads => Some(Pool::new(threads).map_err(|error| {
            SetupError::new_err(format!("cannot start {threads} threads: {error}"))
        })?),
    };
    struct Make<'a> {
        opened: &'a Opened,
        games: usize,
        thinkers: Vec<Option<Thinker>>,
        reward: Reward,
        pool: Option<Pool>,
    }
    impl GameVisitor for Make<'_> {
        type Output = Option<Box<dyn AnyVector>>;

        fn visit<G: Game>(self) -> Self::Output {
            let start: G = self.opened.state();
            let (seats, actions) = (usize::from(start.seat_count()), start.action_count());
            let features = feature_count::<G>(&start.view(Viewer::Spectator));
            let one = |number: usize| One {
                game: start.clone(),
                luck: Pcg32::new(0, number as u64),
                seat: Seat(0),
                legal: Vec::new(),
                next: None,
                begins: false,
            };
            let games = (0..self.games).map(one).collect();
            let Make { thinkers, reward, pool, .. } = self;
            let shared = Shared { start, thinkers, reward, features, actions, seats };
            (actions > 0).then(|| Box::new(Vector { shared, games, pool }) as Box<dyn AnyVector>)
        }
    }
    let make = Make { opened, games, thinkers, reward, pool };
    let made = whistle_registry::visit(entry.meta.id, make).expect("the game is of this house");
    made.ok_or_else(|| SetupError::new_err(format!("{} has no numbers yet", entry.meta.id)))
}
