//! Administration of a server: list, close, export, prune, ban.
//!
//! One process at a time holds the data. A running server takes requests over a socket that only its own user can open
//! ([`control`]). If no server runs, the command opens the database and runs the same code ([`administer()`]). None of
//! this is reachable over HTTP. `docs/develop/decisions/0019-administration.md` gives the reasons.

mod administer;
mod ban;
#[cfg(unix)]
mod control;
mod export;
mod list;
mod network;
mod prune;
mod request;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) use ban::Bans;
#[cfg(unix)]
pub(crate) use control::Control;
pub(crate) use network::read_network;
pub use request::{
    AdminError, Answer, BanLine, ErrorKind, LogLine, PersonFilter, PersonLine, Request, SeatLine,
    SweepLine, TableFilter, TableLine,
};

use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::retention::Retention;
use crate::settings::Settings;
use crate::store::{Store, StoreError};

/// How long to wait for data that another process holds for a moment.
const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN: Duration = Duration::from_millis(100);

/// Where the data are, and where a server that holds them would listen.
#[derive(Clone, Debug)]
pub struct Place {
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// The control socket of the server, if one runs.
    pub control: Option<PathBuf>,
    /// The retention settings, for when no server runs.
    pub retention: Retention,
}

/// Carries out a request: by the server that holds the data, or here if none runs.
///
/// # Errors
/// If it cannot be done, with words.
pub async fn administer(place: &Place, request: &Request) -> Result<Answer, AdminError> {
    let began = Instant::now();
    loop {
        #[cfg(unix)]
        if let Some(path) = &place.control
            && let Some(answer) = control::ask(path, request).await?
        {
            return answer;
        }
        match Store::open(&place.database_url, Arc::new(Metrics::default())).await {
            Ok(store) => return here(place, store, request).await,
            // A server is starting or stopping, or another command is at work.
            Err(StoreError::Taken(_)) if began.elapsed() < PATIENCE => {
                tokio::time::sleep(BETWEEN).await;
            }
            Err(error @ StoreError::Taken(_)) => {
                let message = format!("{error}, and it cannot be reached over a control socket");
                return Err(AdminError::failed(message));
            }
            Err(error) => return Err(AdminError::failed(error)),
        }
    }
}

/// Carries it out in this process, which holds the data meanwhile.
async fn here(place: &Place, store: Store, request: &Request) -> Result<Answer, AdminError> {
    let database_url = place.database_url.clone();
    let retention = place.retention.clone();
    let settings = Settings { database_url, retention, ..Settings::default() };
    let answer = match Bans::load(&store).await {
        Ok(bans) => {
            let hub = Hub::new(store.clone(), settings, Arc::new(Metrics::default()), bans, None);
            let answer = hub.administer(request).await;
            hub.close().await;
            answer
        }
        Err(error) => Err(error.into()),
    };
    store.close().await;
    answer
}
