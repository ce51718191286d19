//! How servers speak to each other: texts to one of them, or to all.
//!
//! A bus may lose what is said and says so when it knows ([`Incoming::Broken`]); what comes from one
//! sender comes in order. Nothing is true because a bus said it: what counts is in the database.

mod fragments;
mod nats;
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::settings::{BusAddress, ClusterSettings};
use super::work::Work;
use crate::store::Store;

/// How much may wait to be sent.
const WAITING: usize = 8_192;

/// What comes over a bus.
#[derive(Debug)]
pub(super) enum Incoming {
    /// What somebody says.
    Text(String),
    /// Something that no server of ours sends.
    Nonsense,
    /// Something may have been lost.
    Broken,
    /// From now on everything is heard again; what was said to us before may have been lost.
    Back,
}

/// Whom something is said to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// One server, about a table.
    Node { node: String, table: String },
    /// All of them.
    All,
    /// Any one that stands ready for such work.
    Ready(Work),
}

/// What goes to a bus.
#[derive(Debug)]
enum Outgoing {
    Say(To, String),
    /// From now on the server stands ready for such work, or does not.
    StandReady(Work, bool),
}

/// The bus does not carry anything at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BusDown;

/// One server's end of a bus.
pub(super) struct Bus {
    out: mpsc::Sender<Outgoing>,
    connected: Arc<AtomicBool>,
    shares_work: bool,
}

/// What both kinds of bus have in common: by what they know the others, and where what comes goes.
struct Ends {
    cluster: String,
    node: String,
    outgoing: mpsc::Receiver<Outgoing>,
    incoming: mpsc::Sender<Incoming>,
    connected: Arc<AtomicBool>,
}

impl Incoming {
    /// Reads what came in fragments; nothing while more of them have to come.
    fn of(joined: Result<Option<String>, fragments::Broken>) -> Option<Incoming> {
        match joined {
            Ok(text) => text.map(Incoming::Text),
            Err(fragments::Broken) => Some(Incoming::Nonsense),
        }
    }
}

impl Bus {
    /// Connects one server.
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

    /// Says something; what is said by one server arrives in this order, or not at all.
    pub(super) fn publish(&self, to: To, text: String) -> Result<(), BusDown> {
        if !self.connected.load(Ordering::Relaxed) {
            return Err(BusDown);
        }
        self.out.try_send(Outgoing::Say(to, text)).map_err(|_| BusDown)
    }

    /// Stands ready for some work, or does not any more; what is said later is said after that.
    pub(super) fn stand_ready(&self, work: Work, is_ready: bool) -> Result<(), BusDown> {
        self.out.try_send(Outgoing::StandReady(work, is_ready)).map_err(|_| BusDown)
    }

    /// Tells whether this kind of bus finds one of those who stand ready.
    pub(super) fn shares_work(&self) -> bool {
        self.shares_work
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}
