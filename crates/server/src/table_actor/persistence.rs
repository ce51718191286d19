//! Loading a table, writing it, and resetting it to its stored state.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::time::{Duration, Instant};
use whistle_protocol::WhyClosed;
use whistle_session::{
    DescribedTable, Description, Identity, Input, Session, SessionConfig, TableLimits,
};
use whistle_table::{Record, RestoreError, Snapshot, Table};

use super::command_dedup::EarlierCommands;
use super::heartbeat::Heartbeat;
use super::rollback::Rollback;
use super::{Ask, TableActor};
use crate::cluster::HeldLease;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::retention::is_another_day;
use crate::settings::Settings;
use crate::store::{Change, RowChange, StoreError, TableChange, TableRow};

/// How long a loaded table stays in memory if nobody connects.
const AWAKE_AFTER_LOADING: Duration = Duration::from_secs(2);

/// A table as it is stored.
struct Stored {
    row: TableRow,
    identity: Identity,
    about: Description,
    table: Option<Table>,
    /// Whether loading made a change that must be stored.
    changed: bool,
}

impl Stored {
    async fn read(hub: &Hub, id: &str) -> Result<Stored, Problem> {
        let row = hub.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let (identity, mut about) = (row.identity()?, row.about()?);
        about.check_dice(&identity).inspect_err(|problem| tracing::error!(%problem.message))?;
        let begun = (about.rules, about.status);
        let table = match about.has_table() {
            true => hub.take_up(id, &mut about).await?,
            false => None,
        };
        // For games that ended before results were stored.
        let finds = about.result.is_none() && table.as_ref().is_some_and(|t| t.outcome().is_some());
        if let Some(table) = table.as_ref().filter(|_| finds) {
            about.note_result(table, row.acted_ms);
        }
        let changed = finds || begun != (about.rules, about.status);
        Ok(Stored { row, identity, about, table, changed })
    }

    fn into_session(self, config: SessionConfig) -> Session {
        let Stored { identity, about, table, .. } = self;
        Session::resumed(config, DescribedTable { identity, about }, table)
    }
}

/// Returns the conditions that apply to every table on this server.
fn session_config(settings: &Settings) -> SessionConfig {
    let limits = &settings.limits;
    let ms = |duration: Duration| duration.as_millis() as u64;
    SessionConfig {
        bot_pause_ms: settings.bot_pause_ms,
        spectator_delay_ms: ms(settings.spectator_delay()),
        reveal_ms: ms(settings.reveal()),
        limits: TableLimits {
            undos_per_seat: limits.undos_per_seat,
            gifts_per_seat: limits.gifts_per_seat,
            lines_per_seat: limits.lines_per_seat,
            promises_per_seat: limits.promises_per_seat,
            open_promises_per_pair: limits.open_promises_per_pair,
            lines_per_minute: limits.lines_per_minute,
            records_per_table: limits.records_per_table,
            history_records: limits.history_records.into(),
        },
        ..SessionConfig::PLAIN
    }
}

impl TableActor {
    /// Loads a table from the store.
    pub(crate) async fn load(
        hub: Arc<Hub>,
        id: &str,
        asks: mpsc::Sender<Ask>,
        held: Option<HeldLease>,
    ) -> Result<TableActor, Problem> {
        let stored = Stored::read(&hub, id).await?;
        let (version, seen_run, changed) =
            (stored.row.version, stored.row.seen_run, stored.changed);
        let snapshot_at = stored.table.as_ref().map_or(0, Table::held_since);
        let seq = stored.table.as_ref().map_or(0, Table::seq);
        let heartbeat = Heartbeat::new(hub.settings.pong());
        let awake = hub.settings.idle().min(AWAKE_AFTER_LOADING);
        let mut actor = TableActor {
            session: stored.into_session(session_config(&hub.settings)),
            hub,
            asks,
            id: id.to_owned(),
            began: Instant::now(),
            version,
            seen_run,
            acted: false,
            stored: seq,
            snapshot_at,
            clients: BTreeMap::new(),
            next_connection: 1,
            bot_tasks: Vec::new(),
            earlier_commands: EarlierCommands::default(),
            heartbeat,
            rollback: Rollback::default(),
            awake_until: Instant::now() + awake,
            ended: false,
            rests: false,
            held,
        };
        if changed {
            actor.store(Vec::new(), true).await?;
        }
        Ok(actor)
    }

    /// Resets the table to its stored state after a change that could not be stored: the request is refused, and the
    /// table continues.
    pub(super) async fn put_back(&mut self) {
        self.hub.metrics.table_put_back();
        self.bot_tasks.clear();
        let stored = match Stored::read(&self.hub, &self.id).await {
            // A change of rules is handled where a table is loaded from its first record.
            Ok(stored) if !stored.changed => stored,
            Ok(_) => {
                self.ended = true;
                return;
            }
            Err(problem) => {
                tracing::error!(code = %problem.code, "failed to reset a table to its stored state");
                self.ended = true;
                return;
            }
        };
        self.version = stored.row.version;
        self.snapshot_at = stored.table.as_ref().map_or(0, Table::held_since);
        self.stored = stored.table.as_ref().map_or(0, Table::seq);
        let rest_until = self.rollback.begin();
        let rest_until_ms = self.run_ms(rest_until);
        let stored = stored.into_session(session_config(&self.hub.settings));
        self.session.put_back(self.now(), stored, rest_until_ms);
    }

