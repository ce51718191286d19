//! WR-1 to WR-3: the box, the first wagons and the first player.

use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, PerSeat, Seat, Turn, Viewer};
use whistle_testkit::reason;
use wild_ride::{Chance, Colour, Config, Contents, Event, PerTrain, Phase, State, Train};

use crate::table::{TRAINS, Table, draw, make_trains, quiet_turn, table, wagons};

#[test]
fn wr1_the_box_is_as_described() {
    let contents = Contents::STANDARD;
    assert_eq!(contents.wagons.total(), 30);
    for train in Train::ALL {
        let five = wagons("red red blue blue green green yellow yellow orange orange");
        assert_eq!(contents.wagons[train], five);
    }
    assert_eq!(contents.colour_die.total(), 6);
    assert_eq!((contents.locomotive_die.locomotive, contents.locomotive_die.blank), (2, 4));
}

#[test]
fn wr1_four_wagons_each_and_the_rest_is_the_deck() {
    let table = table(Config::live(2));
    for train in Train::ALL {
        assert_eq!(table.game.train(train), &wagons(TRAINS[train.index()]));
        assert_eq!(table.game.deck()[train].total(), 6);
    }
    assert_eq!(table.game.deck().total(), 18);
}

#[test]
fn wr1_impossible_trains_are_refused() {
    let mut table = Table::new(Config::live(2));
    let short = ["red blue green", TRAINS[1], TRAINS[2]];
    let refusal = table.chance(make_trains(short)).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-1", "the passenger train begins with 4 wagons"));
    let thrice = [TRAINS[0], "red red red blue", TRAINS[2]];
    let refusal = table.chance(make_trains(thrice)).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-1", "the box does not have these freight wagons"));
    assert_eq!(refusal.rule(), "WR-1");
    let pink = [TRAINS[0], TRAINS[1], "purple green blue red"];
    let refusal = table.chance(make_trains(pink)).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-1", "the box does not have these tank wagons"));
    let early = table.chance(Chance::DrawFirstPlayer { seat: Seat(0) }).unwrap_err();
    assert_eq!(reason(&early), "not_now by WR-1");
}

/// Impossible positions are detected, with the reason.
#[test]
fn wr1_a_position_with_something_lost_or_left_over_is_not_sound() {
    let table = table(Config::plain(2));
    assert_eq!(table.game.check_invariants(), Ok(()));
    let wrong = |change: fn(&mut serde_json::Value)| {
        let mut json = Table::json(&table.game);
        change(&mut json);
        let state: State = serde_json::from_value(json).expect("it has the form of a position");
        state.check_invariants().expect_err("something is wrong")
    };
    let lost = wrong(|json| json["deck"]["tank"]["red"] = 1.into());
    assert!(lost.starts_with("tank wagons: "), "{lost}");
    let moved = wrong(|json| {
        json["trains"]["tank"] = serde_json::json!({});
        json["deck"]["tank"] = json["contents"]["wagons"]["tank"].clone();
    });
    assert_eq!(moved, "a train is short of wagons");
    let rolled = wrong(|json| json["dice"] = serde_json::json!(["red", "blue"]));
    assert!(rolled.starts_with("RollColours with the dice "), "{rolled}");
    let took = wrong(|json| json["last_took"] = serde_json::json!([1, 0]));
    assert_eq!(took, "seat 0: wagons without a take, or the reverse");
}

/// Each of the ten wagons of a type is equally likely, so each colour is on 4 × 2 of 10 places.
#[test]
fn wr1_wagons_are_shuffled() {
    let state = State::new(&Config::live(2)).unwrap();
    let mut rng = Pcg32::new(1, 0);
    let mut seen = PerTrain::from_fn(|_| [0_u32; 5]);
    for _ in 0..10_000 {
        let Chance::MakeTrains { trains } = state.sample_chance(&mut rng) else {
            panic!("the first wagons come first");
        };
        for (train, wagons) in trains.iter() {
            for (place, &colour) in Colour::ALL[..5].iter().enumerate() {
                seen[train][place] += u32::from(wagons.count(colour));
            }
        }
    }
    for (train, counts) in seen.iter() {
        assert!(counts.iter().all(|count| (7_800..8_200).contains(count)), "{train}: {counts:?}");
    }
}

fn entered(json: &str) -> Result<State, String> {
    let contents: Contents = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let config = Config { contents, ..Config::live(2) };
    State::new(&config).map_err(|error| error.to_string())
}

