//! What can be undone, and what cannot.

use whistle_table::UndoRefusal;

use crate::game::{actor, dealt, first_action, image, open, play_until, step};

#[test]
fn ones_own_last_action_can_be_taken_back_and_the_one_before() {
    let (mut table, mut rng) = dealt();
    // The winner of a city trick places the city and then plays a card: two actions in a row.
    let seat = play_until(&mut table, &mut rng, "place_city");
    let start = table.game().fingerprint();
    let journal = table.journal_text();
    step(&mut table, &mut rng);
    let middle = table.game().fingerprint();
    assert_eq!(actor(&table), seat);
    step(&mut table, &mut rng);

    let records = table.seq();
    assert_eq!(table.undo(seat), Ok(records + 1));
    assert_eq!(table.game().fingerprint(), middle);
    assert_eq!(table.undo(seat), Ok(records + 2));
    assert_eq!(table.game().fingerprint(), start);
    assert_eq!(table.journal_text(), journal, "the journal shows no trace of the undone move");
    // The card played before that was shown to everyone.
    assert_eq!(table.undo(seat), Err(UndoRefusal::Revealed));
    assert_eq!(table.seq(), records + 2);
}

#[test]
fn not_once_somebody_else_has_acted() {
    let (mut table, mut rng) = dealt();
    let seat = play_until(&mut table, &mut rng, "lay_card");
    step(&mut table, &mut rng);
    let other = step(&mut table, &mut rng);
    assert_ne!(seat, other);
    let before = image(&table);
    assert_eq!(table.undo(seat), Err(UndoRefusal::OtherActed { seat: other }));
    assert_eq!(image(&table), before);
    // Once the other seat has undone its action, nobody has acted since.
    assert!(table.undo(other).is_ok());
    assert!(table.undo(seat).is_ok());
}

#[test]
fn not_what_showed_a_card() {
    let (mut table, mut rng) = dealt();
    let seat = step(&mut table, &mut rng);
    assert_eq!(table.undo(seat), Err(UndoRefusal::Revealed));
}

#[test]
fn not_before_anything_was_done() {
    let (mut table, _) = dealt();
    let (seat, _) = first_action(&table);
    assert_eq!(table.undo(seat), Err(UndoRefusal::NothingDone));
    assert_eq!(open().undo(seat), Err(UndoRefusal::NothingDone));
}

#[test]
fn taking_back_opens_the_same_choice_again() {
    let (mut table, mut rng) = dealt();
    let seat = play_until(&mut table, &mut rng, "place_city");
    let choices = table.game().legal(seat);
    step(&mut table, &mut rng);
    table.undo(seat).unwrap();
    assert_eq!(table.game().legal(seat), choices);
    assert_eq!(actor(&table), seat);
    table.act(seat, &choices[3]).unwrap();
}
