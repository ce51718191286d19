//! Messages between servers: to one of them, or to all.
//!
//! A bus may lose messages, and reports it if it knows ([`Incoming::Broken`]); messages of one sender arrive in order.
//! Nothing depends on the bus being right: the database decides.

mod fragments;
mod nats;
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::settings::{BusAddress, ClusterSettings};
use super::work::Work;
use crate::store::Store;

/// How many messages may wait to be sent.
const WAITING: usize = 8_192;

/// What arrives over a bus.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message.
    Text(String),
    /// Something that no server of ours sends.
    Nonsense,
    /// Messages may have been lost.
    Broken,
    /// Messages arrive again; earlier ones to this server may have been lost.
    Back,
}

/// The receiver of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// One server, about a table.
    Node { node: String, table: String },
    /// All of them.
    All,
    /// Any server with free capacity for such work.
    Ready(Work),
}

/// What is sent to a bus.
#[derive(Debug)]
enum Outgoing {
    Say(To, String),
    /// The server now has free capacity for such work, or no longer has.
    StandReady(Work, bool),
}

/// The bus is disconnected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BusDown;

/// One server's end of a bus.
pub(super) struct Bus {
    out: mpsc::Sender<Outgoing>,
    connected: Arc<AtomicBool>,
    shares_work: bool,
}

/// The parts that both kinds of bus share: the server's address, and the receiver of messages.
struct Ends {
    cluster: String,
    node: String,
    outgoing: mpsc::Receiver<Outgoing>,
    incoming: mpsc::Sender<Incoming>,
    connected: Arc<AtomicBool>,
}

impl Incoming {
    /// Converts joined fragments; `None` while some are missing.
    fn of(joined: Result<Option<String>, fragments::Broken>) -> Option<Incoming> {
        match joined {
            Ok(text) => text.map(Incoming::Text),
            Err(fragments::Broken) => Some(Incoming::Nonsense),
        }
    }
}

impl Bus {
    /// Connects a server.
    pub(super) async fn open(
        settings: &ClusterSettings,
        store: &Store,
        cluster: &str,
        node: &str,
    ) -> Result<(Bus, mpsc::Receiver<Incoming>), String> {
        let (out, outgoing) = mpsc::channel(WAITING);
        let (incoming, heard) = mpsc::channel(WAITING);
        let connected = Arc::new(AtomicBool::new(true));
        let ends = Ends {
            cluster: cluster.to_owned(),
            node: node.to_owned(),
            outgoing,
            incoming,
            connected: Arc::clone(&connected),
        };
        match &settings.bus {
            BusAddress::Postgres => postgres::open(store, ends).await?,
            BusAddress::Nats(url) => nats::open(url, settings, ends).await?,
        }
        let shares_work = matches!(settings.bus, BusAddress::Nats(_));
        Ok((Bus { out, connected, shares_work }, heard))
    }

    /// Sends a message; those of one server arrive in this order, or not at all.
    pub(super) fn publish(&self, to: To, text: String) -> Result<(), BusDown> {
        if !self.connected.load(Ordering::Relaxed) {
            return Err(BusDown);
        }
        self.out.try_send(Outgoing::Say(to, text)).map_err(|_| BusDown)
    }

    /// Announces free capacity, or its end, before any later message.
    pub(super) fn stand_ready(&self, work: Work, is_ready: bool) -> Result<(), BusDown> {
        self.out.try_send(Outgoing::StandReady(work, is_ready)).map_err(|_| BusDown)
    }

    /// Tells whether this kind of bus can choose a server with free capacity.
    pub(super) fn shares_work(&self) -> bool {
        self.shares_work
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}