    /// Resets the table after a failed write, unless the actor ends. Returns the greetings for clients that saw changes
    /// that were not stored.
    pub(super) async fn greet_again(&mut self) -> Vec<Input> {
        let had = (self.stored, self.version);
        let seen = self.clients.keys().map(|&number| (number, self.session.seq_for(number)));
        let seen: Vec<(u64, u64)> = seen.collect();
        if self.ended {
            return Vec::new();
        }
        self.put_back().await;
        if had == (self.stored, self.version) {
            return Vec::new();
        }
        // Another process has written to the table, and nobody here was informed.
        seen.into_iter().map(|(connection, since)| Input::Greet { connection, since }).collect()
    }

    /// Writes records, and the description if it has changed.
    ///
    /// If the write fails, the session keeps the unstored changes. If the database refuses only this write, the table
    /// is reset to its stored state; if the database is unavailable, the actor ends, and the next one loads the table
    /// when the database is available again.
    pub(super) async fn store(
        &mut self,
        records: Vec<Record>,
        described: bool,
    ) -> Result<(), Problem> {
        let (id, lease) = (self.id.clone(), self.held.as_ref().map(|held| held.lease.clone()));
        let mut change = TableChange { id, lease, records, ..TableChange::default() };
        let table = self.session.table();
        let seq = table.map_or(0, Table::seq);
        if let Some(table) = table
            && seq - self.snapshot_at >= self.hub.settings.snapshot_every
        {
            let snapshot = table.snapshot();
            if snapshot.seq > self.snapshot_at {
                let body = serde_json::to_string(&snapshot).expect("a snapshot is JSON");
                change.snapshot = Some((snapshot.seq, body));
            }
        }
        if described {
            self.warn_if_too_long();
            let secret = &self.session.identity().secret;
            change.row = Some(RowChange::of(self.session.about(), secret, Some(self.version)));
        }
        let now = self.hub.store.ran_ms();
        change.acted = self.acted && is_another_day(self.seen_run, now);
        let acted = change.acted;
        let (made, snapshot) = (change.records.len(), change.snapshot.as_ref().map(|s| s.0));
        let written = self.hub.store.write(Change::Table(Box::new(change))).await;
        if let Err(error) = written {
            match error {
                StoreError::Lost | StoreError::Refused(_) => (),
                StoreError::NotOwner => self.lose_lease(),
                _ => self.ended = true,
            }
            return Err(error.into());
        }
        self.stored = seq;
        self.snapshot_at = snapshot.unwrap_or(self.snapshot_at);
        self.version += i64::from(described);
        self.acted = false;
        if acted {
            self.seen_run = now;
        }
        self.rollback.end();
        if snapshot.is_some() {
            self.session.lighten();
        }
        self.hub.metrics.moved(made);
        Ok(())
    }

    fn warn_if_too_long(&self) {
        let about = self.session.about();
        if about.closed == Some(WhyClosed::TooLong) {
            tracing::warn!(game = %about.game, "table closed: it reached the record limit");
        }
    }

    /// Records once a day that a person is here.
    pub(super) async fn note_presence(&mut self) {
        let sits = |person: &String| self.session.is_present(person);
        if is_another_day(self.seen_run, self.hub.store.ran_ms())
            && self.session.about().sitters().iter().any(sits)
        {
            self.acted = true;
            // If this fails it is tried again.
            if self.store(Vec::new(), false).await.is_err() && !self.ended {
                self.put_back().await;
            }
        }
    }

    /// Reads the table with all of its records.
    pub(super) async fn whole_table(&self) -> Result<Table, Problem> {
        let _turn = self.hub.readers.table_permit().await?;
        self.hub.whole_table(&self.id, self.session.about()).await
    }
}

impl Hub {
    /// Loads a table from its snapshot and the records after it.
    pub(super) async fn latest_table(
        &self,
        id: &str,
        about: &Description,
    ) -> Result<Table, Problem> {
        if let Some(snapshot) = self.store.snapshot(id).await? {
            let records = self.store.records(id, snapshot.seq).await?;
            match resume(about, &snapshot, records) {
                Ok(table) => return Ok(table),
                // A snapshot is a cache; the records are authoritative.
                Err(problem) => {
                    tracing::warn!(code = %problem.code, "ignoring a snapshot that does not match its records");
                }
            }
        }
        self.whole_table(id, about).await
    }

    /// Loads a table with its whole history.
    pub(crate) async fn whole_table(
        &self,
        id: &str,
        about: &Description,
    ) -> Result<Table, Problem> {
        let records = self.store.records(id, 0).await?;
        let table = fold(about, records).await?;
        table.map_err(|error| StoreError::Damaged(format!("record {}", error.seq)).into())
    }
}

/// Folds all records of a table.
pub(super) async fn fold(
    about: &Description,
    records: Vec<Record>,
) -> Result<Result<Table, RestoreError>, Problem> {
    let (entry, seats, options) = (about.entry()?, about.seats(), about.options.clone());
    let folding =
        tokio::task::spawn_blocking(move || Table::restore(entry, seats, &options, records));
    folding.await.map_err(|_| Problem::fault())
}

fn resume(
    about: &Description,
    snapshot: &Snapshot,
    records: Vec<whistle_table::Record>,
) -> Result<Table, Problem> {
    let damaged = |error: whistle_table::RestoreError| -> Problem {
        StoreError::Damaged(format!("record {}", error.seq)).into()
    };
    let mut table = Table::resume(about.entry()?, snapshot).map_err(damaged)?;
    records.into_iter().try_for_each(|record| table.take_up(record)).map_err(damaged)?;
    Ok(table)
}
