//! Starts the server, and stops it without losing data.

use std::net::SocketAddr;
#[cfg(unix)]
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::admin::Bans;
#[cfg(unix)]
use crate::admin::ControlSocket;
use crate::cluster::{Cluster, Joined};
use crate::fault_injection;
use crate::http;
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::net;
use crate::settings::Settings;
use crate::store::{Sharing, Store, StoreError};

/// How long pending responses may take when the server stops.
const CLOSE_GRACE: Duration = Duration::from_secs(5);

/// A server ready to run.
pub struct Server {
    listener: TcpListener,
    hub: Arc<Hub>,
    /// What the node needs to take part in its cluster, if it has one.
    joined: Option<Joined>,
    #[cfg(unix)]
    control: Option<ControlSocket>,
}

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Listening on the address failed.
    #[error("failed to listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// Opening the database failed.
    #[error(transparent)]
    Store(StoreError),
    /// Joining the cluster failed.
    #[error("{0}")]
    Cluster(String),
    /// The network failed.
    #[error("network error: {0}")]
    Network(std::io::Error),
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// Returns an error if the database or the address is not available.
    pub async fn open(settings: Settings) -> Result<Server, ServeError> {
        fault_injection::warn();
        let address = settings.listen;
        let failed = |error| ServeError::Listen(address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let metrics = Arc::new(Metrics::default());
        let sharing = match &settings.cluster {
            None => Sharing::Alone,
            Some(_) if settings.database_url.starts_with("postgres") => Sharing::Cluster,
            Some(_) => {
                let words =
                    "a cluster needs a shared PostgreSQL database; SQLite serves a single server";
                return Err(ServeError::Cluster(words.to_owned()));
            }
        };
        let store = Store::open_with(&settings.database_url, sharing, Arc::clone(&metrics));
        let store = store.await.map_err(ServeError::Store)?;
        let bans = Bans::load(&store).await.map_err(ServeError::Store)?;
        // Only the process that owns the database may own the control socket.
        #[cfg(unix)]
        let control = settings.control.as_deref().and_then(open_control_socket);
        let (cluster, joined) = match &settings.cluster {
            None => (None, None),
            Some(cluster) => {
                let joined = Cluster::join(&store, cluster, Arc::clone(&metrics)).await;
                let (cluster, joined) = joined.map_err(ServeError::Cluster)?;
                (Some(cluster), Some(joined))
            }
        };
        // Detects a clock jump before the first client connects; a failed write is repeated later.
        let _ = store.tick().await;
        let hub = Hub::new(store, settings, metrics, bans, cluster);
        hub.push.open(&hub.store).await.map_err(ServeError::Store)?;
        Ok(Server {
            listener,
            hub,
            joined,
            #[cfg(unix)]
            control,
        })
    }

    /// Returns the address the server listens on.
    ///
    /// # Errors
    /// Returns an error if the system does not know it.
    pub fn address(&self) -> Result<SocketAddr, ServeError> {
        self.listener.local_addr().map_err(ServeError::Network)
    }

    /// Serves until `stop` completes, then finishes pending work and closes the database.
    ///
    /// # Errors
    /// Returns an error if the network fails.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let address = self.address()?;
        let Server { listener, hub, joined, .. } = self;
        let version = env!("CARGO_PKG_VERSION");
        tracing::info!(version, %address, database = hub.store.place(), "server started");
        if hub.settings.is_secure() && hub.settings.trusted_proxies.is_empty() {
            tracing::warn!(
                "trusted_proxies is empty although base_url is https: all visitors behind the proxy share one address \
                 for limits and bans, and /metrics is closed on this machine"
            );
        }
        #[cfg(unix)]
        let control = self.control.map(|control| tokio::spawn(control.serve(Arc::clone(&hub))));
        let resuming = tokio::spawn({
            let hub = Arc::clone(&hub);
            async move {
                match (hub.cluster.clone(), joined) {
                    (Some(cluster), Some(joined)) => cluster.take_part(hub, joined).await,
                    _ => {
                        if let Err(problem) = hub.resume().await {
                            tracing::error!(code = %problem.code, "failed to load open tables");
                        }
                    }
                }
            }
        });
        let sweeping = tokio::spawn(Arc::clone(&hub).keep_sweeping());
        let pushing = tokio::spawn(Arc::clone(&hub).keep_notifying());
        let (closing, is_closing) = watch::channel(false);
        let site = http::router(Arc::clone(&hub));
        let served = net::serve(listener, Arc::clone(&hub), site, is_closing);
        let closed = async {
            stop.await;
            // No new operator action begins, and the socket file is removed before the database is released.
            #[cfg(unix)]
            if let Some(control) = control {
                control.abort();
                let _ = control.await;
            }
            if let Some(cluster) = &hub.cluster {
                cluster.drain(&hub).await;
            }
            // Table actors end first, which closes every websocket, so that the accept loop can end.
            hub.close().await;
            if let Some(cluster) = &hub.cluster {
                cluster.close();
            }
            let _ = closing.send(true);
            tokio::time::sleep(CLOSE_GRACE).await;
        };
        tokio::select! {
            () = served => (),
            // All changes are stored by now; slow readers have had their time.
            () = closed => (),
        }
        hub.close().await;
        if let Some(cluster) = &hub.cluster {
            cluster.leave(&hub).await;
        }
        resuming.abort();
        sweeping.abort();
        pushing.abort();
        hub.store.close().await;
        tracing::info!(version, "server stopped; all games are saved");
        Ok(())
    }
}

/// Opens the control socket. If that fails, the server runs without it, since tables matter more.
#[cfg(unix)]
fn open_control_socket(path: &Path) -> Option<ControlSocket> {
    ControlSocket::listen(path)
        .inspect_err(|error| {
            let path = path.display();
            tracing::warn!(%error, %path, "failed to open the control socket; `whistlestop admin` cannot reach this server");
        })
        .ok()
}
