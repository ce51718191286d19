//! TT-1 to TT-3: setting up.

use ticket_to_ride_card_game::{
    ALL_TRAINS, Action, Chance, Config, Event, FaceUp, Refusal, State, Train,
};
use whistle_core::prelude::*;
use whistle_core::{PerSeat, Seat, SeatSet, Turn, Viewer};
use whistle_testkit::reason;

use crate::table::{Table, deal, deal_tickets, table, tickets, trains};

#[test]
fn tt1_everybody_takes_a_locomotive_before_the_deal() {
    for seats in 2..=4 {
        let state = State::new(&Config::plain(seats)).unwrap();
        assert!(Seat::all(seats).all(|seat| state.hands[seat.index()] == trains("locomotive")));
        assert_eq!(state.deck.count(Train::Locomotive), 16 - seats);
        assert_eq!(state.deck.total(), 96 - u32::from(seats));
    }
}

#[test]
fn tt1_seven_are_dealt_and_five_lie_face_up() {
    for seats in 2..=4 {
        let mut table = Table::new(Config::plain(seats));
        table.chance(deal(seats)).unwrap();
        assert!(Seat::all(seats).all(|seat| table.game.hands[seat.index()].total() == 8));
        assert_eq!(table.game.face_up.cards().total(), 5);
        assert_eq!(table.game.deck.total(), 96 - 8 * u32::from(seats) - 5);
    }
}

#[test]
fn tt1_impossible_deals_are_refused() {
    let mut table = Table::new(Config::plain(2));
    let five = FaceUp::new(trains("red*5").each()).unwrap();
    let dealt = |hand: &str, face_up| Chance::DealTrains {
        hands: PerSeat::from_fn(2, |_| trains(hand)),
        face_up,
    };
    let six = table.chance(dealt("red green blue yellow black white", five)).unwrap_err();
    assert_eq!(six, Refusal::WrongHand { seat: Seat(0), cards: 7, rule: "TT-1" });
    assert_eq!(six.rule(), "TT-1");
    let twelve_blue = table.chance(dealt("blue*6 red", five)).unwrap_err();
    assert_eq!(twelve_blue, Refusal::NotInDeck { rule: "TT-1" });
    let eleven_red = table.chance(dealt("red*3 blue*4", five)).unwrap_err();
    assert_eq!(eleven_red.rule(), "TT-1");
    let four = FaceUp::new(trains("red*4").each()).unwrap();
    let too_few = table.chance(dealt("green*3 blue*4", four)).unwrap_err();
    assert_eq!(too_few, Refusal::WrongFaceUp { cards: 5, rule: "TT-1" });
    let three_hands = Chance::DealTrains {
        hands: PerSeat::from_fn(3, |_| trains("blue*3 red green yellow black")),
        face_up: five,
    };
    assert!(table.chance(three_hands).is_err());
    assert!(table.chance(deal_tickets(2)).is_err(), "train cards come first");
}

#[test]
fn tt2_six_tickets_are_dealt_and_one_to_six_kept() {
    let mut table = Table::new(Config::plain(2));
    table.chance(deal(2)).unwrap();
    table.chance(deal_tickets(2)).unwrap();
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::all(2)));
    let none = table.act(0, Action::ReturnRest).unwrap_err();
    assert_eq!(none, Refusal::MustKeepOne);
    assert_eq!(none.rule(), "TT-2");
    for place in [4, 1] {
        table.act(0, Action::KeepTicket { place }).unwrap();
    }
    let twice = table.act(0, Action::KeepTicket { place: 4 }).unwrap_err();
    assert_eq!(twice, Refusal::KeptAlready { place: 4, rule: "TT-2" });
    let seventh = table.act(0, Action::KeepTicket { place: 6 }).unwrap_err();
    assert_eq!(seventh, Refusal::NoSuchTicket { place: 6, tickets: 6, rule: "TT-2" });
    assert_eq!(seventh.rule(), "TT-2");
    for place in 0..6 {
        table.act(1, Action::KeepTicket { place }).unwrap();
    }
    table.act(1, Action::ReturnRest).unwrap();
    table.act(0, Action::ReturnRest).unwrap();
    assert_eq!(table.game.held[0], tickets("new_york-chicago chicago-montreal"));
    assert_eq!(table.game.held[1].len(), 6);
}

