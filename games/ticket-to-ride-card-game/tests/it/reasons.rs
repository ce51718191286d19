//! Reasons for moves in constructed positions.

use ticket_to_ride_card_game::{Action, Colour, State, Train};
use whistle_core::Seat;
use whistle_core::prelude::*;

use crate::table::{Table, face_up, hand, hold, row, score, stack, table, three, ticket};

fn said(table: &Table, action: Action) -> Vec<&'static str> {
    let reasons = table.game.reasons(Seat(0), &action);
    assert!(reasons.iter().all(|reason| State::REASONS.contains(reason)), "{reasons:?}");
    reasons
}

fn suit(colour: Colour, cards: u8) -> Action {
    Action::PlaceSuit { colour, cards }
}

fn take(colour: Colour) -> Action {
    Action::TakeFaceUp { card: Train::Car(colour) }
}

#[test]
fn a_row_robs_another_and_is_safe_from_shorter_hands() {
    let mut table = table(3);
    hand(&mut table, 0, "red*3 green");
    hand(&mut table, 1, "blue*2");
    hand(&mut table, 2, "blue*2");
    row(&mut table, 1, Colour::Red, 2, 0);
    let robs = said(&table, suit(Colour::Red, 3));
    assert!(robs.contains(&"robs-row") && robs.contains(&"safe-row"), "{robs:?}");
    let green = said(&table, suit(Colour::Green, 1));
    assert!(!green.contains(&"robs-row"), "nobody has a row of it: {green:?}");
    hand(&mut table, 2, "red*3 locomotive");
    let red = said(&table, suit(Colour::Red, 3));
    assert!(!red.contains(&"safe-row"), "seat 2 could lay four: {red:?}");
}

#[test]
fn cards_speak_for_the_ticket_that_asks_for_them() {
    let mut table = table(3);
    // It needs a yellow and a green card.
    hold(&mut table, 0, "chicago-dallas");
    hand(&mut table, 0, "red blue white");
    face_up(&mut table, "red green blue yellow locomotive");
    assert_eq!(said(&table, Action::TakeFaceUp { card: Train::Locomotive }), ["takes-locomotive"]);
    assert_eq!(said(&table, take(Colour::Yellow)), ["ticket-card"]);
    assert_eq!(said(&table, take(Colour::Red)), [] as [&str; 0]);
    assert!(said(&table, suit(Colour::Green, 1)).contains(&"ticket-row"));
    let placed = said(&table, three([Colour::Red, Colour::Blue, Colour::White]));
    assert_eq!(placed, ["leaves-at-once"], "no ticket needs them");
    // Cards already on the track are no longer needed.
    stack(&mut table, 0, "yellow green");
    assert_eq!(said(&table, take(Colour::Yellow)), [] as [&str; 0]);
    assert_eq!(said(&table, Action::DrawTickets), ["cards-to-spare"]);
    score(&mut table);
    let complete = Action::CompleteTicket { ticket: ticket("chicago-dallas") };
    assert_eq!(said(&table, complete), ["scores-ticket"]);
}
