//! Data that a migration in SQL cannot compute.

use super::StoreError;
use super::write_connection::{WriteConnection, pen};
use crate::now::now_ms;
use crate::user_text;

/// Fills in data that older versions of the program did not write. If nothing is missing, this costs a few lookups.
pub(super) async fn run(pen: &mut WriteConnection) -> Result<(), StoreError> {
    let now = now_ms() as i64;
    let running = "insert into running (one, ms, astray_ms, too_many) values (1, 0, 0, 0) \
                   on conflict do nothing";
    pen!(&mut *pen, connection => sqlx::query(running).execute(connection).await?.rows_affected());
    // People from before visits were recorded count as present today.
    for sql in [
        "update tokens set used_ms = $1 where used_ms = 0",
        "update tables set acted_ms = $1 where acted_ms = 0",
    ] {
        pen!(&mut *pen, connection => sqlx::query(sql).bind(now).execute(connection).await?.rows_affected());
    }
    match pen {
        WriteConnection::Lite(connection) => {
            let sql = "update tables set host = coalesce(json_extract(description, '$.host'), '?') \
                       where host = ''";
            sqlx::query(sql).execute(connection).await?.rows_affected()
        }
        WriteConnection::Pg(connection) => {
            let sql = "update tables set host = coalesce(description::json->>'host', '?') \
                       where host = ''";
            sqlx::query(sql).execute(connection).await?.rows_affected()
        }
    };
    pen!(&mut *pen, connection => {
        let accounts: Vec<(String, String)> = sqlx::query_as(
            "select id, account from people where account is not null and account_key is null \
             order by created_ms",
        )
        .fetch_all(&mut *connection)
        .await?;
        for (id, account) in accounts {
            // Among names that look alike, the oldest gets the key; the others keep their names as they are.
            for key in [user_text::lookalike_key(&account), format!("={account}")] {
                let filled = sqlx::query(
                    "update people set account_key = $1 where id = $2 and not exists \
                     (select 1 from people where account_key = $1)",
                )
                .bind(&key)
                .bind(&id)
                .execute(&mut *connection)
                .await?
                .rows_affected();
                if filled == 1 {
                    break;
                }
            }
        }
    });
    Ok(())
}
