//! TS-11 to TS-18: using the dice.

use trains_and_stations::{Action, Config, Event, Phase, Refusal};
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};
use whistle_testkit::reason;

use crate::table::{
    Look as _, Table, act, begin_turn, board_of, build, buildings, change, default_step, end_turn,
    erect, fill, idle_until, pick, place, place_white, refused, roll, save, stop, table, train,
    word, words,
};

const STATIONS: [&str; 9] = [
    "seattle",
    "los_angeles",
    "billings",
    "detroit",
    "san_antonio",
    "boston",
    "kansas_city",
    "atlanta",
    "miami",
];

/// All seats in turn build until every station has one more building.
fn build_a_level(table: &mut Table, level: usize) {
    for (index, station) in STATIONS.into_iter().enumerate() {
        let kind = (level * STATIONS.len() + index) / 9;
        build(table, ["hotel", "mine", "ranch"][kind], station);
    }
}

/// A track with one space: one train fills it, and no other train can be placed.
#[test]
fn ts11_trains_that_fit_nowhere_go_back() {
    let board = board_of(
        "board line\nstation here places 2 bonus 1 at 0,0\nstation there places 2 bonus 1 at 9,9\n\
         track only\nspace 1 at 5,5\nchain here 1 there\n",
    );
    let conductor = Some(Seat(0));
    let mut table = Table::new(Config { board, conductor, ..Config::plain(3) });
    while table.game.phase() != Phase::Roll {
        default_step(&mut table);
    }
    change(&mut table, |position| position["to_roll"] = serde_json::json!([5, 1]));
    roll(&mut table, "train train locked_train coin hotel white-train");
    stop(&mut table);
    table.take_events();
    let first = table.legal(0)[0];
    act(&mut table, first);
    let returned = Event::DiceReturned { seat: Seat(0), own: 2, white: 1 };
    assert!(table.events.contains(&returned), "{:?}", table.events);
    assert_eq!((table.game.phase(), table.game.dice()), (Phase::Build, words("coin hotel")));
    let view = table.game.view(Viewer::Spectator);
    assert_eq!((view.pool, view.seats[Seat(0)].dice), (10, 5), "to their owners or the pool");
    // TS-19: the placed train makes a delivery.
    act(&mut table, save(""));
    assert!(table.events.iter().any(|event| matches!(event, Event::DeliveryMade { .. })));
}

#[test]
fn ts11_trains_go_beside_a_station_or_another_die() {
    let mut table = table(3);
    roll(&mut table, "train locked_train train coin coin");
    stop(&mut table);
    let apart = refused(&mut table, Action::PlaceTrain { space: word("pacific-2"), white: false });
    assert_eq!(apart, Refusal::SpaceApart { space: word("pacific-2") });
    assert_eq!(apart.rule(), "TS-11");
    place(&mut table, "pacific-1 pacific-2");
    let taken = refused(&mut table, Action::PlaceTrain { space: word("pacific-2"), white: false });
    assert_eq!(taken, Refusal::SpaceTaken { space: word("pacific-2") });
    let white = refused(&mut table, Action::PlaceTrain { space: word("pacific-3"), white: true });
    assert_eq!(white, Refusal::NoTrain { white: true });
    // Every train must be placed: there is no other action.
    assert!(table.legal(0).iter().all(|action| matches!(action, Action::PlaceTrain { .. })));
    assert_eq!(reason(&refused(&mut table, save(""))), "not_now by TS-11");
    place(&mut table, "pacific-3");
    assert_eq!(train(&table, "pacific-2"), "0");
    assert_eq!(table.game.phase(), Phase::Build);
}

#[test]
fn ts12_three_equal_buildings_make_one_white_dice_too() {
    let mut table = table(3);
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    idle_until(&mut table, 0);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "hotel hotel mine mine ranch white-hotel");
    let refusal = refused(&mut table, erect("mine", "boston"));
    assert_eq!(refusal, Refusal::NoSet { building: word("mine") });
    assert_eq!(refusal.rule(), "TS-12");
    act(&mut table, erect("hotel", "boston"));
    assert_eq!(buildings(&table, "boston"), "0:hotel");
    assert_eq!(table.game.dice().total(), 3, "three dice went back");
    assert_eq!(table.game.view(Viewer::Spectator).pool, 10);
}

#[test]
fn ts12_several_sets_make_several_buildings() {
    let mut table = table(3);
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    idle_until(&mut table, 0);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "hotel hotel hotel mine mine white-mine");
    act(&mut table, erect("mine", "boston"));
    act(&mut table, erect("hotel", "miami"));
    assert_eq!(buildings(&table, "boston") + &buildings(&table, "miami"), "0:mine0:hotel");
}

#[test]
fn ts12_it_is_not_a_must_and_three_of_a_kind_are_all_there_are() {
    let mut table = table(3);
    for station in ["boston", "miami", "detroit"] {
        idle_until(&mut table, 0);
        build(&mut table, "hotel", station);
    }
    idle_until(&mut table, 0);
    begin_turn(&mut table, "hotel hotel hotel");
    let refusal = refused(&mut table, erect("hotel", "atlanta"));
    assert_eq!(refusal, Refusal::NoBuildingLeft { building: word("hotel") });
    assert_eq!(refusal.rule(), "TS-12");
    act(&mut table, save("hotel hotel hotel"));
    // A set may be saved rather than spent.
    begin_turn(&mut table, "ranch ranch ranch");
    act(&mut table, save("ranch ranch ranch"));
    assert_eq!(table.game.saved(Seat(1)).total(), 3);
}

