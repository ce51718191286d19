//! How a table is taken up, and how it is put down.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_games::GameEntry;
use whistle_table::{Record, RestoreError, Snapshot, Table};

use super::caps::Talk;
use super::clock::Clocks;
use super::description::{Description, Status};
use super::pulse::Pulse;
use super::tell::Gallery;
use super::{Ask, Keeper};
use crate::house::House;
use crate::problem::Problem;
use crate::store::{Change, RowChange, StoreError, TableChange};

impl Keeper {
    /// Takes a table up as it is stored.
    pub(crate) async fn load(
        house: Arc<House>,
        id: &str,
        asks: mpsc::Sender<Ask>,
    ) -> Result<Keeper, Problem> {
        let row = house.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let mut about: Description = serde_json::from_str(&row.description)
            .map_err(|error| StoreError::Damaged(format!("a table: {error}")))?;
        about.take_up_dice(id, &row.secret)?;
        let begun = (about.rules, about.status);
        let table = match about.status {
            Status::Waiting | Status::Opening | Status::Closed => None,
            Status::Playing | Status::Over => house.take_up(id, &mut about).await?,
        };
        let changed = begun != (about.rules, about.status);
        let dice = about.dice(&row.secret)?;
        let opens = about.status == Status::Opening;
        let open_until = opens.then(|| Instant::now() + house.settings.reveal());
        let seq = table.as_ref().map_or(0, Table::seq);
        let snapshot_at = table.as_ref().map_or(0, Table::held_since);
        let pulse = Pulse::new(house.settings.pong());
        let mut keeper = Keeper {
            house,
            asks,
            id: row.id,
            created_ms: row.created_ms,
            version: row.version,
            secret: row.secret,
            about,
            table,
            dice,
            open_until,
            stored: seq,
            snapshot_at,
            connections: BTreeMap::new(),
            next_connection: 1,
            steps: Vec::new(),
            thoughts: BTreeMap::new(),
            hints: BTreeMap::new(),
            bots_asked: BTreeMap::new(),
            clocks: Clocks::default(),
            race: None,
            talk: Talk::default(),
            gallery: Gallery::default(),
            pulse,
            last_heard: Instant::now(),
            ended: false,
        };
        keeper.seed_gallery();
        if changed {
            keeper.save(true).await?;
        }
        Ok(keeper)
    }

    /// Makes what has happened durable, and then tells it. If that fails the keeper ends: what it
    /// knows is not what is stored.
    pub(super) async fn save(&mut self, row_changed: bool) -> Result<(), Problem> {
        let mut row_changed = row_changed | self.close_if_too_long();
        let mut change = TableChange { id: self.id.clone(), ..TableChange::default() };
        if let Some(table) = &self.table {
            let fresh = table.records().rev().take_while(|record| record.seq > self.stored);
            change.records = fresh.cloned().collect();
            change.records.reverse();
            if table.outcome().is_some() && self.about.status == Status::Playing {
                self.about.status = Status::Over;
                row_changed = true;
            }
            if table.seq() - self.snapshot_at >= self.house.settings.snapshot_every {
                let snapshot = table.snapshot();
                if snapshot.seq > self.snapshot_at {
                    let body = serde_json::to_string(&snapshot).expect("a snapshot is JSON");
                    change.snapshot = Some((snapshot.seq, body));
                }
            }
        }
        if row_changed {
            change.row = Some(self.row(Some(self.version)));
        }
        let (made, snapshot) = (change.records.len(), change.snapshot.as_ref().map(|s| s.0));
        let written = self.house.store.write(Change::Table(Box::new(change))).await;
        if let Err(error) = written {
            self.ended = true;
            self.steps.clear();
            return Err(error.into());
        }
        self.stored = self.seq();
        self.snapshot_at = snapshot.unwrap_or(self.snapshot_at);
        self.version += i64::from(row_changed);
        self.house.metrics.moved(made);
        self.tell_steps();
        if snapshot.is_some() {
            self.lighten();
        }
        if row_changed {
            self.tell_table(None);
        }
        Ok(())
    }

    fn row(&self, from: Option<i64>) -> RowChange {
        self.about.row(from, self.secret.clone())
    }
}

impl Description {
    /// Writes the row of a table.
    pub(crate) fn row(&self, from: Option<i64>, secret: String) -> RowChange {
        RowChange {
            from,
            status: self.status.name(),
            public: self.visibility == super::description::Visibility::Public,
            secret,
            description: self.to_json(),
            sitters: self.sitters(),
        }
    }

    pub(crate) fn entry(&self) -> Result<&'static GameEntry, Problem> {
        whistle_games::find(&self.game).map_err(|error| Problem::bad("unknown_game", error))
    }

    /// Opens the game of a table that has not begun.
    pub(crate) fn open(&self) -> Result<Table, Problem> {
        let opened = Table::open(self.entry()?, self.seats(), &self.options);
        opened.map_err(|error| Problem::bad("bad_config", error))
    }
}

impl House {
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
                    tracing::warn!(code = problem.code, "a snapshot does not fit its records");
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
