//! Fuzzes the rules and the game file parsers, in this process and at full speed.

use serde_json::{Map, Value, json};
use whistle_core::{JournalText, Json, Pcg32, Rng as _, Seat, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::fair::verify_text;
use whistle_table::{Command, Nature, Operation, Record, Table};

use crate::fuzz::alarm::attempt;
use crate::fuzz::mutate::{shorten, shown, spoil, spoil_bytes};
use crate::{one_in, pick};

/// A board as people write them, for the game that takes one.
const BOARD: &str = include_str!("../../../../games/trains-and-stations/boards/alps.board");

/// How many records a table may have before another one is opened: some random games hardly ever end, and inputs at a
/// long table take long.
const LONGEST: u64 = 1_500;

/// The kind of input, and its target.
#[derive(Clone, Copy)]
enum InputKind {
    /// A command at a table.
    Command,
    /// A chance outcome given from outside.
    Chance,
    /// The options of a new table.
    Options(u8),
    /// A game file.
    Record,
}

/// A table in the middle of a game, and game files of other games.
pub(crate) struct Rules {
    luck: Pcg32,
    table: Table,
    records: Vec<String>,
}

fn open(luck: &mut Pcg32) -> Table {
    let entry: &'static GameEntry = pick(luck, GAMES);
    let (least, most) = (entry.meta.min_seats, entry.meta.max_seats);
    let seats = least + luck.below(u32::from(most - least) + 1) as u8;
    Table::open(entry, seats, &Map::new()).expect("a plain table")
}

/// Applies any legal action or chance outcome.
pub(crate) fn random_step(table: &mut Table, luck: &mut Pcg32) {
    let drawn = table.nature_decides(&mut Nature::Random(luck), None).expect("nature may");
    if !drawn {
        let seat = table.turn().actors().first().expect("somebody is to act");
        let action = table.game().random_action(seat, luck).expect("it can");
        table.act(seat, &action).expect("it is legal");
    }
}

impl Rules {
    /// Starts with game files from a server.
    pub(crate) fn new(seed: u64, worker: u64, records: Vec<String>) -> Rules {
        let mut luck = Pcg32::new(seed, worker);
        Rules { table: open(&mut luck), luck, records }
    }

    /// Tries one input; returns what went wrong, if anything.
    pub(crate) fn try_one(&mut self) -> Result<(), String> {
        if one_in(&mut self.luck, 6) {
            self.go_on();
        }
        let (kind, input) = self.next();
        let before = self.table.seq();
        let Err(words) = attempt(|| enter(&mut self.table, kind, &input)) else { return Ok(()) };
        let (entry, seats) = (self.table.entry(), self.table.game().seat_count());
        let records = self.table.records().filter(|record| record.seq <= before);
        let records: Vec<Record> = records.cloned().collect();
        let does_harm = |input: &[u8]| {
            let again = Table::restore(entry, seats, &Map::new(), records.clone());
            let Ok(mut table) = again else { return false };
            attempt(|| enter(&mut table, kind, input)).is_err()
        };
        let shortest = shorten(&input, does_harm);
        self.table = open(&mut self.luck);
        let game = entry.meta.id;
        let place = match kind {
            InputKind::Command => format!("a command after {before} records of {game}"),
            InputKind::Chance => format!("an outcome after {before} records of {game}"),
            InputKind::Options(seats) => format!("the options of {game} with {seats} seats"),
            InputKind::Record => "a record".to_owned(),
        };
        Err(format!("{words}\n  {place}: {}", shown(&shortest)))
    }

    /// Applies a legal action of some seat.
    fn go_on(&mut self) {
        let table = &mut self.table;
        if table.outcome().is_some() || table.seq() > LONGEST {
            if table.outcome().is_some() && self.records.len() < 64 {
                self.records.push(table.journal_text());
            }
            *table = open(&mut self.luck);
        } else {
            random_step(table, &mut self.luck);
        }
    }

    fn next(&mut self) -> (InputKind, Vec<u8>) {
        let luck = &mut self.luck;
        let table = &self.table;
        match luck.below(200) {
            0 => {
                let mut record = match self.records.len() {
                    0 => table.journal_text().into_bytes(),
                    _ => pick(luck, &self.records).clone().into_bytes(),
                };
                for _ in 0..=luck.below(3) {
                    spoil_bytes(&mut record, luck);
                }
                (InputKind::Record, record)
            }
            1..=20 => {
                let seats = luck.below(9) as u8;
                let mut board = BOARD.as_bytes().to_vec();
                spoil_bytes(&mut board, luck);
                let board = String::from_utf8_lossy(&board).into_owned();
                let options = table.entry().meta.options.iter().map(|option| {
                    let value = match option.name {
                        "board" => json!(board),
                        _ => pick(luck, &[json!(true), json!(1), json!("french")]).clone(),
                    };
                    (option.name.to_owned(), value)
                });
                let options: Map<String, Value> = options.collect();
                (InputKind::Options(seats), spoil(&Value::Object(options), luck))
            }
            21..=40 => {
                let outcome = self.table.records().next_back().and_then(|r| r.operation.outcome());
                let outcome = outcome.map_or_else(|| json!({ "kind": "roll" }), Json::tree);
                (InputKind::Chance, spoil(&outcome, luck))
            }
            _ => {
                let seat = match table.turn().actors().first() {
                    Some(seat) if !one_in(luck, 8) => seat,
                    _ => Seat(luck.below(9) as u8),
                };
                let operation = match luck.below(100) {
                    0..=4 => json!({ "undo": { "seat": seat } }),
                    5 => json!({ "say": { "seat": seat, "text": "all aboard" } }),
                    6 => json!({ "promise": { "seat": seat, "terms": promise(luck) } }),
                    _ => {
                        let legal = match seat.0 < table.game().seat_count() {
                            true => table.game().legal(seat),
                            false => Vec::new(),
                        };
                        let action = match legal.len() {
                            0 => json!({ "kind": "pass" }),
                            _ => pick(luck, &legal).tree(),
                        };
                        json!({ "act": { "seat": seat, "action": action } })
                    }
                };
                let against = table.seq();
                let id = luck.next_u32().to_string();
                let command = json!({ "id": id, "against": against, "operation": operation });
                (InputKind::Command, spoil(&command, luck))
            }
        }
    }
}

fn promise(luck: &mut Pcg32) -> Value {
    let clause = match luck.below(3) {
        0 => json!({ "kind": "words", "words": "you get the next one" }),
        1 => json!({ "kind": "will", "event": { "kind": "card_played", "seat": 0 } }),
        _ => json!({ "kind": "will_not", "event": { "kind": "card_played" } }),
    };
    json!({ "to": 1, "clause": clause, "until": { "kind": "event", "event": { "kind": "trick_won" } } })
}

/// Applies an input, and views the resulting table as people would.
fn enter(table: &mut Table, kind: InputKind, input: &[u8]) {
    match kind {
        InputKind::Command => {
            let Ok(command) = serde_json::from_slice::<Command>(input) else { return };
            let Some(seat) = command.operation.seat() else { return };
            // A nonexistent seat is refused before the table receives the command.
            if seat.0 >= table.game().seat_count() {
                return;
            }
            // Counted as a server does for the sender.
            table.record_for(std::iter::once(seat).collect(), command.against);
            let promises = matches!(command.operation, Operation::Promise { .. });
            if table.command(command).is_ok() {
                table.view(Viewer::Seat(seat), true);
                if promises {
                    table.promises();
                }
                table.events(table.seq() - 1, Viewer::Spectator);
            }
        }
        InputKind::Chance => {
            if let Ok(outcome) = serde_json::from_slice::<Json>(input) {
                let _ = table.chance(&outcome);
            }
        }
        InputKind::Options(seats) => {
            let Ok(options) = serde_json::from_slice::<Map<String, Value>>(input) else { return };
            if let Ok(table) = Table::open(table.entry(), seats, &options) {
                table.view(Viewer::Spectator, true);
            }
        }
        InputKind::Record => {
            let Ok(text) = std::str::from_utf8(input) else { return };
            let _ = verify_text(text, None);
            if let Ok(read) = JournalText::read(text)
                && let Ok(entry) = whistle_registry::find(read.game())
            {
                let _ = Table::load(entry, &read);
            }
        }
    }
}
