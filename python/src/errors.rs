//! Errors as Python exceptions; `whistlestop/errors.py` has the classes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::PyErr;
use whistle_core::JournalError as BadJournal;
use whistle_lab::{RunError, UnknownPlayer};
use whistle_registry::{ActError, SetupError as BadSetup, UnknownGame};

use crate::plain::Plain;

pyo3::import_exception!(whistlestop.errors, BadAction);
pyo3::import_exception!(whistlestop.errors, IllegalAction);
pyo3::import_exception!(whistlestop.errors, InternalError);
pyo3::import_exception!(whistlestop.errors, JournalError);
pyo3::import_exception!(whistlestop.errors, PlayerError);
pyo3::import_exception!(whistlestop.errors, SeatError);
pyo3::import_exception!(whistlestop.errors, SetupError);

/// Converts a rejected step to an exception, with the rule that rejected it.
pub(crate) fn act_error(error: ActError) -> PyErr {
    match error {
        ActError::Unreadable(message) => BadAction::new_err(message),
        ActError::NotNaturesTurn => BadAction::new_err("this is not a chance node"),
        ActError::Refused(refused) => {
            let detail = Plain::from(&refused.detail);
            IllegalAction::new_err((refused.message, refused.rule, detail))
        }
    }
}

pub(crate) fn setup_error(error: BadSetup) -> PyErr {
    SetupError::new_err(error.to_string())
}

pub(crate) fn unknown_game(error: UnknownGame) -> PyErr {
    let hint = error.meant.map(|meant| format!("; did you mean \"{meant}\"?"));
    SetupError::new_err(format!("{error}{}", hint.unwrap_or_default()))
}

pub(crate) fn journal_error(error: &BadJournal) -> PyErr {
    JournalError::new_err(error.to_string())
}

pub(crate) fn unknown_player(error: UnknownPlayer) -> PyErr {
    PlayerError::new_err(error.to_string())
}

pub(crate) fn run_error(error: RunError) -> PyErr {
    PlayerError::new_err(error.to_string())
}

/// Runs `work` and turns a panic into an ordinary exception.
///
/// PyO3 would raise `PanicException`, which `except Exception` does not catch. The caller must not use state
/// that the panic may have left inconsistent.
pub(crate) fn without_panic<T>(work: impl FnOnce() -> T) -> Result<T, PyErr> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|fault| {
        let words = fault.downcast_ref::<&str>().map(|words| (*words).to_owned());
        let words = words.or_else(|| fault.downcast_ref::<String>().cloned());
        let words = words.unwrap_or_else(|| "without words".to_owned());
        InternalError::new_err(format!("a fault of the program, please report it: {words}"))
    })
}
