//! The one connection that writes.
//!
//! Transactions begin and end in SQL, not through the driver. The driver counts their depth, and a database that rolls
//! one back on its own (on a full disk) leaves that count wrong forever, and later commits then commit nothing. See
//! `docs/develop/decisions/0016-believing-a-write.md`.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};

use super::StoreError;
use super::owner::{self, Sharing};

/// How long a database server may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that writes. After an error it must be dropped.
#[derive(Debug)]
pub(crate) enum WriteConnection {
    Lite(SqliteConnection),
    Pg(PgConnection),
}

/// Runs the same code on either kind of connection.
macro_rules! pen {
    ($pen:expr, $connection:ident => $body:expr) => {
        match $pen {
            $crate::store::write_connection::WriteConnection::Lite($connection) => $body,
            $crate::store::write_connection::WriteConnection::Pg($connection) => $body,
        }
    };
}
pub(crate) use pen;

impl WriteConnection {
    pub(super) async fn open_file(
        options: &SqliteConnectOptions,
    ) -> Result<WriteConnection, sqlx::Error> {
        Ok(WriteConnection::Lite(options.connect().await?))
    }

    /// Connects and takes the lock of the database. Nothing is ever written over a connection without it.
    pub(super) async fn open_server(
        options: &PgConnectOptions,
        sharing: Sharing,
    ) -> Result<WriteConnection, StoreError> {
        let opened = tokio::time::timeout(ANSWER_TIMEOUT, async {
            let mut connection = options.connect().await?;
            let name = options.get_application_name();
            owner::take_server(&mut connection, name, sharing).await?;
            Ok(WriteConnection::Pg(connection))
        });
        opened.await.unwrap_or_else(|_| {
            Err(StoreError::Database("no answer within the time limit".to_owned()))
        })
    }

    /// Takes or releases the lock for migrations.
    pub(super) async fn alone(&mut self, alone: bool) -> Result<(), sqlx::Error> {
        if let WriteConnection::Pg(connection) = self {
            let sql =
                if alone { "select pg_advisory_lock($1)" } else { "select pg_advisory_unlock($1)" };
            sqlx::query(sql).bind(owner::KEY_OF_CHANGES).execute(connection).await?;
        }
        Ok(())
    }

    /// Begins a transaction.
    pub(super) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        match self {
            // SQLite refuses this inside another transaction, so this transaction is the outermost.
            WriteConnection::Lite(connection) => {
                sqlx::query("begin immediate").execute(connection).await?.rows_affected()
            }
            WriteConnection::Pg(connection) => {
                sqlx::raw_sql("begin").execute(connection).await?.rows_affected()
            }
        };
        Ok(())
    }

    /// Ends a transaction; without an error it is durable.
    pub(super) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        match self {
            // SQLite refuses this if no transaction is open, and otherwise ends the outermost.
            WriteConnection::Lite(connection) => {
                sqlx::query("commit").execute(connection).await?.rows_affected()
            }
            // If something failed before, PostgreSQL answers "commit" with a rollback and no error. But then it refuses
            // any other statement, so this one fails before the commit.
            WriteConnection::Pg(connection) => {
                sqlx::raw_sql("select 1; commit").execute(connection).await?.rows_affected()
            }
        };
        Ok(())
    }

    pub(super) async fn rollback(&mut self) -> Result<(), sqlx::Error> {
        pen!(self, connection => _ = sqlx::raw_sql("rollback").execute(connection).await?);
        Ok(())
    }

    /// Drops the connection; its open transaction is rolled back.
    pub(super) async fn close(self) {
        // It may already be closed, or fail to close: either way it is dropped.
        let _ = tokio::time::timeout(ANSWER_TIMEOUT, async {
            pen!(self, connection => connection.close().await)
        })
        .await;
    }
}
