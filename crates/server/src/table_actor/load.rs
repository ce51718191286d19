//! How a table is taken up, and how it is put down.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::time::{Duration, Instant};
use whistle_table::fair::Dice;
use whistle_table::{Record, RestoreError, Snapshot, Table};

use whistle_protocol::TableStatus;
use whistle_session::{Description, Identity};

use super::broadcast::DelayedSpectators;
use super::caps::Talk;
use super::clock::Clocks;
use super::earlier::EarlierCommands;
use super::heartbeat::Heartbeat;
use super::rollback::Rollback;
use super::turns::BegunTurns;
use super::watching::Watchers;
use super::{Ask, TableActor};
use crate::cluster::Held;
use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;
use crate::retention::is_another_day;
use crate::store::{Change, RowChange, StoreError, TableChange, TableRow};

/// How long a table stays in memory that was taken up and that nobody has come to.
const AWAKE_AFTER_LOADING: Duration = Duration::from_secs(2);

/// A table as it is stored.
struct Stored {
    row: TableRow,
    identity: Identity,
    about: Description,
    table: Option<Table>,
    dice: Option<Dice>,
    /// Whether taking it up has changed something that is to be stored.
    changed: bool,
}

impl Stored {
    async fn read(hub: &Hub, id: &str) -> Result<Stored, Problem> {
        let row = hub.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let (identity, mut about) = (row.identity()?, row.about()?);
        about.check_dice(&identity).inspect_err(|problem| tracing::error!(%problem.message))?;
        let begun = (about.rules, about.status);
        let table = match about.status {
            TableStatus::Waiting | TableStatus::Opening | TableStatus::Closed => None,
            TableStatus::Playing | TableStatus::Over => hub.take_up(id, &mut about).await?,
        };
        // Games that ended before results were kept.
        let finds = about.result.is_none() && table.as_ref().is_some_and(|t| t.outcome().is_some());
        if let Some(table) = table.as_ref().filter(|_| finds) {
            about.note_result(table, row.acted_ms);
        }
        let changed = finds || begun != (about.rules, about.status);
        let dice = about.dice(&identity);
        Ok(Stored { row, identity, about, table, dice, changed })
    }
}

impl TableActor {
    /// Takes a table up as it is stored.
    pub(crate) async fn load(
        hub: Arc<Hub>,
        id: &str,
        asks: mpsc::Sender<Ask>,
        held: Option<Held>,
    ) -> Result<TableActor, Problem> {
        let Stored { row, identity, about, table, dice, changed } = Stored::read(&hub, id).await?;
        let seq = table.as_ref().map_or(0, Table::seq);
        let snapshot_at = table.as_ref().map_or(0, Table::held_since);
        let heartbeat = Heartbeat::new(hub.settings.pong());
        let awake = hub.settings.idle().min(AWAKE_AFTER_LOADING);
        let mut actor = TableActor {
            hub,
            asks,
            identity,
            version: row.version,
            seen_run: row.seen_run,
            acted: false,
            about,
            table,
            dice,
            open_until: None,
            stored: seq,
            snapshot_at,
            connections: BTreeMap::new(),
            next_connection: 1,
            steps: Vec::new(),
            bot_tasks: BTreeMap::new(),
            hints: BTreeMap::new(),
            bots_asked: BTreeMap::new(),
            clocks: Clocks::default(),
            earlier: EarlierCommands::default(),
            race: None,
            dice_wait_until: None,
            begun_turns: BegunTurns::default(),
            talk: Talk::default(),
            delayed_spectators: DelayedSpectators::default(),
            watchers: Watchers::default(),
            heartbeat,
            rest: Rollback::default(),
            awake_until: Instant::now() + awake,
            ended: false,
            rests: false,
            held,
        };
        actor.wait_for_nonces();
        actor.seed_delayed_spectators();
        if changed {
            actor.save(true).await?;
        }
        Ok(actor)
    }

    /// A table that opens waits for its players' part of the dice.
    fn wait_for_nonces(&mut self) {
        let opens = self.about.status == TableStatus::Opening;
        self.open_until = opens.then(|| Instant::now() + self.hub.settings.reveal());
    }

