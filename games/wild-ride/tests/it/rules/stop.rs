//! WR-10 to WR-12: stop signs, turns without wagons, and whose turn is next.

use whistle_core::prelude::*;
use whistle_core::{Seat, SeatSet, Turn};
use whistle_testkit::reason;
use wild_ride::{Action, Config, Event, Phase, Refusal, Train, WrongGrab};

use crate::table::{
    NOTHING, Table, answer, count, draw, kinds, locomotive, ride, roll, table, take, time,
};

fn players(config: Config) -> Config {
    Config { wrong_grab: WrongGrab::Players, ..config }
}

#[test]
fn wr10_a_wrong_grab_costs_a_stop_sign_and_ends_the_roll() {
    let mut table = table(Config::live(3));
    roll(&mut table, NOTHING);
    answer(&mut table, "ngn");
    time(&mut table, &[0, 900, 0]).unwrap();
    assert_eq!(table.game.signs(), SeatSet::one(Seat(1)));
    assert_eq!(table.game.phase(), Phase::Draw, "the roll is over");
    assert_eq!(table.game.die(), None);
}

#[test]
fn wr10_with_a_stop_sign_one_neither_rolls_nor_grabs() {
    let mut table = table(Config::live(3));
    roll(&mut table, NOTHING);
    answer(&mut table, "nng");
    time(&mut table, &[0, 0, 900]).unwrap();
    draw(&mut table, &["red tank"]);
    roll(&mut table, "red blue");
    let refusal = table.act(2, Action::Grab).unwrap_err();
    assert_eq!(refusal, Refusal::HasStopSign);
    assert_eq!(refusal.rule(), "WR-10");
    assert_eq!(table.act(2, Action::NoRide).unwrap_err(), Refusal::HasStopSign);
    assert!(table.legal(2).is_empty());
    assert_eq!(table.game.timeout_action(Seat(2)), None);
    answer(&mut table, "nn");
    draw(&mut table, &["blue tank"]);
    assert_eq!(table.game.roller(), Seat(0), "seat 2 did not roll");
}

#[test]
fn wr10_in_a_race_only_the_first_hand_is_punished() {
    let mut table = table(Config::live(3));
    roll(&mut table, NOTHING);
    answer(&mut table, "ggg");
    time(&mut table, &[900, 700, 800]).unwrap();
    assert_eq!(table.game.signs(), SeatSet::one(Seat(1)));
}

/// The box has three signs; they are reminders, and a fourth player misses a turn all the same.
#[test]
fn wr10_the_penalty_holds_when_all_signs_of_the_box_are_out() {
    let mut table = table(Config::plain(6));
    roll(&mut table, NOTHING);
    answer(&mut table, "nggggg");
    assert_eq!(table.game.signs(), SeatSet::all(6).without(Seat(0)), "five at once");
    draw(&mut table, &["red tank"]);
    let missed = |seat| Event::TurnMissed { seat: Seat(seat) };
    let events = table.take_events();
    assert!((1..=5).all(|seat| events.contains(&missed(seat))), "all five miss a turn");
    assert_eq!((table.game.roller(), table.game.signs()), (Seat(0), SeatSet::EMPTY));
}

#[test]
fn wr10_another_player_calls_a_wrong_grab() {
    let mut table = table(players(Config::live(3)));
    roll(&mut table, NOTHING);
    answer(&mut table, "ngn");
    time(&mut table, &[0, 900, 0]).unwrap();
    assert_eq!(table.game.phase(), Phase::Call);
    assert!(table.game.signs().is_empty(), "the program says nothing");
    let own = table.act(1, Action::Call).unwrap_err();
    assert_eq!(own, Refusal::OwnGrab);
    assert_eq!(own.rule(), "WR-10");
    table.act(0, Action::Believe).unwrap();
    assert_eq!(table.act(0, Action::Call).unwrap_err(), Refusal::HasAnswered { rule: "WR-10" });
    assert_eq!(table.game.timeout_action(Seat(2)), Some(Action::Believe));
    table.act(2, Action::Call).unwrap();
    let called = Event::GrabCalled { seat: Seat(2), wrong: true };
    assert!(table.take_events().contains(&called));
    assert_eq!(table.game.signs(), SeatSet::one(Seat(1)));
    assert_eq!(table.game.phase(), Phase::Draw);
}

