//! Lists tables for the operator.

use whistle_session::{Chair, Description};

use super::{AdminError, Answer, SeatLine, TableFilter, TableLine};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::store::StoredTable;

/// The status shown for tables that were deleted and can be restored.
const DELETED: &str = "deleted";
const STATUSES: [&str; 5] = ["waiting", "playing", "over", "closed", DELETED];

impl Hub {
    pub(super) async fn list_tables(&self, which: &TableFilter) -> Result<Answer, AdminError> {
        if let Some(status) = which.status.as_deref().filter(|status| !STATUSES.contains(status)) {
            let known = STATUSES.join(", ");
            return Err(AdminError::invalid(format!(
                "unknown status `{status}`: use one of {known}"
            )));
        }
        if let Some(game) = &which.game {
            whistle_registry::find(game).map_err(AdminError::invalid)?;
        }
        // Without a minimum idle time every table is listed, even if the clock was set back.
        let before = which.idle_ms.map_or(i64::MAX, |idle| now_ms().saturating_sub(idle) as i64);
        let (mut tables, mut more) = (Vec::new(), false);
        let marked = which.status.as_deref() == Some(DELETED);
        let see = |mut stored: StoredTable| {
            if marked {
                stored.status = DELETED.to_owned();
            }
            let fits = which.status.as_ref().is_none_or(|status| *status == stored.status);
            let line = line(stored);
            if fits && which.game.as_ref().is_none_or(|game| *game == line.game) {
                more = tables.len() >= which.most;
                if !more {
                    tables.push(line);
                }
            }
            !more
        };
        self.store.every_table(before, marked, see).await?;
        Ok(Answer::Tables(tables, more))
    }
}

/// A table that cannot be read is listed too: the operator may want to delete it.
fn line(stored: StoredTable) -> TableLine {
    let about: Option<Description> = serde_json::from_str(&stored.description).ok();
    let (game, chairs) = match about {
        Some(about) => (about.game, about.chairs),
        None => ("unreadable".to_owned(), Vec::new()),
    };
    TableLine {
        id: stored.id,
        game,
        status: stored.status,
        public: stored.public,
        seats: chairs.into_iter().map(seat).collect(),
        records: stored.records,
        created_ms: stored.created_ms,
        last_ms: stored.last_ms,
    }
}

fn seat(chair: Chair) -> SeatLine {
    let (occupant, person, name) = match chair {
        Chair::Open => ("open", None, None),
        Chair::Person { id, name, .. } => ("person", Some(id), name),
        Chair::Bot { level, .. } => ("bot", None, Some(level.name().to_owned())),
    };
    SeatLine { occupant: occupant.to_owned(), person, name }
}
