//! Takes over the tables of failed nodes.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;

use super::{Cluster, shard_of, understands};
use crate::hub::Hub;

/// How many tables are taken over concurrently.
const CONCURRENT_TABLES: usize = 8;
/// How often to look for failed nodes: several times per lease.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Scan for orphaned tables after this many polls even if no node is gone.
const POLLS_PER_IDLE_SCAN: u32 = 4;

/// Look at every table after this many scans, since a table that never had a lease cannot be found by its lease.
const SCANS_PER_FULL_SCAN: u32 = 300;

impl Cluster {
    /// Takes over running tables of failed nodes. Runs until the server stops.
    pub(super) async fn keep_taking_over(self: Arc<Self>, hub: Arc<Hub>) {
        let (mut known, mut polls, mut left, mut is_first) = (0, 0_u32, false, true);
        let mut scans = 0_u32;
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            let Some((place, count)) = self.own_shard() else { continue };
            polls += 1;
            if count == known && !left && polls < POLLS_PER_IDLE_SCAN && !is_first {
                continue;
            }
            scans += 1;
            let orphans = match is_first || scans.is_multiple_of(SCANS_PER_FULL_SCAN) {
                true => hub.store.all_orphans(is_first).await,
                false => hub.store.orphans().await,
            };
            let Ok(orphans) = orphans else { continue };
            if scans.is_multiple_of(SCANS_PER_FULL_SCAN)
                && hub.store.release_dead_leases().await.is_err()
            {
                tracing::warn!("failed to release leases of failed nodes");
            }
            // Each node takes its shard; tables left at the next scan may be taken by any node.
            let mine = |table: &&String| left || shard_of(table, count) == place;
            let taken: Vec<String> = orphans.iter().filter(mine).cloned().collect();
            let all = taken.len() == orphans.len();
            futures_util::stream::iter(taken)
                .for_each_concurrent(CONCURRENT_TABLES, |table| self.take_over(&hub, table))
                .await;
            (known, polls, left, is_first) = (count, 0, !all, false);
        }
    }

    /// Returns this node's index among the nodes that take tables over, and their number. Returns `None` while this
    /// node may take none.
    fn own_shard(&self) -> Option<(usize, usize)> {
        let membership = self.membership.lock();
        // After an outage of the database every row is old; live nodes renew theirs within a lease.
        if !membership.is_valid() || self.is_draining() || membership.since.elapsed() < self.lease {
            return None;
        }
        let able: Vec<&str> = membership
            .live
            .values()
            .filter(|node| node.id == self.row.id || (!node.draining && understands(node)))
            .map(|node| node.id.as_str())
            .collect();
        let place = able.iter().position(|id| *id == self.row.id)?;
        Some((place, able.len()))
    }

    async fn take_over(&self, hub: &Arc<Hub>, table: String) {
        let taking = tokio::spawn({
            let hub = Arc::clone(hub);
            async move { hub.find(&table).await.is_ok() }
        });
        match taking.await {
            Ok(true) => self.counts().taken_over(),
            Ok(false) => tracing::error!("failed to take over a table"),
            Err(_) => tracing::error!("taking over a table panicked"),
        }
    }
}
