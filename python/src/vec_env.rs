//! The Python class `VecEnv`: many games, stepped without the GIL into arrays that are allocated once.

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods as _, PyArrayMethods as _, PyReadwriteArray1,
    PyReadwriteArray2, PyUntypedArray, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use whistle_core::{Feature, Pcg32};
use whistle_registry::GameEntry;

use crate::errors::{PlayerError, SetupError, act_error};
use crate::games::open;
use crate::observe::layout;
use crate::plain::{self, Plain};
use crate::player::Thinker;
use crate::returns::Reward;
use crate::seed::{Seed, seed_or_fresh};
use crate::vector::{AnyVector, Rows, StepError, vector};

/// The most games of one `VecEnv`; more is taken for a typing mistake.
const MOST_GAMES: usize = 1 << 20;

/// Many games of the same table, stepped together.
///
/// `players` has an entry per seat: `None` for the caller of `step`, a name for a built-in bot (as in
/// `whistlestop.player`), or a Python function that gets the observations and masks of all games that wait for it and
/// returns an action number for each. If the caller plays several seats, `seats` says which one decides in each game.
/// Finished games restart at once.
///
/// The arrays are allocated once and written by `reset` and `step`: `observations` (n × features, int16),
/// `masks` (n × actions, bool), `rewards` (n × seats, float32; 0 until a game ends), `dones` (n,
/// bool), `seats` (n, int8: the seat that decides) and `final_observations` (where `dones`, what the seat that
/// decided last sees of the end). Copy what you want to keep.
///
/// The same seed gives the same arrays, bit for bit, on any number of threads, unless a bot's budget is time
/// (`ms:…`).
///
/// >>> import numpy as np, whistlestop
/// >>> envs = whistlestop.VecEnv("wild-ride", 8, seats=2, seed=1)
/// >>> chosen = envs.masks.argmax(axis=1)
/// >>> envs.step(chosen)
/// >>> envs.observations.shape == (8, envs.feature_count)
/// True
#[pyclass(module = "whistlestop", name = "VecEnv")]
pub(crate) struct VecEnv {
    entry: &'static GameEntry,
    vector: Box<dyn AnyVector>,
    arrays: Arrays,
    layout: Vec<Feature>,
    seat_count: u8,
    functions: Functions,
    /// Whether a function failed in the middle of a step.
    halted: bool,
}

struct Arrays {
    observations: Py<PyArray2<i16>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    final_observations: Py<PyArray2<i16>>,
}

/// The arrays, borrowed for writing.
struct Held<'py> {
    observations: PyReadwriteArray2<'py, i16>,
    masks: PyReadwriteArray2<'py, bool>,
    rewards: PyReadwriteArray2<'py, f32>,
    dones: PyReadwriteArray1<'py, bool>,
    seats: PyReadwriteArray1<'py, i8>,
    final_observations: PyReadwriteArray2<'py, i16>,
}

impl Arrays {
    fn new(py: Python<'_>, games: usize, vector: &dyn AnyVector, seats: u8) -> Arrays {
        let (features, actions) = vector.widths();
        let wide = |columns: usize| PyArray2::zeros(py, [games, columns], false).unbind();
        Arrays {
            observations: wide(features),
            final_observations: wide(features),
            masks: PyArray2::zeros(py, [games, actions], false).unbind(),
            rewards: PyArray2::zeros(py, [games, usize::from(seats)], false).unbind(),
            dones: PyArray1::zeros(py, [games], false).unbind(),
            seats: PyArray1::zeros(py, [games], false).unbind(),
        }
    }

    fn hold<'py>(&self, py: Python<'py>) -> PyResult<Held<'py>> {
        fn wrong(error: numpy::BorrowError) -> PyErr {
            PyValueError::new_err(format!("an array of the environment cannot be written: {error}"))
        }
        Ok(Held {
            observations: self.observations.bind(py).try_readwrite().map_err(wrong)?,
            masks: self.masks.bind(py).try_readwrite().map_err(wrong)?,
            rewards: self.rewards.bind(py).try_readwrite().map_err(wrong)?,
            dones: self.dones.bind(py).try_readwrite().map_err(wrong)?,
            seats: self.seats.bind(py).try_readwrite().map_err(wrong)?,
            final_observations: self.final_observations.bind(py).try_readwrite().map_err(wrong)?,
        })
    }
}

impl Held<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        let reshaped = |_| PyValueError::new_err("an array of the environment was reshaped");
        Ok(Rows {
            observations: self.observations.as_slice_mut().map_err(reshaped)?,
            masks: self.masks.as_slice_mut().map_err(reshaped)?,
            rewards: self.rewards.as_slice_mut().map_err(reshaped)?,
            dones: self.dones.as_slice_mut().map_err(reshaped)?,
            seats: self.seats.as_slice_mut().map_err(reshaped)?,
            final_observations: self.final_observations.as_slice_mut().map_err(reshaped)?,
        })
    }
}

