//! Queries and changes for the operator.

use futures_util::StreamExt as _;

use super::db::on;
use super::{Change, Store, StoreError};
use crate::admin::{BanLine, LogLine, PersonFilter, PersonLine};
use crate::now::now_ms;
use crate::token;

/// An operator's action and its log entry, written together or not at all.
pub(crate) struct AdminChange {
    pub(crate) action: AdminAction,
    pub(crate) note: AdminLogEntry,
}

/// The change in the database.
pub(crate) enum AdminAction {
    Ban(BanLine),
    Unban {
        subject: String,
    },
    /// An account gets a new password, and all its browsers are logged out.
    Password {
        person: String,
        hash: String,
    },
    Rename {
        person: String,
        name: String,
    },
    /// A table is marked as deleted; it can be restored until it is removed.
    Delete {
        table: String,
    },
    /// A marked table is restored, and counts as used now.
    Undelete {
        table: String,
    },
    /// It has already been done and is only logged.
    LogOnly,
}

/// The log entry.
pub(crate) struct AdminLogEntry {
    pub(crate) id: String,
    pub(crate) deed: &'static str,
    pub(crate) subject: String,
    pub(crate) detail: String,
}

impl AdminLogEntry {
    pub(crate) fn new(deed: &'static str, subject: &str, detail: impl ToString) -> AdminLogEntry {
        let (id, subject) = (token::fresh_id(), subject.to_owned());
        AdminLogEntry { id, deed, subject, detail: detail.to_string() }
    }
}

macro_rules! write_admin {
    ($transaction:ident, $change:expr, $now:expr, $ran:expr) => {{
        use $crate::store::admin::{AdminAction, AdminChange};
        use $crate::store::expiry::END_LEASE;
        let AdminChange { action, note } = &**$change;
        let touched = match action {
            AdminAction::Ban(ban) => sqlx::query(
                "insert into bans (subject, reason, created_ms, until_ms) \
                 values ($1, $2, $3, $4) on conflict (subject) do update set \
                 reason = excluded.reason, created_ms = excluded.created_ms, \
                 until_ms = excluded.until_ms",
            )
            .bind(&ban.subject)
            .bind(&ban.reason)
            .bind(ban.created_ms)
            .bind(ban.until_ms)
            .execute(&mut *$transaction)
            .await?
            .rows_affected(),
            AdminAction::Unban { subject } => {
                let unban = sqlx::query("delete from bans where subject = $1").bind(subject);
                unban.execute(&mut *$transaction).await?.rows_affected()
            }
            AdminAction::Password { person, hash } => {
                let forget = sqlx::query("delete from tokens where person = $1").bind(person);
                forget.execute(&mut *$transaction).await?;
                sqlx::query("delete from push_subscriptions where person = $1")
                    .bind(person)
                    .execute(&mut *$transaction)
                    .await?;
                sqlx::query("update people set password = $1 where id = $2 and account is not null")
                    .bind(hash)
                    .bind(person)
                    .execute(&mut *$transaction)
                    .await?
                    .rows_affected()
            }
            AdminAction::Rename { person, name } => {
                let rename = sqlx::query("update people set name = $1 where id = $2");
                rename.bind(name).bind(person).execute(&mut *$transaction).await?.rows_affected()
            }
            AdminAction::Delete { table } => {
                sqlx::query(END_LEASE).bind(table).execute(&mut *$transaction).await?;
                let mark = sqlx::query(
                    "update tables set status = 'gone', gone_from = status, gone_run = $2, \
                     version = version + 1 where id = $1 and status <> 'gone'",
                );
                mark.bind(table).bind($ran).execute(&mut *$transaction).await?.rows_affected()
            }
            AdminAction::Undelete { table } => {
                let unmark = sqlx::query(
                    "update tables set status = gone_from, gone_from = null, seen_run = $2, \
                     version = version + 1 \
                     where id = $1 and status = 'gone' and gone_from is not null",
                );
                unmark.bind(table).bind($ran).execute(&mut *$transaction).await?.rows_affected()
            }
            AdminAction::LogOnly => 1,
        };
        if touched != 1 {
            return Err(StoreError::Lost);
        }
        sqlx::query(
            "insert into admin_log (id, at_ms, deed, subject, detail) values ($1, $2, $3, $4, $5)",
        )
        .bind(&note.id)
        .bind($now)
        .bind(note.deed)
        .bind(&note.subject)
        .bind(&note.detail)
        .execute(&mut *$transaction)
        .await?;
    }};
}
pub(super) use write_admin;

