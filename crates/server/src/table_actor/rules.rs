//! What becomes of a table whose rules have changed since it was begun.
//!
//! A table remembers the version of the rules it is played by, and every step a digest of the
//! position it led to. Taken up by other rules, it goes on only if every entry is still allowed and
//! leads where it led. Otherwise it is closed, for good and with words; its record stays.

use tracing::warn;
use whistle_core::Json;
use whistle_table::{Record, Table, unchecked_journal};

use super::description::{TableDescription, TableStatus, WhyClosed};
use super::load::fold;
use crate::hub::Hub;
use crate::problem::Problem;

impl TableDescription {
    /// Tells whether the table is played by the rules of this program.
    pub(crate) fn has_present_rules(&self) -> Result<bool, Problem> {
        Ok(self.rules == Some(self.entry()?.meta.rules_version))
    }

    /// Writes what was done at a table that cannot be played any more, as it was written down.
    pub(crate) fn raw_journal(&self, records: &[Record]) -> Result<String, Problem> {
        let begun = self
            .dice_commitments
            .as_ref()
            .and_then(|dice_commitments| dice_commitments.opening.as_ref());
        let config = match begun {
            Some(opening) => Json::of(&opening.config),
            None => self.open()?.config().clone(),
        };
        Ok(unchecked_journal(&self.game, self.rules.unwrap_or_default(), config, records))
    }
}

impl Hub {
    /// Takes a table up, whatever rules it was begun with; nothing if it cannot go on under these.
    pub(super) async fn take_up(
        &self,
        id: &str,
        about: &mut TableDescription,
    ) -> Result<Option<Table>, Problem> {
        if about.has_present_rules()? {
            return self.latest_table(id, about).await.map(Some);
        }
        let game = about.entry()?.meta;
        let (begun, now) = (about.rules, game.rules_version);
        let table = self.checked_table(id, about).await?;
        match &table {
            Some(_) => {
                warn!(game = game.id, begun, now, "a table goes on under other rules, which agree");
                about.rules = Some(now);
                self.metrics.rules_changed(false);
            }
            None => {
                warn!(game = game.id, begun, now, "a table is closed: the rules have changed");
                about.status = TableStatus::Closed;
                about.closed = Some(WhyClosed::RulesChanged);
                self.metrics.rules_changed(true);
            }
        }
        Ok(table)
    }

    /// Folds a table from its first record; nothing if a step does not lead where it led.
    pub(crate) async fn checked_table(
        &self,
        id: &str,
        about: &TableDescription,
    ) -> Result<Option<Table>, Problem> {
        let records = self.store.records(id, 0).await?;
        let mut steps = records.iter().filter(|record| record.operation.is_step());
        if steps.any(|record| record.digest.is_none()) {
            return Ok(None);
        }
        // An option may be gone too: then there is no such table any more.
        Ok(fold(about, records).await?.ok())
    }
}

impl TableDescription {
    /// Says why nothing can be done at a table that is closed.
    pub(crate) fn closed(&self) -> Problem {
        match self.closed {
            // Tables that were closed before there was another reason say none.
            None | Some(WhyClosed::RulesChanged) => Problem::rules_changed(),
            Some(WhyClosed::TooLong) => {
                let message = "this game has become longer than a table may be, so it cannot go on; \
                               its record can be downloaded";
                Problem::conflict("too_long", message)
            }
            Some(WhyClosed::ByOperator) => {
                let words = self.closed_words.as_ref().map(|words| format!(": {words}"));
                let message = format!(
                    "whoever runs this server has closed the table{}; its record can be downloaded",
                    words.unwrap_or_default()
                );
                Problem::conflict("table_closed", message)
            }
        }
    }
}

impl Problem {
    /// The rules have changed since a table was begun, and it cannot go on.
    pub(crate) fn rules_changed() -> Problem {
        let message = "the rules of this game have changed since it was begun, so it cannot go on; \
                       its record can still be downloaded";
        Problem::conflict("rules_changed", message)
    }
}
