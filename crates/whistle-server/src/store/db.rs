//! One of two databases.

use std::str::FromStr as _;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlSafeStr as _, SqlitePool};

use super::StoreError;

/// One of two databases; both understand the same SQL.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    /// A file. SQLite has one writer at a time, so it gets a connection of its own.
    Lite { reads: SqlitePool, writes: SqlitePool },
    /// A server.
    Pg { reads: PgPool, writes: PgPool },
}

/// Runs the same words on whichever database it is.
macro_rules! on {
    ($db:expr, $which:ident as $pool:ident => $body:expr) => {
        match $db {
            $crate::store::db::Db::Lite { $which: $pool, .. } => $body,
            $crate::store::db::Db::Pg { $which: $pool, .. } => $body,
        }
    };
}
pub(crate) use on;

#[derive(Debug)]
struct Embedded;

/// Never changed once released: a database remembers which it has seen.
const MIGRATIONS: &[(i64, &str, &str)] =
    &[(1, "tables", include_str!("../../migrations/0001_tables.sql"))];

impl<'s> MigrationSource<'s> for Embedded {
    fn resolve(self) -> BoxFuture<'s, Result<Vec<Migration>, sqlx::error::BoxDynError>> {
        let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
            let kind = MigrationType::Simple;
            Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
        });
        let migrations = Ok(migrations.collect());
        Box::pin(async move { migrations })
    }
}

impl Db {
    pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
        let db = if url.starts_with("sqlite:") {
            Db::open_file(url).await?
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let options = PgConnectOptions::from_str(url)?;
            let pool = |most| PgPoolOptions::new().max_connections(most);
            let reads = pool(8).connect_with(options.clone()).await?;
            Db::Pg { reads, writes: pool(2).connect_with(options).await? }
        } else {
            let scheme = url.split(':').next().unwrap_or_default();
            return Err(StoreError::Database(format!(
                "a database is sqlite:FILE or postgres://…, not {scheme}:…"
            )));
        };
        let migrator = Migrator::new(Embedded).await;
        let migrator = migrator.map_err(|error| StoreError::Database(error.to_string()))?;
        on!(&db, writes as pool => migrator.run(pool).await)
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(db)
    }

    async fn open_file(url: &str) -> Result<Db, StoreError> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let pool = |most| SqlitePoolOptions::new().max_connections(most).max_lifetime(None);
        let writes = pool(1).connect_with(options.clone()).await?;
        let reads = pool(4).connect_with(options).await?;
        Ok(Db::Lite { reads, writes })
    }

    pub(super) async fn close(&self) {
        on!(self, reads as pool => pool.close().await);
        on!(self, writes as pool => pool.close().await);
    }
}
