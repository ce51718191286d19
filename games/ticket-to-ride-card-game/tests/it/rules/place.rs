//! TT-8 to TT-11: placing trains and robbing them.

use ticket_to_ride_card_game::Colour::{Black, Blue, Green, Purple, Red, White, Yellow};
use ticket_to_ride_card_game::{Action, ColourSet, Event, Refusal};
use whistle_core::Seat;
use whistle_core::prelude::*;

use crate::table::{actor, hand, row, suit, table, three, trains, try_suit};

#[test]
fn tt8_a_suit_is_two_or_more_of_a_colour_with_locomotives_on_top() {
    let mut table = table(2);
    hand(&mut table, 0, "green*2 locomotive*2 red");
    suit(&mut table, 0, Green, 2, 2);
    let green = table.game.railyards.row(Green).unwrap();
    assert_eq!((green.seat, green.cards, green.locomotives), (Seat(0), 2, 2));
    assert_eq!(table.game.hands[0], trains("red"));
}

#[test]
fn tt8_one_card_needs_a_locomotive() {
    let mut table = table(2);
    hand(&mut table, 0, "green locomotive white");
    let white = Action::PlaceSuit { colour: White, cards: 1 };
    assert!(table.legal(0).contains(&white), "with the locomotive it is a suit");
    table.act(0, Action::PlaceSuit { colour: Green, cards: 1 }).unwrap();
    assert_eq!(table.legal(0), [Action::AddLocomotives { count: 1 }]);
    let alone = table.act(0, Action::AddLocomotives { count: 0 }).unwrap_err();
    assert_eq!(alone, Refusal::TooShort { colour: Green });
    assert_eq!(alone.rule(), "TT-8");
    table.act(0, Action::AddLocomotives { count: 1 }).unwrap();
    hand(&mut table, 1, "white red");
    let single = table.act(1, white).unwrap_err();
    assert_eq!(single, Refusal::TooShort { colour: White });
}

#[test]
fn tt8_a_suit_has_a_card_of_its_colour_and_only_cards_in_hand() {
    let mut table = table(2);
    hand(&mut table, 0, "green*2 locomotive*3");
    let bare = table.act(0, Action::PlaceSuit { colour: Red, cards: 0 }).unwrap_err();
    assert_eq!(bare, Refusal::NoCardOfColour { colour: Red });
    let missing = table.act(0, Action::PlaceSuit { colour: Green, cards: 3 }).unwrap_err();
    assert_eq!(missing, Refusal::NotInHand { colour: Green, cards: 3, rule: "TT-8" });
    table.act(0, Action::PlaceSuit { colour: Green, cards: 2 }).unwrap();
    let too_many = table.act(0, Action::AddLocomotives { count: 4 }).unwrap_err();
    assert_eq!(too_many, Refusal::NotEnoughLocomotives { count: 4 });
    assert_eq!(too_many.rule(), "TT-8");
}

#[test]
fn tt9_three_different_colours_are_three_rows() {
    let mut table = table(2);
    hand(&mut table, 0, "red green blue locomotive");
    let two = Action::PlaceThree { colours: [Red, Green].into_iter().collect() };
    assert_eq!(table.act(0, two).unwrap_err(), Refusal::NotThree);
    let four = [Red, Green, Blue, White].into_iter().collect::<ColourSet>();
    assert_eq!(table.act(0, Action::PlaceThree { colours: four }).unwrap_err().rule(), "TT-9");
    // A locomotive cannot replace a card here.
    let wild = table.act(0, three([Red, Green, White])).unwrap_err();
    assert_eq!(wild, Refusal::NotInHand { colour: White, cards: 1, rule: "TT-9" });
    table.act(0, three([Red, Green, Blue])).unwrap();
    for colour in [Red, Green, Blue] {
        assert_eq!(table.game.railyards.row(colour).map(|row| row.len()), Some(1));
    }
    assert_eq!(table.game.hands[0], trains("locomotive"));
}

#[test]
fn tt10_a_colour_in_ones_own_railyard_cannot_be_placed() {
    let mut table = table(2);
    row(&mut table, 0, Red, 1, 0);
    hand(&mut table, 0, "red*5 green blue locomotive");
    let suit = table.act(0, Action::PlaceSuit { colour: Red, cards: 5 }).unwrap_err();
    assert_eq!(suit, Refusal::InOwnRailyard { colour: Red });
    assert_eq!(suit.rule(), "TT-10");
    let mixed = table.act(0, three([Red, Green, Blue])).unwrap_err();
    assert_eq!(mixed, Refusal::InOwnRailyard { colour: Red });
    let of_red = |action: &Action| matches!(action, Action::PlaceSuit { colour: Red, .. });
    assert!(!table.legal(0).iter().any(of_red));
}

