//! Deleting tables at which nothing has happened for long.

use std::sync::Arc;

use futures_util::StreamExt as _;

use super::{AdminError, Answer};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::store::{AdminAction, AdminLogEntry, StoreError, StoredTable};

/// How many are deleted at a time: what is asked for together is written together.
const TOGETHER: usize = 64;

impl Hub {
    pub(super) async fn prune(
        self: &Arc<Self>,
        idle_ms: u64,
        (waiting, over, abandoned): (bool, bool, bool),
        dry_run: bool,
    ) -> Result<Answer, AdminError> {
        let before = now_ms().saturating_sub(idle_ms) as i64;
        let mut ids = Vec::new();
        let see = |table: StoredTable| {
            let wanted = match table.status.as_str() {
                "waiting" => waiting,
                "over" | "closed" => over,
                _ => abandoned,
            };
            if wanted {
                ids.push(table.id);
            }
            true
        };
        self.store.every_table(before, see).await?;
        let (mut pruned, mut in_use) = (0, 0);
        let deleting = futures_util::stream::iter(ids).map(|id| async move {
            if !dry_run {
                return self.delete(&id).await;
            }
            let free = match &self.cluster {
                Some(cluster) => cluster.is_free(&self.store, &id).await?,
                None => true,
            };
            Ok(free && !self.is_open(&id))
        });
        let mut deleting = deleting.buffer_unordered(TOGETHER);
        while let Some(deleted) = deleting.next().await {
            match deleted? {
                true => pruned += 1,
                false => in_use += 1,
            }
        }
        Ok(Answer::Pruned(pruned, in_use))
    }

    /// Deletes a table that is not open; nobody can open it meanwhile.
    async fn delete(self: &Arc<Self>, id: &str) -> Result<bool, AdminError> {
        if let Some(cluster) = &self.cluster
            && !cluster.is_free(&self.store, id).await?
        {
            return Ok(false);
        }
        let deed = AdminAction::Delete { table: id.to_owned() };
        let deleting = self.store.write_admin(deed, AdminLogEntry::new("prune", id, ""));
        match self.while_closed(id, deleting).await {
            None => Ok(false),
            // Whoever deleted it meanwhile has done what was asked for.
            Some(Ok(()) | Err(StoreError::Lost)) => Ok(true),
            Some(Err(error)) => Err(error.into()),
        }
    }
}
