//! The laboratory: ladders, balance studies and self-play.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pyo3::prelude::*;
use serde_json::{Map, Value};
use whistle_lab::{
    AskFunction, Balance, Elsewhere, FunctionPlayer, Ladder, Pairs, PlayerSpec, RunError, Running,
    SelfPlay, Variant, Wording,
};

use crate::errors::{PlayerError, SetupError, run_error, unknown_player, without_panic};
use crate::games::open;
use crate::plain::{self, Plain};
use crate::seed::{Seed, seed_or_fresh};
use crate::words::GameMessages;

/// The settings of a run; `whistlestop/lab.py` fills them in.
#[derive(FromPyObject)]
pub(crate) struct How {
    #[pyo3(item)]
    games: u64,
    #[pyo3(item)]
    seed: Option<Seed>,
    #[pyo3(item)]
    threads: Option<usize>,
    #[pyo3(item)]
    patience: f64,
    #[pyo3(item)]
    progress: Option<Py<PyAny>>,
    /// Returns the result of a game that another machine played, by its number.
    #[pyo3(item)]
    elsewhere: Option<Py<PyAny>>,
    /// The numbers of the games to play and record; no report is made then.
    #[pyo3(item)]
    part: Option<(u64, u64)>,
}

/// Set when the user presses Ctrl-C or the progress callback raises.
struct Stopped;

impl How {
    fn checked_games(&self) -> PyResult<u64> {
        if self.games == 0 { Err(SetupError::new_err("no games to play")) } else { Ok(self.games) }
    }

    /// Plays on the requested number of threads without the GIL.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Running<'_>, Option<&Elsewhere<'_>>) -> Result<T, RunError> + Send,
    ) -> PyResult<T> {
        let patience = Duration::try_from_secs_f64(self.patience).ok().filter(|p| !p.is_zero());
        let patience = patience.ok_or_else(|| {
            SetupError::new_err(format!("patience {} is no time to think", self.patience))
        })?;
        let pool = thread_pool(self.threads)?;
        let raised: Mutex<Option<PyErr>> = Mutex::new(None);
        // A panic is the only way to stop a run early; no message is printed for it.
        let stop = |error: PyErr| -> ! {
            if let Ok(mut raised) = raised.lock() {
                raised.get_or_insert(error);
            }
            resume_unwind(Box::new(Stopped));
        };
        let progress = |done: u64, games: u64| {
            let told = Python::attach(|py| {
                py.check_signals()?;
                self.progress.as_ref().map_or(Ok(()), |f| f.call1(py, (done, games)).map(|_| ()))
            });
            told.unwrap_or_else(|error| stop(error));
        };
        let ask = |number: u64| {
            let asked = self.elsewhere.as_ref().map(|elsewhere| {
                Python::attach(|py| elsewhere.call1(py, (number,))?.extract::<String>(py))
            });
            asked.unwrap_or_else(|| Ok(String::new())).unwrap_or_else(|error| stop(error))
        };
        let elsewhere: Option<&Elsewhere<'_>> = self.elsewhere.as_ref().map(|_| &ask as _);
        let running = Running { checkpoint: None, games_to: None, progress: &progress, patience };
        let ended = py.detach(|| {
            catch_unwind(AssertUnwindSafe(|| pool.install(|| work(&running, elsewhere))))
        });
        match ended {
            Ok(result) => result.map_err(run_error),
            Err(fault) => match raised.into_inner().ok().flatten() {
                Some(error) => Err(error),
                None => without_panic(|| resume_unwind(fault)),
            },
        }
    }
}

/// Returns the requested number of threads, by default one per core.
pub(crate) fn thread_pool(threads: Option<usize>) -> PyResult<rayon::ThreadPool> {
    let threads = threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| SetupError::new_err(format!("cannot start {threads} threads: {error}")))
}

/// A player: a name, or a Python function with its name in reports.
#[derive(FromPyObject)]
pub(crate) enum GivenPlayer {
    Named(String),
    Function(String, Py<PyAny>),
}

impl GivenPlayer {
    fn spec(self) -> PyResult<PlayerSpec> {
        match self {
            GivenPlayer::Named(name) => name.trim().parse().map_err(unknown_player),
            GivenPlayer::Function(name, function) => {
                let ask: AskFunction = Arc::new(move |question| {
                    Python::attach(|py| {
                        let answer = function.call1(py, (question,));
                        answer
                            .and_then(|answer| answer.extract::<String>(py))
                            .map_err(|e| e.to_string())
                    })
                });
                Ok(PlayerSpec::Function(FunctionPlayer { name, ask }))
            }
        }
    }
}

