//! Tables to test with: the first game of the registry, played at random.

use serde_json::{Map, Value, json};
use whistle_core::{Json, Pcg32, Seat};
use whistle_table::{Command, CommandId, Nature, Operation, Table};

/// A table of the first game.
pub(crate) fn open() -> Table {
    let game = &whistle_registry::GAMES[0];
    Table::open(game, game.meta.min_seats, &Map::new()).expect("a plain table")
}

/// A table after the deal: a seat is to act.
pub(crate) fn dealt() -> (Table, Pcg32) {
    let mut table = open();
    let mut rng = Pcg32::new(5, 5);
    table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
    (table, rng)
}

pub(crate) fn actor(table: &Table) -> Seat {
    table.turn().actors().first().expect("a seat is to act")
}

/// Lets one of the seats to act do something; returns that seat.
pub(crate) fn step(table: &mut Table, rng: &mut Pcg32) -> Seat {
    let seat = actor(table);
    let action = table.game().random_action(seat, rng).expect("the seat to act has a legal action");
    table.act(seat, &action).expect("a legal action is allowed");
    seat
}

/// Plays on until the seat to act has an action of this `kind`.
pub(crate) fn play_until(table: &mut Table, rng: &mut Pcg32, kind: &str) -> Seat {
    loop {
        let seat = actor(table);
        if table.game().legal(seat).iter().any(|action| action.tree()["kind"] == kind) {
            return seat;
        }
        step(table, rng);
    }
}

pub(crate) fn command(table: &Table, id: &str, seat: Seat, action: Json) -> Command {
    let operation = Operation::Act { seat, action };
    Command { id: CommandId(id.to_owned()), against: table.seq(), operation }
}

pub(crate) fn first_action(table: &Table) -> (Seat, Json) {
    let seat = actor(table);
    (seat, table.game().legal(seat)[0].clone())
}

/// Everything that tells tables apart from outside: equal values mean equal tables.
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
