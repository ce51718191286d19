//! What viewers see of a table.

use serde_json::Value;
use whistle_core::{Seat, Viewer};

use crate::game::{dealt, play_until, step};

#[test]
fn memory_is_left_out_where_it_is_not_allowed() {
    let (table, _) = dealt();
    let with = table.view(Viewer::Seat(Seat(0)), true).tree();
    let without = table.view(Viewer::Seat(Seat(0)), false).tree();
    assert!(with.get("memory").is_some());
    assert!(without.get("memory").is_none());
    let mut stripped = with.clone();
    stripped.as_object_mut().unwrap().remove("memory");
    assert_eq!(stripped, without);
}

#[test]
fn events_since_a_record_are_the_rest_of_all_events() {
    let (mut table, mut rng) = dealt();
    (0..20).for_each(|_| _ = step(&mut table, &mut rng));
    for viewer in Viewer::all(table.game().seat_count()) {
        let all = table.events(0, viewer);
        let rest = table.events(7, viewer);
        assert!(rest.iter().all(|seen| seen.seq > 7));
        assert!(all.ends_with(&rest));
        assert!(table.events(table.seq(), viewer).is_empty());
        assert!(table.events(u64::MAX, viewer).is_empty());
    }
}

/// Nothing that a viewer is sent contains a card from another hand.
#[test]
fn nobody_is_sent_anothers_hand() {
    let (table, _) = dealt();
    let hands: Vec<Vec<Value>> = Seat::all(table.game().seat_count())
        .map(|seat| {
            let view = table.view(Viewer::Seat(seat), true).tree();
            view["hand"].as_array().expect("a hand").clone()
        })
        .collect();
    for viewer in Viewer::all(table.game().seat_count()) {
        let view = table.view(viewer, true).to_string();
        let events = serde_json::to_string(&table.events(0, viewer)).unwrap();
        for (owner, hand) in hands.iter().enumerate() {
            let own = viewer.is(Seat(owner as u8));
            for card in hand {
                let card = card.to_string();
                assert_eq!(view.contains(&card), own, "{viewer} and {card} in the view");
                assert_eq!(events.contains(&card), own, "{viewer} and {card} in the events");
            }
        }
    }
}

#[test]
fn a_taking_back_is_told_to_all() {
    let (mut table, mut rng) = dealt();
    let seat = play_until(&mut table, &mut rng, "lay_card");
    step(&mut table, &mut rng);
    let undone = table.seq();
    table.undo(seat).unwrap();
    for viewer in Viewer::all(table.game().seat_count()) {
        let seen = table.events(undone, viewer);
        assert_eq!(seen.len(), 1);
        assert_eq!((seen[0].seat, seen[0].undone), (Some(seat), Some(undone)));
    }
}