/// A family's own box is data, and an unplayable one is explained clearly.
#[test]
fn wr1_a_box_of_ones_own_is_checked() {
    let with = |wagons: &str, die: &str, locomotive: &str| {
        entered(&format!(
            r#"{{"wagons": {wagons}, "colour_die": {die}, "locomotive_die": {locomotive}}}"#
        ))
    };
    let wagons =
        r#"{"passenger": {"red": 4}, "freight": {"blue": 4, "white": 1}, "tank": {"red": 4}}"#;
    let (die, locomotive) =
        (r#"{"red": 3, "blue": 2, "wagon": 1}"#, r#"{"locomotive": 1, "blank": 5}"#);
    assert!(with(wagons, die, locomotive).is_ok());
    let faults = [
        (
            r#"{"passenger": {"red": 3}, "freight": {"blue": 9}, "tank": {"red": 4}}"#,
            die,
            locomotive,
            "option `contents.wagons`: 3 passenger wagons; a train starts with 4",
        ),
        (
            r#"{"passenger": {"red": 4}, "freight": {"blue": 4}, "tank": {"red": 4}}"#,
            die,
            locomotive,
            "option `contents.wagons`: 12 wagons leave no deck; at least 13 are needed",
        ),
        (
            r#"{"passenger": {"red": 100}, "freight": {"blue": 100}, "tank": {"red": 4}}"#,
            die,
            locomotive,
            "option `contents.wagons`: 204 wagons; 120 at most",
        ),
        (wagons, "{}", locomotive, "option `contents.colour_die`: 0 faces; a die has 1 to 20"),
        (
            wagons,
            r#"{"green": 1}"#,
            locomotive,
            "option `contents.colour_die`: it shows green, but no wagon is green",
        ),
        (
            wagons,
            die,
            r#"{"locomotive": 0, "blank": 6}"#,
            "option `contents.locomotive_die`: no face shows a locomotive, so the die would go round for ever",
        ),
        (
            wagons,
            die,
            r#"{"locomotive": 20, "blank": 1}"#,
            "option `contents.locomotive_die`: 21 faces; a die has 1 to 20",
        ),
        (wagons, r#"{"pink": 1}"#, locomotive, "no die shows \"pink\""),
    ];
    for (wagons, die, locomotive, expected) in faults {
        let error = with(wagons, die, locomotive).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn wr1_what_a_family_leaves_out_is_as_in_the_standard_box() {
    let state = entered(r#"{"locomotive_die": {"locomotive": 3, "blank": 3}}"#).unwrap();
    let contents = state.config().contents;
    assert_eq!(contents.wagons, Contents::STANDARD.wagons);
    assert_eq!(contents.colour_die, Contents::STANDARD.colour_die);
    assert_eq!(contents.locomotive_die.locomotive, 3);
    assert!(entered(r#"{"big_die": {}}"#).is_err());
}

#[test]
fn wr1_other_tables_are_refused() {
    let error = |config: Config| State::new(&config).unwrap_err().to_string();
    assert_eq!(error(Config::live(1)), "option `seats`: 2 to 6 can play, not 1");
    assert_eq!(error(Config::live(7)), "option `seats`: 2 to 6 can play, not 7");
    let absent = Config { first_player: Some(Seat(3)), ..Config::live(3) };
    assert_eq!(error(absent), "option `first_player`: there is no seat 3; seats are 0 to 2");
    let hasty = Config { look_seconds: 1, ..Config::live(3) };
    assert_eq!(error(hasty), "option `look_seconds`: 2 to 60 seconds, not 1");
    let unknown = serde_json::from_str::<Config>(r#"{"seats": 2, "speed": "fast"}"#);
    assert!(unknown.is_err());
    let plain: Config = serde_json::from_str(r#"{"seats": 4}"#).unwrap();
    assert_eq!(plain, Config::plain(4));
}

#[test]
fn wr2_a_wagon_goes_to_the_locomotive_of_its_type() {
    let mut table = table(Config::live(2));
    quiet_turn(&mut table, Train::Tank);
    assert_eq!(table.game.train(Train::Tank).total(), 5);
    assert_eq!(table.game.train(Train::Passenger), &wagons(TRAINS[0]));
    assert_eq!(table.game.train(Train::Freight), &wagons(TRAINS[1]));
    let drawn = table.take_events().into_iter().find_map(|event| match event {
        Event::WagonDrawn { train, .. } => Some(train),
        _ => None,
    });
    assert_eq!(drawn, Some(Train::Tank));
}

#[test]
fn wr3_the_first_player_is_drawn_unless_one_is_named() {
    let mut table = Table::new(Config::live(3));
    table.chance(make_trains(TRAINS)).unwrap();
    assert_eq!(table.game.phase(), Phase::DrawFirstPlayer);
    let refusal = table.chance(Chance::DrawFirstPlayer { seat: Seat(3) }).unwrap_err();
    assert_eq!(refusal, Illegal::NoSuchSeat { seat: Seat(3), rule: "WR-3" });
    assert_eq!(refusal.rule(), "WR-3");
    table.chance(Chance::DrawFirstPlayer { seat: Seat(2) }).unwrap();
    assert_eq!(table.game.roller(), Seat(2));

    let mut rng = Pcg32::new(1, 0);
    let mut times = PerSeat::<u32>::new(3);
    let mut state = State::new(&Config::live(3)).unwrap();
    state.apply_chance(&make_trains(TRAINS), &mut ());
    for _ in 0..3_000 {
        let Chance::DrawFirstPlayer { seat } = state.sample_chance(&mut rng) else {
            panic!("the first player is to be drawn");
        };
        times[seat] += 1;
    }
    assert!(times.as_slice().iter().all(|n| (850..1_150).contains(n)), "{times:?}");
}

#[test]
fn wr3_a_first_player_who_was_set_is_named_before_the_trains_are_made() {
    let table = Table::new(Config { first_player: Some(Seat(1)), ..Config::plain(3) });
    assert_eq!(table.game.phase(), Phase::MakeTrains);
    for viewer in Viewer::all(3) {
        assert_eq!(table.game.view(viewer).roller, Seat(1));
    }
}

#[test]
fn wr3_play_begins_with_whoever_was_named() {
    let table = table(Config { first_player: Some(Seat(0)), ..Config::plain(2) });
    assert_eq!(table.game.roller(), Seat(0));
    assert_eq!(table.game.phase(), Phase::RollColours);
    assert_eq!(table.game.turn(), Turn::Chance);
}

#[test]
fn wr2_nothing_is_drawn_that_is_not_in_the_deck() {
    let mut table = table(Config::plain(2));
    crate::table::roll(&mut table, crate::table::NOTHING);
    crate::table::answer(&mut table, "nn");
    let refusal = table.chance(crate::table::draw_of("orange tank")).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-11", "the deck has no orange tank wagon"));
    draw(&mut table, &["red tank"]);
}
