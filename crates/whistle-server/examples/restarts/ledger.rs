//! What was acknowledged, to be compared with what is there.

use std::collections::BTreeMap;

use serde_json::Value;

/// What the program has promised to keep.
#[derive(Default)]
pub(crate) struct Ledger {
    /// For each table, the record that each command became.
    tables: BTreeMap<String, BTreeMap<String, u64>>,
    /// Commands whose answer never came; they are said again after the restart.
    pub(crate) unanswered: BTreeMap<String, Value>,
    pub(crate) open: Vec<String>,
    pub(crate) commands: u64,
    pub(crate) repeated: u64,
}

impl Ledger {
    pub(crate) fn note(&mut self, table: &str, receipt: &Value) {
        let id = receipt["id"].as_str().expect("an id").to_owned();
        let seq = receipt["seq"].as_u64().expect("a number");
        self.repeated += u64::from(receipt["repeated"] == true);
        let earlier = self.tables.entry(table.to_owned()).or_default().insert(id, seq);
        assert!(
            earlier.is_none_or(|earlier| earlier == seq),
            "{receipt} was another record before"
        );
    }

    pub(crate) fn last(&self, table: &str) -> u64 {
        self.tables.get(table).and_then(|commands| commands.values().max().copied()).unwrap_or(0)
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.tables.values().map(BTreeMap::len).sum()
    }

    pub(crate) fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Counts acknowledged moves that are not there exactly once, and gaps between records.
    pub(crate) async fn check(&self, database: &str) -> usize {
        let pool = sqlx::SqlitePool::connect(database).await.expect("it opens");
        let mut problems = 0;
        for (table, commands) in &self.tables {
            let rows: Vec<(i64, Option<String>)> =
                sqlx::query_as("select seq, command from records where table_id = $1 order by seq")
                    .bind(table)
                    .fetch_all(&pool)
                    .await
                    .expect("it reads");
            let gap = rows.iter().zip(1..).any(|((seq, _), number)| *seq != number);
            problems += usize::from(gap);
            for (id, seq) in commands {
                let found: Vec<i64> = rows
                    .iter()
                    .filter(|(_, command)| command.as_ref() == Some(id))
                    .map(|(seq, _)| *seq)
                    .collect();
                if found != [*seq as i64] {
                    eprintln!("{id} was acknowledged as record {seq} and is {found:?}");
                    problems += 1;
                }
            }
        }
        pool.close().await;
        problems
    }
}
