//! What was acknowledged, to be compared with what is there.

use std::collections::BTreeMap;

use serde_json::Value;

/// What the program has promised to keep.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    /// For each table, each command and the record it became.
    pub(crate) tables: BTreeMap<String, BTreeMap<String, (u64, Value)>>,
    /// Commands whose answer never came, or was no answer; they are said again.
    pub(crate) unanswered: BTreeMap<String, Value>,
    pub(crate) commands: u64,
    pub(crate) repeated: u64,
}

impl Ledger {
    /// Takes note of a receipt for the command that was under way at a table.
    pub(crate) fn note(&mut self, table: &str, receipt: &Value) {
        let command = self.unanswered.remove(table).expect("something was said");
        let id = receipt["id"].as_str().expect("an id").to_owned();
        assert_eq!(command["id"], id.as_str(), "an answer to something else");
        let seq = receipt["seq"].as_u64().expect("a number");
        self.repeated += u64::from(receipt["repeated"] == true);
        let earlier = self.tables.entry(table.to_owned()).or_default().insert(id, (seq, command));
        assert!(earlier.is_none(), "{receipt} was acknowledged before");
    }

    pub(crate) fn last(&self, table: &str) -> u64 {
        let commands = self.tables.get(table).into_iter().flatten();
        commands.map(|(_, (seq, _))| *seq).max().unwrap_or(0)
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.tables.values().map(BTreeMap::len).sum()
    }
}
