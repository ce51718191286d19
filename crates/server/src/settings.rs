//! Server settings.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::admission::Limits;
use crate::cluster::ClusterSettings;
use crate::net::Network;
use crate::retention::Retention;

/// Server settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Address to listen on; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Public URL of the site, if it differs from the address; changes are accepted from that origin only.
    pub base_url: Option<String>,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// Control socket for `whistlestop admin`; without it a running server cannot be administered.
    pub control: Option<PathBuf>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Networks that may read `/metrics`.
    pub metrics: Vec<Network>,
    /// Whether to send `Strict-Transport-Security` when the URL is HTTPS.
    pub hsts: bool,
    /// Time limit for a request head, in seconds.
    pub header_s: u64,
    /// Time limit for a request body, in seconds.
    pub body_s: u64,
    /// Time limit for an idle connection, in seconds.
    pub keep_alive_s: u64,
    /// How long a client may go without reading what it is sent, in seconds.
    pub send_s: u64,
    /// How long a websocket may leave a ping unanswered, in seconds.
    pub pong_s: u64,
    /// Minimum time for a bot's move when people are watching, in milliseconds.
    pub bot_pause_ms: u64,
    /// Number of bots that think at a time; 0 for one per core.
    pub thinkers: usize,
    /// Number of review threads; 0 for half of the cores.
    pub reviewers: usize,
    /// Simulations per position in a review; 0 for the game's default.
    pub review_simulations: u32,
    /// Delay for spectators at tables that have one, in seconds.
    pub spectator_delay_s: u64,
    /// How long an idle table stays in memory, in seconds.
    pub idle_s: u64,
    /// Number of records between two snapshots of a table.
    pub snapshot_every: u64,
    /// How long a starting table waits for its players' part of the dice, in seconds.
    pub reveal_s: u64,
    /// Contact of the operator for push services: `mailto:…` or `https://…` [default: the public URL].
    pub push_contact: Option<String>,
    /// Allows push services on this machine without HTTPS, for tests.
    pub push_to_loopback: bool,
    /// The limits on what one person may use.
    pub limits: Limits,
    /// How long unused data is kept.
    pub retention: Retention,
    /// Makes this server one of several nodes on the same PostgreSQL.
    pub cluster: Option<ClusterSettings>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            base_url: None,
            database_url: "sqlite::memory:".to_owned(),
            control: None,
            trusted_proxies: Vec::new(),
            metrics: [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]
                .map(|address: IpAddr| Network::from(address))
                .to_vec(),
            hsts: true,
            header_s: 10,
            body_s: 20,
            keep_alive_s: 75,
            send_s: 20,
            pong_s: 20,
            bot_pause_ms: 900,
            thinkers: 0,
            reviewers: 0,
            review_simulations: 0,
            spectator_delay_s: 60,
            idle_s: 300,
            snapshot_every: 64,
            reveal_s: 10,
            push_contact: None,
            push_to_loopback: false,
            limits: Limits::default(),
            retention: Retention::default(),
            cluster: None,
        }
    }
}

impl Settings {
    pub(crate) fn spectator_delay(&self) -> Duration {
        Duration::from_secs(self.spectator_delay_s)
    }

    pub(crate) fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_s)
    }

    pub(crate) fn reveal(&self) -> Duration {
        Duration::from_secs(self.reveal_s)
    }

    pub(crate) fn pong(&self) -> Duration {
        Duration::from_secs(self.pong_s.max(1))
    }

    /// Tells whether browsers reach the site over HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.base_url.as_deref().is_some_and(|base| base.starts_with("https://"))
    }

    pub(crate) fn reviewers(&self) -> usize {
        match self.reviewers {
            0 => std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1)),
            some => some,
        }
    }

    pub(crate) fn thinkers(&self) -> usize {
        match self.thinkers {
            0 => std::thread::available_parallelism().map_or(2, usize::from),
            some => some,
        }
    }
}
