//! One address for several servers: each client is sent to a server that reports itself ready.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpStream};
use whistle_harness::browser::Browser;

use crate::chaos::site::{Hosts, NODES};

/// How often servers are checked.
const BETWEEN: Duration = Duration::from_millis(100);

/// A typical reverse proxy, which knows nothing about tables.
pub(crate) struct Front {
    pub(crate) port: u16,
}

impl Front {
    pub(crate) async fn of(hosts: Hosts) -> Front {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let ready = Arc::new(Mutex::new(Vec::new()));
        tokio::spawn(keep_asking(hosts, Arc::clone(&ready)));
        let turn = Arc::new(AtomicUsize::new(0));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (ready, turn) = (Arc::clone(&ready), Arc::clone(&turn));
                tokio::spawn(async move { carry(near, &ready, &turn).await });
            }
        });
        Front { port }
    }
}

async fn keep_asking(hosts: Hosts, ready: Arc<Mutex<Vec<String>>>) {
    loop {
        let mut found = Vec::new();
        for host in (0..NODES).filter_map(|node| hosts.of(node)) {
            let stranger = Browser { host: host.clone(), cookie: None };
            let asked = stranger.try_send("GET", "/health/ready", &[], "");
            let answer = tokio::time::timeout(BETWEEN, asked).await;
            if answer.ok().flatten().is_some_and(|answer| answer.status == 200) {
                found.push(host);
            }
        }
        *ready.lock() = found;
        tokio::time::sleep(BETWEEN).await;
    }
}

/// Connects to the next reachable server in turn.
async fn carry(mut near: TcpStream, ready: &Mutex<Vec<String>>, turn: &AtomicUsize) {
    let hosts = ready.lock().clone();
    let first = turn.fetch_add(1, Ordering::Relaxed);
    for step in 0..hosts.len() {
        let host = &hosts[(first + step) % hosts.len()];
        if let Ok(mut far) = TcpStream::connect(host).await {
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
            return;
        }
    }
}
