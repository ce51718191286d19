//! Replaying games, and continuing from them.

use serde_json::Map;
use whistle_core::{Pcg32, Seat, Viewer};
use whistle_registry::GAMES;
use whistle_table::{MoveInfo, Nature, Operation, Record, Replay, Table};

use crate::game::{dealt, image, play_until, step};

#[test]
fn what_is_seen_is_the_same_and_little_is_held() {
    for game in GAMES {
        let open = || Table::open(game, game.meta.min_seats, &Map::new()).expect("a table");
        let (mut table, mut rng) = (open(), Pcg32::new(7, 7));
        let mut again = Replay::new(open());
        let mut held = 0;
        while table.outcome().is_none() && table.seq() < 6 * Replay::HELD {
            for word in 0..20 {
                let seat = Seat(word % game.meta.min_seats);
                let said = Operation::Say { seat, text: format!("word {word}") };
                let info = MoveInfo::default();
                table.take_up(Record::new(table.seq() + 1, None, said, info)).expect("talk");
            }
            let drawn = table.nature_decides(&mut Nature::Random(&mut rng), None);
            if !drawn.expect("nature may") {
                step(&mut table, &mut rng);
            }
            let done = again.table().seq();
            let fresh: Vec<Record> = table.records().skip(done as usize).cloned().collect();
            for record in fresh {
                let seq = record.seq;
                again.take_up(record).expect("it fits");
                for viewer in Viewer::all(game.meta.min_seats) {
                    let (one, other) = (again.table(), &table);
                    let first = |table: &Table| {
                        table.events(seq - 1, viewer).into_iter().find(|seen| seen.seq == seq)
                    };
                    assert_eq!(first(one), first(other), "{} {seq}", game.meta.id);
                }
                let table = again.table();
                held = held.max(table.seq() - table.held_since());
            }
            for viewer in Viewer::all(game.meta.min_seats) {
                assert_eq!(again.table().view(viewer, true), table.view(viewer, true));
            }
            assert_eq!(again.table().outcome(), table.outcome());
        }
        assert!(table.seq() > 3 * Replay::HELD, "{} has {} records", game.meta.id, table.seq());
        assert!(held <= 2 * Replay::HELD, "{held} of {} were held", table.seq());
    }
}

/// A table that continues from a record has the moves that counted there, and no talk.
#[test]
fn a_fork_is_the_table_as_it_stood() {
    let (mut table, mut rng) = dealt();
    let seat = play_until(&mut table, &mut rng, "lay_card");
    let before = table.game().fingerprint();
    step(&mut table, &mut rng);
    table.undo(seat).unwrap();
    let (seq, undone) = (table.seq(), table.seq() - 1);
    (0..5).for_each(|_| _ = step(&mut table, &mut rng));
    let fork = table.fork(seq).unwrap();
    assert_eq!(fork.game().fingerprint(), before);
    assert_eq!(fork.seq(), undone - 1, "undone moves are not replayed");
    assert_eq!(fork.config(), table.config());
    let whole = table.fork(table.seq()).unwrap();
    assert_eq!(whole.game().fingerprint(), table.game().fingerprint());
    assert_eq!(whole.journal_text(), table.journal_text());
    assert_eq!(image(&table.fork(0).unwrap())["seq"], 0);
}
