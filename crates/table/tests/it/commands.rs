//! Each command is carried out once.

use serde_json::json;
use whistle_core::{Json, Seat};
use whistle_registry::ActError;
use whistle_table::{Command, CommandError, CommandId, Operation, Receipt};

use crate::game::{actor, command, dealt, first_action, image, step};

#[test]
fn sent_twice_it_counts_once() {
    let (mut table, _) = dealt();
    let (seat, action) = first_action(&table);
    let command = command(&table, "a", seat, action);
    let seq = table.seq() + 1;
    assert_eq!(table.command(command.clone()), Ok(Receipt { seq, repeated: false }));
    let after = image(&table);
    assert_eq!(table.command(command.clone()), Ok(Receipt { seq, repeated: true }));
    // A client that lost the answer may have seen more by the time it sends the command again.
    let again = Command { against: table.seq(), ..command };
    assert_eq!(table.command(again), Ok(Receipt { seq, repeated: true }));
    assert_eq!(image(&table), after);
}

/// The same action in a different JSON layout is the same command.
#[test]
fn written_otherwise_it_is_the_same_command() {
    let (mut table, _) = dealt();
    let (seat, action) = first_action(&table);
    let sorted = Json::of(&action.tree());
    let spaced: Json = serde_json::from_str(&format!("{:#}", action.tree())).unwrap();
    assert_ne!(spaced, action);
    let seq = table.seq() + 1;
    let first = table.command(command(&table, "a", seat, spaced));
    assert_eq!(first, Ok(Receipt { seq, repeated: false }));
    let stored = table.records().last().unwrap().operation.clone();
    assert_eq!(stored, Operation::Act { seat, action: action.clone() }, "in our own layout");
    for again in [sorted, action] {
        let again = table.command(command(&table, "a", seat, again));
        assert_eq!(again, Ok(Receipt { seq, repeated: true }));
    }
}

#[test]
fn sent_twice_long_after_it_still_counts_once() {
    let (mut table, mut rng) = dealt();
    let (seat, action) = first_action(&table);
    let command = command(&table, "a", seat, action);
    let receipt = table.command(command.clone()).unwrap();
    (0..5).for_each(|_| _ = step(&mut table, &mut rng));
    assert_eq!(table.command(command), Ok(Receipt { repeated: true, ..receipt }));
}

#[test]
fn made_against_an_older_table_it_is_refused_and_changes_nothing() {
    let (mut table, mut rng) = dealt();
    let old = table.seq();
    step(&mut table, &mut rng);
    let (seat, action) = first_action(&table);
    let stale = Command { against: old, ..command(&table, "a", seat, action.clone()) };
    let before = image(&table);
    let now = table.seq();
    assert_eq!(table.command(stale.clone()), Err(CommandError::Stale { against: old, now }));
    assert_eq!(image(&table), before);
    // The refusal does not use up the id.
    assert!(table.command(Command { against: now, ..stale }).is_ok());
}

#[test]
fn it_cannot_have_seen_the_future() {
    let (mut table, _) = dealt();
    let (seat, action) = first_action(&table);
    let now = table.seq();
    let early = Command { against: now + 1, ..command(&table, "a", seat, action) };
    assert_eq!(table.command(early), Err(CommandError::FromTheFuture { against: now + 1, now }));
}

#[test]
fn an_id_names_one_command() {
    let (mut table, _) = dealt();
    let (seat, action) = first_action(&table);
    table.command(command(&table, "a", seat, action)).unwrap();
    let (seat, action) = first_action(&table);
    let before = image(&table);
    assert_eq!(table.command(command(&table, "a", seat, action)), Err(CommandError::IdUsed));
    assert_eq!(image(&table), before);
}

#[test]
fn what_the_game_refuses_changes_nothing_and_can_be_tried_again() {
    let (mut table, _) = dealt();
    let (seat, action) = first_action(&table);
    let other = Seat((seat.0 + 1) % table.game().seat_count());
    let before = image(&table);
    let wrong_seat = command(&table, "a", other, action.clone());
    let refused = table.command(wrong_seat);
    assert!(matches!(refused, Err(CommandError::Act(ActError::Refused(_)))), "{refused:?}");
    let nobody = command(&table, "b", Seat(200), action.clone());
    assert!(table.command(nobody).is_err());
    for nonsense in [json!(null), json!({}), json!({"kind": "fly"}), json!([1, 2])] {
        let result = table.command(command(&table, "c", seat, Json::of(&nonsense)));
        assert!(matches!(result, Err(CommandError::Act(ActError::Unreadable(_)))), "{result:?}");
    }
    assert_eq!(image(&table), before);
    assert!(table.command(command(&table, "a", seat, action)).is_ok());
}

#[test]
fn undo_is_a_command_like_any_other() {
    let (mut table, mut rng) = dealt();
    let seat = crate::game::play_until(&mut table, &mut rng, "lay_card");
    let before = table.game().fingerprint();
    let (_, action) = first_action(&table);
    table.command(command(&table, "lay", seat, action.clone())).unwrap();
    let operation = Operation::Undo { seat, undone: None };
    let undo = Command { id: CommandId("undo".into()), against: table.seq(), operation };
    let receipt = table.command(undo.clone()).unwrap();
    assert_eq!(table.game().fingerprint(), before);
    assert_eq!(table.command(undo).unwrap(), Receipt { repeated: true, ..receipt });
    // The undone command was carried out, so it is not carried out again if it is repeated.
    let again = command(&table, "lay", seat, action);
    assert!(table.command(again).unwrap().repeated);
    assert_eq!(table.game().fingerprint(), before);
    assert_eq!(actor(&table), seat);
}
