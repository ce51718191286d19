//! What whoever runs a server may choose.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::admission::Limits;
use crate::cluster::ClusterSettings;
use crate::net::Network;
use crate::retention::Retention;

/// What whoever runs a server may choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Where to listen; port 0 is any free one.
    pub listen: SocketAddr,
    /// The address that browsers see, if it is another one; changes are taken from there only.
    pub base_url: Option<String>,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// The socket over which whoever runs the server speaks to it; none without it.
    pub control: Option<PathBuf>,
    /// The proxies whose word is believed about whom they speak for.
    pub trusted_proxies: Vec<Network>,
    /// Who may read `/metrics`.
    pub metrics: Vec<Network>,
    /// Whether browsers are told to come by https only, where the address is one of https.
    pub hsts: bool,
    /// How long the head of a request may take to come, in seconds.
    pub header_s: u64,
    /// How long the body of a request may take to come, in seconds.
    pub body_s: u64,
    /// How long a connection may ask for nothing, in seconds.
    pub keep_alive_s: u64,
    /// How long somebody may read nothing of what is sent to them, in seconds.
    pub send_s: u64,
    /// After how long a websocket is gone that does not answer, in seconds.
    pub pong_s: u64,
    /// How long a bot takes at least where people watch, in milliseconds.
    pub bot_pause_ms: u64,
    /// How many bots may think at a time; one for each core if 0.
    pub thinkers: usize,
    /// How many threads review finished games; half as many as there are cores if 0.
    pub reviewers: usize,
    /// How many simulations a question of a review is worth; what suits each game if 0.
    pub review_simulations: u32,
    /// How much later spectators see a table that delays them, in seconds.
    pub spectator_delay_s: u64,
    /// How long a table stays in memory that nobody looks at, in seconds.
    pub idle_s: u64,
    /// After how many records a table's position is written down.
    pub snapshot_every: u64,
    /// How long a table that opens waits for its players' part of the dice, in seconds.
    pub reveal_s: u64,
    /// Where whoever runs the server is found by those who run push services: `mailto:…` or
    /// `https://…`; the address that browsers see, without it.
    pub push_contact: Option<String>,
    /// Whether messages may go to push services on this very machine, without https: for tests.
    pub push_to_loopback: bool,
    /// How much anybody may cost.
    pub limits: Limits,
    /// How long things are kept that nobody uses.
    pub retention: Retention,
    /// What makes this one of several servers on the same PostgreSQL.
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

    /// Tells whether browsers reach us by https.
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
