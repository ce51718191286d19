//! Compares acknowledged moves with the stored ones.
use whistle_harness::faults::ledger::Ledger;

type Rows = Vec<(i64, Option<String>)>;

const RECORDS: &str = "select seq, command from records where table_id = $1 order by seq";

/// Counts acknowledged moves that are not stored exactly once, and gaps between records.
pub(crate) async fn compare(ledger: &Ledger, database: &str) -> usize {
    let mut problems = 0;
    for (table, commands) in &ledger.tables {
        let rows = rows(database, table).await;
        if rows.iter().zip(1..).any(|((seq, _), number)| *seq != number) {
            eprintln!("there is a gap between the records of a table");
            problems += 1;
        }
        for (id, (seq, _)) in commands {
            let said = rows.iter().filter(|(_, command)| command.as_ref() == Some(id));
            let found: Vec<i64> = said.map(|(seq, _)| *seq).collect();
            if found != [*seq as i64] {
                eprintln!("{id} was acknowledged as record {seq} and is {found:?}");
                problems += 1;
            }
        }
    }
    problems
}

async fn rows(database: &str, table: &str) -> Rows {
    use sqlx::Connection as _;
    if database.starts_with("sqlite:") {
        let mut connection = sqlx::SqliteConnection::connect(database).await.expect("it opens");
        let rows = sqlx::query_as(RECORDS).bind(table).fetch_all(&mut connection).await;
        let _ = connection.close().await;
        rows.expect("it reads")
    } else {
        let mut connection = sqlx::PgConnection::connect(database).await.expect("it opens");
        let rows = sqlx::query_as(RECORDS).bind(table).fetch_all(&mut connection).await;
        let _ = connection.close().await;
        rows.expect("it reads")
    }
}
