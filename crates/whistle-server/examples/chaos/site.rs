//! Three servers, a PostgreSQL and a NATS, with a line between each two that can be harmed.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::harness::nats::Nats;
use crate::harness::postgres::Postgres;
use crate::harness::program::{Launch, Program, WITHOUT_LIMITS};
use crate::proxy::Proxy;

pub(crate) const NODES: usize = 3;
const NAMES: [&str; NODES] = ["left", "middle", "right"];

/// Where the servers are that can be asked.
#[derive(Clone, Default)]
pub(crate) struct Hosts(Arc<Mutex<[Option<String>; NODES]>>);

impl Hosts {
    fn set(&self, node: usize, host: Option<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[node] = host;
    }

    /// Finds one, beginning from any number.
    pub(crate) fn find(&self, from: usize) -> Option<String> {
        let hosts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (0..NODES).find_map(|step| hosts[(from + step) % NODES].clone())
    }
}

/// One server, and its lines.
pub(crate) struct Node {
    launch: Launch,
    pub(crate) running: Option<Program>,
    pub(crate) to_database: Proxy,
    pub(crate) to_bus: Proxy,
}

/// All of it.
pub(crate) struct Site {
    pub(crate) nodes: Vec<Node>,
    pub(crate) hosts: Hosts,
    pub(crate) nats: Nats,
    pub(crate) postgres: Postgres,
    /// The database as nobody harms it.
    pub(crate) database: String,
}

impl Site {
    pub(crate) async fn open(program: &Path, folder: &Path) -> Site {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let settings = ["max_connections = 120", "shared_buffers = 32MB"];
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
                 bus = \"nats://127.0.0.1:{}\"\nnode = \"{name}\"\n",
                to_bus.port
            );
            let mut launch = Launch::in_folder(program, folder.join(name), &settings);
            let own = database.replace(&format!(":{port}/"), &format!(":{}/", to_database.port));
            launch.database = Some(own);
            nodes.push(Node { launch, running: None, to_database, to_bus });
        }
        let mut site = Site { nodes, hosts: Hosts::default(), nats, postgres, database };
        for node in 0..NODES {
            site.start(node).await;
        }
        site
    }

    /// Starts a server; what it needs must be there, and it may take a few tries until it is noticed.
    pub(crate) async fn start(&mut self, node: usize) {
        let mut tries = 0;
        let running = loop {
            match self.nodes[node].launch.start().await {
                Ok(running) => break running,
                Err(error) if tries > 20 => panic!("{} does not start: {error}", NAMES[node]),
                Err(_) => tries += 1,
            }
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        };
        self.hosts.set(node, Some(running.host.clone()));
        self.nodes[node].running = Some(running);
    }

    /// Takes a server's program away; nobody goes there any more.
    pub(crate) fn take(&mut self, node: usize) -> Program {
        self.hosts.set(node, None);
        self.nodes[node].running.take().expect("it runs")
    }

    pub(crate) fn name(node: usize) -> &'static str {
        NAMES[node]
    }

    /// What a server has said so far.
    pub(crate) fn said(&self, node: usize) -> String {
        self.nodes[node].launch.said()
    }
}