#[test]
fn ts13_no_more_buildings_than_places() {
    let mut table = table(3);
    build_a_level(&mut table, 0);
    build_a_level(&mut table, 1);
    begin_turn(&mut table, "ranch ranch ranch");
    let larger = ["los_angeles", "detroit", "kansas_city", "atlanta"];
    let legal = table.legal(crate::table::active(&table));
    let offered = legal.into_iter().filter(|action| matches!(action, Action::Erect { .. }));
    assert!(offered.eq(larger.map(|station| erect("ranch", station))), "where a place is free");
    let foreign = "station-11".parse().unwrap();
    let nowhere = refused(&mut table, Action::Erect { building: word("ranch"), station: foreign });
    assert_eq!(nowhere, Refusal::StationFull { station: foreign }, "the board has no such station");
    for station in ["seattle", "billings", "san_antonio", "boston", "miami"] {
        let refusal = refused(&mut table, erect("ranch", station));
        assert_eq!(refusal, Refusal::StationFull { station: word(station) });
        assert_eq!(refusal.rule(), "TS-13");
    }
    act(&mut table, erect("ranch", "atlanta"));
    assert_eq!(buildings(&table, "atlanta").split_whitespace().count(), 3);
}

#[test]
fn ts14_no_second_building_before_every_station_has_one() {
    let mut table = table(3);
    for (index, station) in STATIONS.into_iter().enumerate() {
        begin_turn(&mut table, "hotel hotel hotel");
        if index > 0 {
            let refusal = refused(&mut table, erect("hotel", "seattle"));
            assert_eq!(refusal, Refusal::LowerStationsFirst { station: word("seattle") });
            assert_eq!(refusal.rule(), "TS-14");
        }
        act(&mut table, erect("hotel", station));
        end_turn(&mut table);
    }
    build(&mut table, "mine", "kansas_city");
    // A third has to wait until every station has two.
    begin_turn(&mut table, "mine mine mine");
    let refusal = refused(&mut table, erect("mine", "kansas_city"));
    assert_eq!(refusal, Refusal::LowerStationsFirst { station: word("kansas_city") });
    assert_eq!(table.legal(1).iter().filter(|a| matches!(a, Action::Erect { .. })).count(), 8);
}

#[test]
fn ts15_a_coin_pays_two_and_nobody_has_more_than_five() {
    let mut table = table(3);
    roll(&mut table, "coin hotel hotel mine mine");
    act(&mut table, pick("mine"));
    act(&mut table, Action::Reroll);
    roll(&mut table, "mine");
    stop(&mut table);
    table.take_events();
    act(&mut table, save(""));
    assert_eq!(table.game.coins(Seat(0)), 4, "two were left, and two were paid");
    assert_eq!(table.events[0], Event::CoinsTaken { seat: Seat(0), count: 2 });
    idle_until(&mut table, 0);
    begin_turn(&mut table, "");
    act(&mut table, save("coin coin coin coin"));
    assert_eq!(table.game.coins(Seat(0)), 5, "one of the two is above five");
}

#[test]
fn ts16_own_buildings_and_coins_can_be_saved_and_nothing_else() {
    let mut table = table(3);
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    idle_until(&mut table, 0);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "hotel mine train coin coin white-ranch");
    place(&mut table, "pacific-1");
    for dice in ["ranch", "train", "hotel hotel"] {
        let refusal = refused(&mut table, save(dice));
        assert_eq!(refusal, Refusal::CannotSave, "{dice}");
        assert_eq!(refusal.rule(), "TS-16", "{dice}");
    }
    assert_eq!(table.legal(0).len(), 3 * 2 * 2);
    act(&mut table, save("hotel coin"));
    assert_eq!(table.game.saved(Seat(0)), words("coin hotel"));
}

#[test]
fn ts17_rolled_white_dice_go_back_to_the_pool_and_others_stay() {
    let mut table = table(3);
    for _ in 0..2 {
        idle_until(&mut table, 0);
        fill(&mut table, "pacific-1 pacific-2 pacific-5");
    }
    idle_until(&mut table, 0);
    assert_eq!(table.game.bonus_dice(Seat(0)), 2);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "hotel mine ranch coin coin white-ranch");
    act(&mut table, save(""));
    assert_eq!(table.game.bonus_dice(Seat(0)), 1);
    assert_eq!(table.game.view(Viewer::Spectator).pool, 9);
    // One that is placed stays on the board.
    idle_until(&mut table, 0);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "hotel mine ranch coin coin white-locked_train");
    place_white(&mut table, "lakes-1");
    idle_until(&mut table, 1);
    assert_eq!((train(&table, "lakes-1").as_str(), table.game.bonus_dice(Seat(0))), ("w", 0));
}

#[test]
fn ts18_other_dice_go_back_to_their_owner() {
    let mut table = table(3);
    begin_turn(&mut table, "hotel hotel mine train train");
    place(&mut table, "lakes-1 lakes-3");
    table.take_events();
    act(&mut table, save("hotel"));
    let returned = Event::DiceReturned { seat: Seat(0), own: 2, white: 0 };
    assert!(table.events.contains(&returned), "{:?}", table.events);
    // Two are on the board and one is saved.
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(0)].dice, 5);
}
