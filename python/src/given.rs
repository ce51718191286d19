//! Actions and outcomes as callers give them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt};
use whistle_core::Json;

use crate::plain;

/// An action or outcome: a number or a dict.
pub(crate) enum Given {
    Index(i64),
    Written(Json),
}

impl Given {
    #[inline]
    pub(crate) fn read(action: &Bound<'_, PyAny>) -> PyResult<Given> {
        // The common case comes first.
        if let Ok(number) = action.cast_exact::<PyInt>()
            && let Ok(number) = number.extract()
        {
            return Ok(Given::Index(number));
        }
        if action.is_instance_of::<PyDict>() {
            return Ok(Given::Written(Json::of(&plain::read(action)?)));
        }
        let number = if action.is_instance_of::<PyBool>() { None } else { action.extract().ok() };
        number.map(Given::Index).ok_or_else(|| {
            let kind = action
                .get_type()
                .name()
                .map_or_else(|_| "this".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("an action is a dict or its number, not {kind}"))
        })
    }
}
