//! Many games at once, stepped without the interpreter's lock into arrays that are made once.

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods as _, PyArrayMethods as _, PyReadwriteArray1,
    PyReadwriteArray2, PyUntypedArray, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use whistle_core::Feature;
use whistle_registry::GameEntry;

use crate::errors::{PlayerError, SetupError, act_error};
use crate::games::open;
use crate::plain::{self, Plain};
use crate::player::Thinker;
use crate::returns::Reward;
use crate::seed::fresh_seed;
use crate::state::layout;
use crate::vector::{AnyVector, Rows, StepError, vector};

/// More games than this are a slip of the keyboard.
const MOST_GAMES: usize = 1 << 20;

/// Many games of the same table, stepped together.
///
/// `players` says who sits where: `None` is whoever calls `step`, a name is a player of the house (as in
/// `whistlestop.player`). Where several seats are left to the caller, each game is at the decision of the
/// one in `seats`. Games that end begin anew at once.
///
/// The arrays are made once and written by `reset` and `step`: `observations` (n × features, int16),
/// `masks` (n × actions, bool), `rewards` (n × seats, float32; 0 but at the end of a game), `dones` (n,
/// bool), `seats` (n, int8: whose decision it is) and `final_observations` (where `dones`, what the seat that
/// decided last sees of the end). Copy what is to be kept.
///
/// The same seed gives the same arrays, bit for bit, on any number of threads, unless a player looks at the
/// clock (`ms:…`).
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
}

struct Arrays {
    observations: Py<PyArray2<i16>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    final_observations: Py<PyArray2<i16>>,
}

/// The arrays, held for writing.
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

/// Reads one whole number a game, of any type of whole numbers.
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
            // The exception is the same as a State's; which game it was comes with it.
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
        players: Option<Vec<Option<String>>>,
        reward: &str,
        seed: Option<u64>,
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
        let thinkers = read_thinkers(players, seat_count)?;
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        let vector = vector(entry, &opened, games, thinkers, reward, threads)?;
        let arrays = Arrays::new(py, games, vector.as_ref(), seat_count);
        let layout = opened.game.feature_layout();
        let mut env = VecEnv { entry, vector, arrays, layout, seat_count };
        env.reset(py, Some(seed))?;
        Ok(env)
    }

    /// Begins all games anew: from a seed, or with the luck that is to come.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let mut held = self.arrays.hold(py)?;
        let mut rows = held.rows()?;
        let vector = &mut self.vector;
        py.detach(|| vector.reset(seed, &mut rows)).map_err(step_error)
    }

    /// Does an action in every game, by its number, and lets nature and the players of the house go on to
    /// the next decision. If one of them is illegal nothing is done in any game, and the exception's
    /// `index` says in which.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = read_actions(actions, self.vector.len())?;
        let mut held = self.arrays.hold(py)?;
        let mut rows = held.rows()?;
        let vector = &mut self.vector;
        py.detach(|| vector.step(&actions, &mut rows)).map_err(step_error)
    }

    /// Chooses a legal action in every game at random, from the games' own luck.
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

    /// How many seats a table has.
    #[getter]
    fn seat_count(&self) -> u8 {
        self.seat_count
    }

    /// How many numbers an observation has.
    #[getter]
    fn feature_count(&self) -> usize {
        self.vector.widths().0
    }

    /// How many numbers stand for actions.
    #[getter]
    fn action_count(&self) -> usize {
        self.vector.widths().1
    }

    /// What each number of an observation is: its name, the least and the most that it can be.
    #[getter]
    fn features(&self) -> Vec<Plain> {
        layout(&self.layout)
    }

    /// What the seat in `seats` sees of each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.observations.clone_ref(py)
    }

    /// Which actions are legal in each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }

    /// What each seat got in the last step.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// Which games ended in the last step; they have begun anew.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.dones.clone_ref(py)
    }

    /// Whose decision it is in each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seats.clone_ref(py)
    }

    /// What the seat that decided last sees of the end, where `dones`; what stood there before elsewhere.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.final_observations.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        let (n, game, seats) = (self.vector.len(), self.game(), self.seat_count);
        format!("<VecEnv of {n} games of {game}, {seats} seats>")
    }
}

fn read_thinkers(
    players: Option<Vec<Option<String>>>,
    seats: u8,
) -> PyResult<Vec<Option<Thinker>>> {
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
    let named = |name: &Option<String>| name.as_deref().map(Thinker::named).transpose();
    players.iter().map(named).collect()
}
