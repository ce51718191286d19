//! Table descriptions in the store: a row with its own columns for everything that is queried.

use whistle_protocol::{Bytes32, TableStatus, Visibility};
use whistle_session::{Description, Identity};

use crate::problem::Problem;
use crate::store::{RowChange, StoreError, TableRow};

impl RowChange {
    /// Returns the row of a table, to replace version `from`.
    pub(crate) fn of(about: &Description, secret: &Bytes32, from: Option<i64>) -> RowChange {
        RowChange {
            from,
            status: match about.status {
                TableStatus::Waiting => "waiting",
                // A table that is opening is loaded like one that is playing.
                TableStatus::Opening | TableStatus::Playing => "playing",
                TableStatus::Over => "over",
                TableStatus::Closed => "closed",
            },
            public: about.visibility == Visibility::Public,
            secret: secret.to_string(),
            description: serde_json::to_string(about).expect("a description is JSON"),
            host: about.host.clone(),
            origin: String::new(),
            sitters: about.sitters(),
        }
    }
}

impl TableRow {
    /// Reads the description.
    pub(crate) fn about(&self) -> Result<Description, StoreError> {
        serde_json::from_str(&self.description)
            .map_err(|error| StoreError::Damaged(format!("a table: {error}")))
    }

    /// Reads the settings with which the table was created.
    pub(crate) fn identity(&self) -> Result<Identity, Problem> {
        let secret = self.secret.parse().map_err(|_| {
            tracing::error!("failed to read the secret of a table");
            let message = "what this table's dice come from was changed where it is stored, so nothing more is drawn \
                           from them";
            whistle_protocol::Problem::new("dice_changed", message)
        })?;
        Ok(Identity { id: self.id.clone(), created_ms: self.created_ms, secret })
    }
}
