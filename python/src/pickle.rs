//! Pickling of states.

use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use whistle_core::{Json, Pcg32};

use crate::errors::{JournalError, act_error, unknown_game, without_panic};
use crate::saved::{Saved, restore};
use crate::state::State;

/// A pickled state.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedState {
    pub(crate) game: String,
    pub(crate) rules_version: u32,
    pub(crate) table: Json,
    pub(crate) auto: bool,
    pub(crate) rng: Pcg32,
    pub(crate) advice: Pcg32,
}

/// Restores a pickled state.
#[pyfunction]
pub(crate) fn _restore(saved: &str) -> PyResult<State> {
    let unreadable = |error| JournalError::new_err(format!("this was never a state: {error}"));
    let saved: SavedState = serde_json::from_str(saved).map_err(unreadable)?;
    let entry = whistle_registry::find(&saved.game).map_err(unknown_game)?;
    if saved.rules_version != entry.meta.rules_version {
        return Err(JournalError::new_err(format!(
            "pickled under version {} of the rules, and this package plays version {}",
            saved.rules_version, entry.meta.rules_version
        )));
    }
    let table: Saved = saved.table.read().map_err(unreadable)?;
    let table = without_panic(|| restore(entry, &table))?.map_err(act_error)?;
    let SavedState { auto, rng, advice, .. } = saved;
    Ok(State { entry, table, auto, rng, advice })
}