#[test]
fn wr10_a_right_grab_that_is_called_plays_on_and_the_call_costs_nothing() {
    let mut table = table(players(Config::plain(3)));
    roll(&mut table, "red blue");
    answer(&mut table, "gnn");
    table.act(1, Action::Call).unwrap();
    assert_eq!(table.game.phase(), Phase::RollLocomotive, "one call settles it");
    assert!(table.game.signs().is_empty());
    locomotive(&mut table, &[true]);
    let trains = [Train::Passenger, Train::Freight];
    assert_eq!(table.legal(0), trains.map(|train| Action::Take { train }), "the trains that match");
}

/// After a call no other player has to answer, whether the grab was right or wrong.
#[test]
fn wr10_after_a_call_nobody_else_needs_to_speak() {
    for faces in ["red blue", NOTHING] {
        let mut table = table(players(Config::plain(3)));
        roll(&mut table, faces);
        answer(&mut table, "gnn");
        assert_eq!(Table::json(&table.game)["waiting"], serde_json::json!([1, 2]));
        table.act(1, Action::Call).unwrap();
        assert_eq!(Table::json(&table.game)["waiting"], serde_json::json!([]), "{faces}");
    }
}

#[test]
fn wr10_a_right_grab_that_everybody_believes_takes_what_fits() {
    let mut table = table(players(Config::plain(3)));
    roll(&mut table, "red blue");
    answer(&mut table, "ngn");
    table.act(0, Action::Believe).unwrap();
    table.act(2, Action::Believe).unwrap();
    locomotive(&mut table, &[true]);
    let trains = [Train::Passenger, Train::Freight];
    assert_eq!(table.legal(1), trains.map(|train| Action::Take { train }));
}

#[test]
fn wr10_a_wrong_grab_that_everybody_believes_stands() {
    let mut table = table(players(Config::plain(3)));
    roll(&mut table, NOTHING);
    answer(&mut table, "ngn");
    table.act(2, Action::Believe).unwrap();
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::one(Seat(0))));
    table.act(0, Action::Believe).unwrap();
    assert_eq!(table.game.phase(), Phase::RollLocomotive);
    // The die goes round as usual, and the player who rolls the locomotive takes any train.
    locomotive(&mut table, &[false, false, true]);
    assert_eq!(table.legal(2), Train::ALL.map(|train| Action::Take { train }));
    take(&mut table, 2, Train::Tank);
    assert_eq!(count(&table, 2), 4);
    let wagons = ["red tank", "red tank", "green tank", "yellow tank"];
    draw(&mut table, &wagons);
    draw(&mut table, &["red passenger"]);
    // The next right grab is a normal one again.
    roll(&mut table, "red blue");
    answer(&mut table, "gnn");
    table.act(1, Action::Call).unwrap();
    locomotive(&mut table, &[true]);
    assert!(!table.legal(0).contains(&Action::Take { train: Train::Tank }));
}

#[test]
fn wr10_a_player_with_a_stop_sign_may_still_notice() {
    let mut table = table(players(Config::plain(2)));
    roll(&mut table, NOTHING);
    answer(&mut table, "gn");
    table.act(1, Action::Call).unwrap();
    draw(&mut table, &["red tank"]);
    roll(&mut table, "green green");
    answer(&mut table, "-g");
    assert_eq!(table.legal(0), [Action::Call, Action::Believe]);
    table.act(0, Action::Call).unwrap();
    assert_eq!(table.game.signs(), SeatSet::all(2));
}

#[test]
fn wr11_a_turn_without_wagons_draws_one() {
    let mut table = table(Config::plain(3));
    roll(&mut table, "red blue");
    answer(&mut table, "nnn");
    table.take_events();
    draw(&mut table, &["red tank"]);
    let drawn =
        Event::WagonDrawn { seat: Seat(0), train: Train::Tank, colour: wild_ride::Colour::Red };
    assert!(table.take_events().contains(&drawn), "by whose turn it was");
    assert_eq!(table.game.train(Train::Tank).total(), 5);
    assert_eq!(table.game.roller(), Seat(1));
}

