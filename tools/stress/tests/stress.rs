//! Manipulated histories: the checker must find every manipulation, and nothing else.

use serde_json::json;
use whistle_core::{Json, Pcg32, Rng as _, Seat, SeatSet, Turn, Viewer};
use whistle_protocol::websocket::CommandId;
use whistle_table::{Command, MoveInfo, Operation, PlayedBy, Record, Table};

use whistle_stress::chaos::check::{check, hash};
use whistle_stress::chaos::history::{History, StoredRecord, StoredTable, Written};
use whistle_stress::chaos::ledger::{PEOPLE, Told};

const TABLE: &str = "0123456789abcdef";

/// A complete game of two people, as stored and as the players were told.
fn honest() -> (History, Told) {
    let game = whistle_registry::GAMES.iter().find(|game| game.meta.id == "trick-of-the-rails");
    let game = game.expect("a game without races");
    let seats = game.meta.min_seats;
    let options = serde_json::Map::new();
    let mut table = Table::open(game, seats, &options).expect("a table");
    let (mut luck, mut told, mut number) = (Pcg32::new(1, 1), Told::default(), 0);
    told.made.insert(TABLE.to_owned());
    look(&table, &mut told);
    loop {
        let actors = match table.turn() {
            Turn::Over => break,
            Turn::Chance => {
                table.sample_chance(&mut luck).expect("nature's turn");
                look(&table, &mut told);
                continue;
            }
            turn => turn.actors(),
        };
        let seat = actors.iter().next().expect("somebody");
        let legal: Vec<Json> = table.legal_for(Viewer::Seat(seat)).read().expect("a list");
        let action = legal[luck.below(legal.len() as u32) as usize].clone();
        if seat.0 < PEOPLE {
            number += 1;
            let id = format!("{}-{number}", seat.0);
            let (operation, against) = (Operation::Act { seat, action }, table.seq());
            let command = Command { id: CommandId(id.clone()), against, operation };
            table.command(command).expect("it is allowed");
            told.said.entry(TABLE.to_owned()).or_default().insert(id.clone());
            told.acknowledged.entry(TABLE.to_owned()).or_default().insert(id);
        } else {
            table.act_with(seat, &action, MoveInfo::of(PlayedBy::Bot)).expect("it is allowed");
        }
        look(&table, &mut told);
    }
    let half = table.seq() / 2;
    let records = table.records().map(|record| stored(record, half)).collect();
    let chairs: Vec<u8> = (0..seats).collect();
    let description = json!({ "game": game.meta.id, "chairs": chairs, "options": {} }).to_string();
    let stored =
        StoredTable { id: TABLE.to_owned(), status: "over".to_owned(), description, records };
    (History { tables: vec![stored] }, told)
}

/// Half of it was written by one server, the rest by the one that took over the table.
fn stored(record: &Record, half: u64) -> StoredRecord {
    let (by, fence) = if record.seq <= half { ("left", 1) } else { ("right", 2) };
    let written = Some(Written { by: by.to_owned(), keeper: format!("{by}'s id"), fence });
    StoredRecord {
        seq: record.seq as i64,
        command: record.command.as_ref().map(|command| command.0.clone()),
        body: serde_json::to_string(record).expect("JSON"),
        written,
    }
}

fn look(table: &Table, told: &mut Told) {
    for seat in (0..PEOPLE).map(Seat) {
        let view = serde_json::to_string(&table.view(Viewer::Seat(seat), false)).expect("JSON");
        let key = (TABLE.to_owned(), seat.0, table.seq_for(SeatSet::one(seat)));
        told.views.insert(key, hash(&view));
    }
}

/// Manipulates an honest history, and expects the given problem to be found.
fn finds(words: &str, doctor: impl FnOnce(&mut StoredTable, &mut Told)) {
    let (mut history, mut told) = honest();
    doctor(&mut history.tables[0], &mut told);
    let problems = check(&history, &told);
    assert!(problems.iter().any(|problem| problem.contains(words)), "{words}: {problems:?}");
}

/// Returns the position of the last record made by a person.
fn last_of_a_person(table: &StoredTable) -> usize {
    table.records.iter().rposition(|record| record.command.is_some()).expect("people moved")
}

#[test]
fn an_honest_history_has_no_problems() {
    let (history, told) = honest();
    assert!(history.records() > 40 && told.views.len() > 40);
    assert_eq!(check(&history, &told), Vec::<String>::new());
}

