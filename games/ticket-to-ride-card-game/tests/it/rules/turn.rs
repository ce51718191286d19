//! TT-4 to TT-6 and TT-13: a turn.

use ticket_to_ride_card_game::Colour::{Black, Blue, Green, Red, White, Yellow};
use ticket_to_ride_card_game::{Action, Config, Event, Refusal};
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};
use whistle_testkit::reason;

use crate::table::{
    actor, draw, face_up, hand, row, stack, suit, table, table_of, take, three, ticket_deck,
    trains, turn_up,
};

/// A turn in which tickets are drawn and all returned.
fn idle(table: &mut crate::table::Table, seat: u8) {
    table.act(seat, Action::DrawTickets).unwrap();
    let drawn = table.game.sample_chance(&mut whistle_core::Pcg32::new(1, 1));
    table.chance(drawn).unwrap();
    table.act(seat, Action::ReturnRest).unwrap();
}

/// Both decks and the draw area are empty.
fn nothing_to_draw(table: &mut crate::table::Table) {
    face_up(table, "");
    ticket_deck(table, "");
    assert!(table.game.deck.is_empty());
}

#[test]
fn tt4_the_top_card_of_each_row_leaves_at_the_start_of_a_turn() {
    let mut table = table(2);
    row(&mut table, 1, Red, 2, 2);
    row(&mut table, 1, Blue, 1, 0);
    row(&mut table, 0, Green, 3, 0);
    table.take_events();
    idle(&mut table, 0);
    // Locomotives lie on top; an empty row disappears; the other railyard stays as it is.
    assert_eq!(table.game.stacks[1], trains("locomotive blue"));
    assert_eq!(table.game.railyards.row(Red).map(|row| (row.cards, row.locomotives)), Some((2, 1)));
    assert_eq!(table.game.railyards.row(Blue), None);
    assert_eq!(table.game.railyards.row(Green).map(|row| row.len()), Some(3));
    let departed = Event::TrainsDeparted { seat: Seat(1), cards: trains("blue locomotive") };
    assert!(table.take_events().contains(&departed));
}

#[test]
fn tt4_locomotives_leave_first_and_then_the_colour() {
    let mut table = table(2);
    row(&mut table, 0, Red, 1, 1);
    for expected in ["locomotive", "locomotive red", "locomotive red"] {
        idle(&mut table, 0);
        idle(&mut table, 1);
        assert_eq!(table.game.stacks[0], trains(expected));
    }
}

#[test]
fn tt4_an_empty_railyard_moves_nothing() {
    let mut table = table(2);
    idle(&mut table, 0);
    let moved = |event: &Event| matches!(event, Event::TrainsDeparted { .. });
    assert!(!table.take_events().iter().any(moved));
}

#[test]
fn tt5_a_stack_is_seen_by_nobody_but_can_be_remembered() {
    let mut table = table(2);
    stack(&mut table, 0, "red blue locomotive");
    for viewer in Viewer::all(2) {
        let view = table.game.view(viewer);
        assert_eq!(view.own_stack, None);
        assert_eq!(view.seats[Seat(0)].stack, None);
        assert_eq!(view.seats[Seat(0)].stack_size, 3);
        assert_eq!(view.memory.stacks[Seat(0)], trains("red blue locomotive"));
    }
}

#[test]
fn tt5_with_the_option_an_owner_looks_at_their_own_stack() {
    let config = Config { open_stack: true, first_player: Some(Seat(0)), ..Config::plain(2) };
    let mut table = table_of(config);
    stack(&mut table, 0, "red blue");
    assert_eq!(table.game.view(Viewer::Seat(Seat(0))).own_stack, Some(trains("red blue")));
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))).own_stack, Some(trains("")));
    assert_eq!(table.game.view(Viewer::Spectator).own_stack, None);
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))).seats[Seat(0)].stack, None);
}