#[test]
fn tt2_nothing_of_a_choice_shows_before_the_last_is_in() {
    let mut table = Table::new(Config::plain(3));
    table.chance(deal(3)).unwrap();
    table.chance(deal_tickets(3)).unwrap();
    table.take_events();
    let before = table.game.view(Viewer::Seat(Seat(1)));
    table.act(0, Action::KeepTicket { place: 3 }).unwrap();
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))), before);
    let seen = |table: &mut Table| -> Vec<Event> {
        let events = table.take_events();
        events
            .iter()
            .filter_map(|event| State::visible_event(event, Viewer::Seat(Seat(1))))
            .collect()
    };
    assert_eq!(seen(&mut table), []);
    table.act(0, Action::ReturnRest).unwrap();
    assert_eq!(seen(&mut table), [Event::ChoiceFinished { seat: Seat(0) }]);
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(0)].ticket_count, 6);
    let changed_mind = table.act(0, Action::KeepTicket { place: 1 }).unwrap_err();
    assert_eq!(changed_mind.rule(), "TT-2");
    for seat in [2, 1] {
        table.act(seat, Action::KeepTicket { place: 0 }).unwrap();
        table.act(seat, Action::ReturnRest).unwrap();
    }
    let kept = |event: &Event| matches!(event, Event::TicketsKept { kept: 1, tickets: None, .. });
    assert_eq!(seen(&mut table).iter().filter(|event| kept(event)).count(), 2);
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(0)].ticket_count, 1);
}

/// One seat keeps one ticket and has finished, another keeps six and has not: a third cannot tell the difference.
#[test]
fn tt2_how_many_are_kept_cannot_be_told_before_all_are_done() {
    let chosen = |places: &[u8], done: bool| {
        let mut table = Table::new(Config { first_player: Some(Seat(2)), ..Config::plain(3) });
        table.chance(deal(3)).unwrap();
        table.chance(deal_tickets(3)).unwrap();
        table.take_events();
        for &place in places {
            table.act(0, Action::KeepTicket { place }).unwrap();
        }
        if done {
            table.act(0, Action::ReturnRest).unwrap();
        }
        table
    };
    for done in [false, true] {
        let (mut few, mut many) = (chosen(&[4], done), chosen(&[5, 0, 1, 2, 3, 4], done));
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2))] {
            assert_eq!(few.game.view(viewer), many.game.view(viewer));
            let seen = |table: &Table| -> Vec<Event> {
                table
                    .events
                    .iter()
                    .filter_map(|event| State::visible_event(event, viewer))
                    .collect()
            };
            assert_eq!(seen(&few), seen(&many));
        }
        for seat in [1, 2] {
            assert_eq!(few.legal(seat), many.legal(seat));
            let early = Action::DrawTickets;
            assert_eq!(few.act(seat, early).unwrap_err(), many.act(seat, early).unwrap_err());
        }
    }
}

#[test]
fn tt2_what_is_returned_is_shuffled_back() {
    let table = table(2);
    assert_eq!(table.game.loose.len(), 46 - 2);
    assert!(table.game.bottom.is_empty());
    assert!(tickets("new_york-chicago dallas-miami").minus(table.game.loose).is_empty());
}

