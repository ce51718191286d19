//! Talk and promises.

use serde_json::json;
use whistle_core::{Pcg32, Seat, Turn, Viewer};
use whistle_table::{
    Clause, Command, CommandError, CommandId, Operation, PromiseStatus, PromiseTerms, Table,
    TalkRefusal, Until,
};

use crate::game::{dealt, image, play_until, step};

fn ask(
    table: &mut Table,
    id: &str,
    seat: u8,
    by: impl FnOnce(Seat) -> Operation,
) -> Result<u64, CommandError> {
    let (id, operation) = (CommandId(id.to_owned()), by(Seat(seat)));
    let command = Command { id, against: table.seq(), operation };
    table.command(command).map(|receipt| receipt.seq)
}

fn say(text: &str) -> impl FnOnce(Seat) -> Operation {
    let text = text.to_owned();
    move |seat| Operation::Say { seat, text }
}

fn promise(to: u8, clause: Clause, until: Until) -> impl FnOnce(Seat) -> Operation {
    let terms = PromiseTerms { to: Seat(to), clause, until };
    move |seat| Operation::Promise { seat, terms }
}

fn will(kind: &str, seat: Seat) -> Clause {
    Clause::Will { event: json!({ "kind": kind, "seat": seat }) }
}

fn next_trick() -> Until {
    Until::Event { event: json!({ "kind": "trick_won" }) }
}

#[test]
fn what_is_said_is_said_to_all_and_moves_nothing() {
    let (mut table, _) = dealt();
    let before = table.game().fingerprint();
    let seq = ask(&mut table, "a", 2, say("Good luck, all of you!")).unwrap();
    assert_eq!(table.game().fingerprint(), before);
    for viewer in Viewer::all(3) {
        let seen = table.events(seq - 1, viewer);
        assert_eq!(seen.len(), 1);
        assert_eq!(
            (seen[0].seat, seen[0].said.as_deref()),
            (Some(Seat(2)), Some("Good luck, all of you!"))
        );
    }
    assert!(!table.journal_text().contains("luck"), "a journal holds the game");
}