#[test]
fn wr11_also_when_somebody_else_took_wagons() {
    let mut table = table(Config::plain(3));
    ride(&mut table, 2, Train::Tank);
    draw(&mut table, &["red tank", "red tank", "blue tank", "blue tank"]);
    assert_eq!(table.game.phase(), Phase::Draw, "after the refill");
    table.take_events();
    draw(&mut table, &["red passenger"]);
    let drawers: Vec<u8> = table
        .take_events()
        .into_iter()
        .filter_map(|event| match event {
            Event::WagonDrawn { seat, .. } => Some(seat.0),
            _ => None,
        })
        .collect();
    assert_eq!(drawers, [0]);
}

#[test]
fn wr11_not_when_they_took_wagons_themselves() {
    let mut table = table(Config::plain(3));
    ride(&mut table, 0, Train::Tank);
    draw(&mut table, &["red tank", "red tank", "blue tank", "blue tank"]);
    assert_eq!((table.game.phase(), table.game.roller()), (Phase::RollColours, Seat(1)));
}

#[test]
fn wr11_also_after_a_wrong_grab() {
    let mut table = table(Config::plain(2));
    roll(&mut table, NOTHING);
    answer(&mut table, "gn");
    let refusal = table.act(0, Action::NoRide).unwrap_err();
    assert_eq!(reason(&refusal), "not_now by WR-11");
    assert_eq!(refusal.rule(), "WR-11");
    draw(&mut table, &["red tank"]);
}

#[test]
fn wr12_play_goes_to_the_left() {
    let mut table = table(Config::plain(3));
    for expected in [0, 1, 2, 0] {
        assert_eq!(table.game.roller(), Seat(expected));
        crate::table::quiet_turn(&mut table, Train::Tank);
    }
}

#[test]
fn wr12_a_stop_sign_is_given_back_for_a_missed_turn() {
    let mut table = table(Config::plain(3));
    roll(&mut table, NOTHING);
    answer(&mut table, "ngn");
    table.take_events();
    draw(&mut table, &["red tank"]);
    assert_eq!(table.game.roller(), Seat(2));
    assert!(table.game.signs().is_empty());
    assert_eq!(kinds(&mut table), ["wagon_drawn", "turn_missed", "turn_began"]);
    roll(&mut table, "red blue");
    assert_eq!(table.legal(1), [Action::Grab, Action::NoRide], "it may grab again");
}

/// A wrong grab in a player's own turn costs the next turn, not this one.
#[test]
fn wr12_the_roller_misses_the_next_turn() {
    let mut table = table(Config::plain(2));
    roll(&mut table, NOTHING);
    answer(&mut table, "gn");
    draw(&mut table, &["red tank"]);
    assert_eq!(table.game.signs(), SeatSet::one(Seat(0)));
    roll(&mut table, NOTHING);
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::one(Seat(1))));
    answer(&mut table, "-n");
    draw(&mut table, &["red tank"]);
    assert_eq!(table.game.roller(), Seat(1), "seat 0 missed its turn");
    assert!(table.game.signs().is_empty());
}

#[test]
fn wr12_with_a_stop_sign_before_everybody_all_go_back() {
    let mut table: Table = table(Config::plain(3));
    roll(&mut table, NOTHING);
    answer(&mut table, "ggg");
    assert_eq!(table.game.signs(), SeatSet::all(3));
    table.take_events();
    draw(&mut table, &["red tank"]);
    let missed: Vec<Event> = table.take_events();
    let turn_missed = |seat| Event::TurnMissed { seat: Seat(seat) };
    assert_eq!(missed[1..4], [turn_missed(1), turn_missed(2), turn_missed(0)]);
    assert_eq!(missed[4], Event::TurnBegan { seat: Seat(1) });
    assert!(table.game.signs().is_empty());
    roll(&mut table, "red blue");
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::all(3)));
}
