//! Stored reviews: a cache, since each can be recomputed.

use super::db::on;
use super::{Store, StoreError};

macro_rules! keep_review {
    ($transaction:ident, $table:expr, $body:expr) => {
        // If the table was deleted meanwhile, nothing is stored.
        sqlx::query(
            "insert into reviews (table_id, body) select id, $2 from tables \
             where id = $1 and status <> 'gone' \
             on conflict (table_id) do update set body = excluded.body",
        )
        .bind($table)
        .bind($body)
        .execute(&mut *$transaction)
        .await?
    };
}
pub(super) use keep_review;

impl Store {
    /// Finds the review of a table, as clients get it.
    pub(crate) async fn review(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from reviews where table_id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.map(|(body,)| body))
    }
}