fn read_players(players: Vec<GivenPlayer>) -> PyResult<Vec<PlayerSpec>> {
    players.into_iter().map(GivenPlayer::spec).collect()
}

/// Plays a ladder.
#[pyfunction]
pub(crate) fn ladder(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    options: &Bound<'_, PyAny>,
    players: Vec<GivenPlayer>,
    neighbours: bool,
    how: How,
) -> PyResult<Plain> {
    let (entry, opened) = open(game, seats, &fields(options)?)?;
    let players = read_players(players)?;
    let games = how.checked_games()?;
    if players.len() < 2 {
        return Err(PlayerError::new_err("a ladder needs at least two players"));
    }
    if let Some(twice) = (1..players.len()).find(|&n| players[..n].contains(&players[n])) {
        return Err(PlayerError::new_err(format!("player `{}` is named twice", players[twice])));
    }
    let pairs = if neighbours { Pairs::Neighbours } else { Pairs::All };
    let seed = seed_or_fresh(how.seed)?;
    let ladder =
        Ladder { entry, opened: &opened, players: &players, pairs, games, seed, adjusted: false };
    if let Some((from, to)) = how.part {
        return Ok(Plain::of(&how.run(py, |running, _| ladder.play_part(running, from..to))?));
    }
    let report = how.run(py, |running, elsewhere| match elsewhere {
        Some(elsewhere) => ladder.add_up(running, elsewhere),
        None => ladder.play(running),
    });
    Ok(Plain::of(&report?))
}

/// Plays a balance study.
#[pyfunction]
pub(crate) fn balance(
    py: Python<'_>,
    game: &str,
    tables: Vec<(String, Option<i64>, Bound<'_, PyAny>)>,
    players: Vec<GivenPlayer>,
    precision: Option<f64>,
    how: How,
) -> PyResult<Plain> {
    let mut variants = Vec::new();
    let entry = whistle_registry::find(game).map_err(crate::errors::unknown_game)?;
    for (label, seats, options) in tables {
        let (_, opened) = open(game, seats, &fields(&options)?)?;
        variants.push(Variant { label, opened });
    }
    let players = read_players(players)?;
    let games = how.checked_games()?;
    let fits = |variant: &Variant| usize::from(variant.opened.game.seat_count()) == players.len();
    if players.is_empty() || (players.len() > 1 && !variants.iter().all(fits)) {
        let message = format!("{} players do not fit every table", players.len());
        return Err(PlayerError::new_err(message));
    }
    let precision = match precision {
        Some(precision) if !(0.000_1..=0.5).contains(&precision) => {
            return Err(SetupError::new_err("precision is a number from 0.0001 to 0.5"));
        }
        precision => precision.map(|precision| (precision * 1e6).round() as u32),
    };
    let seed = seed_or_fresh(how.seed)?;
    let balance = Balance {
        entry,
        variants: &variants,
        players: &players,
        games,
        precision,
        seed,
        adjusted: false,
    };
    if let Some((from, to)) = how.part {
        return Ok(Plain::of(&how.run(py, |running, _| balance.play_part(running, from..to))?));
    }
    let found = how.run(py, |running, elsewhere| match elsewhere {
        Some(elsewhere) => balance.add_up(running, elsewhere),
        None => balance.play(running),
    })?;
    let messages = GameMessages::new(entry.meta.id, "en");
    let words = Wording {
        lang: "en",
        word: &|word| messages.name(word),
        say: &|id, about| messages.say_with(id, about),
    };
    Ok(Plain::of(&found.report(&balance, &words)))
}

/// Plays games and returns their journals.
#[pyfunction]
pub(crate) fn selfplay(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    options: &Bound<'_, PyAny>,
    players: Vec<GivenPlayer>,
    how: How,
) -> PyResult<Vec<String>> {
    let (entry, opened) = open(game, seats, &fields(options)?)?;
    let players = read_players(players)?;
    let games = how.checked_games()?;
    let seats = usize::from(opened.game.seat_count());
    if players.len() != 1 && players.len() != seats {
        let message = format!("one player for all seats, or {seats}, not {}", players.len());
        return Err(PlayerError::new_err(message));
    }
    let seed = seed_or_fresh(how.seed)?;
    let asked = SelfPlay { entry, opened: &opened, players: &players, seed };
    let (from, to) = how.part.unwrap_or((0, games));
    how.run(py, |running, _| asked.play(running, from..to.min(games)))
}

fn fields(options: &Bound<'_, PyAny>) -> PyResult<Map<String, Value>> {
    match plain::read(options)? {
        Value::Object(fields) => Ok(fields),
        Value::Null => Ok(Map::new()),
        _ => Err(SetupError::new_err("options are a dict")),
    }
}
