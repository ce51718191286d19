//! The one task that writes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use sqlx::QueryBuilder;
use tokio::sync::{mpsc, oneshot};
use whistle_table::Record;

use super::StoreError;
use super::db::{Db, on};
use super::people::{PersonChange, write_person};
use crate::metrics::Metrics;
use crate::moment::now_ms;

/// The most changes that share a transaction.
const TOGETHER: usize = 256;

/// Something to write.
pub(crate) enum Change {
    Table(Box<TableChange>),
    Person(PersonChange),
    /// Nothing: what was asked for before is written by then, and nothing is written after.
    Close,
}

/// What changes at one table, all of it or nothing.
#[derive(Clone, Default)]
pub(crate) struct TableChange {
    pub(crate) id: String,
    pub(crate) records: Vec<Record>,
    pub(crate) row: Option<RowChange>,
    pub(crate) snapshot: Option<(u64, String)>,
}

/// What changes in a table's row.
#[derive(Clone)]
pub(crate) struct RowChange {
    /// The version it was read at; nothing for a new table.
    pub(crate) from: Option<i64>,
    pub(crate) status: &'static str,
    pub(crate) public: bool,
    /// Only written once, with the row.
    pub(crate) secret: String,
    pub(crate) description: String,
    pub(crate) sitters: BTreeSet<String>,
}

pub(super) struct Asked {
    pub(super) change: Change,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes what is asked for until nobody can ask any more.
pub(super) async fn run(db: Db, mut asked: mpsc::Receiver<Asked>, metrics: Arc<Metrics>) {
    let mut together = Vec::new();
    while asked.recv_many(&mut together, TOGETHER).await > 0 {
        let began = Instant::now();
        let (changes, answers): (Vec<Change>, Vec<_>) =
            together.drain(..).map(|asked| (asked.change, asked.answer)).unzip();
        if changes.iter().any(|change| matches!(change, Change::Close)) {
            asked.close();
        }
        match write_all(&db, &changes).await {
            Ok(()) => answers.into_iter().for_each(|answer| _ = answer.send(Ok(()))),
            // One of them cannot be written: then each stands for itself.
            Err(_) if changes.len() > 1 => {
                for (change, answer) in changes.iter().zip(answers) {
                    let _ = answer.send(write_all(&db, std::slice::from_ref(change)).await);
                }
            }
            Err(error) => answers.into_iter().for_each(|answer| {
                let copy = match &error {
                    StoreError::Lost => StoreError::Lost,
                    other => StoreError::Database(other.to_string()),
                };
                let _ = answer.send(Err(copy));
            }),
        }
        metrics.committed(began.elapsed());
    }
}

/// Adds records; a record that is there already is somebody else's, and all is lost.
macro_rules! add_records {
    ($transaction:ident, $records:expr, $now:expr) => {
        // Bounded by how many parameters a statement may have.
        for some in $records.chunks(2_000) {
            let mut insert =
                QueryBuilder::new("insert into records (table_id, seq, command, at_ms, body) ");
            insert.push_values(some, |mut row, (table, record)| {
                let record: &Record = record;
                row.push_bind(*table)
                    .push_bind(record.seq as i64)
                    .push_bind(record.command.as_ref().map(|id| id.0.as_str()))
                    .push_bind($now)
                    .push_bind(serde_json::to_string(record).expect("a record is JSON"));
            });
            insert.push(" on conflict do nothing");
            // Each length is a statement of its own; only the commonest are worth keeping.
            let statement = insert.build().persistent(some.len() <= 8);
            let added = statement.execute(&mut *$transaction).await?.rows_affected();
            if added != some.len() as u64 {
                return Err(StoreError::Lost);
            }
        }
    };
}

macro_rules! write_row {
    ($transaction:ident, $table:expr, $row:expr, $now:expr) => {{
        let row = $row;
        let public = i64::from(row.public);
        let written = match row.from {
            None => sqlx::query(
                "insert into tables (id, version, status, public, secret, description, \
                     created_ms, changed_ms) values ($1, 1, $2, $3, $4, $5, $6, $6) \
                     on conflict do nothing",
            )
            .bind(&$table.id)
            .bind(row.status)
            .bind(public)
            .bind(&row.secret)
            .bind(&row.description)
            .bind($now)
            .execute(&mut *$transaction)
            .await?
            .rows_affected(),
            Some(version) => sqlx::query(
                "update tables set version = version + 1, status = $1, public = $2, \
                     description = $3, changed_ms = $4 where id = $5 and version = $6",
            )
            .bind(row.status)
            .bind(public)
            .bind(&row.description)
            .bind($now)
            .bind(&$table.id)
            .bind(version)
            .execute(&mut *$transaction)
            .await?
            .rows_affected(),
        };
        if written != 1 {
            return Err(StoreError::Lost);
        }
        sqlx::query("delete from sitters where table_id = $1")
            .bind(&$table.id)
            .execute(&mut *$transaction)
            .await?;
        for person in &row.sitters {
            sqlx::query("insert into sitters (person, table_id) values ($1, $2)")
                .bind(person)
                .bind(&$table.id)
                .execute(&mut *$transaction)
                .await?;
        }
    }};
}

macro_rules! keep_snapshot {
    ($transaction:ident, $table:expr, $snapshot:expr) => {{
        let (seq, body) = $snapshot;
        sqlx::query(
            "insert into snapshots (table_id, seq, body) values ($1, $2, $3) on conflict \
             (table_id) do update set seq = excluded.seq, body = excluded.body",
        )
        .bind(&$table.id)
        .bind(*seq as i64)
        .bind(body)
        .execute(&mut *$transaction)
        .await?;
    }};
}

async fn write_all(db: &Db, changes: &[Change]) -> Result<(), StoreError> {
    let now = now_ms() as i64;
    let tables = changes.iter().filter_map(|change| match change {
        Change::Table(table) => Some(table),
        Change::Person(_) | Change::Close => None,
    });
    let records: Vec<_> = tables
        .flat_map(|table| table.records.iter().map(|record| (table.id.as_str(), record)))
        .collect();
    on!(db, writes as pool => {
        let mut transaction = pool.begin().await?;
        add_records!(transaction, records, now);
        for change in changes {
            match change {
                Change::Table(table) => {
                    if let Some(row) = &table.row {
                        write_row!(transaction, table, row, now);
                    }
                    if let Some(snapshot) = &table.snapshot {
                        keep_snapshot!(transaction, table, snapshot);
                    }
                }
                Change::Person(person) => write_person!(transaction, person, now),
                Change::Close => (),
            }
        }
        transaction.commit().await?;
    });
    Ok(())
}