/// The rulebook's example: three blue cards rob one.
#[test]
fn tt11_more_cards_rob_a_row() {
    let mut table = table(2);
    hand(&mut table, 0, "blue red yellow");
    table.act(0, three([Blue, Red, Yellow])).unwrap();
    hand(&mut table, 1, "blue*3");
    table.take_events();
    suit(&mut table, 1, Blue, 3, 0);
    assert_eq!(table.game.railyards.row(Blue).map(|row| row.seat), Some(Seat(1)));
    assert_eq!(table.game.discards, trains("blue"));
    let robbed =
        Event::RowRobbed { seat: Seat(0), robber: Seat(1), colour: Blue, cards: trains("blue") };
    assert!(table.take_events().contains(&robbed));
}

#[test]
fn tt11_locomotives_count_on_both_sides() {
    let mut table = table(2);
    row(&mut table, 1, Black, 1, 2);
    hand(&mut table, 0, "black*2 locomotive*2");
    let equal = try_suit(&mut table.clone(), 0, Black, 2, 1).unwrap_err();
    assert_eq!(equal, Refusal::TooFewToRob { colour: Black, needed: 4 });
    assert_eq!(equal.rule(), "TT-11");
    assert_eq!(table.legal(0).iter().filter(|a| matches!(a, Action::PlaceSuit { .. })).count(), 1);
    suit(&mut table, 0, Black, 2, 2);
    assert_eq!(table.game.discards, trains("black locomotive*2"));
    let row = table.game.railyards.row(Black).unwrap();
    // Seat 1's row is gone, so seat 0's four cards are the only black row.
    assert_eq!((row.seat, row.len()), (Seat(0), 4));
    assert_eq!(actor(&table), 1);
}

#[test]
fn tt11_an_equal_count_is_refused() {
    let mut table = table(2);
    row(&mut table, 1, Green, 3, 0);
    hand(&mut table, 0, "green*3");
    let equal = table.act(0, Action::PlaceSuit { colour: Green, cards: 3 }).unwrap_err();
    assert_eq!(equal, Refusal::TooFewToRob { colour: Green, needed: 4 });
    assert!(!table.legal(0).contains(&Action::PlaceSuit { colour: Green, cards: 3 }));
}

#[test]
fn tt11_three_colours_rob_nobody() {
    let mut table = table(3);
    row(&mut table, 2, Green, 1, 0);
    hand(&mut table, 0, "green red blue white");
    let refused = table.act(0, three([Green, Red, Blue])).unwrap_err();
    assert_eq!(refused, Refusal::TooFewToRob { colour: Green, needed: 2 });
    let threes = table.legal(0).into_iter().filter(|a| matches!(a, Action::PlaceThree { .. }));
    assert_eq!(threes.collect::<Vec<_>>(), [three([Red, Blue, White])]);
}

/// Any row may be robbed, so a colour never lies in two railyards.
#[test]
fn tt11_a_colour_lies_in_one_railyard_at_most() {
    let mut table = table(4);
    let mut length = 1;
    (0..4).for_each(|seat| hand(&mut table, seat, ""));
    crate::table::face_up(&mut table, "green green blue yellow black");
    row(&mut table, 3, Red, 1, 0);
    for seat in 0..3 {
        length += 1;
        hand(&mut table, seat, &format!("red*{length}"));
        suit(&mut table, seat, Red, length, 0);
        assert_eq!(table.game.railyards.iter().count(), 1);
        assert_eq!(table.game.railyards.row(Red).map(|row| row.seat), Some(Seat(seat)));
        table.game.check_invariants().unwrap();
    }
    assert_eq!(table.game.discards, trains("red*6"));
}

/// Even the longest list of legal actions is short.
#[test]
fn tt8_lists_of_what_may_be_done_are_short() {
    let mut table = table(2);
    crate::table::face_up(&mut table, "red green blue yellow locomotive");
    hand(&mut table, 1, "");
    let all = "red*9 green*9 blue*9 yellow*9 black*10 white*10 orange*10 purple*9 locomotive*14";
    hand(&mut table, 0, all);
    assert!(table.legal(0).len() <= 200, "{} actions", table.legal(0).len());
    assert!(table.legal(0).len() > 130);
}

#[test]
fn tt11_one_card_does_not_rob_a_row_of_one() {
    let mut table = table(2);
    row(&mut table, 1, Blue, 1, 0);
    hand(&mut table, 0, "blue red");
    let few = table.act(0, Action::PlaceSuit { colour: Blue, cards: 1 }).unwrap_err();
    assert_eq!(few, Refusal::TooFewToRob { colour: Blue, needed: 2 });
}

#[test]
fn tt11_a_row_longer_than_all_cards_of_its_colour_is_robbed_with_locomotives_only() {
    let mut table = table(2);
    row(&mut table, 1, Purple, 9, 2);
    hand(&mut table, 0, "purple");
    let purple = Action::PlaceSuit { colour: Purple, cards: 1 };
    assert!(!table.legal(0).contains(&purple), "twelve cards are needed");
    hand(&mut table, 0, "purple locomotive*11");
    assert!(table.legal(0).contains(&purple));
}
