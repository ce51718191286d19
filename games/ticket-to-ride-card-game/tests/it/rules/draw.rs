//! TT-7: drawing trains.

use ticket_to_ride_card_game::{Action, Chance, Event, Phase, Refusal, State, Train};
use whistle_core::prelude::*;
use whistle_core::{Seat, Turn, Viewer};
use whistle_testkit::reason;

use crate::table::{actor, deck, draw, face_up, hand, table, take, trains, turn_up};

#[test]
fn tt7_two_cards_from_the_face_up_ones_or_the_deck() {
    let mut table = table(2);
    hand(&mut table, 0, "");
    table.act(0, take("red")).unwrap();
    assert_eq!(table.game.turn(), Turn::Chance, "a face-up card is replaced at once");
    turn_up(&mut table, "white");
    table.act(0, take("white")).unwrap();
    turn_up(&mut table, "purple");
    assert_eq!(table.game.hands[0], trains("red white"));
    assert_eq!(actor(&table), 1);
    hand(&mut table, 1, "");
    draw(&mut table, 1, "orange");
    draw(&mut table, 1, "orange");
    assert_eq!(table.game.hands[1], trains("orange*2"));
    assert_eq!(actor(&table), 0);
}

#[test]
fn tt7_a_replacement_lies_where_the_card_lay() {
    let mut table = table(2);
    face_up(&mut table, "red green blue green black");
    table.act(0, take("green")).unwrap();
    turn_up(&mut table, "white");
    let cards: Vec<_> = table.game.face_up.places().iter().flatten().map(|t| t.name()).collect();
    assert_eq!(cards, ["red", "white", "blue", "green", "black"]);
    let place_told = |event: &Event| matches!(event, Event::TrainTurnedUp { place: 1, .. });
    assert!(table.take_events().iter().any(place_told));
}

#[test]
fn tt7_one_card_may_be_enough() {
    let mut table = table(2);
    draw(&mut table, 0, "red");
    table.act(0, Action::StopDrawing).unwrap();
    assert_eq!(actor(&table), 1);
    let at_once = table.act(1, Action::StopDrawing).unwrap_err();
    assert_eq!(reason(&at_once), "not_now by TT-6");
}

#[test]
fn tt7_a_face_up_locomotive_is_the_only_pick() {
    let mut table = table(2);
    face_up(&mut table, "red green locomotive locomotive locomotive");
    table.act(0, take("locomotive")).unwrap();
    turn_up(&mut table, "locomotive");
    assert_eq!(actor(&table), 1, "the turn is over");
    // Three face-up locomotives stay where they are.
    assert_eq!(table.game.face_up.cards().count(Train::Locomotive), 3);
    table.act(1, take("red")).unwrap();
    turn_up(&mut table, "red");
    let second = table.act(1, take("locomotive")).unwrap_err();
    assert_eq!(second, Refusal::LocomotiveSecond);
    assert_eq!(second.rule(), "TT-7");
    assert!(!table.legal(1).contains(&take("locomotive")));
}

#[test]
fn tt7_a_locomotive_from_the_deck_counts_as_one_card() {
    let mut table = table(2);
    draw(&mut table, 0, "locomotive");
    assert_eq!(table.game.phase, Phase::SecondPick);
    draw(&mut table, 0, "locomotive");
    assert_eq!(actor(&table), 1);
}

#[test]
fn tt7_there_is_no_hand_limit() {
    let mut table = table(2);
    hand(&mut table, 0, "green*8 blue*8 yellow*8 black*8 white*9");
    draw(&mut table, 0, "red");
    assert_eq!(table.game.hands[0].total(), 42);
}

#[test]
fn tt7_what_is_not_there_cannot_be_drawn() {
    let mut table = table(2);
    let white = table.act(0, take("white")).unwrap_err();
    assert_eq!(white, Refusal::NotFaceUp { card: crate::table::train("white") });
    table.act(0, Action::DrawFromDeck).unwrap();
    deck(&mut table, "red");
    let other = Chance::DrawTrain { seat: Seat(0), card: crate::table::train("blue") };
    assert_eq!(table.chance(other).unwrap_err().rule(), "TT-7");
    let somebody_else = Chance::DrawTrain { seat: Seat(1), card: crate::table::train("red") };
    assert!(table.chance(somebody_else).is_err());
}

#[test]
fn tt7_when_all_sixteen_locomotives_are_out_none_is_drawn() {
    let mut table = table(2);
    hand(&mut table, 0, "locomotive*8");
    hand(&mut table, 1, "locomotive*8");
    table.act(0, Action::DrawFromDeck).unwrap();
    let wild = Chance::DrawTrain { seat: Seat(0), card: crate::table::train("locomotive") };
    assert_eq!(table.chance(wild).unwrap_err(), Refusal::NotInDeck { rule: "TT-7" });
    let mut rng = whistle_core::Pcg32::new(5, 5);
    for _ in 0..500 {
        let Chance::DrawTrain { card, .. } = table.game.sample_chance(&mut rng) else {
            unreachable!("a train is drawn");
        };
        assert_ne!(card.name(), "locomotive");
    }
}

#[test]
fn tt7_only_the_drawer_sees_a_card_from_the_deck() {
    let mut table = table(2);
    draw(&mut table, 0, "purple");
    let drawn = Event::TrainDrawn { seat: Seat(0), card: Some(crate::table::train("purple")) };
    assert!(table.take_events().contains(&drawn));
    assert_eq!(State::visible_event(&drawn, Viewer::Seat(Seat(0))), Some(drawn.clone()));
    let hidden = Event::TrainDrawn { seat: Seat(0), card: None };
    assert_eq!(State::visible_event(&drawn, Viewer::Seat(Seat(1))), Some(hidden.clone()));
    assert_eq!(State::visible_event(&drawn, Viewer::Spectator), Some(hidden));
    assert!(table.game.shown[0].without(&trains("purple")).is_none());
}
