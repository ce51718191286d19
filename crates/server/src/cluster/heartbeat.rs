//! The sign that a server gives, and what it learns of the others by it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::time::Instant;

use super::{Cluster, understands};
use crate::fault_injection::{Fault, is_injected};
use crate::hub::Hub;
use crate::store::{Heartbeat, LiveNode};

/// How often what is long past is forgotten, in beats.
const CLEANUP_EVERY: u32 = 1_000;
/// How often it is looked whether the tables that this node owns are still its own, in beats.
const OWNERSHIP_CHECK_EVERY: u32 = 6;

/// Until when a server is believed to run, and who else is.
pub(super) struct Membership {
    /// By our own clock, and counted from before the sign was given: no later than by the database's.
    until: Instant,
    /// Since when without a break.
    pub(super) since: Instant,
    /// How often there was a break.
    breaks: u64,
    pub(super) live: BTreeMap<String, LiveNode>,
    /// Of whom it was said that they speak another version.
    incompatible: BTreeSet<String>,
}

impl Membership {
    pub(super) fn new(until: Instant) -> Membership {
        let (live, incompatible) = (BTreeMap::new(), BTreeSet::new());
        Membership { until, since: Instant::now(), breaks: 0, live, incompatible }
    }

    /// Takes note of who runs, without giving a sign.
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
    /// Takes note that a sign was given, and who else gives some.
    pub(super) fn lease_renewed(&self, began: Instant, live: Vec<LiveNode>) {
        self.counts().renewal_ms(began.elapsed().as_millis() as usize);
        self.counts().live_nodes(live.len());
        let gone = {
            let mut membership = self.membership.lock();
            if !membership.is_valid() {
                membership.since = Instant::now();
                membership.breaks += 1;
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

    /// Gives signs for as long as the server runs, and stops everything where that does not succeed.
    pub(super) async fn keep_heartbeat(self: Arc<Self>, hub: Arc<Hub>, mut heart: Heartbeat) {
        let mut was_valid = true;
        for count in 1_u32.. {
            let began = Instant::now();
            let beat = tokio::time::timeout(self.lease / 3, heart.beat(&self.row)).await;
            let is_good = matches!(beat, Ok(Ok(_)));
            // One that has stood still has lost what it had, whatever it is told now.
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

    /// Ends what this node owned and another has taken up: nothing of it is true any more.
    async fn unload_lost_tables(&self, hub: &Arc<Hub>) {
        let open = hub.open_ids();
        let Ok(kept) = hub.store.kept_by(&self.row.id).await else { return };
        let kept: BTreeSet<String> = kept.into_iter().map(|(table, _)| table).collect();
        for table in open.iter().filter(|table| !kept.contains(*table)) {
            hub.let_go_of(table);
        }
    }
}
