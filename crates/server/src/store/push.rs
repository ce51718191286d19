//! Push subscriptions, and the server's key for them.

use super::db::on;
use super::{Change, Store, StoreError};

/// A browser's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSubscription {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
    pub(crate) lang: String,
}

/// A change of subscriptions.
pub(crate) enum PushChange {
    /// The server's key, unless there is one.
    Key { pkcs8: String },
    /// A browser subscribes to a person's turns at a table; beyond the limit the oldest subscription is removed. Lost
    /// if the token is no longer valid.
    Subscribe {
        table: String,
        person: String,
        token: String,
        browser: StoredSubscription,
        most: i64,
    },
    /// A browser unsubscribes.
    Unsubscribe { table: String, person: String, endpoint: String },
    /// The browser no longer exists.
    Gone { endpoint: String },
}

macro_rules! write_push {
    ($transaction:ident, $change:expr, $now:expr) => {{
        use $crate::store::push::PushChange;
        match $change {
            PushChange::Key { pkcs8 } => {
                sqlx::query(
                    "insert into push_keys (id, pkcs8, created_ms) values (1, $1, $2) \
                     on conflict do nothing",
                )
                .bind(pkcs8)
                .bind($now)
                .execute(&mut *$transaction)
                .await?;
            }
            PushChange::Subscribe { table, person, token, browser, most } => {
                let made = sqlx::query(
                    "insert into push_subscriptions \
                     (table_id, person, endpoint, p256dh, auth, lang, token, created_ms) \
                     select $1, $2, $3, $4, $5, $6, $7, $8 from tokens \
                     where hash = $7 and tokens.person = $2 \
                     on conflict (table_id, person, endpoint) do update set \
                     p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, \
                     token = excluded.token, created_ms = excluded.created_ms",
                )
                .bind(table)
                .bind(person)
                .bind(&browser.endpoint)
                .bind(&browser.p256dh)
                .bind(&browser.auth)
                .bind(&browser.lang)
                .bind(token)
                .bind($now)
                .execute(&mut *$transaction)
                .await?;
                if made.rows_affected() != 1 {
                    return Err(StoreError::Lost);
                }
                sqlx::query(
                    "delete from push_subscriptions where table_id = $1 and person = $2 \
                     and endpoint not in (select endpoint from push_subscriptions \
                     where table_id = $1 and person = $2 order by created_ms desc, endpoint limit $3)",
                )
                .bind(table)
                .bind(person)
                .bind(most)
                .execute(&mut *$transaction)
                .await?;
            }
            PushChange::Unsubscribe { table, person, endpoint } => {
                sqlx::query(
                    "delete from push_subscriptions \
                     where table_id = $1 and person = $2 and endpoint = $3",
                )
                .bind(table)
                .bind(person)
                .bind(endpoint)
                .execute(&mut *$transaction)
                .await?;
            }
            PushChange::Gone { endpoint } => {
                sqlx::query("delete from push_subscriptions where endpoint = $1")
                    .bind(endpoint)
                    .execute(&mut *$transaction)
                    .await?;
            }
        }
    }};
}
pub(super) use write_push;

impl Store {
    /// Returns the server's key, storing `pkcs8` if there was none.
    pub(crate) async fn push_key(
        &self,
        fresh: impl FnOnce() -> Result<String, StoreError>,
    ) -> Result<String, StoreError> {
        if let Some(key) = self.stored_push_key().await? {
            return Ok(key);
        }
        self.write_push(PushChange::Key { pkcs8: fresh()? }).await?;
        let none = || StoreError::Damaged("the key was just written".to_owned());
        self.stored_push_key().await?.ok_or_else(none)
    }

    async fn stored_push_key(&self) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select pkcs8 from push_keys where id = 1").fetch_optional(pool).await?
        });
        Ok(row.map(|(pkcs8,)| pkcs8))
    }

    /// Lists a person's subscriptions to a table whose token is still valid.
    pub(crate) async fn push_subscriptions(
        &self,
        table: &str,
        person: &str,
    ) -> Result<Vec<StoredSubscription>, StoreError> {
        let rows: Vec<(String, String, String, String)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select endpoint, p256dh, auth, lang from push_subscriptions \
                 join tokens on tokens.hash = push_subscriptions.token \
                 and tokens.person = push_subscriptions.person \
                 where table_id = $1 and push_subscriptions.person = $2 order by endpoint",
            )
            .bind(table)
            .bind(person)
            .fetch_all(pool)
            .await?
        });
        let read =
            |(endpoint, p256dh, auth, lang)| StoredSubscription { endpoint, p256dh, auth, lang };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Deletes all subscriptions of a browser that is gone.
    pub(crate) async fn forget_endpoint(&self, endpoint: String) -> Result<(), StoreError> {
        self.write_push(PushChange::Gone { endpoint }).await
    }

    /// Writes a change of subscriptions.
    pub(crate) async fn write_push(&self, change: PushChange) -> Result<(), StoreError> {
        self.write(Change::Push(Box::new(change))).await
    }
}
