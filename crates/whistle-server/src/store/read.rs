//! What is known of tables.

use whistle_table::{Record, Snapshot};

use super::db::on;
use super::{Store, StoreError};

/// A table's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The table.
    pub id: String,
    /// Raised with every change of the row.
    pub version: i64,
    /// What its dice come from; nobody may see it before the game is over.
    pub secret: String,
    /// Everything else, as JSON.
    pub description: String,
    /// When it was made.
    pub created_ms: i64,
}

type Row = (String, i64, String, String, i64);

fn table_row((id, version, secret, description, created_ms): Row) -> TableRow {
    TableRow { id, version, secret, description, created_ms }
}

impl Store {
    /// Finds a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let row: Option<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, version, secret, description, created_ms from tables where id = $1",
            )
            .bind(id)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(table_row))
    }

    /// Lists public tables that wait or play, the latest first.
    pub(crate) async fn public_tables(&self, most: i64) -> Result<Vec<TableRow>, StoreError> {
        let rows: Vec<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, version, secret, description, created_ms from tables \
                 where public = 1 and status in ('waiting', 'playing') \
                 order by changed_ms desc limit $1",
            )
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(table_row).collect())
    }

    /// Lists the tables somebody sits at, the latest first.
    pub(crate) async fn tables_of(
        &self,
        person: &str,
        most: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows: Vec<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select tables.id, version, secret, description, created_ms from tables \
                 join sitters on sitters.table_id = tables.id where sitters.person = $1 \
                 order by changed_ms desc limit $2",
            )
            .bind(person)
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(table_row).collect())
    }

    /// Lists the ids of all tables that play.
    pub(crate) async fn playing(&self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select id from tables where status = 'playing' order by changed_ms desc")
                .fetch_all(pool)
                .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Reads the records of a table after number `since`.
    pub(crate) async fn records(&self, id: &str, since: u64) -> Result<Vec<Record>, StoreError> {
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select body from records where table_id = $1 and seq > $2 order by seq",
            )
            .bind(id)
            .bind(since as i64)
            .fetch_all(pool)
            .await?
        });
        rows.iter().map(|(body,)| read_record(body)).collect()
    }

    /// Reads some records of a table after number `since`, so many at the most.
    pub(crate) async fn some_records(
        &self,
        id: &str,
        since: u64,
        most: u64,
    ) -> Result<Vec<Record>, StoreError> {
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select body from records where table_id = $1 and seq > $2 order by seq limit $3",
            )
            .bind(id)
            .bind(since as i64)
            .bind(most as i64)
            .fetch_all(pool)
            .await?
        });
        rows.iter().map(|(body,)| read_record(body)).collect()
    }

    /// Finds the record that a command became.
    pub(crate) async fn record_of(
        &self,
        id: &str,
        command: &str,
    ) -> Result<Option<Record>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from records where table_id = $1 and command = $2")
                .bind(id)
                .bind(command)
                .fetch_optional(pool)
                .await?
        });
        row.map(|(body,)| read_record(&body)).transpose()
    }

    /// Finds the latest snapshot of a table. One that cannot be read is as good as none.
    pub(crate) async fn snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from snapshots where table_id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.and_then(|(body,)| serde_json::from_str(&body).ok()))
    }

    /// Asks the database whether it is there.
    pub(crate) async fn ask(&self) -> Result<(), StoreError> {
        on!(&self.db, reads as pool => { sqlx::query("select 1").execute(pool).await?; });
        Ok(())
    }
}

fn read_record(body: &str) -> Result<Record, StoreError> {
    // The body holds secrets, so the error says nothing of it.
    serde_json::from_str(body)
        .map_err(|error| StoreError::Damaged(format!("a record, at column {}", error.column())))
}
