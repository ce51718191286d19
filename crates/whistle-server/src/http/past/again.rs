//! A game that is played again, step by step, by a table that forgets what came long before.

use whistle_table::{Record, RestoreError, Table};

/// How many records a table holds before it is made to forget them.
const HELD: u64 = 256;

/// A game that is played again. It holds a few hundred records, however many there were, and more
/// only where more than that could be taken back.
pub(super) struct Again {
    table: Table,
    forgets_at: u64,
}

impl Again {
    pub(super) fn new(table: Table) -> Again {
        let forgets_at = table.seq() + HELD;
        Again { table, forgets_at }
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Does what the next record says; then the table holds it.
    pub(super) fn take_up(&mut self, record: Record) -> Result<(), RestoreError> {
        if self.table.seq() >= self.forgets_at {
            self.table.let_go();
            self.forgets_at = self.table.seq() + HELD;
        }
        self.table.take_up(record)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;
    use whistle_core::{Pcg32, Turn, Viewer};
    use whistle_games::GAMES;

    use super::*;

    #[test]
    fn what_is_seen_is_the_same_and_little_is_held() {
        for game in GAMES {
            let open = || Table::open(game, game.meta.min_seats, &Map::new()).expect("a table");
            let (mut table, mut rng) = (open(), Pcg32::new(7, 7));
            let mut again = Again::new(open());
            let mut held = 0;
            while table.outcome().is_none() && table.seq() < 6 * HELD {
                let mover = table.turn().actors().first();
                for word in 0..20 {
                    let seat = whistle_core::Seat(word % game.meta.min_seats);
                    let said = whistle_table::Operation::Say { seat, text: format!("word {word}") };
                    let margin = whistle_table::MoveInfo::default();
                    table.take_up(Record::new(table.seq() + 1, None, said, margin)).expect("talk");
                }
                match mover {
                    _ if table.turn() == Turn::Chance => {
                        table.sample_chance(&mut rng).expect("nature may");
                    }
                    Some(seat) => {
                        let action = table.game().random_action(seat, &mut rng).expect("a move");
                        table.act(seat, &action).expect("it is allowed");
                    }
                    None => break,
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
            assert!(table.seq() > 3 * HELD, "{} has {} records", game.meta.id, table.seq());
            assert!(held <= 2 * HELD, "{held} of {} were held", table.seq());
        }
    }
}
