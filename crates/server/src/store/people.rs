//! People: guests, accounts and their tokens.

use serde::{Deserialize, Serialize};

use super::db::on;
use super::{Change, Store, StoreError};

/// A person, as a guest or with an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Known only to the person.
    pub id: String,
    /// Their chosen name.
    pub name: Option<String>,
    /// Their account, if they have one.
    pub account: Option<String>,
}

impl Person {
    /// Returns the person as tables know them.
    pub(crate) fn sitter(&self) -> whistle_session::Person {
        whistle_session::Person { id: self.id.clone(), name: self.name.clone() }
    }
}

/// The owner of a token, and when the token was last used, by date and by running time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TokenOwner {
    pub(crate) person: Person,
    pub(crate) used_run: i64,
}

/// A change of people.
pub(crate) enum PersonChange {
    /// A new guest, with the hash of the guest's token.
    Arrive { id: String, token: String },
    /// A new name, and the key of names that look like it. Lost if another person's account looks the same.
    Rename { id: String, name: String, key: String },
    /// A guest becomes an account; lost if another account looks the same. From now on a new token authenticates the
    /// person, and no earlier one does.
    Enrol {
        id: String,
        account: String,
        key: String,
        password: String,
        token: String,
        /// The key of the old name: if it belongs to another account, the person takes the new account's name.
        name_key: Option<String>,
    },
    /// A browser gets this token and loses the one it had.
    LogIn { id: String, token: String, before: Option<String> },
    /// A browser logs out.
    LogOut { token: String },
    /// A token is used.
    Use { token: String },
}

macro_rules! write_person {
    ($transaction:ident, $change:expr, $now:expr, $ran:expr) => {{
        use $crate::store::people::PersonChange;
        const TOKEN: &str = "insert into tokens (hash, person, created_ms, used_ms, used_run) \
             values ($1, $2, $3, $3, $4)";
        const FORGET: &str = "delete from tokens where hash = $1";
        // A browser's subscriptions are deleted with its token.
        const TELL_NO_MORE: &str = "delete from push_subscriptions where token = $1";
        let touched = match $change {
            PersonChange::Arrive { id, token } => {
                sqlx::query("insert into people (id, created_ms) values ($1, $2)")
                    .bind(id)
                    .bind($now)
                    .execute(&mut *$transaction)
                    .await?;
                let token = sqlx::query(TOKEN).bind(token).bind(id).bind($now).bind($ran);
                token.execute(&mut *$transaction).await?
            }
            PersonChange::Rename { id, name, key } => {
                sqlx::query(
                    "update people set name = $1 where id = $2 and not exists \
                     (select 1 from people where account_key = $3 and id <> $2)",
                )
                .bind(name)
                .bind(id)
                .bind(key)
                .execute(&mut *$transaction)
                .await?
            }
            PersonChange::Enrol { id, account, key, password, token, name_key } => {
                let enrolled = sqlx::query(
                    "update people set account = $1, account_key = $2, password = $3, name = case \
                     when name is null or exists (select 1 from people where account_key = $4) \
                     then $1 else name end \
                     where id = $5 and account is null and not exists \
                     (select 1 from people where account_key = $2 or account = $1)",
                )
                .bind(account)
                .bind(key)
                .bind(password)
                .bind(name_key.as_deref())
                .bind(id)
                .execute(&mut *$transaction)
                .await?;
                if enrolled.rows_affected() == 1 {
                    let others = sqlx::query("delete from tokens where person = $1").bind(id);
                    others.execute(&mut *$transaction).await?;
                    let new = sqlx::query(TOKEN).bind(token).bind(id).bind($now).bind($ran);
                    new.execute(&mut *$transaction).await?;
                    // A guest has one browser, which continues with a new token.
                    sqlx::query("update push_subscriptions set token = $1 where person = $2")
                        .bind(token)
                        .bind(id)
                        .execute(&mut *$transaction)
                        .await?;
                }
                enrolled
            }
            PersonChange::LogIn { id, token, before } => {
                if let Some(before) = before {
                    sqlx::query(FORGET).bind(before).execute(&mut *$transaction).await?;
                    sqlx::query(TELL_NO_MORE).bind(before).execute(&mut *$transaction).await?;
                }
                let token = sqlx::query(TOKEN).bind(token).bind(id).bind($now).bind($ran);
                token.execute(&mut *$transaction).await?
            }
            PersonChange::LogOut { token } => {
                sqlx::query(TELL_NO_MORE).bind(token).execute(&mut *$transaction).await?;
                sqlx::query(FORGET).bind(token).execute(&mut *$transaction).await?
            }
            PersonChange::Use { token } => {
                let used =
                    sqlx::query("update tokens set used_ms = $1, used_run = $3 where hash = $2");
                used.bind($now).bind(token).bind($ran).execute(&mut *$transaction).await?
            }
        };
        if touched.rows_affected() != 1 {
            return Err(StoreError::Lost);
        }
    }};
}
pub(super) use write_person;

type Row = (String, Option<String>, Option<String>);

fn person((id, name, account): Row) -> Person {
    Person { id, name, account }
}

impl Store {
    /// Finds the owner of a token by its hash.
    pub(crate) async fn person_of(&self, token: &str) -> Result<Option<TokenOwner>, StoreError> {
        let row: Option<(String, Option<String>, Option<String>, i64)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select people.id, people.name, people.account, tokens.used_run from tokens \
                 join people on people.id = tokens.person where tokens.hash = $1",
            )
            .bind(token)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(|(id, name, account, used_run)| TokenOwner {
            person: person((id, name, account)),
            used_run,
        }))
    }

    /// Finds an account and its password hash: the one with exactly this name, or the one whose name looks the same.
    pub(crate) async fn account(
        &self,
        name: &str,
        key: &str,
    ) -> Result<Option<(Person, String)>, StoreError> {
        let row: Option<(String, Option<String>, Option<String>, String)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, name, account, password from people where account = $1 or account_key = $2 \
                 order by case when account = $1 then 0 else 1 end limit 1",
            )
            .bind(name)
            .bind(key)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(|(id, name, account, password)| (person((id, name, account)), password)))
    }

    /// Writes a change of people.
    pub(crate) async fn write_person(&self, change: PersonChange) -> Result<(), StoreError> {
        self.write(Change::Person(change)).await
    }
}