#[test]
fn empty_endless_and_homeless_words_are_refused() {
    let (mut table, _) = dealt();
    let before = image(&table);
    fn refusal(table: &mut Table, seat: u8, by: impl FnOnce(Seat) -> Operation) -> TalkRefusal {
        match ask(table, "x", seat, by) {
            Err(CommandError::Talk(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(refusal(&mut table, 0, say(" \n ")), TalkRefusal::Empty);
    assert_eq!(refusal(&mut table, 0, say(&"é".repeat(501))), TalkRefusal::TooLong { most: 500 });
    assert_eq!(refusal(&mut table, 9, say("hello")), TalkRefusal::NoSuchSeat { seat: Seat(9) });
    let to_nobody = promise(7, Clause::Words { text: "soon".into() }, Until::End);
    assert_eq!(refusal(&mut table, 0, to_nobody), TalkRefusal::NoSuchSeat { seat: Seat(7) });
    let to_oneself = promise(0, Clause::Words { text: "soon".into() }, Until::End);
    assert_eq!(refusal(&mut table, 0, to_oneself), TalkRefusal::ToOneself);
    for vague in [json!({}), json!({"seat": 1}), json!("card_played"), json!({"kind": 3})] {
        let about = promise(1, Clause::Will { event: vague }, Until::End);
        assert_eq!(refusal(&mut table, 0, about), TalkRefusal::NotAnEvent);
    }
    assert_eq!(image(&table), before);
}

/// Plays until a promise made now is settled; returns its status.
fn settle(table: &mut Table, rng: &mut Pcg32) -> PromiseStatus {
    while table.promises().last().unwrap().status == PromiseStatus::Open
        && table.turn() != Turn::Over
    {
        step(table, rng);
    }
    table.promises().last().unwrap().status
}

#[test]
fn a_promise_to_do_is_kept_when_it_is_done_and_broken_when_time_runs_out() {
    let (mut table, mut rng) = dealt();
    let seat = table.turn().actors().first().unwrap();
    let other = (seat.0 + 1) % 3;
    ask(&mut table, "a", seat.0, promise(other, will("card_played", seat), next_trick())).unwrap();
    let kept = settle(&mut table, &mut rng);
    assert_eq!(kept, PromiseStatus::Kept { seq: table.seq() });

    // No city is ever played in a share trick.
    let (mut table, mut rng) = dealt();
    ask(&mut table, "a", seat.0, promise(other, will("city_placed", seat), next_trick())).unwrap();
    assert!(matches!(settle(&mut table, &mut rng), PromiseStatus::Broken { .. }));
}

#[test]
fn a_promise_not_to_is_broken_when_it_is_done_and_kept_when_time_runs_out() {
    let (mut table, mut rng) = dealt();
    let seat = table.turn().actors().first().unwrap();
    let other = (seat.0 + 1) % 3;
    let not = |kind: &str| Clause::WillNot { event: json!({ "kind": kind, "seat": seat }) };
    ask(&mut table, "a", seat.0, promise(other, not("card_played"), next_trick())).unwrap();
    assert!(matches!(settle(&mut table, &mut rng), PromiseStatus::Broken { .. }));

    let (mut table, mut rng) = dealt();
    ask(&mut table, "a", seat.0, promise(other, not("city_placed"), next_trick())).unwrap();
    assert!(matches!(settle(&mut table, &mut rng), PromiseStatus::Kept { .. }));
}

#[test]
fn what_lasts_to_the_end_is_settled_by_the_end_and_words_never_are() {
    let (mut table, mut rng) = dealt();
    let never =
        Clause::WillNot { event: json!({ "kind": "locomotive_placed", "locomotive": "9" }) };
    ask(
        &mut table,
        "a",
        0,
        promise(1, Clause::Words { text: "I shall be kind".into() }, Until::End),
    )
    .unwrap();
    ask(&mut table, "b", 0, promise(1, never, Until::End)).unwrap();
    while table.turn() != Turn::Over {
        assert_eq!(table.promises()[1].status, PromiseStatus::Open);
        step(&mut table, &mut rng);
    }
    assert_eq!(table.promises()[0].status, PromiseStatus::Unchecked);
    assert!(matches!(table.promises()[1].status, PromiseStatus::Kept { .. }));
}

/// Promises are not enforced, and undoing a move also undoes its effect on a promise.
#[test]
fn a_move_that_was_taken_back_has_broken_nothing() {
    let (mut table, mut rng) = dealt();
    let seat = play_until(&mut table, &mut rng, "lay_card");
    let other = (seat.0 + 1) % 3;
    let not = Clause::WillNot { event: json!({ "kind": "card_laid", "seat": seat }) };
    ask(&mut table, "a", seat.0, promise(other, not, Until::End)).unwrap();
    step(&mut table, &mut rng);
    assert!(matches!(table.promises()[0].status, PromiseStatus::Broken { .. }));
    ask(&mut table, "b", other, say("You promised!")).unwrap();
    ask(&mut table, "c", seat.0, |seat| Operation::Undo { seat, undone: None }).unwrap();
    assert_eq!(table.promises()[0].status, PromiseStatus::Open);
}

#[test]
fn talk_makes_no_command_stale_and_is_part_of_the_records() {
    let (mut table, mut rng) = dealt();
    let seat = table.turn().actors().first().unwrap();
    let action = table.game().legal(seat)[0].clone();
    let against = table.seq();
    ask(&mut table, "a", 0, say("Hm.")).unwrap();
    let operation = Operation::Act { seat, action };
    let late = Command { id: CommandId("b".into()), against, operation };
    assert!(table.command(late).is_ok());
    step(&mut table, &mut rng);
    let records: Vec<_> = table.records().cloned().collect();
    assert!(records.iter().any(|record| matches!(record.operation, Operation::Say { .. })));
    let game = &whistle_registry::GAMES[0];
    let again = Table::restore(game, 3, &serde_json::Map::new(), records).unwrap();
    assert_eq!(image(&again), image(&table));
    assert_eq!(again.promises(), table.promises());
}
