//! The settings of a server.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::admission::Limits;
use crate::cluster::ClusterSettings;
use crate::net::Network;
use crate::retention::Retention;

/// The settings of a server.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The address to listen on; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The address that browsers see, if it differs; requests that change something are accepted only from there.
    pub base_url: Option<String>,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// The socket for `whistlestop admin`; none if absent.
    pub control: Option<PathBuf>,
    /// The proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Network>,
    /// Who may read `/metrics`.
    pub metrics: Vec<Network>,
    /// Whether to send HSTS, if the public address uses HTTPS.
    pub hsts: bool,
    /// The time limit for a request's head, in seconds.
    pub header_s: u64,
    /// The time limit for a request's body, in seconds.
    pub body_s: u64,
    /// How long a connection may be idle, in seconds.
    pub keep_alive_s: u64,
    /// How long a client may read nothing of what is sent to it, in seconds.
    pub send_s: u64,
    /// After how many seconds a websocket without an answer to a ping is closed.
    pub pong_s: u64,
    /// The minimum time of a bot's move while people watch, in milliseconds.
    pub bot_pause_ms: u64,
    /// How many bots may think at a time; 0 means one per core.
    pub thinkers: usize,
    /// How many threads review finished games; 0 means half as many as there are cores.
    pub reviewers: usize,
    /// How many simulations a review makes per question; 0 means what suits the game.
    pub review_simulations: u32,
    /// How far spectators lag behind at a table with delay, in seconds.
    pub spectator_delay_s: u64,
    /// How long a table that nobody visits stays in memory, in seconds.
    pub idle_s: u64,
    /// After how many records to store a snapshot of the position.
    pub snapshot_every: u64,
    /// How long an opening table waits for its players' random numbers, in seconds.
    pub reveal_s: u64,
    /// A contact for operators of push services: `mailto:…` or `https://…`; by default the public address.
    pub push_contact: Option<String>,
    /// Whether push services on this machine may be used without HTTPS, for tests.
    pub push_to_loopback: bool,
    /// The limits for each person and address.
    pub limits: Limits,
    /// How long unused things are kept.
    pub retention: Retention,
    /// Makes this one of several servers on the same PostgreSQL.
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

    /// Tells whether browsers reach us over HTTPS.
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
