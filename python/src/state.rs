//! The Python class `State`.

use numpy::PyArray1;
use pyo3::prelude::*;
use whistle_core::{Json, Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_registry::GameEntry;

use crate::errors::{BadAction, JournalError, SeatError, SetupError, act_error, without_panic};
use crate::given::Given;
use crate::observe::layout;
use crate::pickle::SavedState;
use crate::plain::{self, Plain};
use crate::player::HousePlayer;
use crate::render;
use crate::returns::{Reward, returns};
use crate::seed::{Seed, seed_or_fresh};
use crate::table::{AnyTable, no_seat_acts};
use crate::thought::think;

/// One game at one moment, made by `whistlestop.new`, `from_journal` or `sample_world`.
#[pyclass(module = "whistlestop", name = "State")]
pub(crate) struct State {
    pub(crate) entry: &'static GameEntry,
    pub(crate) table: Box<dyn AnyTable>,
    /// Whether chance outcomes are drawn automatically.
    pub(crate) auto: bool,
    /// The source of chance outcomes.
    pub(crate) rng: Pcg32,
    /// The source of seeds for bots; separate, so that asking a bot does not change later chance outcomes.
    pub(crate) advice: Pcg32,
}

impl State {
    /// Wraps a position; with automatic chance, pending outcomes are drawn at once.
    pub(crate) fn new(
        entry: &'static GameEntry,
        table: Box<dyn AnyTable>,
        auto: bool,
        seed: u64,
    ) -> PyResult<State> {
        let (rng, advice) = (Pcg32::new(seed, 0), Pcg32::new(seed, 1));
        let mut state = State { entry, table, auto, rng, advice };
        state.change(|_| Ok(()))?;
        Ok(state)
    }

    /// Changes the table, then draws chance outcomes. After a panic the table is as before.
    fn change(&mut self, work: impl FnOnce(&mut dyn AnyTable) -> PyResult<()>) -> PyResult<()> {
        self.guarded(|table, rng| {
            work(table)?;
            if let Some(rng) = rng {
                table.follow_chance(rng);
            }
            Ok(())
        })
    }

    /// Changes the table with the source of chance outcomes, if they are automatic. After a panic the table is as
    /// before.
    #[inline]
    fn guarded(
        &mut self,
        work: impl FnOnce(&mut dyn AnyTable, Option<&mut Pcg32>) -> PyResult<()>,
    ) -> PyResult<()> {
        let State { table, rng, auto, .. } = self;
        let steps = table.steps();
        let worked = without_panic(|| work(table.as_mut(), auto.then_some(rng)));
        worked.unwrap_or_else(|fault| {
            table.come_back(steps);
            Err(fault)
        })
    }

    /// Returns the named seat, by default the first that is to act.
    fn seat(&self, seat: Option<i64>) -> PyResult<Seat> {
        match seat {
            Some(seat) => checked_seat(seat, self.table.seat_count()),
            None => {
                let turn = self.table.turn();
                turn.actors().first().ok_or_else(|| BadAction::new_err(no_seat_acts(turn)))
            }
        }
    }

    /// Returns the numbers of features and actions.
    pub(crate) fn widths(&self) -> (usize, usize) {
        (self.table.feature_count(), self.table.action_count())
    }

    /// Writes the observation and the mask of a seat.
    pub(crate) fn write_rows(
        &self,
        seat: Option<i64>,
        observation: &mut [i16],
        mask: &mut [bool],
    ) -> PyResult<()> {
        let seat = self.seat(seat)?;
        without_panic(|| {
            self.table.observe(seat, observation);
            self.table.mask(seat, mask);
        })
    }

    fn viewer(&self, seat: Option<i64>) -> PyResult<Viewer> {
        let seat = seat.map(|seat| checked_seat(seat, self.table.seat_count())).transpose()?;
        Ok(Viewer::from(seat))
    }
}

fn checked_seat(seat: i64, seats: u8) -> PyResult<Seat> {
    u8::try_from(seat).ok().filter(|&seat| seat < seats).map(Seat).ok_or_else(|| {
        SeatError::new_err(format!("there is no seat {seat}; seats are 0 to {}", seats - 1))
    })
}

#[pymethods]
impl State {
    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.meta.id
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> u8 {
        self.table.seat_count()
    }

    /// What was fixed before the game started.
    #[getter]
    fn config(&self) -> Plain {
        self.table.config().into()
    }

    /// The seats that may act now, more than one where they choose at the same time; empty at a chance node
    /// and when the game is over.
    #[getter]
    fn turn(&self) -> Vec<usize> {
        self.table.turn().actors().iter().map(Seat::index).collect()
    }

    /// The first seat that may act now; None at a chance node and when the game is over.
    #[getter]
    fn current_seat(&self) -> Option<u8> {
        self.table.turn().actors().first().map(|seat| seat.0)
    }

    /// Whether this is a chance node; only with `chance="manual"`.
    #[getter]
    fn is_chance(&self) -> bool {
        self.table.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// A seat's legal actions as dicts; by default of the first seat that is to act.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<i64>) -> PyResult<Vec<Plain>> {
        if seat.is_none() && self.table.turn().actors().is_empty() {
            return Ok(Vec::new());
        }
        let seat = self.seat(seat)?;
        let legal = without_panic(|| self.table.legal(seat))?;
        Ok(legal.iter().map(Plain::from).collect())
    }

    /// The numbers of a seat's legal actions, sorted; by default of the first seat that is to act.
    #[pyo3(signature = (seat=None))]
    fn legal_indices(&self, seat: Option<i64>) -> PyResult<Vec<usize>> {
        if seat.is_none() && self.table.turn().actors().is_empty() {
            return Ok(Vec::new());
        }
        let seat = self.seat(seat)?;
        without_panic(|| self.table.legal_indices(seat))
    }

    /// A seat's action mask: an array of bool.
    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.table.action_count()];
        if seat.is_some() || !self.table.turn().actors().is_empty() {
            let seat = self.seat(seat)?;
            without_panic(|| self.table.mask(seat, &mut mask))?;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// A seat's observation: an array of int16. `features` describes each number.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat(seat)?;
        let mut row = vec![0; self.table.feature_count()];
        without_panic(|| self.table.observe(seat, &mut row))?;
        Ok(PyArray1::from_vec(py, row))
    }

    /// The number of an action; None for an action that is never legal at this table.
    #[pyo3(signature = (action, seat=None))]
    fn action_index(
        &self,
        action: &Bound<'_, PyAny>,
        seat: Option<i64>,
    ) -> PyResult<Option<usize>> {
        let seat = self.seat(seat)?;
        let action = Json::of(&plain::read(action)?);
        without_panic(|| self.table.action_index(seat, &action))?.map_err(act_error)
    }

    /// The action with a number, as a dict.
    #[pyo3(signature = (index, seat=None))]
    fn action_at(&self, index: i64, seat: Option<i64>) -> PyResult<Plain> {
        let seat = self.seat(seat)?;
        let action = without_panic(|| self.table.action_at(seat, index))?.map_err(act_error)?;
        Ok(Plain::from(&action))
    }

    /// The number of actions that have numbers at this table.
    #[getter]
    fn action_count(&self) -> usize {
        self.table.action_count()
    }

    /// The name, minimum and maximum of each number of an observation.
    #[getter]
    fn features(&self) -> Vec<Plain> {
        layout(&self.table.layout())
    }

    /// Applies an action, given as a dict or by its number; by default for the first seat that is to act. With
    /// `chance="auto"`, chance outcomes that follow are drawn too.
    ///
    /// >>> import whistlestop
    /// >>> state = whistlestop.new("wild-ride", 2, seed=1)
    /// >>> state.apply({"kind": "no_ride"})
    /// >>> state.apply(state.legal_indices()[0])
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<()> {
        let given = Given::read(action)?;
        match &given {
            Given::Index(index) => {
                let named = |seat| checked_seat(seat, self.table.seat_count());
                let seat = seat.map(named).transpose()?;
                self.guarded(|table, rng| table.act_index(seat, *index, rng).map_err(act_error))
            }
            Given::Written(action) => {
                let seat = self.seat(seat)?;
                self.change(|table| table.act(seat, action).map_err(act_error))
            }
        }
    }

    /// All chance outcomes with their exact probabilities, in a fixed order; None if there are too many to list,
    /// as in a deal.
    ///
    /// >>> import whistlestop
    /// >>> state = whistlestop.new("wild-ride", 2, seed=1, chance="manual")
    /// >>> state.chance_outcomes() is None
    /// True
    /// >>> state.apply_chance(state.sample_chance())
    /// >>> state.chance_outcomes()
    /// [({'kind': 'draw_first_player', 'seat': 0}, 0.5), ({'kind': 'draw_first_player', 'seat': 1}, 0.5)]
    fn chance_outcomes(&self) -> PyResult<Option<Vec<(Plain, f64)>>> {
        let outcomes = without_panic(|| self.table.chance_outcomes())?.map_err(act_error)?;
        let plain = |(outcome, likely): (Json, f64)| (Plain::from(&outcome), likely);
        Ok(outcomes.map(|outcomes| outcomes.into_iter().map(plain).collect()))
    }

    /// The probabilities of all chance outcomes, in a fixed order: `apply_chance` takes an outcome by its position in this
    /// list. None if there are more than `most`.
    ///
    /// >>> import whistlestop
    /// >>> state = whistlestop.new("wild-ride", 2, seed=1, chance="manual")
    /// >>> state.apply_chance(state.sample_chance())
    /// >>> state.chance_probabilities()
    /// [0.5, 0.5]
    /// >>> state.apply_chance(1)
    #[pyo3(signature = (most=256))]
    fn chance_probabilities(&mut self, most: usize) -> PyResult<Option<Vec<f64>>> {
        without_panic(|| self.table.chance_probabilities(most))?.map_err(act_error)
    }

    /// Draws a chance outcome without applying it, from a seed or from the state's own random numbers.
    #[pyo3(signature = (seed=None))]
    fn sample_chance(&mut self, seed: Option<Seed>) -> PyResult<Plain> {
        let drawn = match seed {
            Some(Seed(seed)) => {
                let mut rng = Pcg32::new(seed, 0);
                without_panic(|| self.table.draw_chance(&mut rng))?
            }
            None => without_panic(|| self.table.draw_chance(&mut self.rng))?,
        };
        Ok(Plain::from(&drawn.map_err(act_error)?))
    }

    /// Applies a chance outcome: a dict, or its number in `chance_probabilities(most)`. Where those are not listed,
    /// each number below `most` stands for one draw, and the same number in the same position gives the same draw.
    #[pyo3(signature = (outcome, most=256))]
    fn apply_chance(&mut self, outcome: &Bound<'_, PyAny>, most: usize) -> PyResult<()> {
        match Given::read(outcome)? {
            Given::Index(index) => {
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                self.change(|table| table.chance_index(index, most).map_err(act_error))
            }
            Given::Written(outcome) => {
                self.change(|table| table.chance(&outcome).map_err(act_error))
            }
        }
    }

    /// The seat that is to act, or OpenSpiel's numbers for chance (-1) and the end (-4); `whistlestop/openspiel.py` calls it.
    #[getter]
    fn _player(&self) -> i64 {
        match self.table.turn() {
            Turn::Over => -4,
            Turn::Chance => -1,
            Turn::Seats { seats } => seats.first().map_or(-4, |seat| i64::from(seat.0)),
        }
    }

    /// Applies an action or a chance outcome by its number and returns `_player`; `whistlestop/openspiel.py` calls it.
    fn _step(&mut self, index: i64, most: usize) -> PyResult<i64> {
        self.guarded(|table, chance| {
            let stepped = match table.turn() {
                Turn::Chance => {
                    let index = usize::try_from(index).unwrap_or(usize::MAX);
                    table.chance_index(index, most)
                }
                _ => table.act_index(None, index, chance),
            };
            stepped.map_err(act_error)
        })?;
        Ok(self._player())
    }

    /// `chance_probabilities` with the number of each outcome; `whistlestop/openspiel.py` calls it.
    fn _numbered_outcomes(&mut self, most: usize) -> PyResult<Option<Vec<(usize, f64)>>> {
        Ok(self.chance_probabilities(most)?.map(|likely| likely.into_iter().enumerate().collect()))
    }

    /// A hash of all views that a seat has had since the start: equal exactly where the seat cannot tell two histories apart.
    #[pyo3(signature = (seat=None))]
    fn information_state(&mut self, seat: Option<i64>) -> PyResult<String> {
        let seat = self.seat(seat)?;
        Ok(without_panic(|| self.table.recall(seat))?.to_string())
    }

    /// All that a seat may know, or a spectator if none is named. `memory` holds what an attentive player
    /// remembers.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> PyResult<Plain> {
        let viewer = self.viewer(seat)?;
        Ok(Plain::from(&without_panic(|| self.table.view(viewer))?))
    }

    /// The result for each seat: its `share` of the win (they sum to one), its `score`, or its
    /// `margin` over the best of the others. All 0 until the game is over.
    #[pyo3(signature = (reward="share"))]
    fn returns(&self, reward: &str) -> PyResult<Vec<f32>> {
        let mut worth = vec![0.0; usize::from(self.table.seat_count())];
        let reward = Reward::named(reward)?;
        if let Some(outcome) = self.table.outcome() {
            returns(&outcome, reward, &mut worth);
        }
        Ok(worth)
    }

    /// How the game ended: `reason`, `winners`, and each seat's `rank`, `score` and `components`; None before.
    #[getter]
    fn outcome(&self) -> Option<Plain> {
        self.table.outcome().map(|outcome| Plain::of(&outcome))
    }

    /// The game file, which `from_journal`, `replay` and the commands read.
    fn journal(&self) -> PyResult<String> {
        self.table.journal().ok_or_else(|| {
            JournalError::new_err("a sampled world has no game file, since its past is unknown")
        })
    }

    /// A hash of the position in sixteen digits, the same on every platform.
    #[getter]
    fn fingerprint(&self) -> String {
        self.table.fingerprint().to_string()
    }

    /// A copy with the same past and, unless a seed is given, the same chance outcomes to come.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, seed: Option<Seed>) -> State {
        let (rng, advice) = match seed {
            Some(Seed(seed)) => (Pcg32::new(seed, 0), Pcg32::new(seed, 1)),
            None => (self.rng.clone(), self.advice.clone()),
        };
        State { entry: self.entry, table: self.table.boxed_clone(), auto: self.auto, rng, advice }
    }

    fn __copy__(&self) -> State {
        self.clone(None)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone(None)
    }

    /// A state that a seat cannot tell from this one: hidden information is drawn anew. It has no past.
    #[pyo3(signature = (seat=None, *, seed=None))]
    fn sample_world(&self, seat: Option<i64>, seed: Option<Seed>) -> PyResult<State> {
        let viewer = self.viewer(seat)?;
        let seed = seed_or_fresh(seed)?;
        let mut rng = Pcg32::new(seed, 2);
        let world = without_panic(|| self.table.world(viewer, &mut rng))?;
        State::new(self.entry, world, self.auto, seed)
    }

    /// Like `sample_world`, and keeps the seat's information state; `whistlestop/openspiel.py` calls it.
    #[pyo3(signature = (seat, seed=None))]
    fn _resampled(&mut self, seat: i64, seed: Option<Seed>) -> PyResult<State> {
        let mut world = self.sample_world(Some(seat), seed)?;
        let seat = checked_seat(seat, self.table.seat_count())?;
        let recall = without_panic(|| self.table.recall(seat))?;
        world.table.remember(seat, recall);
        Ok(world)
    }

    /// The first position, with manual chance; `whistlestop/journals.py` calls it.
    fn _from_start(&self) -> State {
        State { table: self.table.restarted(), auto: false, ..self.clone(None) }
    }

    /// Applies the next step of another game with the same start, and returns it with the action's number.
    fn _follow(&mut self, other: &State) -> PyResult<Option<(Plain, Option<usize>)>> {
        let step = without_panic(|| self.table.follow(other.table.as_ref()))?;
        Ok(step.map(|(step, index)| (Plain::from(&step), index)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let saved = SavedState {
            game: self.entry.meta.id.to_owned(),
            rules_version: self.entry.meta.rules_version,
            table: without_panic(|| self.table.save())?,
            auto: self.auto,
            rng: self.rng.clone(),
            advice: self.advice.clone(),
        };
        let module = py.import("whistlestop._whistlestop")?;
        Ok((module.getattr("_restore")?, (Json::of(&saved).to_string(),)))
    }

    /// The table as a spectator sees it, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let (svg, name) = (self.render(py, "svg", None, "en")?, self.__repr__());
        Ok(format!("<figure>{svg}<figcaption>{}</figcaption></figure>", &name[1..name.len() - 1]))
    }

    /// Renders what a seat sees, or a spectator if none is named, as `text`, `svg` or `rgb_array`.
    #[pyo3(signature = (mode="text", seat=None, lang="en"))]
    fn render(
        &self,
        py: Python<'_>,
        mode: &str,
        seat: Option<i64>,
        lang: &str,
    ) -> PyResult<Py<PyAny>> {
        let table = render::Table {
            meta: &self.entry.meta,
            table: self.table.as_ref(),
            viewer: self.viewer(seat)?,
            lang,
        };
        match mode {
            "text" => Ok(table.text()?.0.into_pyobject(py)?.into_any().unbind()),
            "svg" => Ok(table.svg()?.into_pyobject(py)?.into_any().unbind()),
            "rgb_array" => {
                let (points, height, width) = table.rgb()?;
                let points = numpy::PyArray1::from_vec(py, points);
                let picture = numpy::PyArrayMethods::reshape(&points, [height, width, 3])?;
                Ok(picture.into_any().unbind())
            }
            _ => Err(SetupError::new_err(format!(
                "\"{mode}\" is not a render mode; use \"text\", \"svg\" or \"rgb_array\""
            ))),
        }
    }

    /// Asks a built-in bot; `whistlestop/players.py` calls it.
    #[pyo3(signature = (player, seat=None, seed=None))]
    fn _ask(
        &mut self,
        py: Python<'_>,
        player: &HousePlayer,
        seat: Option<i64>,
        seed: Option<Seed>,
    ) -> PyResult<Plain> {
        let seat = self.seat(seat)?;
        let seed = seed.map_or_else(|| u64::from(self.advice.next_u32()), |seed| seed.0);
        let table = &self.table;
        let thought =
            py.detach(|| without_panic(|| think(table.as_ref(), player.0, seat, seed)))?;
        thought.ok_or_else(|| BadAction::new_err(format!("{seat} has nothing to decide now")))
    }

    fn __eq__(&self, other: &State) -> bool {
        self.table.equals(other.table.as_ref())
    }

    pub(crate) fn __repr__(&self) -> String {
        let turn = match self.table.turn() {
            Turn::Over => "over".to_owned(),
            Turn::Chance => "chance node".to_owned(),
            Turn::Seats { seats } => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
                format!("turn of {}", seats.join(", "))
            }
        };
        format!("<State of {}, {} seats, {turn}>", self.game(), self.seats())
    }
}
