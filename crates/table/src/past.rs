//! Extracts the effective steps from a table's records, without rules.

use whistle_core::{JournalFields, Json};

use crate::{Operation, Record};

/// Lists the steps of the game that were not undone.
pub fn counting<'a>(records: impl IntoIterator<Item = &'a Record> + Clone) -> Vec<&'a Record> {
    let undone = |record: &Record| match record.operation {
        Operation::Undo { undone, .. } => undone,
        _ => None,
    };
    let mut taken_back: Vec<u64> = records.clone().into_iter().filter_map(undone).collect();
    taken_back.sort_unstable();
    let counts = |record: &&Record| {
        record.operation.is_step() && taken_back.binary_search(&record.seq).is_err()
    };
    records.into_iter().filter(counts).collect()
}

/// Writes a journal from records without checking it, for tables of other versions of the rules.
pub fn unchecked_journal(
    game: &str,
    rules_version: u32,
    config: Json,
    records: &[Record],
) -> String {
    let entries = counting(records).into_iter().filter_map(|record| record.operation.entry());
    JournalFields { game, rules_version, config, ending: None, extra: &[] }.write(entries)
}
