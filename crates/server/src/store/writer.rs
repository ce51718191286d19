//! The task that performs all writes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use sqlx::QueryBuilder;
use tokio::sync::{mpsc, oneshot};
use whistle_table::Record;

use super::StoreError;
use super::admin::{AdminChange, write_admin};
use super::db::Db;
use super::expiry::{Forget, forget};
use super::health::Health;
use super::leases;
use super::packed::{PackedRecords, Packing, pack_rows, write_packed};
use super::people::{PersonChange, write_person};
use super::push::{PushChange, write_push};
use super::reviews::keep_review;
use super::running::RunningTime;
use super::write_connection::{WriteConnection, pen};
use crate::fault_injection;
use crate::metrics::Metrics;
use crate::now::now_ms;

/// The maximum number of changes that share a transaction.
const TOGETHER: usize = 256;
/// The size of a test write.
const PROBE: usize = 4_096;

/// A write request.
pub(crate) enum Change {
    Table(Box<TableChange>),
    Person(PersonChange),
    Forget(Forget),
    Admin(Box<AdminChange>),
    Push(Box<PushChange>),
    /// The review of a table, as clients get it.
    Review {
        table: String,
        body: String,
    },
    /// A change of the running time.
    Running {
        sql: &'static str,
        value: i64,
    },
    /// The records of an inactive table.
    Pack(Packing),
    /// A small write, to test whether writing works.
    Probe,
    /// Nothing: when it completes, all earlier changes have been written.
    Close,
}

/// A change at one table, written completely or not at all.
#[derive(Clone, Default)]
pub(crate) struct TableChange {
    pub(crate) id: String,
    pub(crate) records: Vec<Record>,
    /// Earlier records, for a new table.
    pub(crate) packed: Vec<PackedRecords>,
    pub(crate) row: Option<RowChange>,
    pub(crate) snapshot: Option<(u64, String)>,
    /// Whether a person visited today.
    pub(crate) acted: bool,
    /// The lease under which it is written, in a cluster.
    pub(crate) lease: Option<Lease>,
}

/// One server's right to write to one table, until another server takes the table over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lease {
    pub(crate) node: String,
    pub(crate) fence: i64,
}

/// The change of a table's row.
#[derive(Clone)]
pub(crate) struct RowChange {
    /// The version on which it is based; `None` for a new table.
    pub(crate) from: Option<i64>,
    pub(crate) status: &'static str,
    pub(crate) public: bool,
    /// Only written with a new row.
    pub(crate) secret: String,
    pub(crate) description: String,
    pub(crate) host: String,
    /// The address that created it; only written with a new row.
    pub(crate) origin: String,
    pub(crate) sitters: BTreeSet<String>,
}

pub(super) struct PendingWrite {
    pub(super) change: Change,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The task that performs all writes.
pub(super) struct Writer {
    db: Db,
    /// `None` after an error, so that the next transaction gets a fresh connection.
    pen: Option<WriteConnection>,
    health: Arc<Health>,
    metrics: Arc<Metrics>,
    running: Arc<RunningTime>,
}

impl Writer {
    pub(super) fn new(
        db: Db,
        pen: WriteConnection,
        health: Arc<Health>,
        metrics: Arc<Metrics>,
        running: Arc<RunningTime>,
    ) -> Writer {
        Writer { db, pen: Some(pen), health, metrics, running }
    }

    /// Handles write requests until all senders are dropped.
    pub(super) async fn run(mut self, mut asked: mpsc::Receiver<PendingWrite>) {
        let mut together = Vec::new();
        let mut closing = Vec::new();
        while asked.recv_many(&mut together, TOGETHER).await > 0 {
            let (mut changes, mut answers) = (Vec::new(), Vec::new());
            for PendingWrite { change, answer } in together.drain(..) {
                if matches!(change, Change::Close) {
                    asked.close();
                    closing.push(answer);
                } else {
                    changes.push(change);
                    answers.push(answer);
                }
            }
            if changes.is_empty() {
                continue;
            }
            match self.write(&changes).await {
                Ok(()) => answers.into_iter().for_each(|answer| _ = answer.send(Ok(()))),
                // One of them cannot be written, so each gets its own transaction.
                Err(StoreError::Lost | StoreError::NotOwner | StoreError::Refused(_))
                    if changes.len() > 1 =>
                {
                    for (change, answer) in changes.iter().zip(answers) {
                        let _ = answer.send(self.write(std::slice::from_ref(change)).await);
                    }
                }
                Err(error) => {
                    answers.into_iter().for_each(|answer| _ = answer.send(Err(error.clone())));
                }
            }
        }
        if let Some(pen) = self.pen.take() {
            pen.close().await;
        }
        closing.into_iter().for_each(|answer| _ = answer.send(Ok(())));
    }

