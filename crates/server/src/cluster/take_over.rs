//! Taking over tables of servers that no longer run.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;

use super::{Cluster, place_of, understands};
use crate::hub::Hub;

/// How many are taken over at a time.
const TOGETHER: usize = 8;
/// How often to look for them: many times in the life of a lease.
const BETWEEN: Duration = Duration::from_millis(500);
/// How often to look at the least, if no server has gone.
const SELDOM: u32 = 4;

/// After how many rounds to look at every table: one that was never opened has no lease.
const THOROUGH: u32 = 300;

impl Cluster {
    /// Takes over tables in play whose server no longer runs, while this one runs.
    pub(super) async fn keep_taking_over(self: Arc<Self>, hub: Arc<Hub>) {
        let (mut known, mut looked, mut left, mut is_first) = (0, 0_u32, false, true);
        let mut looks = 0_u32;
        loop {
            tokio::time::sleep(BETWEEN).await;
            let Some((place, count)) = self.place() else { continue };
            looked += 1;
            if count == known && !left && looked < SELDOM && !is_first {
                continue;
            }
            looks += 1;
            let orphans = match is_first || looks.is_multiple_of(THOROUGH) {
                true => hub.store.all_orphans(is_first).await,
                false => hub.store.orphans().await,
            };
            let Ok(orphans) = orphans else { continue };
            if looks.is_multiple_of(THOROUGH) && hub.store.put_down_what_rests().await.is_err() {
                tracing::warn!("failed to release leases of failed nodes");
            }
            // Each server takes its share; any server may take what is left then.
            let mine = |table: &&String| left || place_of(table, count) == place;
            let taken: Vec<String> = orphans.iter().filter(mine).cloned().collect();
            let all = taken.len() == orphans.len();
            futures_util::stream::iter(taken)
                .for_each_concurrent(TOGETHER, |table| self.take_over(&hub, table))
                .await;
            (known, looked, left, is_first) = (count, 0, !all, false);
        }
    }

    /// Returns the index of this server among those that take tables over; `None` while it may take none.
    fn place(&self) -> Option<(usize, usize)> {
        let pulse = self.pulse.lock();
        // After an outage of the database all rows are old; running servers renew theirs within a lease.
        if !pulse.is_valid() || self.is_draining() || pulse.since.elapsed() < self.lease {
            return None;
        }
        let able: Vec<&str> = pulse
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
