//! WR-3 to WR-6: the roll, matching trains, and grabs.

use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, Seat, SeatSet, Turn, Viewer};
use whistle_testkit::reason;
use wild_ride::{Action, Answer, Chance, Config, Contents, Event, Face, Phase, Refusal, Train};

use crate::table::{NOTHING, Table, answer, dice, kinds, roll, table, time};

#[test]
fn wr3_at_a_live_table_the_player_whose_turn_it_is_says_when() {
    let mut table = table(Config::live(3));
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::one(Seat(0))));
    let refusal = table.act(1, Action::Roll).unwrap_err();
    assert_eq!(reason(&refusal), "not_your_turn by WR-3");
    assert_eq!(refusal.rule(), "WR-3");
    assert!(table.chance(dice("red blue")).is_err(), "nobody has picked up the dice");
    assert_eq!(table.legal(0), [Action::Roll]);
    assert_eq!(table.game.timeout_action(Seat(0)), Some(Action::Roll));
    table.act(0, Action::Roll).unwrap();
    table.chance(dice("red blue")).unwrap();
    assert_eq!(table.game.phase(), Phase::Look);
    assert!(table.act(0, Action::Roll).is_err(), "once");
    assert!(table.chance(dice("red blue")).is_err(), "once");
}

#[test]
fn wr3_turn_by_turn_the_dice_roll_by_themselves() {
    let mut table = table(Config::plain(2));
    let refusal = table.act(0, Action::Roll).unwrap_err();
    assert_eq!(reason(&refusal), "not_now by WR-3");
    table.chance(dice("red wagon")).unwrap();
}

#[test]
fn wr3_the_dice_show_what_is_on_them() {
    let mut table = table(Config::plain(2));
    let refusal = table.chance(dice("red purple")).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-3", "the dice of this box never show purple"));
    assert_eq!(refusal.rule(), "WR-3");
    let mut rng = Pcg32::new(1, 0);
    let mut wagons = 0;
    for _ in 0..6_000 {
        let Chance::RollColours { first, second } = table.game.sample_chance(&mut rng) else {
            panic!("the dice are to be rolled");
        };
        wagons += u32::from(first == Face::Wagon) + u32::from(second == Face::Wagon);
    }
    assert!((1_850..2_150).contains(&wagons), "{wagons} wagons in 12 000 dice");
}

/// The trains that can be taken after a roll at which one seat grabs; empty if none.
fn fitting(config: Config, faces: &str) -> Vec<Train> {
    let mut table = table(config);
    roll(&mut table, faces);
    let seen: Vec<Train> = table.game.view(Viewer::Spectator).matching().collect();
    answer(&mut table, "gn");
    if table.game.phase() != Phase::RollLocomotive {
        assert!(seen.is_empty());
        return seen;
    }
    crate::table::locomotive(&mut table, &[true]);
    let taken = table.take_events().into_iter().find_map(|event| match event {
        Event::WagonsTaken { train, forced: true, .. } => Some(train),
        _ => None,
    });
    let offered = table.legal(0).into_iter().filter_map(|action| match action {
        Action::Take { train } => Some(train),
        _ => None,
    });
    let fitting: Vec<Train> = taken.into_iter().chain(offered).collect();
    assert_eq!(fitting, seen, "the trains that a sharp eye sees can be taken");
    fitting
}

#[test]
fn wr4_what_fits_which_roll() {
    use Train::{Freight, Passenger, Tank};
    let plain = |faces| fitting(Config::plain(2), faces);
    assert_eq!(plain("red blue"), [Passenger, Freight], "two colours: one of each");
    assert_eq!(plain("blue red"), [Passenger, Freight], "in any order");
    assert_eq!(plain("green orange"), [Tank]);
    assert_eq!(plain("red orange"), [Freight]);
    assert_eq!(plain("red red"), [Freight], "twice the same: two of it");
    assert_eq!(plain("orange orange"), [Tank]);
    assert_eq!(plain("blue blue"), [], "each train has one at most");
    assert_eq!(plain("wagon orange"), [Freight, Tank], "only the colour counts");
    assert_eq!(plain("yellow wagon"), [Passenger, Tank]);
    assert_eq!(plain("wagon wagon"), [Passenger, Freight, Tank]);
}

