//! Who plays.

use super::db::on;
use super::{Change, Store, StoreError};

/// Somebody who plays, as a guest or with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Nobody else's.
    pub id: String,
    /// What they want to be called.
    pub name: Option<String>,
    /// The name of their account, if they have one.
    pub account: Option<String>,
}

/// Something about people to write.
pub(crate) enum PersonChange {
    /// A guest, with the hash of the token that proves it.
    Arrive { id: String, token: String },
    /// What somebody wants to be called.
    Rename { id: String, name: String },
    /// A guest becomes an account.
    Enrol { id: String, account: String, password: String },
    /// Another browser proves who it is.
    LogIn { id: String, token: String },
    /// A browser forgets.
    LogOut { token: String },
}

macro_rules! write_person {
    ($transaction:ident, $change:expr, $now:expr) => {{
        use $crate::store::people::PersonChange;
        const TOKEN: &str = "insert into tokens (hash, person, created_ms) values ($1, $2, $3)";
        let touched = match $change {
            PersonChange::Arrive { id, token } => {
                sqlx::query("insert into people (id, created_ms) values ($1, $2)")
                    .bind(id)
                    .bind($now)
                    .execute(&mut *$transaction)
                    .await?;
                let token = sqlx::query(TOKEN).bind(token).bind(id).bind($now);
                token.execute(&mut *$transaction).await?
            }
            PersonChange::Rename { id, name } => {
                let rename = sqlx::query("update people set name = $1 where id = $2");
                rename.bind(name).bind(id).execute(&mut *$transaction).await?
            }
            PersonChange::Enrol { id, account, password } => {
                sqlx::query(
                    "update people set account = $1, password = $2, name = coalesce(name, $1) \
                     where id = $3 and account is null and not exists \
                     (select 1 from people where account = $1)",
                )
                .bind(account)
                .bind(password)
                .bind(id)
                .execute(&mut *$transaction)
                .await?
            }
            PersonChange::LogIn { id, token } => {
                let token = sqlx::query(TOKEN).bind(token).bind(id).bind($now);
                token.execute(&mut *$transaction).await?
            }
            PersonChange::LogOut { token } => {
                let forget = sqlx::query("delete from tokens where hash = $1");
                forget.bind(token).execute(&mut *$transaction).await?
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
    /// Finds whom a token's hash belongs to.
    pub(crate) async fn person_of(&self, token: &str) -> Result<Option<Person>, StoreError> {
        let row: Option<Row> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select people.id, people.name, people.account from tokens \
                 join people on people.id = tokens.person where tokens.hash = $1",
            )
            .bind(token)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(person))
    }

    /// Finds an account and the hash of its password.
    pub(crate) async fn account(&self, name: &str) -> Result<Option<(Person, String)>, StoreError> {
        let row: Option<(String, Option<String>, Option<String>, String)> = on!(&self.db, reads as pool => {
            sqlx::query_as(
                "select id, name, account, password from people where account = $1",
            )
            .bind(name)
            .fetch_optional(pool)
            .await?
        });
        Ok(row.map(|(id, name, account, password)| (person((id, name, account)), password)))
    }

    /// Writes something about people.
    pub(crate) async fn write_person(&self, change: PersonChange) -> Result<(), StoreError> {
        self.write(Change::Person(change)).await
    }
}
