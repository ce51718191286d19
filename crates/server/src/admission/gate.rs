//! So many at a time, and so many more in line.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Refusal;
use crate::problem::Problem;

/// Lets so many in at a time, in the order in which they came; so many more may wait.
pub(crate) struct Gate {
    /// One for each who is in or waits.
    places: Arc<Semaphore>,
    inside: Arc<Semaphore>,
    refusal: Refusal,
}

/// Being in; whoever lets it go lets the next in.
pub(crate) struct Pass {
    _place: OwnedSemaphorePermit,
    _inside: OwnedSemaphorePermit,
}

impl Gate {
    pub(crate) fn new(inside: usize, waiting: u32, refusal: Refusal) -> Gate {
        let places = Arc::new(Semaphore::new(inside + waiting as usize));
        Gate { places, inside: Arc::new(Semaphore::new(inside)), refusal }
    }

    /// Waits to be let in.
    pub(crate) async fn enter(&self) -> Result<Pass, Problem> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| self.refusal)?;
        let inside = Arc::clone(&self.inside).acquire_owned().await;
        Ok(Pass { _place: place, _inside: inside.map_err(|_| Problem::fault())? })
    }
}
