//! What whoever runs a server can do to it from outside the games: look, close, export, prune, ban.
//!
//! One process at a time has the data. While a server runs, it does what it is asked over a socket
//! that only its own user can reach ([`control`]); while none runs, whoever asks opens the data and
//! does the same with the same code ([`administer()`]). Nothing of this can be reached over http.
//! `docs/develop/decisions/0019-administration.md` tells more.

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

/// How long somebody waits for data that another process has for a moment.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Where the data are, and where a server that has them would listen.
#[derive(Clone, Debug)]
pub struct AdminTarget {
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// The socket of the server that has it, if it runs.
    pub control: Option<PathBuf>,
    /// How long things are kept, where no server runs that knows.
    pub retention: Retention,
}

/// Does what is asked: by the server that has the data, or here if none runs.
///
/// # Errors
/// If it cannot be done, with words.
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
            // A server that starts or ends, or somebody else who does as we do.
            Err(StoreError::Taken(_)) if began.elapsed() < DATABASE_TIMEOUT => {
                tokio::time::sleep(RETRY_DELAY).await;
            }
            Err(error @ StoreError::Taken(_)) => {
                let message = format!("{error}, and it cannot be reached over a control socket");
                return Err(AdminError::failed(message));
            }
            Err(error) => return Err(AdminError::failed(error)),
        }
    }
}

/// Does it in this process, which has the data meanwhile.
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
