//! Compares what players were told with what is stored.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use whistle_core::{Seat, SeatSet, Viewer};
use whistle_table::{Operation, Record, Table};

use crate::chaos::history::{History, StoredTable};
use crate::chaos::ledger::{PEOPLE, Told};

/// Compares everything; returns a description of each problem.
pub fn check(history: &History, told: &Told) -> Vec<String> {
    let mut problems = told.problems.clone();
    let stored: BTreeSet<&str> = history.tables.iter().map(|table| table.id.as_str()).collect();
    for table in told.made.iter().filter(|table| !stored.contains(table.as_str())) {
        problems.push(format!("table {table} was made and is not there"));
    }
    // A player who got no answer has requested another table.
    let unknown = history.tables.iter().filter(|table| !told.made.contains(&table.id));
    let (left, begun): (Vec<&StoredTable>, Vec<&StoredTable>) =
        unknown.partition(|table| table.status == "waiting" && table.records.is_empty());
    if !begun.is_empty() {
        problems.push(format!("{} tables were begun that nobody was told of", begun.len()));
    }
    if left.len() > told.unanswered_makes {
        let (left, asked) = (left.len(), told.unanswered_makes);
        problems
            .push(format!("{left} tables wait that nobody was told of, asked for {asked} times"));
    }
    for table in history.tables.iter().filter(|table| told.made.contains(&table.id)) {
        problems.extend(counts(table, told));
        problems.extend(played(table, told));
        if table.status != "over" {
            problems.push(format!("table {} is {}, and not over", table.id, table.status));
        }
    }
    problems.extend(writers(history));
    problems
}

/// Checks that acknowledged commands are stored once, refused ones are not, and there are no others.
fn counts(table: &StoredTable, told: &Told) -> Vec<String> {
    let (id, mut problems) = (&table.id, Vec::new());
    if table.records.iter().zip(1..).any(|(record, number)| record.seq != number) {
        problems.push(format!("there is a gap between the records of table {id}"));
    }
    let mut stored: BTreeMap<&str, usize> = BTreeMap::new();
    for command in table.records.iter().filter_map(|record| record.command.as_deref()) {
        *stored.entry(command).or_default() += 1;
    }
    for command in told.acknowledged.get(id).into_iter().flatten() {
        let times = stored.get(command.as_str()).copied().unwrap_or_default();
        if times != 1 {
            problems.push(format!("{command} of {id} was acknowledged and is there {times} times"));
        }
    }
    for command in told.refused.get(id).into_iter().flatten() {
        if stored.contains_key(command.as_str()) {
            problems.push(format!("{command} of {id} was refused and is there"));
        }
    }
    let said = told.said.get(id);
    for command in stored.keys().filter(|command| !said.is_some_and(|s| s.contains(**command))) {
        problems.push(format!("{command} of {id} is there, and nobody said it"));
    }
    problems
}

/// Replays a table from its records: each must be legal and lead to the same position, people's moves must be their
/// own, and each seat must have been shown the right view at the time.
fn played(table: &StoredTable, told: &Told) -> Vec<String> {
    let id = &table.id;
    let about: Value = serde_json::from_str(&table.description).unwrap_or_default();
    let game = about["game"].as_str().and_then(|game| whistle_registry::find(game).ok());
    let (Some(game), Some(chairs), Some(options)) =
        (game, about["chairs"].as_array(), about["options"].as_object())
    else {
        return vec![format!("what is stored of table {id} cannot be read")];
    };
    let Ok(mut again) = Table::open(game, chairs.len() as u8, options) else {
        return vec![format!("table {id} cannot be opened")];
    };
    let mut problems = Vec::new();
    let mut shown: BTreeMap<(u8, u64), BTreeSet<[u8; 32]>> = BTreeMap::new();
    let is_race = again.game().race_limit_ms().is_some();
    see(&again, &mut shown);
    for stored in &table.records {
        let seq = stored.seq;
        let Ok(record) = serde_json::from_str::<Record>(&stored.body) else {
            problems.push(format!("record {seq} of table {id} cannot be read"));
            return problems;
        };
        // In a race, a silent person passes; otherwise nobody moves for a person.
        let by_person = matches!(record.operation, Operation::Act { seat, .. } if seat.0 < PEOPLE);
        if by_person && !is_race && (record.command.is_none() || record.info.played_by.is_some()) {
            problems.push(format!("record {seq} of table {id} is a person's, who did not make it"));
        }
        if let Err(error) = again.take_up(record) {
            problems.push(format!("record {} of table {id} does not follow", error.seq));
            return problems;
        }
        see(&again, &mut shown);
    }
    for seat in 0..PEOPLE {
        let told = told.views.range((id.clone(), seat, 0)..=(id.clone(), seat, u64::MAX));
        for ((_, _, seq), hash) in told {
            if !shown.get(&(seat, *seq)).is_some_and(|right| right.contains(hash)) {
                problems.push(format!("seat {seat} of table {id} saw record {seq} wrongly"));
            }
        }
    }
    problems
}

/// Each seat's current view of a table, with its own record number.
fn see(table: &Table, shown: &mut BTreeMap<(u8, u64), BTreeSet<[u8; 32]>>) {
    for seat in (0..PEOPLE).map(Seat) {
        let view = table.view(Viewer::Seat(seat), false);
        let key = (seat.0, table.seq_for(SeatSet::one(seat)));
        shown.entry(key).or_default().insert(hash(&serde_json::to_string(&view).expect("JSON")));
    }
}

pub fn hash(view: &str) -> [u8; 32] {
    Sha256::digest(view.as_bytes()).into()
}

/// Checks that only the current owner of a table writes to it, never an earlier one.
fn writers(history: &History) -> Vec<String> {
    let mut problems = Vec::new();
    // A server has one name in leases for as long as it runs.
    let mut process_of: BTreeMap<&str, &str> = BTreeMap::new();
    for table in &history.tables {
        let (id, mut last) = (&table.id, 0);
        for record in &table.records {
            let seq = record.seq;
            let Some(written) = &record.written else {
                problems.push(format!("nobody knows who wrote record {seq} of table {id}"));
                continue;
            };
            if written.fence < last {
                problems.push(format!("record {seq} of table {id} has an older fence than before"));
            }
            last = written.fence;
            let process = *process_of.entry(&written.keeper).or_insert(&written.by);
            if written.fence == 0 || process != written.by {
                problems.push(format!(
                    "record {seq} of table {id} was written by a server that did not keep it"
                ));
            }
        }
    }
    problems
}
