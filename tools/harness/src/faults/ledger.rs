//! A record of acknowledged commands, to compare with the stored ones.

use std::collections::BTreeMap;

use whistle_protocol::websocket::{Act, Receipt};

/// The commands that the program has acknowledged.
#[derive(Clone, Default)]
pub struct Ledger {
    /// For each table, each command and the record it became.
    pub tables: BTreeMap<String, BTreeMap<String, (u64, Act)>>,
    /// Commands without a usable answer, which are sent again.
    pub unanswered: BTreeMap<String, Act>,
    pub commands: u64,
    pub repeated: u64,
}

impl Ledger {
    /// Records a receipt for the pending command at a table.
    pub fn note(&mut self, table: &str, receipt: &Receipt) {
        let command = self.unanswered.remove(table).expect("something was said");
        assert_eq!(command.id, receipt.id, "an answer to something else");
        self.repeated += u64::from(receipt.repeated);
        let acknowledged = self.tables.entry(table.to_owned()).or_default();
        let earlier = acknowledged.insert(receipt.id.0.clone(), (receipt.seq, command));
        assert!(earlier.is_none(), "{receipt:?} was acknowledged before");
    }

    pub fn last(&self, table: &str) -> u64 {
        let commands = self.tables.get(table).into_iter().flatten();
        commands.map(|(_, (seq, _))| *seq).max().unwrap_or(0)
    }

    pub fn acknowledged(&self) -> usize {
        self.tables.values().map(BTreeMap::len).sum()
    }
}