#[test]
fn tt2_impossible_tickets_are_refused() {
    let mut table = Table::new(Config::plain(2));
    table.chance(deal(2)).unwrap();
    let Chance::DealTickets { tickets: good } = deal_tickets(2) else { unreachable!() };
    let twice = Chance::DealTickets { tickets: PerSeat::from_fn(2, |_| good[Seat(0)]) };
    assert_eq!(reason(&table.chance(twice).unwrap_err()), "ticket_not_in_deck by TT-2");
    let five = Chance::DealTickets {
        tickets: PerSeat::from_fn(2, |seat| good[seat].iter().skip(1).collect()),
    };
    let refused = table.chance(five).unwrap_err();
    assert_eq!(refused, Refusal::WrongTickets { seat: Seat(0), tickets: 6 });
    assert_eq!(refused.rule(), "TT-2");
}

#[test]
fn tt3_the_first_player_is_drawn_or_set_and_play_is_clockwise() {
    let mut table = Table::new(Config::plain(3));
    table.chance(deal(3)).unwrap();
    table.chance(deal_tickets(3)).unwrap();
    for seat in 0..3 {
        table.act(seat, Action::KeepTicket { place: 0 }).unwrap();
        table.act(seat, Action::ReturnRest).unwrap();
    }
    assert_eq!(table.game.turn(), Turn::Chance);
    let nobody = table.chance(Chance::DrawFirstPlayer { seat: Seat(3) }).unwrap_err();
    assert_eq!(reason(&nobody), "no_such_seat by TT-3");
    table.chance(Chance::DrawFirstPlayer { seat: Seat(2) }).unwrap();
    let early = table.act(0, Action::DrawTickets).unwrap_err();
    assert_eq!(early.rule(), "TT-6");
    table.act(2, crate::table::take("red")).unwrap();
    crate::table::turn_up(&mut table, "red");
    table.act(2, Action::StopDrawing).unwrap();
    assert_eq!(crate::table::actor(&table), 0, "left of seat 2 of three");
}

#[test]
fn tt3_a_first_player_who_was_set_is_named_before_the_deal() {
    let mut table = Table::new(Config { first_player: Some(Seat(2)), ..Config::plain(3) });
    for outcome in [deal(3), deal_tickets(3)] {
        assert_eq!(table.game.view(Viewer::Spectator).active, Seat(2), "{:?}", table.game.phase);
        table.chance(outcome).unwrap();
    }
    assert_eq!(table.game.view(Viewer::Seat(Seat(0))).active, Seat(2), "while tickets are chosen");
}

/// Impossible positions are detected, with the reason.
#[test]
fn tt1_a_position_with_a_card_lost_or_misplaced_is_not_sound() {
    let table = table(2);
    assert_eq!(table.game.check_invariants(), Ok(()));
    let wrong = |change: fn(&mut serde_json::Value)| {
        let mut json = Table::json(&table.game);
        change(&mut json);
        let state: State = serde_json::from_value(json).expect("it has the form of a position");
        state.check_invariants().expect_err("something is wrong")
    };
    let lost = wrong(|json| drop(json["deck"].as_array_mut().unwrap().remove(0)));
    assert_eq!(lost, "9 cards called red instead of 10");
    let lost = wrong(|json| drop(json["loose"].as_array_mut().unwrap().remove(0)));
    assert_eq!(lost, "45 tickets, 45 different ones");
    let nobodys = wrong(|json| {
        json["deck"].as_array_mut().unwrap().remove(0);
        json["railyards"][0] = serde_json::json!({ "seat": 3, "cards": 1, "locomotives": 0 });
    });
    assert!(nobodys.starts_with("the red row is"), "{nobodys}");
    let few = wrong(|json| {
        json["face_up"][0] = serde_json::Value::Null;
        json["deck"].as_array_mut().unwrap().push("red".into());
    });
    assert_eq!(few, "4 cards lie face up");
}

#[test]
fn tt3_a_seat_that_is_not_there_cannot_play_first() {
    let config = Config { first_player: Some(Seat(2)), ..Config::plain(2) };
    assert_eq!(State::new(&config).unwrap_err().option, "first_player");
    for seats in [0, 1, 5] {
        assert_eq!(State::new(&Config::plain(seats)).unwrap_err().option, "seats");
    }
    assert_eq!(ALL_TRAINS.total(), 96);
}
