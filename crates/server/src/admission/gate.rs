//! Limits how many callers run at a time and how many more wait.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Refusal;
use crate::problem::Problem;

/// Admits a fixed number of callers at a time, first come, first served, while a bounded number waits.
pub(crate) struct Gate {
    /// One permit for each caller that is running or waiting.
    places: Arc<Semaphore>,
    inside: Arc<Semaphore>,
    refusal: Refusal,
}

/// Admission through a [`Gate`]; dropping it admits the next caller.
pub(crate) struct Pass {
    _place: OwnedSemaphorePermit,
    _inside: OwnedSemaphorePermit,
}

impl Gate {
    pub(crate) fn new(inside: usize, waiting: u32, refusal: Refusal) -> Gate {
        let places = Arc::new(Semaphore::new(inside + waiting as usize));
        Gate { places, inside: Arc::new(Semaphore::new(inside)), refusal }
    }

    /// Waits for admission.
    pub(crate) async fn enter(&self) -> Result<Pass, Problem> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| self.refusal)?;
        let inside = Arc::clone(&self.inside).acquire_owned().await;
        Ok(Pass { _place: place, _inside: inside.map_err(|_| Problem::fault())? })
    }
}
