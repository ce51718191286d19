//! What outlives the process: tables, records, people.
//!
//! One type over two databases. Reading is done side by side; all writing goes through one task
//! ([`writer`]) that gathers what several tables want written into one transaction, so that one
//! wait for the disk is shared.

#[cfg(test)]
mod contract;
mod db;
mod people;
mod read;
mod writer;

use std::fmt;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;

use db::Db;
pub use people::Person;
pub(crate) use people::PersonChange;
pub use read::TableRow;
pub(crate) use writer::{Change, RowChange, TableChange};

/// Why the store did not do what it was asked.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody else wrote first; what was asked for was not written.
    Lost,
    /// The database says no.
    Database(String),
    /// What is stored cannot be understood.
    Damaged(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Lost => f.write_str("somebody else wrote first"),
            StoreError::Database(message) => write!(f, "the database says: {message}"),
            StoreError::Damaged(message) => write!(f, "what is stored is damaged: {message}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

/// The store.
#[derive(Clone)]
pub struct Store {
    db: Db,
    changes: mpsc::Sender<writer::Asked>,
}

impl Store {
    /// Opens a database, making it if need be: `sqlite:FILE` or `postgres://…`.
    ///
    /// # Errors
    /// If it cannot be reached, made, or brought up to date.
    pub async fn open(url: &str, metrics: Arc<Metrics>) -> Result<Store, StoreError> {
        let db = Db::open(url).await?;
        let (changes, asked) = mpsc::channel(4_096);
        tokio::spawn(writer::run(db.clone(), asked, metrics));
        Ok(Store { db, changes })
    }

    /// Writes a change; it is durable when this returns.
    ///
    /// # Errors
    /// If somebody else wrote first, or the database cannot write; then nothing has changed.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Database("the store is closed".to_owned());
        let asked = writer::Asked { change, answer };
        self.changes.send(asked).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Waits until everything that was asked for is written, and closes the database.
    pub async fn close(&self) {
        // If the writer has ended already there is nothing to wait for.
        let _ = self.write(Change::Close).await;
        self.db.close().await;
    }
}
