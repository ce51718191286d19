//! Exports the game file of a table for the operator.

use std::sync::Arc;

use whistle_protocol::TableStatus;

use super::{AdminError, Answer};
use crate::http::game_file_of;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::store::{AdminAction, AdminLogEntry};

impl Hub {
    pub(super) async fn export(
        self: &Arc<Self>,
        id: &str,
        unfinished: bool,
    ) -> Result<Answer, AdminError> {
        let row = self.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let about = row.about()?;
        let (text, over) = match about.status {
            TableStatus::Over | TableStatus::Closed => {
                (game_file_of(self, row, about).await?, true)
            }
            TableStatus::Waiting | TableStatus::Opening => {
                return Err(AdminError::not_found(
                    "the game has not started, so there is no game file",
                ));
            }
            TableStatus::Playing if !unfinished => {
                return Err(AdminError::invalid(
                    "the game is not over, and its game file shows all hidden cards",
                ));
            }
            TableStatus::Playing => {
                let records = self.store.records(id, 0).await?;
                (about.raw_journal(&records).map_err(Problem::from)?, false)
            }
        };
        let detail = if over { "" } else { "unfinished" };
        self.store
            .write_admin(AdminAction::LogOnly, AdminLogEntry::new("export", id, detail))
            .await?;
        Ok(Answer::Journal(text, over))
    }
}