#[test]
fn wr4_no_train_fits_colours_on_different_trains() {
    let mut table = crate::table::table_with(
        Config::plain(2),
        ["red red blue blue", "green green yellow yellow", "orange orange red red"],
    );
    roll(&mut table, "blue green");
    assert_eq!(table.game.view(Viewer::Spectator).matching().count(), 0);
}

#[test]
fn wr4_with_single_double_one_wagon_is_enough() {
    use Train::{Freight, Passenger, Tank};
    let config = Config { single_double: true, ..Config::plain(2) };
    assert_eq!(fitting(config, "blue blue"), [Passenger, Freight]);
    assert_eq!(fitting(config, "red red"), [Passenger, Freight]);
    assert_eq!(fitting(config, "green green"), [Passenger, Tank]);
    assert_eq!(fitting(config, "red orange"), [Freight], "different colours as ever");
}

#[test]
fn wr5_everybody_may_grab_whoever_rolled() {
    let mut table = table(Config::live(4));
    roll(&mut table, "red blue");
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::all(4)));
    for seat in 0..4 {
        assert_eq!(table.legal(seat), [Action::Grab, Action::NoRide]);
    }
    table.act(3, Action::Grab).unwrap();
    let again = table.act(3, Action::NoRide).unwrap_err();
    assert_eq!(again, Refusal::HasAnswered { rule: "WR-5" });
    assert_eq!(again.rule(), "WR-5");
    let nobody = table.act(4, Action::Grab).unwrap_err();
    assert_eq!(nobody, Illegal::NoSuchSeat { seat: Seat(4), rule: "WR-3" });
    let wrong_moment = table.act(2, Action::Call).unwrap_err();
    assert_eq!(reason(&wrong_moment), "not_now by WR-5");
}

#[test]
fn wr5_the_shortest_time_was_first() {
    let mut table = table(Config::live(3));
    roll(&mut table, "red blue");
    answer(&mut table, "ggg");
    time(&mut table, &[812, 640, 641]).unwrap();
    assert_eq!(table.game.die(), Some(Seat(1)));
    assert_eq!(table.game.phase(), Phase::RollLocomotive);
    let times: Vec<(u8, u16)> = table
        .take_events()
        .into_iter()
        .filter_map(|event| match event {
            Event::GrabTimed { seat, ms } => Some((seat.0, ms)),
            _ => None,
        })
        .collect();
    assert_eq!(times, [(0, 812), (1, 640), (2, 641)], "every time is revealed");
}

#[test]
fn wr5_equal_times_are_drawn() {
    let mut table = table(Config::live(4));
    roll(&mut table, "red blue");
    answer(&mut table, "gngg");
    time(&mut table, &[700, 0, 650, 650]).unwrap();
    let among: SeatSet = [Seat(2), Seat(3)].into_iter().collect();
    assert_eq!(table.game.phase(), Phase::DrawFirstGrab { among });
    let slower = table.chance(Chance::DrawFirstGrab { seat: Seat(0) }).unwrap_err();
    assert_eq!(slower, Illegal::impossible("WR-5", "seat 0 was not among the first"));
    let mut rng = Pcg32::new(1, 0);
    let threes = (0..1_000)
        .filter(|_| table.game.sample_chance(&mut rng) == Chance::DrawFirstGrab { seat: Seat(3) })
        .count();
    assert!((430..570).contains(&threes), "{threes} of 1 000");
    table.chance(Chance::DrawFirstGrab { seat: Seat(3) }).unwrap();
    assert_eq!(table.game.die(), Some(Seat(3)));
}

