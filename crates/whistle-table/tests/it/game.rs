//! Tables to test with: the first game of the registry, played at random.

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Seat, Turn};
use whistle_table::{Command, CommandId, Request, Table};

/// A table of the first game.
pub(crate) fn open() -> Table {
    let game = &whistle_games::GAMES[0];
    Table::open(game, game.meta.min_seats, &Map::new()).expect("a plain table")
}

/// A table after the deal: somebody is to act.
pub(crate) fn dealt() -> (Table, Pcg32) {
    let mut table = open();
    let mut rng = Pcg32::new(5, 5);
    while table.turn() == Turn::Chance {
        table.sample_chance(&mut rng).expect("it is nature's turn");
    }
    (table, rng)
}

pub(crate) fn actor(table: &Table) -> Seat {
    table.turn().actors().first().expect("somebody is to act")
}

/// Lets whoever is to act do something; returns who it was.
pub(crate) fn step(table: &mut Table, rng: &mut Pcg32) -> Seat {
    let seat = actor(table);
    let action = table.game().random_action(seat, rng).expect("who is to act can");
    table.act(seat, action).expect("a legal action is allowed");
    seat
}

/// Plays on until whoever is to act has `kind` among their choices.
pub(crate) fn play_until(table: &mut Table, rng: &mut Pcg32, kind: &str) -> Seat {
    loop {
        let seat = actor(table);
        if table.game().legal(seat).iter().any(|action| action["kind"] == kind) {
            return seat;
        }
        step(table, rng);
    }
}

pub(crate) fn command(table: &Table, id: &str, seat: Seat, action: Value) -> Command {
    let deed = Request::Act { action };
    Command { id: CommandId(id.to_owned()), seat, against: table.seq(), deed }
}

pub(crate) fn first_action(table: &Table) -> (Seat, Value) {
    let seat = actor(table);
    (seat, table.game().legal(seat)[0].clone())
}

/// Everything an outsider could compare: two tables with the same are the same.
pub(crate) fn image(table: &Table) -> Value {
    let records: Vec<Value> = table.records().map(|r| serde_json::to_value(r).unwrap()).collect();
    json!({
        "seq": table.seq(),
        "turn": table.turn(),
        "state": table.game().fingerprint().to_string(),
        "records": records,
        "journal": table.journal_text(),
    })
}
