//! Expired data: finding it, and deleting it in small steps.
//!
//! Times are running time ([`super::running`]). An expired table is marked as deleted, but can be restored during a
//! grace period. Then its records are deleted in small transactions, and finally its row.

use super::db::on;
use super::{Change, Store, StoreError};

/// The maximum number of records deleted at once.
const RECORDS_AT_ONCE: i64 = 1_000;

/// An item to delete. It is kept if it has been used meanwhile.
#[derive(Clone, Debug)]
pub(crate) enum Forget {
    /// A token that has not been used since a given time.
    Token { hash: String, since: i64 },
    /// A guest without a token and without a seat.
    Guest { id: String },
    /// A table of this status that nobody has visited since a given time: it is marked as deleted.
    Table { id: String, status: &'static str, since: i64 },
    /// Some records of a deleted table.
    Records { table: String, up_to: i64 },
    /// The rest of a deleted table.
    GoneTable { table: String },
}

/// The owner of a table marked as deleted can no longer write to it, even after it is restored.
pub(super) const END_LEASE: &str =
    "update leases set node = '', fence = fence + 1 where table_id = $1";

/// Deletes everything about a table from the other tables of the database.
macro_rules! delete_of_table {
    ($transaction:ident, $table:expr, [$($of:literal),+]) => {$(
        sqlx::query(concat!("delete from ", $of, " where table_id = $1"))
            .bind($table)
            .execute(&mut *$transaction)
            .await?;
    )+};
}
pub(super) use delete_of_table;

macro_rules! forget {
    ($transaction:ident, $what:expr, $ran:expr) => {{
        use $crate::store::expiry::{END_LEASE, Forget, delete_of_table};
        match $what {
            Forget::Token { hash, since } => {
                let gone = sqlx::query("delete from tokens where hash = $1 and used_run < $2")
                    .bind(hash)
                    .bind(since)
                    .execute(&mut *$transaction)
                    .await?
                    .rows_affected();
                if gone == 1 {
                    sqlx::query("delete from push_subscriptions where token = $1")
                        .bind(hash)
                        .execute(&mut *$transaction)
                        .await?;
                }
            }
            Forget::Guest { id } => {
                sqlx::query(
                    "delete from people where id = $1 and account is null \
                     and not exists (select 1 from tokens where tokens.person = people.id) \
                     and not exists (select 1 from sitters where sitters.person = people.id)",
                )
                .bind(id)
                .execute(&mut *$transaction)
                .await?;
            }
            Forget::Table { id, status, since } => {
                // The version is raised, so that a server that has the table open can no longer write.
                let gone = sqlx::query(
                    "update tables set status = 'gone', gone_from = status, gone_run = $4, \
                     version = version + 1 where id = $1 and status = $2 and seen_run < $3",
                )
                .bind(id)
                .bind(*status)
                .bind(since)
                .bind($ran)
                .execute(&mut *$transaction)
                .await?
                .rows_affected();
                if gone == 1 {
                    sqlx::query(END_LEASE).bind(id).execute(&mut *$transaction).await?;
                }
            }
            Forget::Records { table, up_to } => {
                sqlx::query("delete from records where table_id = $1 and seq <= $2")
                    .bind(table)
                    .bind(up_to)
                    .execute(&mut *$transaction)
                    .await?;
            }
            Forget::GoneTable { table } => {
                delete_of_table!(
                    $transaction,
                    table,
                    [
                        "records",
                        "packed",
                        "snapshots",
                        "reviews",
                        "sitters",
                        "leases",
                        "push_subscriptions"
                    ]
                );
                sqlx::query("delete from tables where id = $1 and status = 'gone'")
                    .bind(table)
                    .execute(&mut *$transaction)
                    .await?;
            }
        }
    }};
}
pub(super) use forget;

impl Store {
    /// Deletes an item.
    pub(crate) async fn forget(&self, what: Forget) -> Result<(), StoreError> {
        self.write(Change::Forget(what)).await
    }

    /// Finds tokens of guests or accounts that have not been used since a given time.
    pub(crate) async fn unused_tokens(
        &self,
        accounts: bool,
        since: i64,
        most: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = if accounts {
            "select hash from tokens join people on people.id = tokens.person \
             where used_run < $1 and account is not null limit $2"
        } else {
            "select hash from tokens join people on people.id = tokens.person \
             where used_run < $1 and account is null limit $2"
        };
        self.ids(sql, since, most).await
    }

    /// Finds tokens of guests who came only once, before a given time, and have no name or seat.
    pub(crate) async fn tokens_of_nobody(
        &self,
        since: i64,
        most: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "select hash from tokens join people on people.id = tokens.person \
                   where used_run < $1 and used_ms = tokens.created_ms and account is null \
                   and name is null and not exists \
                   (select 1 from sitters where sitters.person = people.id) limit $2";
        self.ids(sql, since, most).await
    }

    /// Finds guests without a token and without a seat: nobody can become that guest again, since a new guest has a
    /// token from the start.
    pub(crate) async fn lost_guests(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "select id from people where created_ms >= $1 and account is null \
                   and not exists (select 1 from tokens where tokens.person = people.id) \
                   and not exists (select 1 from sitters where sitters.person = people.id) limit $2";
        self.ids(sql, i64::MIN, most).await
    }

    /// Finds tables of a status that nobody has visited since a given time; on request only those without an account.
    pub(crate) async fn idle_tables(
        &self,
        status: &str,
        since: i64,
        only_guests: bool,
        most: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = if only_guests {
            "select id from tables where status = $1 and seen_run < $2 \
             and not exists (select 1 from sitters join people on people.id = sitters.person \
             where sitters.table_id = tables.id and people.account is not null) limit $3"
        } else {
            "select id from tables where status = $1 and seen_run < $2 limit $3"
        };
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as(sql).bind(status).bind(since).bind(most).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Finds tables that were marked before a given time and are not yet removed.
    pub(crate) async fn gone_tables(
        &self,
        since: i64,
        most: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "select id from tables where status = 'gone' and gone_run <= $1 limit $2";
        self.ids(sql, since, most).await
    }

    /// Finds tables that can be restored.
    pub(crate) async fn marked_tables(&self) -> Result<Vec<String>, StoreError> {
        let sql = "select id from tables where status = 'gone' and gone_from is not null \
                   and gone_run >= $1 limit $2";
        self.ids(sql, i64::MIN, i64::MAX).await
    }

    /// Counts all tables and tokens.
    pub(crate) async fn count_all(&self) -> Result<(usize, usize), StoreError> {
        let sql = "select (select count(*) from tables where status <> 'gone'), \
                   (select count(*) from tokens)";
        let (tables, tokens): (i64, i64) =
            on!(&self.db, reads as pool => sqlx::query_as(sql).fetch_one(pool).await?);
        Ok((tables as usize, tokens as usize))
    }

    /// Removes a deleted table, some records at a time.
    pub(crate) async fn forget_gone(&self, table: &str) -> Result<(), StoreError> {
        let last: Option<(i64,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select seq from records where table_id = $1 order by seq desc limit 1")
                .bind(table)
                .fetch_optional(pool)
                .await?
        });
        let last = last.map_or(0, |(seq,)| seq);
        let mut up_to = 0;
        while up_to < last {
            up_to += RECORDS_AT_ONCE;
            self.forget(Forget::Records { table: table.to_owned(), up_to }).await?;
        }
        self.forget(Forget::GoneTable { table: table.to_owned() }).await
    }

    async fn ids(
        &self,
        sql: &'static str,
        since: i64,
        most: i64,
    ) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as(sql).bind(since).bind(most).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}
