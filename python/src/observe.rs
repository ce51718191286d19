//! Observations and masks of many states, written straight into arrays.

use numpy::{
    Element, PyArray2, PyArrayMethods as _, PyReadwriteArray2, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use whistle_core::Feature;

use crate::errors::SetupError;
use crate::plain::Plain;
use crate::state::State;

type Arrays<'py> = (Bound<'py, PyArray2<i16>>, Bound<'py, PyArray2<bool>>);

/// Writes observations and action masks of many states of one table, a row per state.
///
/// `seats` names the seat that observes each state, by default the first that is to act. Arrays that you pass are
/// written and returned; otherwise new ones are.
///
/// >>> import whistlestop
/// >>> states = [whistlestop.new("wild-ride", 2, seed=seed) for seed in range(8)]
/// >>> observations, masks = whistlestop.observe(states)
/// >>> _ = whistlestop.observe(states, observations=observations, masks=masks)
/// >>> observations.shape[0], masks.shape == (8, states[0].action_count)
/// (8, True)
#[pyfunction]
#[pyo3(signature = (states, seats=None, *, observations=None, masks=None))]
pub(crate) fn observe<'py>(
    py: Python<'py>,
    states: Vec<PyRef<'py, State>>,
    seats: Option<Vec<i64>>,
    observations: Option<Bound<'py, PyAny>>,
    masks: Option<Bound<'py, PyAny>>,
) -> PyResult<Arrays<'py>> {
    let first = states.first().ok_or_else(|| SetupError::new_err("no states to look at"))?;
    let (features, actions) = first.widths();
    if let Some(other) = states.iter().find(|state| state.widths() != (features, actions)) {
        let (one, other) = (first.__repr__(), other.__repr__());
        let message = format!("states of one table have equal rows, not {one} and {other}");
        return Err(SetupError::new_err(message));
    }
    if let Some(seats) = seats.as_ref().filter(|seats| seats.len() != states.len()) {
        let message = format!("{} seats for {} states", seats.len(), states.len());
        return Err(SetupError::new_err(message));
    }
    let observations = array(py, observations, states.len(), features, "int16")?;
    let masks = array(py, masks, states.len(), actions, "bool")?;
    let (mut rows, mut legal) = (hold(&observations)?, hold(&masks)?);
    let rows = rows.as_slice_mut()?.chunks_mut(features);
    let legal = legal.as_slice_mut()?.chunks_mut(actions);
    for (number, ((state, row), mask)) in states.iter().zip(rows).zip(legal).enumerate() {
        state.write_rows(seats.as_ref().map(|seats| seats[number]), row, mask)?;
    }
    Ok((observations, masks))
}

/// Returns the given array if it fits, or a new one.
fn array<'py, T: Element>(
    py: Python<'py>,
    given: Option<Bound<'py, PyAny>>,
    rows: usize,
    columns: usize,
    kind: &str,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let Some(given) = given else { return Ok(PyArray2::zeros(py, [rows, columns], false)) };
    let fits = given.cast_into::<PyArray2<T>>().ok();
    let fits = fits.filter(|array| array.shape() == [rows, columns] && array.is_c_contiguous());
    fits.ok_or_else(|| {
        let message = format!("an array here is {kind}, {rows} × {columns} and contiguous");
        PyTypeError::new_err(message)
    })
}

fn hold<'py, T: Element>(array: &Bound<'py, PyArray2<T>>) -> PyResult<PyReadwriteArray2<'py, T>> {
    let wrong = |error| PyValueError::new_err(format!("an array cannot be written: {error}"));
    array.try_readwrite().map_err(wrong)
}

/// Describes features.
pub(crate) fn layout(features: &[Feature]) -> Vec<Plain> {
    let told = |feature: &Feature| {
        let Feature { name, least, most } = feature;
        Plain::of(&serde_json::json!({ "name": name, "least": least, "most": most }))
    };
    features.iter().map(told).collect()
}
