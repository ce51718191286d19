//! Shutdown of a node: it hands its tables over to other nodes.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::StreamExt as _;

use super::Cluster;
use super::message::Message;
use crate::hub::Hub;
use crate::table_actor::Reply;

/// How many tables are handed over concurrently.
const CONCURRENT_TABLES: usize = 8;
/// How long another node may take to load a table. After that the table is loaded when the first client
/// connects.
const HANDOVER_TIMEOUT: Duration = Duration::from_secs(1);

impl Cluster {
    /// Hands every table over. From now on this node loads none.
    pub(crate) async fn drain(&self, hub: &Arc<Hub>) {
        self.draining.store(true, Ordering::SeqCst);
        if hub.store.drain(&self.row.id).await.is_err() {
            tracing::warn!("failed to announce shutdown to other nodes");
        }
        match hub.store.live_nodes().await {
            Ok(live) => self.membership.lock().set_live(live),
            Err(error) => tracing::warn!(%error, "failed to list other nodes"),
        }
        let tables = hub.open_ids();
        let count = tables.len();
        futures_util::stream::iter(tables)
            .for_each_concurrent(CONCURRENT_TABLES, |table| self.hand_over(hub, table))
            .await;
        tracing::info!(tables = count, "tables handed over");
    }

    async fn hand_over(&self, hub: &Arc<Hub>, table: String) {
        let Some(actor) = hub.open_actor(&table) else { return };
        let Some(node) = self.successor(&table) else { return };
        let _ = actor.send(crate::table_actor::Ask::Stop).await;
        // Now the table is stored and its lease released.
        actor.closed().await;
        let taken = self.question(&node, &table, |number| Message::LoadTable { number });
        if let Ok(Ok(_)) = tokio::time::timeout(HANDOVER_TIMEOUT, taken).await {
            self.counts().handed_over();
        }
    }

    /// Loads a table that another node has unloaded, unless a third node already has.
    pub(super) fn load_table_for(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        table: String,
        number: u64,
    ) {
        let (cluster, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let answer = hub.local_owner(&table).await.map(|_| Reply::Told(0)).into();
            let _ = cluster.send_to(&from, &table, Message::Answer { number, answer });
        });
    }

    /// Removes this node from the cluster.
    pub(crate) async fn leave(&self, hub: &Hub) {
        if hub.store.leave(&self.row.id).await.is_err() {
            tracing::warn!(
                "failed to remove this node; other nodes will notice its missing heartbeat"
            );
        }
    }
}
