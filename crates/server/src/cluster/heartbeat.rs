//! The heartbeat of a server, and what it learns about the others from it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::time::Instant;

use super::{Cluster, understands};
use crate::fault_injection::{Fault, is_injected};
use crate::hub::Hub;
use crate::store::{Heartbeat, LiveNode};

/// How often old rows are deleted, in heartbeats.
const CLEAN_EVERY: u32 = 1_000;
/// How often to check that this node still owns its tables, in heartbeats.
const LOOK_EVERY: u32 = 6;

/// Until when a server counts as running, and which others do.
pub(super) struct Pulse {
    /// By our own clock, counted from before the heartbeat, so never later than by the database's.
    until: Instant,
    /// Since when without interruption.
    pub(super) since: Instant,
    /// How often it was interrupted.
    breaks: u64,
    pub(super) live: BTreeMap<String, LiveNode>,
    /// Servers already reported to speak another version.
    strangers: BTreeSet<String>,
}

impl Pulse {
    pub(super) fn new(until: Instant) -> Pulse {
        let (live, strangers) = (BTreeMap::new(), BTreeSet::new());
        Pulse { until, since: Instant::now(), breaks: 0, live, strangers }
    }

    /// Notes which servers run, without a heartbeat.
    pub(super) fn now_live(&mut self, live: Vec<LiveNode>) {
        self.live = live.into_iter().map(|node| (node.id.clone(), node)).collect();
    }

    pub(super) fn is_valid(&self) -> bool {
        Instant::now() < self.until || is_injected(Fault::Unfenced)
    }

    pub(super) fn breaks(&self) -> u64 {
        self.breaks
    }
}

impl Cluster {
    /// Notes a successful heartbeat, and which servers run.
    pub(super) fn renewed(&self, began: Instant, live: Vec<LiveNode>) {
        self.counts().lag_ms(began.elapsed().as_millis() as usize);
        self.counts().sees(live.len());
        let gone = {
            let mut pulse = self.pulse.lock();
            if !pulse.is_valid() {
                pulse.since = Instant::now();
                pulse.breaks += 1;
            }
            pulse.until = began + self.lease;
            let live: BTreeMap<String, LiveNode> =
                live.into_iter().map(|node| (node.id.clone(), node)).collect();
            for node in live.values().filter(|node| !understands(node)) {
                if pulse.strangers.insert(node.id.clone()) {
                    let (name, version) = (node.name.as_str(), node.version);
                    tracing::error!(
                        name,
                        version,
                        "node speaks another cluster protocol version; not relaying to it"
                    );
                }
            }
            let gone: BTreeSet<String> =
                pulse.live.keys().filter(|id| !live.contains_key(*id)).cloned().collect();
            pulse.strangers.retain(|id| live.contains_key(id));
            pulse.live = live;
            gone
        };
        if !gone.is_empty() {
            tracing::warn!(nodes = gone.len(), "nodes failed");
            self.end_of_nodes(&gone);
        }
    }

    /// Sends heartbeats while the server runs, and stops everything if that fails.
    pub(super) async fn keep_beating(self: Arc<Self>, hub: Arc<Hub>, mut heart: Heartbeat) {
        let mut was_valid = true;
        for count in 1_u32.. {
            let began = Instant::now();
            let beat = tokio::time::timeout(self.lease / 3, heart.beat(&self.row)).await;
            let is_good = matches!(beat, Ok(Ok(_)));
            // A server that stood still has lost its tables, whatever the database says now.
            if was_valid && !self.is_valid() {
                tracing::error!("this node was declared failed; its tables are unloaded");
                self.end_all();
                hub.let_go_of_tables();
            }
            if let Ok(Ok(live)) = beat {
                self.renewed(began, live);
            }
            was_valid = self.is_valid();
            if is_good && count % LOOK_EVERY == 0 {
                let (cluster, hub) = (Arc::clone(&self), Arc::clone(&hub));
                tokio::spawn(async move { cluster.look_after(&hub).await });
            }
            if is_good && count % CLEAN_EVERY == 0 {
                let _ = heart.forget_old().await;
            }
            tokio::time::sleep_until(began + self.lease / 4).await;
        }
    }

    /// Ends actors of tables that another node has taken over: their state is out of date.
    async fn look_after(&self, hub: &Arc<Hub>) {
        let open = hub.open_ids();
        let Ok(kept) = hub.store.kept_by(&self.row.id).await else { return };
        let kept: BTreeSet<String> = kept.into_iter().map(|(table, _)| table).collect();
        for table in open.iter().filter(|table| !kept.contains(*table)) {
            hub.let_go_of(table);
        }
    }
}
