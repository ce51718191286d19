//! What players were told beside what is stored.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::{Connection as _, PgConnection};
use whistle_table::{Record, Table};

use crate::ledger::Told;

/// Compares everything; tells in words what is wrong, and how many records there are.
pub(crate) async fn check(database: &str, told: &Told) -> (Vec<String>, usize) {
    let mut problems = told.problems.clone();
    let mut connection = PgConnection::connect(database).await.expect("it opens");
    let tables: Vec<(String, String, String)> =
        sqlx::query_as("select id, status, description from tables order by created_ms")
            .fetch_all(&mut connection)
            .await
            .expect("it reads");
    let mut count = 0;
    for (table, status, description) in &tables {
        let rows: Vec<(i64, Option<String>, String)> = sqlx::query_as(
            "select seq, command, body from records where table_id = $1 order by seq",
        )
        .bind(table)
        .fetch_all(&mut connection)
        .await
        .expect("it reads");
        count += rows.len();
        if rows.iter().zip(1..).any(|((seq, ..), number)| *seq != number) {
            problems.push("there is a gap between the records of a table".to_owned());
        }
        let mut said: BTreeMap<&str, usize> = BTreeMap::new();
        for command in rows.iter().filter_map(|(_, command, _)| command.as_deref()) {
            *said.entry(command).or_default() += 1;
        }
        for command in told.acknowledged.get(table).into_iter().flatten() {
            let times = said.get(command.as_str()).copied().unwrap_or_default();
            if times != 1 {
                problems.push(format!("{command} was acknowledged and is there {times} times"));
            }
        }
        for command in told.refused.get(table).into_iter().flatten() {
            if said.contains_key(command.as_str()) {
                problems.push(format!("{command} was refused and is there"));
            }
        }
        if status != "waiting" {
            problems.extend(fold(description, rows.into_iter().map(|row| row.2)));
        }
        // Whoever was not told that a table was made has made another.
        if status != "over" && (status != "waiting" || told.acknowledged.contains_key(table)) {
            problems.push(format!("a table is {status}, and not over"));
        }
    }
    let _ = connection.close().await;
    (problems, count)
}

/// Plays a table again from its records: every one must be allowed, and lead where it led.
fn fold(description: &str, bodies: impl Iterator<Item = String>) -> Option<String> {
    let about: Value = serde_json::from_str(description).ok()?;
    let game = about["game"].as_str().and_then(|game| whistle_games::find(game).ok());
    let game = game.expect("a game");
    let seats = about["chairs"].as_array().expect("chairs").len() as u8;
    let options = about["options"].as_object().expect("options");
    let records: Result<Vec<Record>, _> = bodies.map(|body| serde_json::from_str(&body)).collect();
    let Ok(records) = records else { return Some("a record cannot be read".to_owned()) };
    let restored = Table::restore(game, seats, options, records);
    restored.err().map(|error| format!("record {} of a table does not follow", error.seq))
}
