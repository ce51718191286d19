//! Commands carried out before the oldest record in memory.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use whistle_table::{CommandId, Record};

use crate::store::{Store, StoreError};

/// The ids of commands carried out before the oldest record in memory.
///
/// They are read once, when the first command arrives after the table was loaded or has dropped old records, and kept
/// as hashes. The store is queried only on a match.
#[derive(Default)]
pub(super) struct EarlierCommands {
    /// The last record that they cover.
    known: u64,
    hashes: BTreeSet<u64>,
}

impl EarlierCommands {
    /// Finds the record of a command among those up to `held_since`.
    pub(super) async fn find(
        &mut self,
        store: &Store,
        table: &str,
        held_since: u64,
        id: &CommandId,
    ) -> Result<Option<Record>, StoreError> {
        if self.known < held_since {
            let names = store.commands(table, self.known, held_since).await?;
            self.hashes.extend(names.iter().map(|name| hash(name)));
            self.known = held_since;
        }
        match self.hashes.contains(&hash(&id.0)) {
            true => store.record_of(table, &id.0).await,
            false => Ok(None),
        }
    }
}

fn hash(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}
