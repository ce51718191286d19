//! Handles tables whose rules have changed since the game began.
//!
//! A table stores the version of its rules, and with every step a digest of the resulting position. Loaded under other
//! rules, it continues only if every entry is still legal and leads to the same position. Otherwise it is closed
//! permanently with an explanation; its records are kept.

use tracing::warn;
use whistle_protocol::{TableStatus, WhyClosed};
use whistle_session::Description;
use whistle_table::Table;

use super::persistence::fold;
use crate::hub::Hub;
use crate::problem::Problem;

impl Hub {
    /// Loads a table whatever its rules version; `None` if it cannot continue under these rules.
    pub(super) async fn take_up(
        &self,
        id: &str,
        about: &mut Description,
    ) -> Result<Option<Table>, Problem> {
        if about.has_present_rules()? {
            return self.latest_table(id, about).await.map(Some);
        }
        let game = about.entry()?.meta;
        let (begun, now) = (about.rules, game.rules_version);
        let table = self.checked_table(id, about).await?;
        match &table {
            Some(_) => {
                warn!(game = game.id, begun, now, "table continues under another rules version");
                about.rules = Some(now);
                self.metrics.rules_changed(false);
            }
            None => {
                warn!(game = game.id, begun, now, "table closed: the rules have changed");
                about.status = TableStatus::Closed;
                about.closed = Some(WhyClosed::RulesChanged);
                self.metrics.rules_changed(true);
            }
        }
        Ok(table)
    }

    /// Folds a table from its first record; `None` if a step leads to another position.
    pub(crate) async fn checked_table(
        &self,
        id: &str,
        about: &Description,
    ) -> Result<Option<Table>, Problem> {
        let records = self.store.records(id, 0).await?;
        let mut steps = records.iter().filter(|record| record.operation.is_step());
        if steps.any(|record| record.digest.is_none()) {
            return Ok(None);
        }
        // An option may no longer exist; then the table cannot be created.
        Ok(fold(about, records).await?.ok())
    }
}