    /// Puts the table back to what is stored, after something that cannot be: whoever asked for it
    /// is refused, and everybody else goes on. Bots rest for a while, so that one whose move cannot
    /// be stored does not try it again and again.
    pub(super) async fn put_back(&mut self) {
        self.hub.metrics.table_put_back();
        let had = (self.stored, self.version);
        let seen: Vec<(u64, u64)> =
            self.connections.keys().map(|&number| (number, self.seq_for(number))).collect();
        self.steps.clear();
        self.bot_tasks.clear();
        self.bots_asked.clear();
        self.race = None;
        let stored = match Stored::read(&self.hub, &self.identity.id).await {
            // Other rules are seen to where a table is taken up from the beginning.
            Ok(stored) if !stored.changed => stored,
            Ok(_) => {
                self.ended = true;
                return;
            }
            Err(problem) => {
                tracing::error!(code = %problem.code, "a table cannot be put back");
                self.ended = true;
                return;
            }
        };
        self.version = stored.row.version;
        (self.about, self.table, self.dice) = (stored.about, stored.table, stored.dice);
        self.stored = self.seq();
        self.snapshot_at = self.table.as_ref().map_or(0, Table::held_since);
        self.rest.begin();
        self.wait_for_nonces();
        self.open_until = self.open_until.max(self.open_until.and(self.rest.until()));
        if had != (self.stored, self.version) {
            // Somebody else has written, and nobody here was told.
            for (number, since) in seen {
                self.greet(number, Some(since)).await;
            }
        }
    }

    /// Makes what has happened durable, and then tells it.
    ///
    /// If that fails, what the actor knows is not what is stored. Where the database refuses this
    /// and nothing else, the table is put back to what is; where it does nothing at all the actor
    /// ends, and the next one reads what is stored when that can be done again.
    pub(super) async fn save(&mut self, row_changed: bool) -> Result<(), Problem> {
        let mut row_changed = row_changed | self.close_if_too_long();
        let (id, lease) =
            (self.identity.id.clone(), self.held.as_ref().map(|held| held.lease.clone()));
        let mut change = TableChange { id, lease, ..TableChange::default() };
        if let Some(table) = &self.table {
            let fresh = table.records().rev().take_while(|record| record.seq > self.stored);
            change.records = fresh.cloned().collect();
            change.records.reverse();
            if table.outcome().is_some() && self.about.status == TableStatus::Playing {
                self.about.status = TableStatus::Over;
                self.about.note_result(table, now_ms() as i64);
                row_changed = true;
            }
            if table.seq() - self.snapshot_at >= self.hub.settings.snapshot_every {
                let snapshot = table.snapshot();
                if snapshot.seq > self.snapshot_at {
                    let body = serde_json::to_string(&snapshot).expect("a snapshot is JSON");
                    change.snapshot = Some((snapshot.seq, body));
                }
            }
        }
        if row_changed {
            let row = RowChange::of(&self.about, &self.identity.secret, Some(self.version));
            change.row = Some(row);
        }
        let now = self.hub.store.ran_ms();
        change.acted = self.acted && is_another_day(self.seen_run, now);
        let acted = change.acted;
        let (made, snapshot) = (change.records.len(), change.snapshot.as_ref().map(|s| s.0));
        let written = self.hub.store.write(Change::Table(Box::new(change))).await;
        if let Err(error) = written {
            self.steps.clear();
            match error {
                StoreError::Lost | StoreError::Refused(_) => self.put_back().await,
                StoreError::NotOwner => self.lose_lease(),
                _ => self.ended = true,
            }
            return Err(error.into());
        }
        self.stored = self.seq();
        self.snapshot_at = snapshot.unwrap_or(self.snapshot_at);
        self.version += i64::from(row_changed);
        self.acted = false;
        if acted {
            self.seen_run = now;
        }
        self.rest.end();
        self.hub.metrics.moved(made);
        self.broadcast_steps();
        if snapshot.is_some() {
            self.lighten();
        }
        if row_changed {
            self.broadcast_table(None);
        }
        Ok(())
    }
}

impl Hub {
    /// Takes up a table where it stands: from its snapshot and the records after it.
    pub(super) async fn latest_table(
        &self,
        id: &str,
        about: &Description,
    ) -> Result<Table, Problem> {
        if let Some(snapshot) = self.store.snapshot(id).await? {
            let records = self.store.records(id, snapshot.seq).await?;
            match resume(about, &snapshot, records) {
                Ok(table) => return Ok(table),
                // A snapshot is a cache: the records know better.
                Err(problem) => {
                    tracing::warn!(code = %problem.code, "a snapshot does not fit its records");
                }
            }
        }
        self.whole_table(id, about).await
    }

    /// Takes up a table with all of its past.
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