/// Reads one integer per game, of any integer type.
fn read_actions(actions: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let array = match actions.cast::<PyArray1<i64>>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let numpy = actions.py().import("numpy")?;
            let any = numpy.call_method1("asarray", (actions,))?;
            let any = any.cast::<PyUntypedArray>()?;
            let kind = any.dtype().kind();
            if kind != b'i' && kind != b'u' {
                let message = format!("actions are whole numbers, not {}", any.dtype());
                return Err(PyTypeError::new_err(message));
            }
            if any.ndim() != 1 {
                let message =
                    format!("actions are one number a game, not {} rows deep", any.ndim());
                return Err(PyValueError::new_err(message));
            }
            let whole = any.call_method1("astype", ("int64",))?;
            whole.cast::<PyArray1<i64>>()?.clone()
        }
    };
    if array.len() != games {
        let message = format!("{} actions for {games} games", array.len());
        return Err(PyValueError::new_err(message));
    }
    Ok(array.try_readonly().map_err(|e| PyValueError::new_err(e.to_string()))?.as_array().to_vec())
}

fn step_error(error: StepError) -> PyErr {
    match error {
        StepError::Illegal { game, error } => {
            let error = act_error(error);
            // The same exception as a `State` raises, with the index of the game.
            Python::attach(|py| _ = error.value(py).setattr("index", game));
            error
        }
        StepError::Fault { game } => crate::errors::InternalError::new_err(format!(
            "a fault of the program, please report it; game {game} was begun anew"
        )),
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        game, n, seats=None, *, players=None, reward="share", seed=None, threads=1, **options
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: i64,
        seats: Option<i64>,
        players: Option<Vec<Option<Bound<'_, PyAny>>>>,
        reward: &str,
        seed: Option<Seed>,
        threads: usize,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<VecEnv> {
        let (entry, opened) = open(game, seats, &plain::read_fields(options)?)?;
        let games = usize::try_from(n).ok().filter(|n| (1..=MOST_GAMES).contains(n));
        let games = games.ok_or_else(|| {
            SetupError::new_err(format!("1 to {MOST_GAMES} games can be stepped at once, not {n}"))
        })?;
        let reward = Reward::named(reward)?;
        let seat_count = opened.game.seat_count();
        let (thinkers, functions) = read_players(players, seat_count)?;
        let seed = seed_or_fresh(seed)?;
        let vector = vector(entry, &opened, games, thinkers, reward, threads)?;
        let arrays = Arrays::new(py, games, vector.as_ref(), seat_count);
        let layout = opened.game.feature_layout();
        let mut env =
            VecEnv { entry, vector, arrays, layout, seat_count, functions, halted: false };
        env.reset(py, Some(Seeds::One(Seed(seed))), None)?;
        Ok(env)
    }

    /// Restarts games: from a seed, or from a list with a seed or None for each game; without a seed, a game continues its
    /// own random numbers. With `only`, a bool for each game, the others stay as they are.
    #[pyo3(signature = (seed=None, *, only=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<Seeds>,
        only: Option<Vec<bool>>,
    ) -> PyResult<()> {
        let games = self.vector.len();
        let only = only.unwrap_or_else(|| vec![true; games]);
        let luck = seed.map_or_else(|| vec![None; games], |seed| seed.luck(games));
        if only.len() != games || luck.len() != games {
            let (flags, seeds) = (only.len(), luck.len());
            let message = format!("{seeds} seeds and {flags} flags for {games} games");
            return Err(SetupError::new_err(message));
        }
        self.work(py, |vector, rows| vector.reset(&luck, &only, rows))?;
        self.ask_functions(py)?;
        // No game counts as finished, even if the others finished one before the caller's first decision.
        let mut held = self.arrays.hold(py)?;
        let rows = held.rows()?;
        let seats = usize::from(self.seat_count);
        for game in (0..games).filter(|&game| only[game]) {
            rows.dones[game] = false;
            rows.rewards[game * seats..][..seats].fill(0.0);
        }
        Ok(())
    }

    /// Applies an action in every game, by its number, and plays on to the caller's next decision. If an action is illegal,
    /// no game changes, and the exception's `index` names its game.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        if self.halted {
            let message = "a function failed in the middle of a step: reset() begins anew";
            return Err(PlayerError::new_err(message));
        }
        let actions = read_actions(actions, self.vector.len())?;
        let actions: Vec<(usize, i64)> = actions.into_iter().enumerate().collect();
        self.work(py, |vector, rows| vector.step(&actions, false, rows))?;
        self.ask_functions(py)
    }

    /// Chooses a random legal action in every game, from the games' own random numbers.
    fn sample_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, self.vector.sample_actions())
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.meta.id
    }

    fn __len__(&self) -> usize {
        self.vector.len()
    }

    /// The number of seats at a table.
    #[getter]
    fn seat_count(&self) -> u8 {
        self.seat_count
    }

    /// The number of features of an observation.
    #[getter]
    fn feature_count(&self) -> usize {
        self.vector.widths().0
    }

    /// The number of actions.
    #[getter]
    fn action_count(&self) -> usize {
        self.vector.widths().1
    }

    /// The name, minimum and maximum of each number of an observation.
    #[getter]
    fn features(&self) -> Vec<Plain> {
        layout(&self.layout)
    }

    /// The observation of the deciding seat in each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.observations.clone_ref(py)
    }

    /// The action mask of the deciding seat in each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }

    /// The reward of each seat in the last step.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// Which games ended in the last step; they have restarted.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.dones.clone_ref(py)
    }

    /// The deciding seat in each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seats.clone_ref(py)
    }

    /// Where `dones`, the final position as the last deciding seat sees it; other rows keep old values.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.final_observations.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        let (n, game, seats) = (self.vector.len(), self.game(), self.seat_count);
        format!("<VecEnv of {n} games of {game}, {seats} seats>")
    }
}

