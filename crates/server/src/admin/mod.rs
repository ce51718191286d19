//! Operator actions outside the games: list, close, export, prune, ban.
//!
//! One process at a time owns the data. A running server takes requests over a socket that only its own user can
//! open ([`control`]); without one, the command opens the database and runs the same code itself
//! ([`administer()`]). None of this is reachable over HTTP. `docs/develop/decisions/0019-administration.md`
//! gives the reasons.

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
pub(crate) use control::ControlSocket;
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

/// How long to wait for a database that another process has open.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The data to administer, and how to reach the server that owns it.
#[derive(Clone, Debug)]
pub struct AdminTarget {
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// The control socket of the server that may be running.
    pub control: Option<PathBuf>,
    /// The retention settings, for when no server is running.
    pub retention: Retention,
}

/// Carries out a request: through the running server, or directly if none runs.
///
/// # Errors
/// Returns the reason why the request could not be carried out.
pub async fn administer(target: &AdminTarget, request: &Request) -> Result<Answer, AdminError> {
    let began = Instant::now();
    loop {
        #[cfg(unix)]
        if let Some(path) = &target.control
            && let Some(answer) = control::ask(path, request).await?
        {
            return answer;
        }
        match Store::open(&target.database_url, Arc::new(Metrics::default())).await {
            Ok(store) => return administer_directly(target, store, request).await,
            // A server that starts or stops, or another `whistlestop admin`.
            Err(StoreError::Taken(_)) if began.elapsed() < DATABASE_TIMEOUT => {
                tokio::time::sleep(RETRY_DELAY).await;
            }
            Err(error @ StoreError::Taken(_)) => {
                let message = format!("{error}, which cannot be reached over its control socket");
                return Err(AdminError::failed(message));
            }
            Err(error) => return Err(AdminError::failed(error)),
        }
    }
}

/// Carries out the request in this process, which owns the data while it does so.
async fn administer_directly(
    target: &AdminTarget,
    store: Store,
    request: &Request,
) -> Result<Answer, AdminError> {
    let database_url = target.database_url.clone();
    let retention = target.retention.clone();
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