    /// Writes all changes or none.
    async fn write(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        let began = Instant::now();
        // Restored after a success.
        let pen = match self.pen.take() {
            Some(pen) => Ok(pen),
            None => self.db.pen().await,
        };
        let written = match pen {
            Err(error) => Err(error),
            Ok(mut pen) => {
                let written = write_all(&mut pen, changes, self.running.now()).await;
                let is_good = match &written {
                    Ok(()) => true,
                    Err(StoreError::Lost | StoreError::NotOwner) => pen.rollback().await.is_ok(),
                    Err(_) => false,
                };
                if is_good {
                    self.pen = Some(pen);
                } else {
                    pen.close().await;
                }
                written
            }
        };
        match &written {
            Ok(()) => {
                self.health.note(true);
                self.metrics.committed(began.elapsed());
            }
            // The change is at fault, not the database.
            Err(StoreError::Lost | StoreError::NotOwner | StoreError::Refused(_)) => (),
            Err(_) => {
                self.health.note(false);
                self.metrics.write_failed();
            }
        }
        written
    }
}

/// Adds records. If one of them already exists, another process wrote it, and the whole change is lost.
macro_rules! add_records {
    ($transaction:ident, $records:expr, $now:expr) => {
        // A statement has a limited number of parameters.
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
            // Each length is a separate statement; only the most common are worth caching.
            let statement = insert.build().persistent(some.len() <= 8);
            let added = statement.execute(&mut *$transaction).await?.rows_affected();
            if added != some.len() as u64 {
                return Err(StoreError::Lost);
            }
        }
    };
}

macro_rules! write_row {
    ($transaction:ident, $table:expr, $row:expr, $now:expr, $ran:expr) => {{
        let row = $row;
        let public = i64::from(row.public);
        let written = match row.from {
            None => sqlx::query(
                "insert into tables (id, version, status, public, secret, description, \
                     created_ms, changed_ms, acted_ms, host, origin, seen_run, packed) \
                     values ($1, 1, $2, $3, $4, $5, $6, $6, $6, $7, $8, $9, $10) \
                     on conflict do nothing",
            )
            .bind(&$table.id)
            .bind(row.status)
            .bind(public)
            .bind(&row.secret)
            .bind(&row.description)
            .bind($now)
            .bind(&row.host)
            .bind(&row.origin)
            .bind($ran)
            .bind(if $table.packed.is_empty() { "" } else { row.status })
            .execute(&mut *$transaction)
            .await?
            .rows_affected(),
            Some(version) => sqlx::query(
                "update tables set version = version + 1, status = $1, public = $2, \
                     description = $3, changed_ms = $4, seen_run = $7 \
                     where id = $5 and version = $6",
            )
            .bind(row.status)
            .bind(public)
            .bind(&row.description)
            .bind($now)
            .bind(&$table.id)
            .bind(version)
            .bind($ran)
            .execute(&mut *$transaction)
            .await?
            .rows_affected(),
        };
        if written != 1 {
            return Err(StoreError::Lost);
        }
        $crate::store::expiry::delete_of_table!($transaction, &$table.id, ["sitters"]);
        // Nobody has a turn after the game has ended.
        if matches!(row.status, "over" | "closed") {
            $crate::store::expiry::delete_of_table!(
                $transaction,
                &$table.id,
                ["push_subscriptions"]
            );
        }
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
    ($transaction:ident, $id:expr, $snapshot:expr) => {{
        let (seq, body) = $snapshot;
        sqlx::query(
            "insert into snapshots (table_id, seq, body) values ($1, $2, $3) on conflict \
             (table_id) do update set seq = excluded.seq, body = excluded.body",
        )
        .bind($id)
        .bind(*seq as i64)
        .bind(body)
        .execute(&mut *$transaction)
        .await?;
    }};
}

async fn write_all(
    pen: &mut WriteConnection,
    changes: &[Change],
    ran: i64,
) -> Result<(), StoreError> {
    let now = now_ms() as i64;
    let tables = changes.iter().filter_map(|change| match change {
        Change::Table(table) => Some(table),
        Change::Person(_)
        | Change::Forget(_)
        | Change::Admin(_)
        | Change::Push(_)
        | Change::Review { .. }
        | Change::Running { .. }
        | Change::Pack(_)
        | Change::Probe
        | Change::Close => None,
    });
    let records: Vec<_> = tables
        .flat_map(|table| table.records.iter().map(|record| (table.id.as_str(), record)))
        .filter(|_| !fault_injection::forgets())
        .collect();
    pen.begin().await?;
    leases::check(pen, changes).await?;
    pen!(&mut *pen, transaction => {
        add_records!(transaction, records, now);
        for change in changes {
            match change {
                Change::Table(table) => {
                    write_packed!(transaction, &table.id, &table.packed);
                    if let Some(row) = &table.row {
                        write_row!(transaction, table, row, now, ran);
                    }
                    if let Some(snapshot) = &table.snapshot {
                        keep_snapshot!(transaction, &table.id, snapshot);
                    }
                    if table.acted {
                        sqlx::query("update tables set acted_ms = $1, seen_run = $3 where id = $2")
                            .bind(now)
                            .bind(&table.id)
                            .bind(ran)
                            .execute(&mut *transaction)
                            .await?;
                    }
                }
                Change::Person(person) => write_person!(transaction, person, now, ran),
                Change::Forget(what) => forget!(transaction, what, ran),
                Change::Admin(admin) => write_admin!(transaction, admin, now, ran),
                Change::Push(push) => write_push!(transaction, &**push, now),
                Change::Review { table, body } => {
                    keep_review!(transaction, table, body);
                }
                Change::Running { sql, value } => {
                    sqlx::query(*sql).bind(value).execute(&mut *transaction).await?;
                }
                Change::Pack(packing) => pack_rows!(transaction, packing),
                // No table has this id, and a cache may hold anything.
                Change::Probe => keep_snapshot!(transaction, "", &(now as u64, " ".repeat(PROBE))),
                Change::Close => (),
            }
        }
    });
    pen.commit().await?;
    Ok(())
}
