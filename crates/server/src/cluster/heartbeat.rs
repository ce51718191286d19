//! The heartbeat: renews this node's lease and learns which other nodes are live.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::time::Instant;

use super::{Cluster, understands};
use crate::fault_injection::{Fault, is_injected};
use crate::hub::Hub;
use crate::store::{Heartbeat, LiveNode};

/// How often expired rows are deleted, in heartbeats.
const CLEANUP_EVERY: u32 = 1_000;
/// How often this node checks that it still owns its tables, in heartbeats.
const OWNERSHIP_CHECK_EVERY: u32 = 6;

/// How long this node's lease lasts, and which nodes are live.
pub(super) struct Membership {
    /// Measured by the local clock from before the heartbeat was sent, so it never outlasts the lease in the
    /// database.
    until: Instant,
    /// Start of the current unbroken lease.
    pub(super) since: Instant,
    /// How often the lease has lapsed.
    lapses: u64,
    pub(super) live: BTreeMap<String, LiveNode>,
    /// Nodes whose incompatible version has been logged.
    incompatible: BTreeSet<String>,
}

impl Membership {
    pub(super) fn new(until: Instant) -> Membership {
        let (live, incompatible) = (BTreeMap::new(), BTreeSet::new());
        Membership { until, since: Instant::now(), lapses: 0, live, incompatible }
    }

    /// Replaces the list of live nodes without renewing the lease.
    pub(super) fn set_live(&mut self, live: Vec<LiveNode>) {
        self.live = live.into_iter().map(|node| (node.id.clone(), node)).collect();
    }

    pub(super) fn is_valid(&self) -> bool {
        Instant::now() < self.until || is_injected(Fault::Unfenced)
    }

    pub(super) fn lapses(&self) -> u64 {
        self.lapses
    }
}

impl Cluster {
    /// Records a successful heartbeat and the live nodes it returned.
    pub(super) fn lease_renewed(&self, began: Instant, live: Vec<LiveNode>) {
        self.counts().renewal_ms(began.elapsed().as_millis() as usize);
        self.counts().live_nodes(live.len());
        let gone = {
            let mut membership = self.membership.lock();
            if !membership.is_valid() {
                membership.since = Instant::now();
                membership.lapses += 1;
            }
            membership.until = began + self.lease;
            let live: BTreeMap<String, LiveNode> =
                live.into_iter().map(|node| (node.id.clone(), node)).collect();
            for node in live.values().filter(|node| !understands(node)) {
                if membership.incompatible.insert(node.id.clone()) {
                    let (name, version) = (node.name.as_str(), node.version);
                    tracing::error!(
                        name,
                        version,
                        "node speaks another cluster protocol version; not relaying to it"
                    );
                }
            }
            let gone: BTreeSet<String> =
                membership.live.keys().filter(|id| !live.contains_key(*id)).cloned().collect();
            membership.incompatible.retain(|id| live.contains_key(id));
            membership.live = live;
            gone
        };
        if !gone.is_empty() {
            tracing::warn!(nodes = gone.len(), "nodes failed");
            self.disconnect_nodes(&gone);
        }
    }

    /// Sends heartbeats until the server stops. When the lease lapses, unloads all tables.
    pub(super) async fn keep_heartbeat(self: Arc<Self>, hub: Arc<Hub>, mut heart: Heartbeat) {
        let mut was_valid = true;
        for count in 1_u32.. {
            let began = Instant::now();
            let beat = tokio::time::timeout(self.lease / 3, heart.beat(&self.row)).await;
            let is_good = matches!(beat, Ok(Ok(_)));
            // A node that was suspended has lost its tables, whatever this heartbeat returns.
            if was_valid && !self.is_valid() {
                tracing::error!("this node was declared failed; its tables are unloaded");
                self.disconnect_all();
                hub.let_go_of_tables();
            }
            if let Ok(Ok(live)) = beat {
                self.lease_renewed(began, live);
            }
            was_valid = self.is_valid();
            if is_good && count % OWNERSHIP_CHECK_EVERY == 0 {
                let (cluster, hub) = (Arc::clone(&self), Arc::clone(&hub));
                tokio::spawn(async move { cluster.unload_lost_tables(&hub).await });
            }
            if is_good && count % CLEANUP_EVERY == 0 {
                let _ = heart.forget_old().await;
            }
            tokio::time::sleep_until(began + self.lease / 4).await;
        }
    }

    /// Unloads tables that another node has taken over.
    async fn unload_lost_tables(&self, hub: &Arc<Hub>) {
        let open = hub.open_ids();
        let Ok(kept) = hub.store.kept_by(&self.row.id).await else { return };
        let kept: BTreeSet<String> = kept.into_iter().map(|(table, _)| table).collect();
        for table in open.iter().filter(|table| !kept.contains(*table)) {
            hub.let_go_of(table);
        }
    }
}
