//! The built-in games, and opening tables.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value, json};
use whistle_core::{ConfigError, JournalText, Json, OptionKind, Pcg32};
use whistle_registry::{GAMES, GameEntry, Opened, SetupError as BadSetup, find};

use crate::errors::{
    SetupError, act_error, journal_error, setup_error, unknown_game, without_panic,
};
use crate::plain::{self, Plain};
use crate::saved;
use crate::seed::{Seed, seed_or_fresh};
use crate::state::State;

/// Lists the games: `id`, `title`, `min_seats`, `max_seats`, `options` and more.
///
/// >>> import whistlestop
/// >>> [game["max_seats"] for game in whistlestop.games() if game["id"] == "wild-ride"]
/// [6]
#[pyfunction]
pub(crate) fn games() -> Vec<Plain> {
    GAMES.iter().map(|entry| Plain::of(&describe(entry))).collect()
}

fn describe(entry: &GameEntry) -> Value {
    let meta = &entry.meta;
    let option = |option: &whistle_core::GameOption| {
        let mut told = json!({ "name": option.name, "help": option.help });
        match option.kind {
            OptionKind::Flag => told["kind"] = "flag".into(),
            OptionKind::Seat => told["kind"] = "seat".into(),
            OptionKind::Choice(choices) => {
                told["kind"] = "choice".into();
                told["choices"] = json!(choices);
            }
            OptionKind::Number { least, most } => {
                told["kind"] = "number".into();
                told["least"] = least.into();
                told["most"] = most.into();
            }
            OptionKind::Data => told["kind"] = "data".into(),
        }
        told
    };
    json!({
        "id": meta.id,
        "title": meta.title,
        "designer": meta.designer,
        "min_seats": meta.min_seats,
        "max_seats": meta.max_seats,
        "rules_version": meta.rules_version,
        "maturity": meta.maturity.name(),
        "options": meta.options.iter().map(option).collect::<Vec<_>>(),
    })
}

/// Opens a table of a game; shared by `new`, `VecEnv` and the laboratory.
pub(crate) fn open(
    game: &str,
    seats: Option<i64>,
    options: &Map<String, Value>,
) -> PyResult<(&'static GameEntry, Opened)> {
    let entry = find(game).map_err(unknown_game)?;
    let seats = seats.unwrap_or(entry.meta.min_seats.into());
    let seats = u8::try_from(seats).map_err(|_| {
        let (least, most) = (entry.meta.min_seats, entry.meta.max_seats);
        let message = format!("{least} to {most} can play, not {seats}");
        setup_error(BadSetup::Refused(ConfigError { option: "seats", message }))
    })?;
    let opened = without_panic(|| entry.open(seats, options))?.map_err(setup_error)?;
    Ok((entry, opened))
}

/// Opens a table of a game and returns its first state.
///
/// Options are the game's own, as `games()` lists them. With `chance="auto"` chance outcomes are drawn from
/// `seed`; with `chance="manual"` the caller decides them with `apply_chance`.
///
/// >>> import whistlestop
/// >>> whistlestop.new("trick-of-the-rails", seats=4, seed=7, shuffled_track=True)
/// <State of trick-of-the-rails, 4 seats, turn of 2>
#[pyfunction]
#[pyo3(signature = (game, seats=None, *, seed=None, chance="auto", **options))]
pub(crate) fn new(
    game: &str,
    seats: Option<i64>,
    seed: Option<Seed>,
    chance: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<State> {
    let auto = reads_auto(chance)?;
    let (entry, opened) = open(game, seats, &plain::read_fields(options)?)?;
    State::new(entry, saved::open(entry, &opened), auto, seed_or_fresh(seed)?)
}

fn reads_auto(chance: &str) -> PyResult<bool> {
    match chance {
        "auto" => Ok(true),
        "manual" => Ok(false),
        _ => Err(SetupError::new_err(format!(
            "chance is \"auto\" (drawn from the seed) or \"manual\", not \"{chance}\""
        ))),
    }
}

/// Continues from the end of a game file: its text, or the result of `json.loads`. `replay` goes through one step by
/// step.
#[pyfunction]
#[pyo3(signature = (journal, *, seed=None, chance="auto"))]
pub(crate) fn from_journal(
    journal: &Bound<'_, PyAny>,
    seed: Option<Seed>,
    chance: &str,
) -> PyResult<State> {
    let auto = reads_auto(chance)?;
    let text = plain::journal_text(journal)?;
    let read = JournalText::read(&text).map_err(|error| journal_error(&error))?;
    let entry = find(read.game()).map_err(unknown_game)?;
    let table = without_panic(|| saved::replay(entry, &read))?;
    let table = table.map_err(|error| journal_error(&error))?;
    State::new(entry, table, auto, seed_or_fresh(seed)?)
}

/// Samples a state that is consistent with a view.
#[pyfunction]
#[pyo3(signature = (game, view, *, seed=None, chance="auto"))]
pub(crate) fn sample_world(
    game: &str,
    view: &Bound<'_, PyAny>,
    seed: Option<Seed>,
    chance: &str,
) -> PyResult<State> {
    let auto = reads_auto(chance)?;
    let entry = find(game).map_err(unknown_game)?;
    let view = Json::of(&plain::read(view)?);
    let seed = seed_or_fresh(seed)?;
    let mut rng = Pcg32::new(seed, 2);
    let world = without_panic(|| saved::world_of_view(entry, &view, &mut rng))?;
    State::new(entry, world.map_err(act_error)?, auto, seed)
}
