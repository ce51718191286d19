//! Queries for tables and their records.

use whistle_table::{Record, Snapshot};

use super::db::on;
use super::packed::unpack;
use super::{Store, StoreError};

/// A table's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The table.
    pub id: String,
    /// Incremented with every change of the row.
    pub version: i64,
    /// The secret behind the table's dice, which nobody may see before the game is over.
    pub secret: String,
    /// Everything else, as JSON.
    pub description: String,
    /// When the table was created.
    pub created_ms: i64,
    /// The day of a person's last visit.
    pub acted_ms: i64,
    /// The running time of a person's last visit or of the row's last change.
    pub seen_run: i64,
}

/// The number of tables that one person or one address created.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TableCounts {
    pub(crate) waiting: u64,
    /// Those that are waiting or playing.
    pub(crate) unfinished: u64,
    /// All those stored.
    pub(crate) kept: u64,
}

/// A public table that may be listed.
pub(crate) struct Candidate {
    pub(crate) id: String,
    pub(crate) created_ms: i64,
}

type Row = (String, i64, String, String, i64, i64, i64);

fn table_row(row: Row) -> TableRow {
    let (id, version, secret, description, created_ms, acted_ms, seen_run) = row;
    TableRow { id, version, secret, description, created_ms, acted_ms, seen_run }
}