#[test]
fn tt6_exactly_one_of_three_things_is_done() {
    let mut table = table(2);
    hand(&mut table, 0, "red*2 locomotive");
    suit(&mut table, 0, Red, 2, 1);
    assert_eq!(actor(&table), 1, "placing is the whole turn");
    hand(&mut table, 1, "blue*2 white green");
    table.act(1, take("yellow")).unwrap();
    turn_up(&mut table, "yellow");
    let late = table.act(1, Action::PlaceSuit { colour: Blue, cards: 2 }).unwrap_err();
    assert_eq!(reason(&late), "not_now by TT-7");
    assert!(table.act(1, Action::DrawTickets).is_err());
    draw(&mut table, 1, "white");
    assert_eq!(actor(&table), 0, "drawing is the whole turn");
}

#[test]
fn tt13_who_can_do_nothing_passes() {
    let mut table = table(2);
    row(&mut table, 1, Blue, 3, 0);
    hand(&mut table, 0, "red white blue*2");
    nothing_to_draw(&mut table);
    assert_eq!(table.legal(0), [Action::Pass]);
    table.act(0, Action::Pass).unwrap();
    assert_eq!(actor(&table), 1);
    assert!(table.take_events().contains(&Event::Passed { seat: Seat(0) }));
}

#[test]
fn tt13_who_can_do_something_must() {
    let mut table = table(2);
    hand(&mut table, 0, "red white yellow");
    nothing_to_draw(&mut table);
    assert_eq!(table.legal(0), [three([Red, Yellow, White])]);
    let lazy = table.act(0, Action::Pass).unwrap_err();
    assert_eq!(lazy, Refusal::MustAct);
    assert_eq!(lazy.rule(), "TT-13");
}

#[test]
fn tt13_a_pass_shows_that_nothing_could_be_placed() {
    // Seat 1 has passed with two cards; seat 0 must not assume that they are a pair.
    let mut table = table(3);
    hand(&mut table, 0, "black");
    hand(&mut table, 1, "red white");
    hand(&mut table, 2, "red white");
    nothing_to_draw(&mut table);
    table.act(0, Action::Pass).unwrap();
    table.act(1, Action::Pass).unwrap();
    let view = table.game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.memory.stuck[Seat(1)], [1; 8]);
    let mut rng = whistle_core::Pcg32::new(4, 4);
    for _ in 0..200 {
        let world = ticket_to_ride_card_game::State::sample_world(&view, &mut rng);
        // Two reds would have been a suit, and so would two whites.
        assert_eq!(world.hands[1], trains("red white"));
    }
}

/// Seat 0 has a red row, seat 1 a black one of two cards; nothing can be drawn.
#[test]
fn tt13_a_pass_is_refused_exactly_when_something_can_be_placed() {
    for (cards, must_act) in [
        ("", false),
        ("locomotive*3", false),
        ("red*3 locomotive*3", false),
        ("blue", false),
        ("blue*2", true),
        ("blue locomotive", true),
        ("blue white", false),
        ("blue white red", false),
        ("blue white black", false),
        ("blue white yellow", true),
        ("black*2", false),
        ("black*3", true),
        ("black locomotive", false),
        ("black locomotive*2", true),
    ] {
        let mut table = table(2);
        row(&mut table, 0, Red, 1, 0);
        row(&mut table, 1, Black, 2, 0);
        hand(&mut table, 0, cards);
        nothing_to_draw(&mut table);
        assert_eq!(table.legal(0) != [Action::Pass], must_act, "{cards}");
        let refused = table.act(0, Action::Pass).is_err_and(|why| why == Refusal::MustAct);
        assert_eq!(refused, must_act, "{cards}");
    }
}

#[test]
fn tt13_a_pass_tells_nothing_about_colours_in_the_own_railyard() {
    let mut table = table(2);
    row(&mut table, 0, Red, 1, 0);
    row(&mut table, 1, Black, 2, 0);
    hand(&mut table, 0, "red*3");
    nothing_to_draw(&mut table);
    table.act(0, Action::Pass).unwrap();
    let stuck = table.game.view(Viewer::Seat(Seat(1))).memory.stuck[Seat(0)];
    assert_eq!((stuck[Red.index()], stuck[Black.index()], stuck[Blue.index()]), (0, 3, 1));
}
