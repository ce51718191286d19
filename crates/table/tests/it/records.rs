//! A table is computed from its records.

use serde_json::Map;
use whistle_core::{JournalText, Turn};
use whistle_table::{Operation, Record, Table};

use crate::game::{command, dealt, first_action, image, play_until, step};

fn restore(records: Vec<Record>) -> Result<Table, whistle_table::RestoreError> {
    let game = &whistle_registry::GAMES[0];
    Table::restore(game, game.meta.min_seats, &Map::new(), records)
}

/// A table with actions, chance, commands and undo in its history.
fn eventful() -> Table {
    let (mut table, mut rng) = dealt();
    let (seat, action) = first_action(&table);
    table.command(command(&table, "first", seat, action)).unwrap();
    let seat = play_until(&mut table, &mut rng, "place_city");
    step(&mut table, &mut rng);
    table.undo(seat).unwrap();
    (0..9).for_each(|_| _ = step(&mut table, &mut rng));
    table
}

#[test]
fn numbered_from_one_without_gaps() {
    let table = eventful();
    let numbers: Vec<u64> = table.records().map(|record| record.seq).collect();
    assert!(numbers.iter().copied().eq(1..=table.seq()));
    assert!(table.records().any(|record| matches!(record.operation, Operation::Undo { .. })));
}

#[test]
fn records_survive_json_and_make_the_same_table() {
    let table = eventful();
    let text = serde_json::to_string(&table.records().collect::<Vec<_>>()).unwrap();
    let records: Vec<Record> = serde_json::from_str(&text).unwrap();
    let mut again = restore(records).unwrap();
    assert_eq!(image(&again), image(&table));
    // Earlier commands are still known.
    let first = table.records().find(|record| record.command.is_some()).unwrap();
    let Operation::Act { seat, action } = first.operation.clone() else { unreachable!() };
    let receipt = again.command(command(&again, "first", seat, action)).unwrap();
    assert!(receipt.repeated && receipt.seq == first.seq);
}

#[test]
fn a_gap_or_a_record_that_does_not_fit_is_found() {
    let records: Vec<Record> = eventful().records().cloned().collect();
    let mut gap = records.clone();
    gap.remove(5);
    let error = restore(gap).err().expect("a gap");
    assert_eq!(error.seq, 7);

    let mut swapped = records.clone();
    let (one, other) = (swapped[3].operation.clone(), swapped[4].operation.clone());
    swapped[3].operation = other;
    swapped[4].operation = one;
    assert_eq!(restore(swapped).err().expect("out of turn").seq, 4);
}

#[test]
fn a_journal_opens_a_table_where_it_ends() {
    let mut table = eventful();
    let text = table.journal_text();
    let read = JournalText::read(&text).unwrap();
    let loaded = Table::load(&whistle_registry::GAMES[0], &read).unwrap();
    assert_eq!(loaded.game().fingerprint(), table.game().fingerprint());
    assert_eq!(loaded.journal_text(), text);
    assert!(loaded.seq() < table.seq(), "undone moves are not in the journal");

    let mut rng = whistle_core::Pcg32::new(1, 1);
    while table.turn() != Turn::Over {
        step(&mut table, &mut rng);
    }
    assert!(table.journal_text().contains("\"fingerprint\""));
}
