//! SQLite or PostgreSQL.

use std::path::PathBuf;
use std::str::FromStr as _;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlSafeStr as _, SqlitePool};

use super::owner::{self, FileLock, Sharing};
use super::write_connection::{WriteConnection, pen};
use super::{StoreError, backfill, check, permissions};

/// Either of two databases; both understand the same SQL. Reads use a pool, writes a [`WriteConnection`].
#[derive(Clone, Debug)]
pub(crate) enum Db {
    /// A file, which no other process may open while this lock is held.
    Lite { reads: SqlitePool, options: SqliteConnectOptions, lock: Arc<Mutex<Option<FileLock>>> },
    /// A server.
    Pg { reads: PgPool, options: PgConnectOptions, sharing: Sharing },
}

/// Runs the same code on either database.
macro_rules! on {
    ($db:expr, $which:ident as $pool:ident => $body:expr) => {
        match $db {
            $crate::store::db::Db::Lite { $which: $pool, .. } => $body,
            $crate::store::db::Db::Pg { $which: $pool, .. } => $body,
        }
    };
}
pub(crate) use on;

/// How long a read waits for a database server that does not answer.
const READING_WAITS: Duration = Duration::from_secs(3);

/// The migrations built into the program.
#[derive(Debug)]
pub(super) struct Embedded(pub(super) &'static [(i64, &'static str, &'static str)]);

/// A released migration never changes: a database records which ones it has applied.
pub(super) const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "expiry", include_str!("../../migrations/0002_expiry.sql")),
    (3, "administration", include_str!("../../migrations/0003_administration.sql")),
    (4, "cluster", include_str!("../../migrations/0004_cluster.sql")),
    (5, "push", include_str!("../../migrations/0005_push.sql")),
    (6, "running", include_str!("../../migrations/0006_running.sql")),
    (7, "packed", include_str!("../../migrations/0007_packed.sql")),
];

/// Cache tables are created if they are missing, for example in a backup without them.
const CACHES: &str = "create table if not exists snapshots \
                      (table_id text primary key, seq bigint not null, body text not null); \
                      create table if not exists reviews \
                      (table_id text primary key, body text not null)";

impl<'s> MigrationSource<'s> for Embedded {
    fn resolve(self) -> BoxFuture<'s, Result<Vec<Migration>, sqlx::error::BoxDynError>> {
        let migrations = self.0.iter().map(|&(version, name, sql)| {
            let kind = MigrationType::Simple;
            Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
        });
        let migrations = Ok(migrations.collect());
        Box::pin(async move { migrations })
    }
}

impl Db {
    /// Opens a database for this process alone, and migrates it.
    pub(super) async fn open(
        url: &str,
        sharing: Sharing,
    ) -> Result<(Db, WriteConnection), StoreError> {
        let (db, mut pen) = if url.starts_with("sqlite:") {
            Db::open_file(url).await?
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            Db::open_server(url, sharing).await?
        } else {
            let scheme = url.split(':').next().unwrap_or_default();
            return Err(StoreError::Database(format!(
                "a database is sqlite:FILE or postgres://…, not {scheme}:…"
            )));
        };
        // Servers that start together migrate one after the other.
        pen.alone(true).await?;
        let migrator = Migrator::new(Embedded(MIGRATIONS)).await;
        let migrator = migrator.map_err(|error| StoreError::Database(error.to_string()))?;
        pen!(&mut pen, connection => {
            let migrated = migrator.run(&mut *connection).await;
            migrated.map_err(|error| match error {
                MigrateError::VersionMissing(found) => {
                    let known = MIGRATIONS.last().map_or(0, |&(version, ..)| version);
                    StoreError::Newer { found, known }
                }
                error => StoreError::Database(error.to_string()),
            })?;
            sqlx::raw_sql(CACHES).execute(connection).await?;
        });
        backfill::run(&mut pen).await?;
        pen.alone(false).await?;
        Ok((db, pen))
    }

    async fn open_file(url: &str) -> Result<(Db, WriteConnection), StoreError> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let file = (!url.contains(":memory:") && !url.contains("mode=memory"))
            .then(|| options.get_filename().to_path_buf());
        let lock = match &file {
            Some(file) => Some(Db::claim_file(file.clone()).await?),
            None => None,
        };
        let pen = WriteConnection::open_file(&options).await;
        let mut pen = pen.map_err(|error| check::damage(file.as_deref(), error))?;
        if let Some(file) = &file {
            check::whole(&mut pen, file).await?;
            permissions::make_private(file);
        }
        let pool = SqlitePoolOptions::new().max_connections(4).max_lifetime(None);
        let reads = pool.connect_with(options.clone()).await?;
        Ok((Db::Lite { reads, options, lock: Arc::new(Mutex::new(lock)) }, pen))
    }

    /// Locks the file against other processes, creates it if necessary, and reads it once.
    ///
    /// All of this happens before SQLite opens the file: the system drops SQLite's own locks as soon as the process
    /// closes the file elsewhere.
    async fn claim_file(file: PathBuf) -> Result<FileLock, StoreError> {
        let claimed = tokio::task::spawn_blocking(move || {
            let lock = FileLock::take(&file)?;
            permissions::create(&file)?;
            check::read_through(&file);
            Ok(lock)
        });
        claimed.await.map_err(|error| StoreError::Database(error.to_string()))?
    }

    async fn open_server(url: &str, sharing: Sharing) -> Result<(Db, WriteConnection), StoreError> {
        let options = PgConnectOptions::from_str(url)?.application_name(&owner::fresh_name());
        // The write connection is opened first: if another server owns the database, nothing else is started.
        let pen = WriteConnection::open_server(&options, sharing).await?;
        let options_of_readers = options.clone().application_name("whistlestop");
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(READING_WAITS);
        let reads = pool.connect_with(options_of_readers).await?;
        Ok((Db::Pg { reads, options, sharing }, pen))
    }

    /// Opens a new write connection.
    pub(super) async fn pen(&self) -> Result<WriteConnection, StoreError> {
        match self {
            Db::Lite { options, .. } => Ok(WriteConnection::open_file(options).await?),
            Db::Pg { options, sharing, .. } => {
                WriteConnection::open_server(options, *sharing).await
            }
        }
    }

    /// Closes the pool, and releases the database.
    pub(super) async fn close(&self) {
        on!(self, reads as pool => pool.close().await);
        if let Db::Lite { lock, .. } = self {
            drop(lock.lock().take());
        }
    }
}
