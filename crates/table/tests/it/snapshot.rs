//! A table restored from a snapshot equals the original.

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Rng as _, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::{
    Clause, Command, CommandId, MoveInfo, Nature, Operation, PlayedBy, PromiseTerms, Record,
    Snapshot, Table, Until,
};

/// Does something at random: act, draw, undo, talk, promise.
fn disturb(table: &mut Table, rng: &mut Pcg32, kinds: &[String]) {
    if table.nature_decides(&mut Nature::Random(rng), None).expect("nature may") {
        return;
    }
    let seats = table.game().seat_count();
    let any = Seat(rng.below(seats.into()) as u8);
    match rng.below(12) {
        0 | 1 => {
            // Mostly refused, which is worth testing too.
            let _ = table.undo(any);
        }
        2 => {
            let (kind, until) = (rng.below(kinds.len() as u32), rng.below(kinds.len() as u32));
            let event = |number: u32| json!({ "kind": kinds[number as usize] });
            let clause = Clause::WillNot { event: event(kind) };
            let until = Until::Event { event: event(until) };
            let terms = PromiseTerms { to: any.left(seats), clause, until };
            let operation = Operation::Promise { seat: any, terms };
            let id = CommandId(format!("p{}", table.seq()));
            let command = Command { id, against: table.seq(), operation };
            table.command(command).expect("a promise to another seat");
        }
        _ => {
            let actors: Vec<Seat> = table.turn().actors().iter().collect();
            if actors.is_empty() {
                return;
            }
            let seat = rng.pick(&actors);
            let action =
                table.game().random_action(seat, rng).expect("the seat to act has a legal action");
            let reserve_ms = u64::from(rng.below(50));
            let info = MoveInfo { played_by: Some(PlayedBy::Bot), reserve_ms };
            table.act_with(seat, &action, info).expect("a legal action is allowed");
        }
    }
}

fn same(table: &Table, again: &Table) {
    assert_eq!(again.seq(), table.seq());
    assert_eq!(again.game().fingerprint(), table.game().fingerprint());
    assert_eq!(again.turn(), table.turn());
    assert_eq!(again.promises(), table.promises());
    assert_eq!(again.reserve_used().as_slice(), table.reserve_used().as_slice());
    assert_eq!(again.outcomes(), table.outcomes());
    let seats = table.game().seat_count();
    for seat in Seat::all(seats) {
        assert_eq!(again.beside(seat), table.beside(seat), "{seat}");
    }
    let seats = table.game().seat_count();
    for seat in Seat::all(seats) {
        assert_eq!(again.open_since(seat), table.open_since(seat), "{seat}");
        assert_eq!(again.asked_since(seat), table.asked_since(seat), "{seat}");
        let own = SeatSet::one(seat);
        assert_eq!(again.seq_for(own), table.seq_for(own), "{seat}");
    }
    for viewer in Viewer::all(seats) {
        let since = again.held_since();
        assert_eq!(again.events(since, viewer), table.events(since, viewer));
    }
}

fn check(game: &'static GameEntry, seed: u64) -> usize {
    let mut table = Table::open(game, game.meta.min_seats, &Map::new()).expect("a plain table");
    let mut rng = Pcg32::new(seed, 1);
    let schema = game.schema();
    let variants = schema["properties"]["event"]["oneOf"].as_array().expect("a list").iter();
    let kind = |variant: &Value| variant["properties"]["kind"]["const"].as_str().map(str::to_owned);
    let kinds: Vec<String> = variants.filter_map(kind).collect();
    let (mut compared, mut steps) = (0, 0);
    while table.turn() != Turn::Over && steps < 150 {
        disturb(&mut table, &mut rng, &kinds);
        steps += 1;
        if steps % 5 != 0 {
            continue;
        }
        let text = serde_json::to_string(&table.snapshot()).expect("it is JSON");
        let snapshot: Snapshot = serde_json::from_str(&text).expect("it can be read");
        let mut again = Table::resume(game, &snapshot).expect("it fits");
        assert_eq!(again.held_since(), snapshot.seq);
        let tail: Vec<Record> =
            table.records().filter(|record| record.seq > snapshot.seq).cloned().collect();
        tail.into_iter().for_each(|record| again.take_up(record).expect("it fits"));
        same(&table, &again);
        // The same seats can undo something at both tables.
        for seat in Seat::all(table.game().seat_count()) {
            let one = table.records().cloned().collect::<Vec<_>>();
            let seats = game.meta.min_seats;
            let mut whole = Table::restore(game, seats, &Map::new(), one).expect("it fits");
            let mut other = Table::resume(game, &again.snapshot()).expect("it fits");
            let held = other.held_since();
            let tail = table.records().filter(|record| record.seq > held);
            tail.cloned().for_each(|record| other.take_up(record).expect("it fits"));
            let one = table.records().cloned().collect::<Vec<_>>();
            let mut lighter = Table::restore(game, seats, &Map::new(), one).expect("it fits");
            lighter.let_go();
            assert_eq!(lighter.held_since(), table.snapshot().seq);
            let undone = whole.undo(seat).is_ok();
            assert_eq!(undone, other.undo(seat).is_ok(), "{seat}");
            assert_eq!(undone, lighter.undo(seat).is_ok(), "{seat}");
            same(&whole, &other);
            same(&whole, &lighter);
        }
        compared += 1;
    }
    compared
}

#[test]
fn a_snapshot_and_what_follows_make_the_same_table() {
    for game in GAMES {
        let compared: usize = (0..6).map(|seed| check(game, seed)).sum();
        assert!(compared > 30, "{}: {compared}", game.meta.id);
    }
}

#[test]
fn a_snapshot_of_another_game_is_refused() {
    let open = |game: &'static GameEntry| {
        Table::open(game, game.meta.min_seats, &Map::new()).expect("a plain table")
    };
    let snapshot = open(&GAMES[0]).snapshot();
    assert!(Table::resume(&GAMES[0], &snapshot).is_ok());
    assert!(Table::resume(&GAMES[1], &snapshot).is_err());
}
