//! Every refusal names the rule it is based on, in every phase of the game.

use whistle_core::{PerSeat, Refusal as _, Seat};
use whistle_testkit::Attempt::{Act, Chance as Fate};
use whistle_testkit::check_refused;
use wild_ride::{Action, Chance, Config, LocomotiveDie, Refill, Train, WrongGrab};

use crate::table::{
    NOTHING, TRAINS, Table, answer, dice, draw, draw_of, locomotive, make_trains, ride, roll,
    table, table_with, time,
};

fn first(seat: u8) -> Chance {
    Chance::DrawFirstGrab { seat: Seat(seat) }
}

fn first_player(seat: u8) -> Chance {
    Chance::DrawFirstPlayer { seat: Seat(seat) }
}

fn times(times: &[u16]) -> Chance {
    let time = |seat: Seat| Some(times[seat.index()]).filter(|&ms| ms > 0);
    Chance::TimeGrabs { times: PerSeat::from_fn(times.len() as u8, time) }
}

fn die(locomotive: bool) -> Chance {
    Chance::RollLocomotive { locomotive }
}

fn of(train: Train) -> Action {
    Action::Take { train }
}

#[test]
fn before_the_first_roll() {
    let mut table = Table::new(Config::live(3));
    let [passenger, freight, _] = TRAINS;
    check_refused(
        "the first wagons",
        &mut table,
        vec![
            Act(0, Action::Roll, "WR-1"),
            Fate(first_player(0), "WR-1"),
            Fate(dice("red red"), "WR-1"),
            Fate(make_trains([passenger, freight, "red"]), "WR-1"),
            Fate(make_trains([passenger, freight, "red red red red"]), "WR-1"),
        ],
    );
    table.chance(make_trains(TRAINS)).unwrap();
    check_refused(
        "the draw of the first player",
        &mut table,
        vec![
            Act(0, Action::Roll, "WR-3"),
            Fate(first_player(3), "WR-3"),
            Fate(make_trains(TRAINS), "WR-3"),
        ],
    );
    table.chance(first_player(0)).unwrap();
    check_refused(
        "the dice to be taken",
        &mut table,
        vec![
            Act(1, Action::Roll, "WR-3"),
            Act(3, Action::Roll, "WR-3"),
            Act(0, Action::Grab, "WR-3"),
            Fate(dice("red red"), "WR-3"),
        ],
    );
    table.act(0, Action::Roll).unwrap();
    let mut red = wild_ride::Contents::STANDARD;
    red.colour_die = serde_json::from_str(r#"{"red": 5, "wagon": 1}"#).unwrap();
    let mut own_box = crate::table::table(Config { contents: red, ..Config::plain(2) });
    assert_eq!(own_box.chance(dice("red blue")).unwrap_err().rule(), "WR-3");
    check_refused(
        "the roll",
        &mut table,
        vec![
            Act(0, Action::Roll, "WR-3"),
            Fate(die(true), "WR-3"),
            Fate(draw_of("red tank"), "WR-3"),
        ],
    );
}

#[test]
fn while_everybody_looks() {
    let mut live = table(Config::live(3));
    roll(&mut live, NOTHING);
    answer(&mut live, "nng");
    time(&mut live, &[0, 0, 900]).unwrap();
    draw(&mut live, &["red tank"]);
    roll(&mut live, "red blue");
    live.act(0, Action::Grab).unwrap();
    check_refused(
        "the look",
        &mut live,
        vec![
            Act(0, Action::NoRide, "WR-5"),
            Act(1, Action::Call, "WR-5"),
            Act(2, Action::Grab, "WR-10"),
            Fate(times(&[500, 0, 0]), "WR-5"),
            Fate(die(true), "WR-5"),
        ],
    );
    live.act(1, Action::Grab).unwrap();
    check_refused(
        "the race",
        &mut live,
        vec![
            Act(1, Action::NoRide, "WR-5"),
            Fate(first(0), "WR-5"),
            Fate(times(&[500, 600, 700]), "WR-5"),
            Fate(times(&[50, 600, 0]), "WR-5"),
            Fate(times(&[500, 8_001, 0]), "WR-6"),
            Fate(times(&[500, 0, 0]), "WR-16"),
            Fate(times(&[500, 600]), "WR-16"),
        ],
    );
    time(&mut live, &[500, 500, 0]).unwrap();
    check_refused(
        "a tie at a live table",
        &mut live,
        vec![Fate(first(2), "WR-5"), Fate(die(true), "WR-5"), Act(0, Action::Grab, "WR-5")],
    );

    let mut turns = table(Config::plain(3));
    roll(&mut turns, "red blue");
    answer(&mut turns, "ggn");
    check_refused(
        "the draw turn by turn",
        &mut turns,
        vec![Fate(first(2), "WR-17"), Fate(die(true), "WR-17"), Act(0, Action::Grab, "WR-17")],
    );
}

#[test]
fn after_a_grab() {
    let mut called = table(Config { wrong_grab: WrongGrab::Players, ..Config::plain(3) });
    roll(&mut called, NOTHING);
    answer(&mut called, "ngn");
    called.act(0, Action::Believe).unwrap();
    check_refused(
        "the call",
        &mut called,
        vec![
            Act(1, Action::Call, "WR-10"),
            Act(0, Action::Call, "WR-10"),
            Act(2, Action::Grab, "WR-10"),
            Fate(die(true), "WR-10"),
        ],
    );

    let mut ride = table(Config::plain(3));
    roll(&mut ride, "red blue");
    answer(&mut ride, "gnn");
    check_refused(
        "the grabber's own rolls",
        &mut ride,
        vec![Act(0, of(Train::Tank), "WR-7"), Fate(draw_of("red tank"), "WR-7")],
    );
    locomotive(&mut ride, &[false, false]);
    check_refused(
        "the die goes round",
        &mut ride,
        vec![Act(1, of(Train::Tank), "WR-8"), Fate(draw_of("red tank"), "WR-8")],
    );
    locomotive(&mut ride, &[true]);
    check_refused(
        "a train to be taken",
        &mut ride,
        vec![
            Act(0, of(Train::Passenger), "WR-7"),
            Act(1, of(Train::Tank), "WR-7"),
            Act(1, Action::Grab, "WR-7"),
            Fate(die(true), "WR-7"),
        ],
    );
    let mut contents = wild_ride::Contents::STANDARD;
    contents.locomotive_die = LocomotiveDie { locomotive: 6, blank: 0 };
    let mut sure = table(Config { contents, ..Config::plain(2) });
    roll(&mut sure, "red blue");
    answer(&mut sure, "gn");
    check_refused("a die without blanks", &mut sure, vec![Fate(die(false), "WR-8")]);
}

#[test]
fn at_the_deck() {
    let mut table = table(Config::plain(2));
    ride(&mut table, 1, Train::Passenger);
    check_refused(
        "the refill",
        &mut table,
        vec![
            Fate(draw_of("orange tank"), "WR-9"),
            Fate(draw_of("red tank"), "WR-9"),
            Fate(dice("red red"), "WR-9"),
            Act(1, of(Train::Tank), "WR-9"),
        ],
    );
    draw(&mut table, &["red passenger", "blue passenger", "green passenger", "yellow passenger"]);
    check_refused(
        "the wagon for a turn without any",
        &mut table,
        vec![
            Fate(draw_of("orange tank"), "WR-11"),
            Fate(dice("red red"), "WR-11"),
            Act(0, of(Train::Tank), "WR-11"),
        ],
    );
}

#[test]
fn when_it_is_over() {
    let config = Config { refill: Refill::Wanted, ..Config::plain(2) };
    let mut table = table_with(config, TRAINS);
    for train in [Train::Passenger, Train::Freight, Train::Tank] {
        ride(&mut table, 0, train);
        crate::table::refill(&mut table, train);
    }
    check_refused(
        "the end",
        &mut table,
        vec![
            Act(0, Action::Roll, "WR-13"),
            Act(0, Action::Grab, "WR-13"),
            Act(0, of(Train::Tank), "WR-13"),
            Fate(dice("red red"), "WR-13"),
            Fate(draw_of("red tank"), "WR-13"),
        ],
    );
}