#[test]
fn a_lost_move_is_found() {
    // Removing the last one leaves no gap.
    finds("was acknowledged and is there 0 times", |table, _| {
        let last = last_of_a_person(table);
        table.records.truncate(last);
    });
    finds("there is a gap", |table, _| {
        table.records.remove(5);
    });
    finds("does not follow", |table, _| {
        table.records.remove(5);
        for (record, seq) in table.records.iter_mut().zip(1_u64..) {
            let mut read: Record = serde_json::from_str(&record.body).expect("a record");
            (record.seq, read.seq) = (seq as i64, seq);
            record.body = serde_json::to_string(&read).expect("JSON");
        }
    });
}

#[test]
fn a_doubled_move_is_found() {
    finds("was acknowledged and is there 2 times", |table, _| {
        let again = table.records[last_of_a_person(table)].clone();
        table.records.push(again);
    });
}

#[test]
fn a_move_that_was_refused_or_that_nobody_said_is_found() {
    finds("was refused and is there", |table, told| {
        let command = table.records[last_of_a_person(table)].command.clone().expect("its command");
        told.acknowledged.get_mut(TABLE).expect("some").remove(&command);
        told.refused.entry(TABLE.to_owned()).or_default().insert(command);
    });
    finds("is there, and nobody said it", |table, told| {
        let command = table.records[last_of_a_person(table)].command.clone().expect("its command");
        told.said.get_mut(TABLE).expect("some").remove(&command);
    });
}

#[test]
fn a_move_that_was_made_for_a_person_is_found() {
    finds("is a person's, who did not make it", |table, _| {
        let place = last_of_a_person(table);
        let record = &mut table.records[place];
        let mut read: Record = serde_json::from_str(&record.body).expect("a record");
        read.info.played_by = Some(PlayedBy::Clock);
        record.body = serde_json::to_string(&read).expect("JSON");
    });
}

#[test]
fn two_servers_that_write_at_one_table_are_found() {
    // The previous owner writes once more, under the new owner's fence.
    finds("written by a server that did not keep it", |table, _| {
        let last = table.records.len() - 1;
        let written = table.records[last].written.as_mut().expect("it was noted");
        written.by = "left".to_owned();
    });
    // The previous owner's fence, after the new one's.
    finds("has an older fence than before", |table, _| {
        let (first, last) = (table.records[0].written.clone(), table.records.len() - 1);
        table.records[last].written = first;
    });
    finds("nobody knows who wrote", |table, _| table.records[3].written = None);
}

#[test]
fn a_wrong_view_is_found() {
    // Another seat's cards.
    finds("saw record", |_, told| {
        let other = told.views[&(TABLE.to_owned(), 1, 9)];
        told.views.insert((TABLE.to_owned(), 0, 9), other);
    });
    // A view that was shown but never stored.
    finds("saw record", |_, told| {
        let last = told.views.range((TABLE.to_owned(), 0, 0)..=(TABLE.to_owned(), 0, u64::MAX));
        let (key, hash) = last.last().map(|(key, hash)| (key.clone(), *hash)).expect("some");
        told.views.insert((key.0, key.1, key.2 + 1), hash);
    });
}

#[test]
fn a_record_that_was_changed_is_found() {
    finds("does not follow", |table, _| {
        let place = last_of_a_person(table);
        let mut read: Record = serde_json::from_str(&table.records[place].body).expect("a record");
        let Operation::Act { seat, .. } = &mut read.operation else { panic!("it acts") };
        *seat = Seat(1 - seat.0);
        table.records[place].body = serde_json::to_string(&read).expect("JSON");
    });
}

#[test]
fn tables_that_nobody_was_told_of_are_counted() {
    let (mut history, mut told) = honest();
    let waiting = StoredTable {
        id: "another".to_owned(),
        status: "waiting".to_owned(),
        records: Vec::new(),
        ..history.tables[0].clone()
    };
    history.tables.push(waiting);
    assert_eq!(check(&history, &told).len(), 1);
    told.unanswered_makes = 1;
    assert_eq!(check(&history, &told), Vec::<String>::new());
    // A table that was started must belong to somebody.
    history.tables[1].status = "playing".to_owned();
    assert_eq!(check(&history, &told).len(), 1);
}

#[test]
fn a_table_that_is_gone_or_not_over_is_found() {
    finds("is playing, and not over", |table, _| table.status = "playing".to_owned());
    let (_, told) = honest();
    let problems = check(&History::default(), &told);
    assert!(problems[0].contains("was made and is not there"), "{problems:?}");
}
