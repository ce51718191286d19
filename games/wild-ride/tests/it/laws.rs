//! The laws of every game, for every number of seats and every option.
//!
//! Chance outcomes are public, so none has a twin. The hidden information is the answers to a roll, which is tested
//! through sampled worlds.

use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};
use whistle_testkit::Laws;
use wild_ride::{Config, Contents, Refill, State, View, WrongGrab};

/// Something is hidden while another seat has answered but not all have.
fn hides(state: &State, viewer: Viewer, _: &View) -> bool {
    Seat::all(state.seat_count()).any(|seat| !viewer.is(seat) && state.answer(seat).is_some())
}

fn hold(config: Config) {
    Laws::<State>::of(config)
        .games(whistle_testkit::games(2_000))
        .thorough(400)
        .longest(2_000)
        .hiding(hides)
        .hold();
}

/// Both ways to judge wrong grabs.
fn hold_both(config: Config) {
    for wrong_grab in [WrongGrab::Program, WrongGrab::Players] {
        hold(Config { wrong_grab, ..config });
    }
}

#[test]
fn two_seats_live() {
    hold_both(Config::live(2));
}

#[test]
fn two_seats_turn_by_turn() {
    hold_both(Config::plain(2));
}

#[test]
fn three_seats_live() {
    hold_both(Config::live(3));
}

#[test]
fn three_seats_turn_by_turn() {
    hold_both(Config::plain(3));
}

#[test]
fn four_seats_live() {
    hold_both(Config::live(4));
}

#[test]
fn four_seats_turn_by_turn() {
    hold_both(Config::plain(4));
}

#[test]
fn five_seats_live() {
    hold_both(Config::live(5));
}

#[test]
fn five_seats_turn_by_turn() {
    hold_both(Config::plain(5));
}

#[test]
fn six_seats_live() {
    hold_both(Config::live(6));
}

#[test]
fn six_seats_turn_by_turn() {
    hold_both(Config::plain(6));
}

/// Matches do not depend on the viewer, so a few numbers of seats are enough.
#[test]
fn one_wagon_is_enough_for_a_double() {
    for config in [Config::live(2), Config::live(5), Config::plain(3), Config::plain(6)] {
        hold(Config { single_double: true, ..config });
    }
}

/// Draws do not either.
#[test]
fn wagons_as_they_come() {
    for config in [Config::live(2), Config::live(4), Config::plain(3), Config::plain(6)] {
        hold(Config { refill: Refill::AsTheyCome, ..config });
    }
}

#[test]
fn a_set_first_player_and_a_longer_look() {
    hold(Config { first_player: Some(Seat(2)), look_seconds: 20, ..Config::live(3) });
}

/// Another box: uneven wagons, other colours, dice with more faces, a die without blanks.
#[test]
fn a_box_of_ones_own() {
    let contents: Contents = serde_json::from_str(
        r#"{
            "wagons": {
                "passenger": {"red": 5, "purple": 4},
                "freight": {"blue": 3, "black": 2, "white": 1},
                "tank": {"red": 1, "blue": 1, "green": 1, "white": 1}
            },
            "colour_die": {"red": 2, "blue": 2, "purple": 1, "black": 1, "white": 1, "wagon": 1},
            "locomotive_die": {"locomotive": 3, "blank": 0}
        }"#,
    )
    .expect("a box as a family would enter it");
    for config in [Config::live(3), Config::plain(4)] {
        hold(Config { contents, ..config });
    }
}