/// A table as it is stored, and the number of its records.
pub(crate) struct StoredTable {
    pub(crate) id: String,
    pub(crate) status: String,
    pub(crate) public: bool,
    pub(crate) description: String,
    pub(crate) created_ms: i64,
    pub(crate) last_ms: i64,
    pub(crate) records: i64,
}

type TableTuple = (String, String, i64, String, i64, i64, i64);
type PersonTuple = (String, Option<String>, Option<String>, i64, i64);

impl Store {
    /// Lists tables that have been idle since a given time, latest first, until the caller has enough. On request
    /// it lists only tables marked as deleted.
    pub(crate) async fn every_table(
        &self,
        before_ms: i64,
        marked: bool,
        mut see: impl FnMut(StoredTable) -> bool,
    ) -> Result<(), StoreError> {
        on!(&self.db, reads as pool => {
            let mut rows = sqlx::query_as::<_, TableTuple>(
                "select id, status, public, description, created_ms, last_ms, seq from ( \
                 select id, status, public, description, created_ms, \
                 coalesce((select at_ms from records where table_id = tables.id \
                 order by seq desc limit 1), changed_ms) as last_ms, \
                 coalesce((select seq from records where table_id = tables.id \
                 order by seq desc limit 1), 0) as seq from tables where (status = 'gone') = $2) as known \
                 where last_ms < $1 order by last_ms desc, id",
            )
            .bind(before_ms)
            .bind(marked)
            .fetch(pool);
            while let Some(row) = rows.next().await {
                let (id, status, public, description, created_ms, last_ms, records) = row?;
                let public = public != 0;
                let table =
                    StoredTable { id, status, public, description, created_ms, last_ms, records };
                if !see(table) {
                    break;
                }
            }
        });
        Ok(())
    }

    /// Lists people, latest first, with one more than asked for if there are more.
    pub(crate) async fn people(&self, which: &PersonFilter) -> Result<Vec<PersonLine>, StoreError> {
        let before = now_ms().saturating_sub(which.age_ms.unwrap_or_default()) as i64;
        let most = i64::try_from(which.most).unwrap_or(i64::MAX).saturating_add(1);
        // Escaped, so that neither contains characters with a meaning in `like`.
        let name = which.name.as_deref().unwrap_or_default().to_lowercase();
        let marked = name.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let rows: Vec<PersonTuple> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, name, account, created_ms, \
                 (select count(*) from sitters where person = people.id) from people \
                 where created_ms <= $1 and ($2 = 0 or account is not null) \
                 and ($3 = '%%' or lower(name) like $3 escape '\\' \
                 or lower(account) like $3 escape '\\') \
                 order by created_ms desc, id limit $4",
            )
            .bind(before)
            .bind(i64::from(which.accounts))
            .bind(format!("%{marked}%"))
            .bind(most)
            .fetch_all(pool)
            .await?
        });
        let line = |(id, name, account, created_ms, tables)| PersonLine {
            id,
            name,
            account,
            created_ms,
            tables,
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Finds a person by their id, or by their account.
    pub(crate) async fn person_called(&self, name: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id from people where id = $1 or account = $1 \
                 order by case when id = $1 then 0 else 1 end limit 1",
            )
            .bind(name)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(|(id,)| id))
    }

    /// Lists the bans that are still in force.
    pub(crate) async fn bans(&self) -> Result<Vec<BanLine>, StoreError> {
        let rows: Vec<(String, Option<String>, i64, Option<i64>)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select subject, reason, created_ms, until_ms from bans \
                 where until_ms is null or until_ms > $1 order by created_ms",
            )
            .bind(now_ms() as i64)
            .fetch_all(pool)
            .await?
        });
        let line = |(subject, reason, created_ms, until_ms)| BanLine {
            subject,
            reason,
            created_ms,
            until_ms,
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Lists the logged actions, latest first.
    pub(crate) async fn admin_log(&self, most: usize) -> Result<Vec<LogLine>, StoreError> {
        let rows: Vec<(i64, String, String, String)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select at_ms, deed, subject, detail from admin_log order by at_ms desc, id limit $1",
            )
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .fetch_all(pool)
            .await?
        });
        let line = |(at_ms, deed, subject, detail)| LogLine { at_ms, deed, subject, detail };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Carries out an action and logs it.
    pub(crate) async fn write_admin(
        &self,
        action: AdminAction,
        note: AdminLogEntry,
    ) -> Result<(), StoreError> {
        // The log names no table, since a table's id gives access to it.
        let on = &token::hash(&note.subject)[..8];
        tracing::info!(action = note.deed, on, "operator action");
        self.write(Change::Admin(Box::new(AdminChange { action, note }))).await
    }
}