impl Store {
    /// Finds a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let row: Option<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, version, secret, description, created_ms, acted_ms, seen_run from tables \
                 where id = $1 and status <> 'gone'",
            )
            .bind(id)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(table_row))
    }

    /// Lists public tables that are waiting or playing, newest first, with a limit for each person and address that
    /// created them.
    pub(crate) async fn public_tables(
        &self,
        of_one_person: u32,
        of_one_address: u32,
        most: i64,
    ) -> Result<Vec<Candidate>, StoreError> {
        let rows: Vec<(String, i64)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, created_ms from (select id, created_ms, row_number() over \
                 (partition by case when origin = '' then id else origin end \
                 order by created_ms desc, id) as of_origin from (select id, origin, created_ms, \
                 row_number() over (partition by host order by created_ms desc, id) as of_host \
                 from tables where public = 1 and status in ('waiting', 'playing')) as by_host \
                 where of_host <= $1) as by_origin where of_origin <= $2 \
                 order by created_ms desc, id limit $3",
            )
            .bind(i64::from(of_one_person))
            .bind(i64::from(of_one_address))
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id, created_ms)| Candidate { id, created_ms }).collect())
    }

    /// Counts the tables that a person created.
    pub(crate) async fn count_tables_of(&self, person: &str) -> Result<TableCounts, StoreError> {
        let (waiting, unfinished, kept): (i64, i64, i64) = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select coalesce(sum(case when status = 'waiting' then 1 else 0 end), 0), \
                 coalesce(sum(case when status in ('waiting', 'playing') then 1 else 0 end), 0), \
                 count(*) from tables where host = $1 and status <> 'gone'",
            )
            .bind(person)
            .fetch_one(pool)
            .await?
        });
        Ok(TableCounts {
            waiting: waiting as u64,
            unfinished: unfinished as u64,
            kept: kept as u64,
        })
    }

    /// Counts the tables that were created from one address.
    pub(crate) async fn count_tables_from(&self, origin: &str) -> Result<TableCounts, StoreError> {
        let (waiting, unfinished, kept): (i64, i64, i64) = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select coalesce(sum(case when status = 'waiting' then 1 else 0 end), 0), \
                 coalesce(sum(case when status in ('waiting', 'playing') then 1 else 0 end), 0), \
                 count(*) from tables where origin = $1 and status <> 'gone'",
            )
            .bind(origin)
            .fetch_one(pool)
            .await?
        });
        Ok(TableCounts {
            waiting: waiting as u64,
            unfinished: unfinished as u64,
            kept: kept as u64,
        })
    }

    /// Lists the tables at which a person sits, latest first.
    pub(crate) async fn tables_of(
        &self,
        person: &str,
        most: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows: Vec<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select tables.id, version, secret, description, created_ms, acted_ms, seen_run \
                 from tables join sitters on sitters.table_id = tables.id where sitters.person = $1 \
                 and status <> 'gone' order by changed_ms desc limit $2",
            )
            .bind(person)
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(table_row).collect())
    }

    /// Lists a person's finished tables, latest first.
    pub(crate) async fn finished_tables_of(
        &self,
        person: &str,
        most: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows: Vec<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select tables.id, version, secret, description, created_ms, acted_ms, seen_run \
                 from tables join sitters on sitters.table_id = tables.id \
                 where sitters.person = $1 and status = 'over' order by changed_ms desc limit $2",
            )
            .bind(person)
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(table_row).collect())
    }

    /// Lists the ids of all tables that are playing.
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
        self.some_records(id, since, u64::MAX).await
    }

    /// Reads records of a table after number `since`, up to a limit.
    pub(crate) async fn some_records(
        &self,
        id: &str,
        since: u64,
        most: u64,
    ) -> Result<Vec<Record>, StoreError> {
        // One statement, so that records that are packed meanwhile are not missed.
        let rows: Vec<(i64, String, Option<Vec<u8>>)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select at, line, body from (select first_seq as at, '' as line, body from packed \
                 where table_id = $1 and last_seq > $2 union all \
                 select seq as at, body as line, cast(null as bytea) as body from records \
                 where table_id = $1 and seq > $2) as known order by at limit $3",
            )
            .bind(id)
            .bind(since as i64)
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .fetch_all(pool)
            .await?
        });
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut records = Vec::new();
        for (_, line, body) in rows {
            if records.len() >= most {
                break;
            }
            match body {
                Some(body) => {
                    let unpacked = unpack(&body)?;
                    records.extend(unpacked.into_iter().filter(|record| record.seq > since));
                }
                None => records.push(read_record(&line)?),
            }
        }
        records.truncate(most);
        Ok(records)
    }

    /// Lists the ids of the commands behind a table's records after `since` and up to `to`.
    pub(crate) async fn commands(
        &self,
        id: &str,
        since: u64,
        to: u64,
    ) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(Option<String>, Option<Vec<u8>>)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select command, cast(null as bytea) as body from records where table_id = $1 \
                 and seq > $2 and seq <= $3 and command is not null union all \
                 select cast(null as text), body from packed where table_id = $1 and last_seq > $2 \
                 and first_seq <= $3",
            )
            .bind(id)
            .bind(since as i64)
            .bind(to as i64)
            .fetch_all(pool)
            .await?
        });
        let mut names = Vec::new();
        for (command, body) in rows {
            names.extend(command);
            let unpacked = body.map_or_else(|| Ok(Vec::new()), |body| unpack(&body))?;
            let wanted =
                unpacked.into_iter().filter(|record| since < record.seq && record.seq <= to);
            names.extend(wanted.filter_map(|record| record.command).map(|command| command.0));
        }
        Ok(names)
    }

    /// Finds a command's record.
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
        if let Some((body,)) = row {
            return read_record(&body).map(Some);
        }
        let rows: Vec<(Vec<u8>,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from packed where table_id = $1").bind(id).fetch_all(pool).await?
        });
        for (body,) in rows {
            let named = |record: &Record| record.command.as_ref().is_some_and(|id| id.0 == command);
            if let Some(found) = unpack(&body)?.into_iter().find(named) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Finds the latest snapshot of a table. An unreadable one counts as none.
    pub(crate) async fn snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from snapshots where table_id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.and_then(|(body,)| serde_json::from_str(&body).ok()))
    }

    /// Asks the database whether it is available.
    pub(crate) async fn ask(&self) -> Result<(), StoreError> {
        on!(&self.db, reads as pool => { sqlx::query("select 1").execute(pool).await?; });
        Ok(())
    }
}

pub(super) fn read_record(body: &str) -> Result<Record, StoreError> {
    // The body holds secrets, so it does not appear in the error.
    serde_json::from_str(body)
        .map_err(|error| StoreError::Damaged(format!("a record, at column {}", error.column())))
}