#[test]
fn wr5_nobody_is_faster_than_a_tenth_of_a_second() {
    let mut table = table(Config::live(2));
    roll(&mut table, "red blue");
    answer(&mut table, "gn");
    let refusal = time(&mut table, &[99, 0]).unwrap_err();
    assert_eq!(
        refusal,
        Illegal::impossible(
            "WR-5",
            "seat 0 cannot have grabbed after 99 ms; nobody is faster than 100"
        )
    );
    assert_eq!(refusal.rule(), "WR-5");
    let stranger = time(&mut table, &[500, 500]).unwrap_err();
    assert_eq!(stranger, Illegal::impossible("WR-5", "seat 1 did not grab"));
    time(&mut table, &[100, 0]).unwrap();
}

#[test]
fn wr5_what_a_seat_says_is_its_secret_until_all_have_said_it() {
    for config in [Config::live(3), Config::plain(3)] {
        let mut table = table(config);
        roll(&mut table, "red blue");
        table.take_events();
        table.act(1, Action::Grab).unwrap();
        let told = |viewer| {
            let events = table.events.iter();
            let seen: Vec<Event> =
                events.filter_map(|event| wild_ride::State::visible_event(event, viewer)).collect();
            seen
        };
        let answer = Some(Answer::Grab);
        let own = Event::MindMade { seat: Seat(1), answer };
        let others = Event::MindMade { seat: Seat(1), answer: None };
        assert_eq!(told(Viewer::Seat(Seat(1))), [own]);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            assert_eq!(told(viewer), std::slice::from_ref(&others));
        }
        assert_eq!(table.game.view(Viewer::Seat(Seat(1))).answer, answer);
        assert_eq!(table.game.view(Viewer::Seat(Seat(0))).answer, None);
        assert!(table.game.view(Viewer::Spectator).seats[Seat(1)].has_answered);
    }
}

#[test]
fn wr6_a_roll_that_nobody_grabs_at_is_over() {
    for config in [Config::live(3), Config::plain(3)] {
        let mut table = table(config);
        roll(&mut table, "red blue");
        table.take_events();
        answer(&mut table, "nnn");
        assert_eq!(table.game.phase(), Phase::Draw, "though two trains fit");
        assert!(kinds(&mut table).contains(&"nobody_grabbed".to_owned()));
        assert!(table.game.signs().is_empty());
    }
}

#[test]
fn wr6_silence_is_no_ride_and_the_look_has_an_end() {
    let mut table = table(Config { look_seconds: 5, ..Config::live(2) });
    roll(&mut table, NOTHING);
    assert_eq!(table.game.timeout_action(Seat(1)), Some(Action::NoRide));
    table.act(1, Action::NoRide).unwrap();
    assert_eq!(table.game.timeout_action(Seat(1)), None, "it has answered");
    table.act(0, Action::Grab).unwrap();
    assert_eq!(table.game.slowest_ms(), 5_000);
    let refusal = time(&mut table, &[5_001, 0]).unwrap_err();
    assert_eq!(
        refusal,
        Illegal::impossible("WR-6", "the look was over when seat 0 grabbed after 5001 ms")
    );
    assert_eq!(refusal.rule(), "WR-6");
    time(&mut table, &[5_000, 0]).unwrap();
}

/// Data, not code: a die of another box has other faces.
#[test]
fn wr4_the_dice_of_another_box() {
    let contents: Contents = serde_json::from_str(
        r#"{"wagons": {"passenger": {"purple": 9}, "freight": {"white": 9}, "tank": {"red": 9}},
            "colour_die": {"purple": 1, "white": 1}, "locomotive_die": {"locomotive": 1, "blank": 0}}"#,
    )
    .unwrap();
    let config = Config { contents, first_player: Some(Seat(0)), ..Config::plain(2) };
    let mut table = Table::new(config);
    let trains = ["purple purple purple purple", "white white white white", "red red red red"];
    table.chance(crate::table::make_trains(trains)).unwrap();
    assert!(table.chance(dice("red red")).is_err());
    table.chance(dice("purple purple")).unwrap();
    answer(&mut table, "gn");
    let refusal = table.chance(Chance::RollLocomotive { locomotive: false }).unwrap_err();
    assert_eq!(
        refusal,
        Illegal::impossible("WR-8", "the locomotive die of this box has no blank face")
    );
    assert_eq!(refusal.rule(), "WR-8");
}
