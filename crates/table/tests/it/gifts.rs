//! Gifts between decisions: final, visible to all, and blocking nobody.

use serde_json::{Map, Value, json};
use whistle_core::{Gift, JournalText, Json, Pcg32, Rng as _, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::fair::{
    Bytes32, Dice, Opening, PROOF_FIELD, Proof, SeatProof, carried, opening_head,
    server_commitment, verify_text,
};
use whistle_table::{
    Command, CommandError, CommandId, Nature, Operation, Receipt, Record, Table, UndoRefusal,
};

/// The games that have gifts, with the options for two people.
fn games() -> impl Iterator<Item = (&'static GameEntry, Map<String, Value>)> {
    let games = GAMES.iter().filter(|game| game.meta.gifts.is_some());
    games.map(|game| (game, game.options_for(2, 5, Map::new())))
}

/// A table of the first of these games, after this many random actions.
fn table(actions: u32) -> (Table, Pcg32) {
    let (game, options) = games().next().expect("a game with gifts");
    let mut table = Table::open(game, game.meta.min_seats, &options).expect("a table");
    let mut rng = Pcg32::new(36, 0);
    for _ in 0..actions {
        step(&mut table, &mut rng);
    }
    table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
    (table, rng)
}

/// Lets a seat to act do something; returns that seat.
fn step(table: &mut Table, rng: &mut Pcg32) -> Seat {
    table.follow_nature(Nature::Random(rng)).expect("nature may");
    let seat = table.turn().actors().first().expect("a seat is to act");
    let action = table.game().random_action(seat, rng).expect("the seat to act has a legal action");
    table.act(seat, &action).expect("it is legal");
    table.follow_nature(Nature::Random(rng)).expect("nature may");
    seat
}

/// Lists the pairs of seats of which the first can give something to the second.
fn possible(table: &Table) -> Vec<(Seat, Seat)> {
    let seats = || Seat::all(table.game().seat_count());
    let all = seats().flat_map(|from| seats().map(move |to| (from, to)));
    all.filter(|&(from, to)| table.game().most_given(from)[to] > 0).collect()
}

fn one_to(to: Seat) -> Gift {
    Gift { to, count: 1 }
}

fn give(id: &str, seat: Seat, to: Seat) -> Command {
    let operation = Operation::Give { seat, gift: one_to(to) };
    Command { id: CommandId(id.to_owned()), against: 0, operation }
}

#[test]
fn two_people_have_gifts_unless_they_chose_otherwise() {
    for (game, options) in games() {
        let name = game.meta.gifts.expect("an option");
        assert_eq!(options.get(name), Some(&json!(true)));
        assert!(game.options_for(1, 5, Map::new()).is_empty(), "no gifts where only bots play");
        let chosen = Map::from_iter([(name.replace('_', "-"), json!(false))]);
        assert_eq!(game.options_for(4, 5, chosen.clone()), chosen);
    }
    let without = GAMES.iter().find(|game| game.meta.gifts.is_none()).expect("a game without");
    assert!(without.options_for(4, 5, Map::new()).is_empty());
    let mut table = Table::open(without, without.meta.min_seats, &Map::new()).expect("a table");
    let error = table.give(Seat(0), one_to(Seat(1))).expect_err("this game has no gifts");
    assert_eq!(error.detail().expect("a reason")["kind"], "no_gifts");
    assert_eq!(table.seq(), 0);
}

#[test]
fn a_gift_counts_once_and_says_what_happened_to_everybody() {
    let (mut table, _) = table(4);
    let (from, to) = possible(&table)[0];
    let seq = table.seq() + 1;
    assert_eq!(table.command(give("a", from, to)), Ok(Receipt { seq, repeated: false }));
    assert_eq!(table.command(give("a", from, to)), Ok(Receipt { seq, repeated: true }));
    let other = Command {
        operation: Operation::Give { seat: from, gift: Gift { to, count: 2 } },
        ..give("a", from, to)
    };
    assert_eq!(table.command(other), Err(CommandError::IdUsed));
    assert_eq!((table.seq(), table.beside(from).given), (seq, 1));
    let viewers = Viewer::all(table.game().seat_count());
    let told: Vec<_> = viewers.map(|viewer| table.events(seq - 1, viewer)).collect();
    assert!(told.iter().all(|seen| *seen == told[0] && seen[0].seat == Some(from)), "{told:?}");
    assert!(!told[0][0].events.is_empty());
    let text = table.journal_text();
    let entry = format!(
        "{{\"seat\":{from},\"gift\":{{\"to\":{to},\"count\":1}}}}",
        from = from.0,
        to = to.0
    );
    assert!(text.contains(&entry), "{text}");
    let journal = JournalText::read(&text).expect("a journal");
    let again = Table::load(table.entry(), &journal).expect("it is in order");
    assert_eq!(again.game().fingerprint(), table.game().fingerprint());
    assert_eq!(again.fork(again.seq()).expect("the game can continue from it").seq(), again.seq());
}

/// A command sent before its client heard of a gift is still valid after it.
#[test]
fn nobodys_command_is_stale_because_of_a_gift() {
    let (mut compared, mut rng) = (0, Pcg32::new(7, 0));
    let (mut table, mut random) = table(0);
    while compared < 40 && table.turn() != Turn::Over {
        for (from, to) in possible(&table) {
            let actor = table.turn().actors().first().expect("a seat is to act");
            let against = table.seq();
            let action = table
                .game()
                .random_action(actor, &mut rng)
                .expect("the seat to act has a legal action");
            let mut given = table.clone();
            given.command(give("g", from, to)).expect("it can be given");
            assert_eq!(given.open_since(actor), table.open_since(actor), "its time goes on");
            assert_eq!(given.asked_since(actor), table.asked_since(actor));
            let operation = Operation::Act { seat: actor, action };
            let sent = Command { id: CommandId("m".to_owned()), against, operation };
            match given.command(sent) {
                Ok(receipt) => assert_eq!(receipt.seq, against + 2),
                // Only actions that needed the given items may have disappeared.
                Err(CommandError::Act(_)) => assert_eq!(actor, from),
                Err(other) => panic!("{other}"),
            }
            compared += 1;
        }
        step(&mut table, &mut random);
    }
    assert!(compared >= 40);
}

#[test]
fn nothing_done_in_the_open_is_taken_back_past_a_gift_nor_the_gift() {
    let mut refused = 0;
    let (mut table, mut rng) = table(0);
    while refused < 20 && table.turn() != Turn::Over {
        let seat = step(&mut table, &mut rng);
        let open = table.clone().undo(seat).is_ok() && table.private_to(table.seq()).is_none();
        for (from, to) in possible(&table).into_iter().filter(|_| open) {
            let mut given = table.clone();
            given.give(from, one_to(to)).expect("it can be given");
            let before = given.journal_text();
            assert_eq!(given.undo(seat), Err(UndoRefusal::GiftGiven));
            // Sent before the client heard of the gift, it is refused because of the gift, and not as stale.
            let operation = Operation::Undo { seat, undone: None };
            let id = CommandId("u".to_owned());
            let sent = Command { id, against: table.seq(), operation };
            let error = given.command(sent).expect_err("it is too late");
            assert_eq!(error, CommandError::Undo(UndoRefusal::GiftGiven));
            let kind = error.detail().expect("a reason")["kind"].clone();
            assert_eq!((kind, given.journal_text()), (json!("gift_given"), before));
            refused += 1;
        }
    }
    assert!(refused >= 20, "{refused}");
}

/// Whole games with gifts are the same when restored from records, snapshots or journals.
#[test]
fn games_with_gifts_are_folded_again_from_any_moment() {
    for (game, options) in games() {
        let seats = game.meta.max_seats;
        let mut table = Table::open(game, seats, &options).expect("a table");
        let (mut rng, mut gifts) = (Pcg32::new(3, 6), 0);
        while table.turn() != Turn::Over && table.seq() < 700 {
            table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
            let possible = possible(&table);
            if rng.below(5) == 0 && !possible.is_empty() {
                let (from, to) = rng.pick(&possible);
                table.give(from, one_to(to)).expect("it can be given");
                gifts += 1;
            } else if rng.below(6) == 0 {
                let _ = table.undo(Seat(rng.below(seats.into()) as u8));
            } else if table.turn() != Turn::Over {
                step(&mut table, &mut rng);
            }
            if table.seq().is_multiple_of(20) {
                let mut resumed = Table::resume(game, &table.snapshot()).expect("it fits");
                let held = resumed.held_since();
                let tail = table.records().filter(|record| record.seq > held);
                tail.cloned().for_each(|record| resumed.take_up(record).expect("it fits"));
                assert_eq!(resumed.game().fingerprint(), table.game().fingerprint());
                for seat in Seat::all(seats) {
                    assert_eq!(resumed.beside(seat), table.beside(seat));
                    assert_eq!(resumed.open_since(seat), table.open_since(seat));
                    assert_eq!(
                        resumed.clone().undo(seat).is_ok(),
                        table.clone().undo(seat).is_ok()
                    );
                }
            }
        }
        assert!(gifts > 20, "{gifts} gifts");
        let records: Vec<Record> = table.records().cloned().collect();
        let restored = Table::restore(game, seats, &options, records).expect("they fit");
        assert_eq!(restored.game().fingerprint(), table.game().fingerprint());
        let text = table.journal_text();
        let read = JournalText::read(&text).expect("a journal");
        let replayed = game.replay(&read).expect("it is in order");
        assert_eq!(replayed.end.fingerprint(), table.game().fingerprint());
    }
}

/// A seat may change a face-down choice that it has not declared done even after a gift, and a gift reveals nothing
/// about such a choice.
#[test]
fn what_is_still_chosen_face_down_can_be_changed_past_a_gift() {
    let mut changed = 0;
    for seed in 0..40 {
        let (game, options) = games().next().expect("a game with gifts");
        let mut table = Table::open(game, game.meta.max_seats, &options).expect("a table");
        let mut rng = Pcg32::new(seed, 29);
        while table.turn() != Turn::Over && table.seq() < 1_500 {
            let seat = step(&mut table, &mut rng);
            if !table.may_change_mind(seat) || table.turn() == Turn::Over {
                continue;
            }
            let mut without = table.clone();
            without.undo(seat).expect("it may change its mind");
            for (from, to) in possible(&table) {
                let mut given = table.clone();
                given.give(from, one_to(to)).expect("it can be given");
                assert!(given.may_change_mind(seat));
                given.undo(seat).expect("it may change its mind");
                let mut alike = without.clone();
                alike.give(from, one_to(to)).expect("it can be given");
                assert_eq!(given.game().fingerprint(), alike.game().fingerprint());
                let other = Seat::all(game.meta.max_seats).find(|&other| other != seat);
                let own = SeatSet::one(other.expect("somebody else"));
                assert_eq!(given.seq_for(own), alike.seq_for(own), "nobody else counts it");
                changed += 1;
            }
        }
        if changed > 0 {
            return;
        }
    }
    panic!("nobody chose anything face down");
}

/// The dice of a game with gifts can be drawn again; gifts do not affect them.
fn record(giving: bool) -> Value {
    let (game, options) = games().next().expect("a game with gifts");
    let mut table = Table::open(game, game.meta.min_seats, &options).expect("a table");
    let secret = Bytes32([7; 32]);
    let seats = vec![SeatProof::Nothing {}; game.meta.min_seats.into()];
    let opening = Opening {
        table: "a1b2".to_owned(),
        game: game.meta.id.to_owned(),
        rules_version: game.meta.rules_version,
        config: table.config().tree(),
        first: 0,
        carried: carried([]),
        commitment: server_commitment("a1b2", &secret),
        seats: seats.iter().map(SeatProof::part).collect(),
    };
    let head = opening_head(&opening);
    let dice = Dice::new(&head, &secret, &vec![None; seats.len()]);
    let mut rng = Pcg32::new(1, 2);
    while table.turn() != Turn::Over {
        table.follow_nature(Nature::Dice(&dice)).expect("nature may");
        if let Some(&(from, to)) = possible(&table).first().filter(|_| giving) {
            table.give(from, one_to(to)).expect("it can be given");
        }
        if let Some(seat) = table.turn().actors().first() {
            let action = table
                .game()
                .random_action(seat, &mut rng)
                .expect("the seat to act has a legal action");
            table.act(seat, &action).expect("it is legal");
        }
    }
    let proof = Proof {
        version: 2,
        table: opening.table,
        rules_version: opening.rules_version,
        commitment: opening.commitment,
        secret,
        seats,
        first: 0,
        head,
    };
    let text = table.journal_text_with(&[(PROOF_FIELD, Json::of(&proof))]);
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_record_with_gifts_is_fair_and_a_forged_gift_is_found() {
    let honest = record(true);
    let verified = verify_text(&honest.to_string(), None).expect("it is fair");
    assert!(verified.outcomes > 0);
    assert!(verify_text(&record(false).to_string(), None).is_ok());
    let is_gift = |entry: &Value| entry["gift"].is_object();
    let entries = honest["entries"].as_array().expect("entries");
    let gifts: Vec<usize> = (0..entries.len()).filter(|&at| is_gift(&entries[at])).collect();
    assert!(gifts.len() > 3, "{gifts:?}");
    let forge = |what: &str, change: &dyn Fn(&mut Vec<Value>), words: &str| {
        let mut forged = honest.clone();
        change(forged["entries"].as_array_mut().expect("entries"));
        let error = verify_text(&forged.to_string(), None).expect_err(what).to_string();
        assert!(error.contains(words), "{what}: {error}");
    };
    let (first, last) = (gifts[0], *gifts.last().expect("a gift"));
    forge("one left out", &|entries| _ = entries.remove(last), "");
    forge("one too many", &|entries| entries.insert(last, entries[last].clone()), "");
    forge(
        "to another seat",
        &|entries| {
            let to = entries[last]["gift"]["to"].as_u64().expect("a seat");
            let from = entries[last]["seat"].as_u64().expect("a seat");
            entries[last]["gift"]["to"] = json!(3 - to - from);
        },
        "",
    );
    forge("more than there is", &|entries| entries[first]["gift"]["count"] = json!(6), "TS-36");
    forge(
        "to oneself",
        &|entries| entries[first]["gift"]["to"] = entries[first]["seat"].clone(),
        "TS-36",
    );
    forge("from nobody", &|entries| entries[first]["seat"] = json!(7), "there is no seat");
    forge(
        "as an action too",
        &|entries| entries[first]["action"] = json!({ "kind": "x" }),
        "an entry is",
    );
    // Gifts cannot be added to a table without them: the options are part of the opening that everyone saw.
    let mut forged = honest.clone();
    let option = games().next().and_then(|(game, _)| game.meta.gifts).expect("an option");
    forged["config"].as_object_mut().expect("a config").remove(option);
    verify_text(&forged.to_string(), None).expect_err("gifts at a table without");
}
