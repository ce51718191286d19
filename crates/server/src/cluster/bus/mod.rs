//! The message bus between nodes: it carries texts to one node or to all.
//!
//! A bus may lose messages, and reports losses that it notices ([`Incoming::MessagesLost`]). Messages from one sender
//! arrive in order. The bus decides nothing: the database is authoritative.

mod fragments;
mod nats;
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::jobs::JobKind;
use super::settings::{BusAddress, ClusterSettings};
use crate::store::Store;

/// How many messages may wait in each direction.
const QUEUE_LENGTH: usize = 8_192;

/// An event from the bus.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A message from another node.
    Text(String),
    /// Bytes that no node of this version sends.
    Invalid,
    /// Messages to this node may have been lost.
    MessagesLost,
    /// The bus is connected again; messages sent to this node meanwhile may have been lost.
    Reconnected,
}

/// The recipient of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recipient {
    /// One node, about a table.
    Node {
        node: String,
        table: String,
    },
    AllNodes,
    /// Any node available for jobs of this kind.
    AnyAvailable(JobKind),
}

/// A command to the task that owns the connection to the bus.
#[derive(Debug)]
enum Outgoing {
    Send(Recipient, String),
    /// Announces whether this node accepts jobs of a kind.
    SetAvailable(JobKind, bool),
}

/// The bus is not connected or its queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BusDown;

/// This node's end of the bus.
pub(super) struct Bus {
    out: mpsc::Sender<Outgoing>,
    connected: Arc<AtomicBool>,
    supports_jobs: bool,
}

/// The state that both implementations share: the names of cluster and node, and the queues.
struct Ends {
    cluster: String,
    node: String,
    outgoing: mpsc::Receiver<Outgoing>,
    incoming: mpsc::Sender<Incoming>,
    connected: Arc<AtomicBool>,
}

impl Incoming {
    /// Wraps a joined message. Returns `None` while fragments are missing.
    fn of(joined: Result<Option<String>, fragments::BadFragment>) -> Option<Incoming> {
        match joined {
            Ok(text) => text.map(Incoming::Text),
            Err(fragments::BadFragment) => Some(Incoming::Invalid),
        }
    }
}

impl Bus {
    /// Connects this node to the bus.
    pub(super) async fn open(
        settings: &ClusterSettings,
        store: &Store,
        cluster: &str,
        node: &str,
    ) -> Result<(Bus, mpsc::Receiver<Incoming>), String> {
        let (out, outgoing) = mpsc::channel(QUEUE_LENGTH);
        let (incoming, received) = mpsc::channel(QUEUE_LENGTH);
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
        let supports_jobs = matches!(settings.bus, BusAddress::Nats(_));
        Ok((Bus { out, connected, supports_jobs }, received))
    }

    /// Sends a message. Messages from one node arrive in order or not at all.
    pub(super) fn publish(&self, to: Recipient, text: String) -> Result<(), BusDown> {
        if !self.connected.load(Ordering::Relaxed) {
            return Err(BusDown);
        }
        self.out.try_send(Outgoing::Send(to, text)).map_err(|_| BusDown)
    }

    /// Announces whether this node accepts jobs of a kind. Later messages are sent after the announcement.
    pub(super) fn set_available(&self, kind: JobKind, is_available: bool) -> Result<(), BusDown> {
        self.out.try_send(Outgoing::SetAvailable(kind, is_available)).map_err(|_| BusDown)
    }

    /// Tells whether this bus can pick one of the available nodes, which delegating jobs needs.
    pub(super) fn supports_jobs(&self) -> bool {
        self.supports_jobs
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}
