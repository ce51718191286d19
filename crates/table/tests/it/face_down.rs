//! Compares twin tables frame by frame: whatever a seat chooses face down, in however many steps and after however many
//! changes of mind, everyone else gets the same frames and answers.
//!
//! Frames are built from the values compared here; `whistle-server` runs the same test over sockets.

use serde_json::{Map, Value, json};
use whistle_core::{Json, Pcg32, Rng as _, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::{Command, CommandId, Nature, Operation, Record, Table};

fn copy(table: &Table) -> Table {
    let mut copy = Table::resume(table.entry(), &table.snapshot()).expect("it fits");
    let held = copy.held_since();
    let tail = table.records().filter(|record| record.seq > held);
    tail.cloned().for_each(|record| copy.take_up(record).expect("it fits"));
    copy
}

/// Lists a seat's actions that no other seat would notice.
fn private_actions(table: &Table, seat: Seat) -> Vec<Json> {
    let others = || Viewer::all(table.game().seat_count()).filter(|viewer| !viewer.is(seat));
    let unnoticed = |action: &Json| {
        let step = table.game().boxed_clone().act(seat, action).expect("it is legal");
        !others().any(|viewer| step.events.iter().any(|event| event.is_seen_by(viewer)))
    };
    table.game().legal(seat).into_iter().filter(unnoticed).collect()
}

/// Lets a seat choose something, or change its mind.
fn ponder(table: &mut Table, seat: Seat, rng: &mut Pcg32) {
    for _ in 0..rng.below(6) {
        let open = private_actions(table, seat);
        if table.may_change_mind(seat) && (open.is_empty() || rng.below(3) == 0) {
            table.undo(seat).expect("it may change its mind");
        } else if !open.is_empty() {
            let action = open[rng.below(open.len() as u32) as usize].clone();
            table.act(seat, &action).expect("it is legal");
        }
    }
}

/// Everything that a client with one seat or none is sent.
fn sent(table: &Table, viewer: Viewer) -> Value {
    let own: SeatSet = viewer.seat().into_iter().collect();
    let asked = Seat::all(table.game().seat_count());
    json!({
        "seq": table.seq_for(own),
        "view": table.view(viewer, true),
        "legal": viewer.seat().map(|seat| table.game().legal(seat)),
        "turn": table.turn(),
        "promises": table.promises_for(own),
        "history": table.events_for(own, 0, viewer),
        "asked": asked.map(|seat| table.count_for(own, table.asked_since(seat))).collect::<Vec<_>>(),
        "reserve": table.reserve_used().as_slice(),
    })
}

/// The answers to a client's commands, for every position it could have seen when it sent them.
fn answers(table: &Table, seat: Seat) -> Vec<String> {
    let own = SeatSet::one(seat);
    let none = || Json::of(&json!({"kind": "none"}));
    let act = table.game().legal(seat).first().cloned().unwrap_or_else(none);
    let operations = [
        Operation::Undo { seat, undone: None },
        Operation::Act { seat, action: act },
        Operation::Act { seat, action: Json::of(&json!({"kind": "no"})) },
    ];
    let seen = table.seq_for(own).saturating_sub(2)..=table.seq_for(own) + 1;
    let ask = |(count, operation): (u64, &Operation)| {
        let mut table = copy(table);
        let against = table.record_for(own, count);
        let id = CommandId("asked".to_owned());
        let answer = table.command(Command { id, against, operation: operation.clone() });
        let answer = answer.map(|receipt| table.count_for(own, receipt.seq));
        let answer = answer.map_err(|error| table.refusal_for(own, error));
        format!("{answer:?} and then {}", sent(&table, Viewer::Seat(seat)))
    };
    seen.flat_map(|count| operations.iter().map(move |operation| (count, operation)))
        .map(ask)
        .collect()
}

/// Lets one seat choose differently at two copies of a table, and compares what the others get.
fn compare(table: &Table, seat: Seat, rng: &mut Pcg32) -> bool {
    let seats = table.game().seat_count();
    let mut twins = [copy(table), copy(table)];
    for _ in 0..2 {
        twins.iter_mut().for_each(|twin| ponder(twin, seat, rng));
        // The others choose too, the same at both tables.
        for other in Seat::all(seats).filter(|&other| other != seat) {
            if let Some(action) = private_actions(&twins[0], other).first() {
                for twin in &mut twins {
                    twin.act(other, action).expect("it is open to them at both");
                }
            }
        }
    }
    let [one, two] = &twins;
    for viewer in Viewer::all(seats).filter(|viewer| !viewer.is(seat)) {
        let id = table.entry().meta.id;
        assert_eq!(
            sent(one, viewer),
            sent(two, viewer),
            "{id}: {viewer} gets different frames from the twins"
        );
        if let Viewer::Seat(other) = viewer {
            assert_eq!(answers(one, other), answers(two, other), "{id}: answers to {viewer}");
        }
    }
    for twin in &twins {
        // Restored from all records, and from the journal, it is the same table.
        let records = table.records().take_while(|record| record.seq <= twin.held_since());
        let records: Vec<Record> = records.chain(twin.records()).cloned().collect();
        let whole = Table::restore(table.entry(), seats, &Map::new(), records).expect("it fits");
        assert_eq!(whole.game().fingerprint(), twin.game().fingerprint());
        let text = whole.journal_text();
        let journal = whistle_core::JournalText::read(&text).expect("a journal");
        let replayed = table.entry().replay(&journal).expect("the journal can be replayed");
        assert_eq!(replayed.end.fingerprint(), twin.game().fingerprint());
    }
    one.game().fingerprint() != two.game().fingerprint() || one.seq() != two.seq()
}

/// Plays a game at random and stops wherever a seat chooses face down.
fn look_for_choices(game: &'static GameEntry, seats: u8, seed: u64) -> usize {
    let mut table = Table::open(game, seats, &Map::new()).expect("a plain table");
    let mut rng = Pcg32::new(seed, seats.into());
    let mut compared = 0;
    while compared < 3 && table.seq() < 2_500 {
        table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
        let Turn::Seats { seats: actors } = table.turn() else { break };
        let actors: Vec<Seat> = actors.iter().collect();
        let seat = rng.pick(&actors);
        let open = private_actions(&table, seat);
        let fresh = table.private_to(table.seq()).is_none();
        if !open.is_empty() && fresh && rng.below(2) == 0 {
            compared += usize::from(compare(&table, seat, &mut rng));
        }
        let action =
            table.game().random_action(seat, &mut rng).expect("the seat to act has a legal action");
        table.act(seat, &action).expect("a legal action is allowed");
    }
    compared
}

#[test]
fn what_is_chosen_face_down_makes_no_difference_to_anybody_else() {
    let mut with_choices = 0;
    for game in GAMES {
        let seats = [game.meta.min_seats, game.meta.max_seats];
        let compared: usize = seats
            .iter()
            .flat_map(|&seats| (0..3).map(move |seed| (seats, seed)))
            .map(|(seats, seed)| look_for_choices(game, seats, seed))
            .sum();
        println!("{}: {compared} pairs of different choices", game.meta.id);
        with_choices += usize::from(compared > 0);
    }
    assert!(with_choices >= 2, "nobody chose anything face down, so nothing was tested");
}

/// A table where several seats can choose something face down, and one of these seats.
fn choosing() -> (Table, Seat, Pcg32) {
    let mut rng = Pcg32::new(1, 1);
    for game in GAMES {
        let mut table = Table::open(game, game.meta.max_seats, &Map::new()).expect("a table");
        for _ in 0..40 {
            table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
            let Turn::Seats { seats } = table.turn() else { break };
            let open = |seat: &Seat| !private_actions(&table, *seat).is_empty();
            if seats.len() > 1 && seats.iter().all(|seat| open(&seat)) {
                let seat = seats.first().expect("several seats are to act");
                return (table, seat, rng);
            }
            let seat = seats.first().expect("a seat is to act");
            let action = table
                .game()
                .random_action(seat, &mut rng)
                .expect("the seat to act has a legal action");
            table.act(seat, &action).expect("a legal action is allowed");
        }
    }
    panic!("no game begins with a face-down choice");
}

#[test]
fn a_choice_face_down_can_be_changed_whatever_others_do() {
    let (mut table, seat, mut rng) = choosing();
    let other = seat.left(table.game().seat_count());
    let before = table.game().legal(seat);
    let action = private_actions(&table, seat)[0].clone();
    table.act(seat, &action).expect("it is legal");
    // Another seat chooses and declares its choice done.
    while table.turn().actors().contains(other) {
        let action = table
            .game()
            .random_action(other, &mut rng)
            .expect("the seat to act has a legal action");
        table.act(other, &action).expect("it is legal");
    }
    assert!(table.may_change_mind(seat));
    let told = table.events(0, Viewer::Seat(other));
    table.undo(seat).expect("nobody has noticed it");
    assert_eq!(table.game().legal(seat), before, "all is open to it again");
    assert!(!table.turn().actors().contains(other), "the other seat's choice still counts");
    assert_eq!(table.events(0, Viewer::Seat(other)), told, "and the other seat is told nothing");
    // Sent again later, against the last record that the seat had seen, it is not stale.
    let own = SeatSet::one(seat);
    let action = private_actions(&table, seat)[0].clone();
    let against = table.record_for(own, table.seq_for(own));
    let id = CommandId("kept".to_owned());
    let operation = Operation::Act { seat, action };
    table.command(Command { id, against, operation }).expect("it is open");
}

/// Lets a seat try to undo a choice that it has declared done; nobody may notice the attempt.
fn try_to_take_back(table: &mut Table, seat: Seat) {
    let seats = table.game().seat_count();
    let everybody = |table: &Table| Viewer::all(seats).map(|viewer| sent(table, viewer)).collect();
    let (before, records): (Vec<Value>, u64) = (everybody(table), table.seq());
    let own = SeatSet::one(seat);
    let against = table.record_for(own, table.seq_for(own));
    let operation = Operation::Undo { seat, undone: None };
    let id = CommandId(format!("back-{records}"));
    let refused = table.command(Command { id, against, operation });
    let name = table.entry().meta.id;
    assert!(refused.is_err(), "{name}: {seat} undid a choice that it had declared done");
    assert!(table.undo(seat).is_err() && !table.may_change_mind(seat), "{name}");
    assert_eq!(table.seq(), records, "{name}: nothing is recorded");
    let after: Vec<Value> = everybody(table);
    assert_eq!(after, before, "{name}: nobody is told that {seat} tried");
}

#[test]
fn whoever_is_done_while_several_choose_at_once_cannot_take_it_back() {
    let mut tried = 0;
    for game in GAMES {
        let values = |kind| match kind {
            whistle_core::OptionKind::Choice(words) => words.to_vec(),
            _ => Vec::new(),
        };
        let options = game.meta.options.iter();
        let chosen =
            options.flat_map(|option| values(option.kind).into_iter().map(|v| (option.name, v)));
        let plain = [Map::new()].into_iter();
        let all = plain
            .chain(chosen.map(|(name, value)| Map::from_iter([(name.to_owned(), json!(value))])));
        for (number, options) in all.enumerate() {
            let seats = if number % 2 == 0 { game.meta.max_seats } else { game.meta.min_seats };
            let mut table = Table::open(game, seats, &options).expect("a table");
            let mut rng = Pcg32::new(number as u64, 7);
            let mut together = false;
            while table.seq() < 1_500 {
                table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
                let Turn::Seats { seats: actors } = table.turn() else { break };
                let seat = rng.pick(&actors.iter().collect::<Vec<Seat>>());
                together = actors.len() > 1 || together && actors.len() == 1;
                let action = table
                    .game()
                    .random_action(seat, &mut rng)
                    .expect("the seat to act has a legal action");
                table.act(seat, &action).expect("a legal action is allowed");
                let now = table.turn().actors();
                if together && !now.contains(seat) {
                    try_to_take_back(&mut table, seat);
                    tried += 1;
                }
                together &= !now.is_empty()
                    && now.iter().all(|other| actors.contains(other))
                    && !now.contains(seat);
            }
        }
    }
    assert!(tried > 50, "only {tried} choices were declared done");
}

/// A table from before undoing final choices was forbidden can still be restored.
#[test]
fn a_stored_record_that_took_back_a_finished_choice_still_counts() {
    let mut rng = Pcg32::new(3, 3);
    for game in GAMES {
        let mut table = Table::open(game, game.meta.max_seats, &Map::new()).expect("a table");
        for _ in 0..60 {
            table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
            let Turn::Seats { seats } = table.turn() else { break };
            let seat = seats.first().expect("a seat is to act");
            let start = table.game().fingerprint();
            let action = table
                .game()
                .random_action(seat, &mut rng)
                .expect("the seat to act has a legal action");
            table.act(seat, &action).expect("a legal action is allowed");
            if matches!(table.undo(seat), Err(whistle_table::UndoRefusal::Final)) {
                let seq = table.seq();
                let operation = Operation::Undo { seat, undone: Some(seq) };
                let info = whistle_table::MoveInfo::default();
                let record = Record::new(seq + 1, None, operation, info);
                if table.turn().actors().len() > 1 {
                    table.take_up(record).expect("it used to be allowed");
                    assert_eq!(table.game().fingerprint(), start);
                    return;
                }
            }
        }
    }
    panic!("no game has a choice that is final");
}
