//! The store: tables, records and people in a database.
//!
//! One type covers two databases. Reads run in parallel; all writes go through one task ([`writer`]) that puts the
//! changes of several tables into one transaction, so that they share one wait for the disk. One process at a time owns
//! the data ([`owner`]), and a write counts only once the database has confirmed it ([`write_connection`]).

mod admin;
mod backfill;
mod check;
#[cfg(test)]
mod contract;
mod db;
mod expiry;
mod health;
#[cfg(test)]
mod lease_contract;
mod leases;
mod owner;
mod packed;
mod people;
mod permissions;
mod push;
mod read;
mod reviews;
mod running;
mod size;
mod write_connection;
mod writer;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;

pub(crate) use admin::{AdminAction, AdminLogEntry, StoredTable};
use db::Db;
pub(crate) use expiry::Forget;
use health::Health;
pub(crate) use leases::{Claim, Heartbeat, LiveNode, NodeRow};
pub(crate) use owner::Sharing;
pub(crate) use packed::pack;
pub use people::Person;
pub(crate) use people::{PersonChange, TokenOwner};
pub(crate) use push::{PushChange, StoredSubscription};
pub use read::TableRow;
use running::RunningTime;
use writer::Writer;
pub(crate) use writer::{Change, Lease, RowChange, TableChange};

/// An error of the store.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was first; nothing was written.
    #[error("another writer was first")]
    Lost,
    /// Another node owns the table; nothing was written.
    #[error("another node owns the table")]
    NotOwner,
    /// The database failed.
    #[error("the database says: {0}")]
    Database(String),
    /// The database refused this change; others may succeed.
    #[error("the database says: {0}")]
    Refused(String),
    /// Another process owns the data.
    #[error("{0}")]
    Taken(String),
    /// A newer program has migrated the database.
    #[error(
        "a newer version of whistlestop has migrated this database to version {found} or higher; this program knows \
         version {known}"
    )]
    Newer {
        /// The first migration that this program does not know.
        found: i64,
        /// The last migration that it knows.
        known: i64,
    },
    /// Stored data cannot be read.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::error::ErrorKind;
        let is_about_this = error.as_database_error().is_some_and(|error| {
            // PostgreSQL's classes "data exception", "integrity constraint violation" and "program
            // limit exceeded".
            let is_in = |class: &&str| error.code().is_some_and(|code| code.starts_with(*class));
            let is_postgres = error.code().is_some_and(|code| code.len() == 5);
            let about_data = ["22", "23", "54"].iter().any(is_in);
            error.kind() != ErrorKind::Other || (is_postgres && about_data)
        });
        let message = error.to_string();
        if is_about_this { StoreError::Refused(message) } else { StoreError::Database(message) }
    }
}

/// The store.
#[derive(Clone)]
pub struct Store {
    db: Db,
    changes: mpsc::Sender<writer::PendingWrite>,
    health: Arc<Health>,
    running: Arc<RunningTime>,
}

impl Store {
    /// Opens a database, creating it if necessary: `sqlite:FILE` or `postgres://…`.
    ///
    /// # Errors Returns an error if the database cannot be reached, created or migrated, is damaged, or is in use by
    /// another process.
    pub async fn open(url: &str, metrics: Arc<Metrics>) -> Result<Store, StoreError> {
        Store::open_with(url, Sharing::Alone, metrics).await
    }

    /// The same for a database shared by the servers of a cluster.
    pub(crate) async fn open_with(
        url: &str,
        sharing: Sharing,
        metrics: Arc<Metrics>,
    ) -> Result<Store, StoreError> {
        let (db, pen) = Db::open(url, sharing).await?;
        let (changes, asked) = mpsc::channel(4_096);
        let health = Arc::new(Health::good());
        let running = Arc::new(RunningTime::from(running::read(&db).await?));
        let writer =
            Writer::new(db.clone(), pen, Arc::clone(&health), metrics, Arc::clone(&running));
        tokio::spawn(writer.run(asked));
        Ok(Store { db, changes, health, running })
    }

    /// Writes a change; it is durable when this returns.
    ///
    /// # Errors
    /// Returns an error if another writer was first or the database cannot write; then nothing has changed.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Database("the store is closed".to_owned());
        let asked = writer::PendingWrite { change, answer };
        self.changes.send(asked).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Waits until all earlier changes are written, and closes the database.
    pub async fn close(&self) {
        // If the writer has already ended, there is nothing to wait for.
        let _ = self.write(Change::Close).await;
        self.db.close().await;
    }
}
