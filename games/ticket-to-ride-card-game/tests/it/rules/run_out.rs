//! TT-14: the deck runs out.

use ticket_to_ride_card_game::{Action, Event, Phase, Refusal};
use whistle_core::prelude::*;

use crate::table::{Table, actor, deck, draw, face_up, hand, table, take, turn_up};

/// Lets each seat in turn draw and return tickets; returns which seats did so before the scoring.
fn last_turns(table: &mut Table) -> Vec<u8> {
    let mut played = Vec::new();
    while table.game.phase == Phase::Act {
        let seat = actor(table);
        table.act(seat, Action::DrawTickets).unwrap();
        if table.game.phase == Phase::DrawTickets {
            table.chance(table.game.sample_chance(&mut whistle_core::Pcg32::new(6, 6))).unwrap();
        }
        table.act(seat, Action::ReturnRest).unwrap();
        played.push(seat);
    }
    assert_eq!(table.game.phase, Phase::Complete);
    played
}

#[test]
fn tt14_everybody_has_one_more_turn_and_who_took_the_last_card_plays_last() {
    for seats in 2..=4 {
        let mut table = table(seats);
        deck(&mut table, "red");
        draw(&mut table, 0, "red");
        assert!(table.take_events().contains(&Event::DeckRanOut));
        table.act(0, Action::StopDrawing).unwrap();
        let expected: Vec<u8> = (1..seats).chain([0]).collect();
        assert_eq!(last_turns(&mut table), expected, "{seats} seats");
    }
}

#[test]
fn tt14_the_deck_runs_out_in_a_first_pick_and_the_second_is_still_open() {
    let mut table = table(2);
    deck(&mut table, "red");
    draw(&mut table, 0, "red");
    assert_eq!(table.game.phase, Phase::SecondPick);
    assert_eq!(table.act(0, Action::DrawFromDeck).unwrap_err(), Refusal::NoTrainsLeft);
    table.act(0, take("green")).unwrap();
    // No more cards are turned up.
    assert_eq!(table.game.face_up.cards().total(), 4);
    assert_eq!(last_turns(&mut table), [1, 0]);
}

#[test]
fn tt14_the_deck_runs_out_in_a_replacement() {
    let mut table = table(3);
    deck(&mut table, "white");
    table.act(0, take("red")).unwrap();
    turn_up(&mut table, "white");
    assert!(table.take_events().contains(&Event::DeckRanOut));
    table.act(0, take("white")).unwrap();
    assert_eq!(table.game.face_up.cards().total(), 4, "the second pick leaves a gap");
    assert_eq!(last_turns(&mut table), [1, 2, 0]);
}

#[test]
fn tt14_the_deck_runs_out_in_a_second_pick() {
    let mut table = table(2);
    deck(&mut table, "white red");
    draw(&mut table, 0, "white");
    draw(&mut table, 0, "red");
    assert_eq!(last_turns(&mut table), [1, 0]);
}

#[test]
fn tt14_face_up_cards_can_be_drawn_in_the_last_turns() {
    let mut table = table(2);
    deck(&mut table, "white");
    draw(&mut table, 0, "white");
    table.act(0, Action::StopDrawing).unwrap();
    table.act(1, take("red")).unwrap();
    table.act(1, take("green")).unwrap();
    assert_eq!(actor(&table), 0);
    assert_eq!(table.game.face_up.cards().total(), 3);
    assert_eq!(table.game.turns_left, 1);
}

#[test]
fn tt14_a_turn_ends_when_only_locomotives_could_be_second() {
    let mut table = table(2);
    face_up(&mut table, "red locomotive locomotive");
    table.act(0, take("red")).unwrap();
    assert_eq!(actor(&table), 1, "no second card can be drawn");
    table.act(1, take("locomotive")).unwrap();
    assert_eq!(table.game.phase, Phase::Complete);
}

#[test]
fn tt14_both_decks_and_the_draw_area_can_be_empty() {
    let mut table = table(2);
    hand(&mut table, 0, "red*2");
    hand(&mut table, 1, "");
    face_up(&mut table, "");
    crate::table::ticket_deck(&mut table, "");
    assert_eq!(
        table.legal(0),
        [Action::PlaceSuit { colour: ticket_to_ride_card_game::Colour::Red, cards: 2 }]
    );
    crate::table::suit(&mut table, 0, ticket_to_ride_card_game::Colour::Red, 2, 0);
    assert_eq!(table.legal(1), [Action::Pass]);
    table.act(1, Action::Pass).unwrap();
    assert_eq!(table.game.phase, Phase::Complete);
    crate::table::finish_scoring(&mut table);
    assert!(table.game.outcome().is_some());
}
