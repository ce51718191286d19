//! Reviews of finished games.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use whistle_core::{JournalText, Seat};
use whistle_review::{Asked, Progress, ReviewError, review_journal};

use crate::errors::{
    JournalError, SeatError, SetupError, journal_error, unknown_game, without_panic,
};
use crate::lab::thread_pool;
use crate::plain::{Plain, journal_text};
use crate::seed::{Seed, seed_or_fresh};

/// Reviews a game; `whistlestop/lab.py` calls it.
#[pyfunction]
pub(crate) fn review(
    py: Python<'_>,
    journal: &Bound<'_, PyAny>,
    seat: Option<i64>,
    simulations: Option<u32>,
    seed: Option<Seed>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Plain> {
    let text = journal_text(journal)?;
    let text = JournalText::read(&text).map_err(|error| journal_error(&error))?;
    let seed = seed_or_fresh(seed)?;
    if simulations == Some(0) {
        return Err(SetupError::new_err("nothing can be said from 0 simulations"));
    }
    let seat = seat.map(|seat| {
        let named = u8::try_from(seat).map(Seat);
        named.map_err(|_| SeatError::new_err(format!("there is no seat {seat}")))
    });
    let seat = seat.transpose()?;
    let pool = thread_pool(threads)?;
    let (stop, raised) = (AtomicBool::new(false), Mutex::new(None));
    let tell = |Progress { done, all, .. }: Progress<'_>| {
        let told = Python::attach(|py| {
            py.check_signals()?;
            progress.as_ref().map_or(Ok(()), |f| f.call1(py, (done, all)).map(|_| ()))
        });
        if let Err(error) = told {
            stop.store(true, Ordering::Relaxed);
            if let Ok(mut raised) = raised.lock() {
                raised.get_or_insert(error);
            }
        }
    };
    let asked = Asked { simulations, seed, seat, progress: &tell, stop: &stop };
    let reviewed = py.detach(|| without_panic(|| pool.install(|| review_journal(&text, &asked))));
    // If the progress callback raised, raise its exception.
    if let Some(raised) = raised.into_inner().ok().flatten() {
        return Err(raised);
    }
    let review = reviewed?.map_err(|error| match error {
        ReviewError::Journal(error) => journal_error(&error),
        ReviewError::Game(error) => unknown_game(error),
        ReviewError::NoSuchSeat { .. } => SeatError::new_err(error.to_string()),
        ReviewError::Running { .. } | ReviewError::Stopped => {
            JournalError::new_err(error.to_string())
        }
    })?;
    Ok(Plain::of(&review))
}
