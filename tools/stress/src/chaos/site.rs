//! Three servers, a PostgreSQL and a NATS, with proxied connections between them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Mutex as AsyncMutex;
use whistle_harness::nats::Nats;
use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program, WITHOUT_LIMITS};

use crate::chaos::history;
use crate::chaos::proxy::Proxy;

pub(crate) const NODES: usize = 3;
const NAMES: [&str; NODES] = ["left", "middle", "right"];
/// The log message of a program built with fault injection.
const CAN_BE_HARMED: &str = "fault injection is on";

/// The addresses of the running servers.
#[derive(Clone, Default)]
pub(crate) struct Hosts(Arc<Mutex<[Option<String>; NODES]>>);

impl Hosts {
    fn set(&self, node: usize, host: Option<String>) {
        self.0.lock()[node] = host;
    }

    /// The address of a server, if it is running.
    pub(crate) fn of(&self, node: usize) -> Option<String> {
        self.0.lock()[node].clone()
    }

    /// Finds a running server, starting at any index.
    pub(crate) fn find(&self, from: usize) -> Option<String> {
        let hosts = self.0.lock();
        (0..NODES).find_map(|step| hosts[(from + step) % NODES].clone())
    }
}

/// One server and its connections.
pub(crate) struct Node {
    launch: Launch,
    running: AsyncMutex<Option<Program>>,
    /// The error of its clock.
    clock: PathBuf,
    pub(crate) to_database: Proxy,
    pub(crate) to_bus: Proxy,
}

/// The whole site.
pub(crate) struct Site {
    pub(crate) nodes: Vec<Node>,
    pub(crate) hosts: Hosts,
    pub(crate) nats: Nats,
    pub(crate) postgres: Postgres,
    /// The database, reached without the proxy.
    pub(crate) database: String,
}

impl Site {
    /// Opens the site, optionally with a bug injected into the servers.
    pub(crate) async fn open(
        program: &Path,
        folder: &Path,
        lease: Duration,
        planted: Option<&str>,
    ) -> Site {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let folder = folder.canonicalize().expect("it is there");
        let settings = ["max_connections = 120", "shared_buffers = 64MB"];
        let base = std::env::temp_dir().join(format!("whistlestop-chaos-{}", std::process::id()));
        let postgres = Postgres::start_in(base, Vec::new(), &settings);
        let nats = Nats::start();
        let database = postgres.database("chaos");
        let port = database.rsplit(':').next().and_then(|rest| rest.split('/').next());
        let port: u16 = port.and_then(|port| port.parse().ok()).expect("a port");
        let mut nodes = Vec::new();
        for name in NAMES {
            let (to_database, to_bus) = (Proxy::to(port).await, Proxy::to(nats.port()).await);
            let settings = format!(
                "snapshot_every = 16\nthinkers = 2\nreveal_s = 1\n{WITHOUT_LIMITS}\n[cluster]\n\
                 bus = \"nats://127.0.0.1:{}\"\nnode = \"{name}\"\nlease_ms = {}\n",
                to_bus.port,
                lease.as_millis()
            );
            let mut launch = Launch::in_folder(program, folder.join(name), &settings);
            let own = database.replace(&format!(":{port}/"), &format!(":{}/", to_database.port));
            launch.database = Some(own);
            let clock = folder.join(name).join("clock");
            launch.environment.push(("WHISTLESTOP_CLOCK", clock.clone()));
            launch.environment.push(("WHISTLESTOP_FAULT", planted.unwrap_or_default().into()));
            let running = AsyncMutex::new(None);
            nodes.push(Node { launch, running, clock, to_database, to_bus });
        }
        let site = Site { nodes, hosts: Hosts::default(), nats, postgres, database };
        site.start(0).await;
        // Otherwise no clock would ever be wrong, and nobody would notice.
        let can = site.said(0).contains(CAN_BE_HARMED);
        assert!(can, "the program must be built with the feature `chaos`");
        history::note_writers(&site.database).await;
        for node in 1..NODES {
            site.start(node).await;
        }
        site
    }

    /// Starts a server; the services it needs may be unavailable for a while.
    pub(crate) async fn start(&self, node: usize) {
        let mut tries = 0;
        let running = loop {
            match self.nodes[node].launch.start().await {
                Ok(running) => break running,
                Err(error) if tries > 40 => panic!("{} does not start: {error}", NAMES[node]),
                Err(_) => tries += 1,
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        };
        self.hosts.set(node, Some(running.host.clone()));
        *self.nodes[node].running.lock().await = Some(running);
    }

    /// Kills a server's process; no client is sent there any more.
    pub(crate) async fn take(&self, node: usize) -> Program {
        self.hosts.set(node, None);
        self.nodes[node].running.lock().await.take().expect("it runs")
    }

    /// Stops a server as for an upgrade, and restarts it; clients are sent there until it is gone.
    pub(crate) async fn renew(&self, node: usize) {
        let running = self.nodes[node].running.lock().await.take();
        running.expect("it runs").stop().await;
        self.hosts.set(node, None);
        self.start(node).await;
    }

    pub(crate) async fn signal(&self, node: usize, name: &str) {
        let running = self.nodes[node].running.lock().await;
        running.as_ref().expect("it runs").signal(name);
    }

    /// How a server is started, and its control socket.
    pub(crate) fn launch(&self, node: usize) -> &Launch {
        &self.nodes[node].launch
    }

    /// Sets the error of a server's wall clock.
    pub(crate) fn set_clock(&self, node: usize, wrong_by_ms: i64) {
        let path = &self.nodes[node].clock;
        std::fs::write(path, wrong_by_ms.to_string()).expect("a file can be written");
    }

    pub(crate) fn name(node: usize) -> &'static str {
        NAMES[node]
    }

    /// Returns a server's log so far.
    pub(crate) fn said(&self, node: usize) -> String {
        self.nodes[node].launch.said()
    }
}