impl VecEnv {
    /// Changes all games without the GIL.
    fn work(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyVector, &mut Rows<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<()> {
        let mut held = self.arrays.hold(py)?;
        let mut rows = held.rows()?;
        let vector = self.vector.as_mut();
        py.detach(|| work(vector, &mut rows)).map_err(step_error)
    }

    /// Asks Python functions until every game waits for the caller.
    fn ask_functions(&mut self, py: Python<'_>) -> PyResult<()> {
        self.halted = !self.functions.is_empty();
        let (features, choices) = self.vector.widths();
        loop {
            let mut chosen = Vec::new();
            for (function, seats) in &self.functions {
                let mut held = self.arrays.hold(py)?;
                let rows = held.rows()?;
                let waits = |game: &usize| seats.contains(&(rows.seats[*game] as u8));
                let games: Vec<usize> = (0..rows.seats.len()).filter(waits).collect();
                let (mut seen, mut legal) = (Vec::new(), Vec::new());
                for &game in &games {
                    seen.extend_from_slice(&rows.observations[game * features..][..features]);
                    legal.extend_from_slice(&rows.masks[game * choices..][..choices]);
                }
                drop(held);
                if games.is_empty() {
                    continue;
                }
                let seen = PyArray1::from_vec(py, seen).reshape([games.len(), features])?;
                let legal = PyArray1::from_vec(py, legal).reshape([games.len(), choices])?;
                let answer = function.bind(py).call1((seen, legal))?;
                let actions = read_actions(&answer, games.len())?;
                chosen.extend(games.into_iter().zip(actions));
            }
            if chosen.is_empty() {
                self.halted = false;
                return Ok(());
            }
            self.work(py, |vector, rows| vector.step(&chosen, true, rows))?;
        }
    }
}

/// Seeds of games.
enum Seeds {
    One(Seed),
    Each(Vec<Option<Seed>>),
}

impl<'py> FromPyObject<'_, 'py> for Seeds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Seeds> {
        // Anything with a length counts as a list, numpy arrays too.
        if given.len().is_ok() {
            given.extract().map(Seeds::Each)
        } else {
            given.extract().map(Seeds::One)
        }
    }
}

impl Seeds {
    /// The random numbers of each game.
    fn luck(self, games: usize) -> Vec<Option<Pcg32>> {
        let of = |Seed(seed), number| Pcg32::new(seed, number);
        match self {
            Seeds::One(seed) => (0..games as u64).map(|number| Some(of(seed, number))).collect(),
            // The same as for a single game.
            Seeds::Each(seeds) => seeds.into_iter().map(|seed| Some(of(seed?, 0))).collect(),
        }
    }
}

/// Python functions that decide, each with its seats.
type Functions = Vec<(Py<PyAny>, Vec<u8>)>;

/// Reads `players`: built-in bots and functions.
fn read_players(
    players: Option<Vec<Option<Bound<'_, PyAny>>>>,
    seats: u8,
) -> PyResult<(Vec<Option<Thinker>>, Functions)> {
    let players = players.unwrap_or_else(|| vec![None; usize::from(seats)]);
    if players.len() != usize::from(seats) {
        let message = format!("{} players for {seats} seats; None is yourself", players.len());
        return Err(PlayerError::new_err(message));
    }
    if players.iter().all(Option::is_some) {
        return Err(PlayerError::new_err(
            "every seat is taken: leave one of them to None, yourself",
        ));
    }
    let (mut thinkers, mut functions) = (Vec::new(), Functions::new());
    for (seat, player) in (0..).zip(&players) {
        let Some(player) = player else {
            thinkers.push(None);
            continue;
        };
        if let Ok(name) = player.extract::<String>() {
            thinkers.push(Some(Thinker::named(&name)?));
            continue;
        }
        if !player.is_callable() {
            let kind = player.get_type().name()?;
            let message = format!(
                "a player is None, a name, or a function of observations and masks, not {kind}"
            );
            return Err(PlayerError::new_err(message));
        }
        thinkers.push(None);
        match functions.iter_mut().find(|(known, _)| known.is(player)) {
            Some((_, seats)) => seats.push(seat),
            None => functions.push((player.clone().unbind(), vec![seat])),
        }
    }
    Ok((thinkers, functions))
}
