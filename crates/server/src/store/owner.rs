//! The owner of the data: one process at a time may write, and any other is refused with an explanation. In a cluster,
//! all its servers may write, and any other is refused.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::Duration;

use sqlx::PgConnection;

use super::StoreError;
use crate::token;

/// "whistles" in ASCII; the schema's number is added.
const KEY: i64 = 0x7768_6973 << 32;
/// The lock held by the process that migrates the database.
pub(super) const KEY_OF_CHANGES: i64 = 0x7768_6974 << 32;
/// PostgreSQL may still hold the connection of a process that was killed a moment ago.
const TRIES: u32 = 30;
const BETWEEN: Duration = Duration::from_millis(100);

/// The processes that share a database server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// No other process.
    Alone,
    /// The other servers of a cluster; leases decide who writes what.
    Cluster,
}

/// A lock on a SQLite file, which the system releases when this process ends in any way.
///
/// It is a separate file beside the database, on which SQLite has its own locks.
#[derive(Debug)]
pub(crate) struct FileLock {
    _held: File,
}

impl FileLock {
    pub(super) fn take(database: &Path) -> Result<FileLock, StoreError> {
        let failed = |error: std::io::Error| {
            StoreError::Database(format!("failed to lock {}: {error}", database.display()))
        };
        // A file has the same lock under any of its names.
        let target = database.canonicalize().unwrap_or_else(|_| database.to_path_buf());
        let mut name = OsString::from(&target);
        name.push(".lock");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        super::permissions::only_mine(&mut options);
        let mut file = options.open(Path::new(&name)).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => {
                let mut who = String::new();
                let _ = file.read_to_string(&mut who);
                let who = who.trim().parse::<u32>().map(|who| format!(" (process {who})"));
                let who = who.unwrap_or_default();
                let what = format!("{} is in use by another server{who}", database.display());
                return Err(StoreError::Taken(what));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // Only for the error message; a full disk must not keep a server from starting.
        let _ = file.set_len(0).and_then(|()| file.rewind());
        let _ = writeln!(file, "{}", std::process::id());
        Ok(FileLock { _held: file })
    }
}

/// Generates a name by which a process recognises its own connections.
pub(super) fn fresh_name() -> String {
    format!("whistlestop-{}", token::fresh_id())
}

/// Takes the lock of a database server for this connection; it ends with the connection.
pub(super) async fn take_server(
    connection: &mut PgConnection,
    name: Option<&str>,
    sharing: Sharing,
) -> Result<(), StoreError> {
    // A commit waits for the disk even if the database server is configured otherwise, and a dead connection is noticed
    // within half a minute.
    sqlx::raw_sql(
        "select set_config('synchronous_commit', 'on', false) \
         where current_setting('synchronous_commit') = 'off'; \
         set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; \
         set tcp_keepalives_count = 4",
    )
    .execute(&mut *connection)
    .await?;
    let lock = match sharing {
        Sharing::Alone => {
            "select pg_try_advisory_lock($1 + coalesce((select oid::bigint from pg_namespace \
             where nspname = current_schema()), 0))"
        }
        Sharing::Cluster => {
            // A process that is suspended in the middle of a write must not keep others from its tables for long.
            sqlx::raw_sql(
                "set idle_in_transaction_session_timeout = 1500; set lock_timeout = 4000",
            )
            .execute(&mut *connection)
            .await?;
            "select pg_try_advisory_lock_shared($1 + coalesce((select oid::bigint from \
             pg_namespace where nspname = current_schema()), 0))"
        }
    };
    for attempt in 0..TRIES {
        if attempt > 0 {
            tokio::time::sleep(BETWEEN).await;
        }
        // A lost connection of this process may still hold the lock, though it writes nothing any more.
        sqlx::query(
            "select pg_terminate_backend(pid) from pg_stat_activity \
             where application_name = $1 and pid <> pg_backend_pid()",
        )
        .bind(name.unwrap_or_default())
        .execute(&mut *connection)
        .await?;
        let taken: bool = sqlx::query_scalar(lock).bind(KEY).fetch_one(&mut *connection).await?;
        if taken {
            return Ok(());
        }
    }
    Err(StoreError::Taken(
        match sharing {
            Sharing::Alone => "the database is in use by another server",
            Sharing::Cluster => "the database is in use by a server outside the cluster",
        }
        .to_owned(),
    ))
}
