//! WR-7 to WR-9: the locomotive die, the wagons it wins, and new ones from the deck.

use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, Seat, SeatSet, Turn, Viewer};
use whistle_testkit::reason;
use wild_ride::{Action, Chance, Config, Contents, Ending, Event, Phase, Refill, Refusal, Train};

use crate::table::{
    NOTHING, Table, answer, count, draw, draw_of, draw_one, kinds, locomotive, quiet_turn, refill,
    ride, roll, table, take, wagons,
};

/// Seat 1 of three has the die after a right grab at red and blue.
fn grabbed() -> Table {
    let mut table = table(Config::plain(3));
    roll(&mut table, "red blue");
    answer(&mut table, "ngn");
    table.take_events();
    table
}

#[test]
fn wr7_the_view_counts_every_roll_of_the_grabber() {
    let rolls = |rolls: &[bool]| {
        let mut table = table(Config::plain(3));
        roll(&mut table, "red blue");
        answer(&mut table, "gnn");
        locomotive(&mut table, rolls);
        (table.game.phase(), table.game.view(Viewer::Spectator).own_rolls)
    };
    assert_eq!(rolls(&[]), (Phase::RollLocomotive, 0));
    assert_eq!(rolls(&[true]), (Phase::Take, 1), "a locomotive at once");
    assert_eq!(rolls(&[false]), (Phase::RollLocomotive, 1));
    assert_eq!(rolls(&[false, true]), (Phase::Take, 2));
    assert_eq!(rolls(&[false, false, true]), (Phase::Take, 2), "another player's roll");
    assert_eq!(rolls(&[false, false, false, false]), (Phase::RollLocomotive, 2), "back again");
}

#[test]
fn wr7_the_grabber_rolls_twice_at_most() {
    let mut table = grabbed();
    assert_eq!(table.game.die(), Some(Seat(1)));
    locomotive(&mut table, &[false]);
    assert_eq!(table.game.die(), Some(Seat(1)), "the second roll is theirs too");
    locomotive(&mut table, &[true]);
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::one(Seat(1))));
}

#[test]
fn wr7_a_locomotive_takes_all_wagons_of_one_train_that_fits() {
    let mut table = grabbed();
    locomotive(&mut table, &[true]);
    let trains = [Train::Passenger, Train::Freight];
    assert_eq!(table.legal(1), trains.map(|train| Action::Take { train }));
    let tank = table.act(1, Action::Take { train: Train::Tank }).unwrap_err();
    assert_eq!(tank, Refusal::DoesNotMatch { train: Train::Tank });
    assert_eq!(tank.rule(), "WR-7");
    let other = table.act(0, Action::Take { train: Train::Freight }).unwrap_err();
    assert_eq!(reason(&other), "not_your_turn by WR-7");
    assert_eq!(other.rule(), "WR-7");
    take(&mut table, 1, Train::Freight);
    assert_eq!(table.game.taken(Seat(1))[Train::Freight], wagons("red red blue orange"));
    assert_eq!(count(&table, 1), 4);
    assert_eq!(table.game.train(Train::Freight).total(), 0, "the locomotive stays, empty");
    assert_eq!(table.game.train(Train::Passenger).total(), 4);
}

#[test]
fn wr7_with_one_train_that_fits_there_is_nothing_to_choose() {
    let mut table = table(Config::plain(2));
    roll(&mut table, "green orange");
    answer(&mut table, "ng");
    table.take_events();
    locomotive(&mut table, &[true]);
    let taken = Event::WagonsTaken {
        seat: Seat(1),
        train: Train::Tank,
        count: 4,
        wagons: wagons("green yellow orange orange").listed(),
        forced: true,
    };
    assert!(table.take_events().contains(&taken));
}

#[test]
fn wr7_two_of_six_faces_show_a_locomotive() {
    let table = grabbed();
    let mut rng = Pcg32::new(1, 0);
    let shown = (0..6_000)
        .filter(|_| {
            table.game.sample_chance(&mut rng) == Chance::RollLocomotive { locomotive: true }
        })
        .count();
    assert!((1_880..2_120).contains(&shown), "{shown} of 6 000");
}

#[test]
fn wr8_the_die_goes_round_and_comes_back_to_the_grabber() {
    let mut table = grabbed();
    let mut holders = Vec::new();
    for _ in 0..7 {
        holders.push(table.game.die().map(|seat| seat.0));
        locomotive(&mut table, &[false]);
    }
    let order: Vec<u8> = holders.into_iter().flatten().collect();
    assert_eq!(order, [1, 1, 2, 0, 1, 2, 0], "twice, then once each, to the left");
    locomotive(&mut table, &[true]);
    take(&mut table, 1, Train::Passenger);
    assert_eq!(count(&table, 1), 4);
}

#[test]
fn wr8_whoever_rolls_the_locomotive_chooses_and_takes() {
    let mut table = grabbed();
    locomotive(&mut table, &[false, false, true]);
    assert_eq!(table.game.turn(), Turn::seats(SeatSet::one(Seat(2))), "not the grabber");
    take(&mut table, 2, Train::Passenger);
    assert_eq!((count(&table, 1), count(&table, 2)), (0, 4));
}

/// One blank face makes a roll without a locomotive possible; without blanks there is none.
#[test]
fn wr8_a_die_with_one_blank_face_may_show_it() {
    for (blank, possible) in [(0, false), (1, true)] {
        let mut contents = Contents::STANDARD;
        contents.locomotive_die.blank = blank;
        let mut table = table(Config { contents, ..Config::plain(2) });
        roll(&mut table, "red blue");
        answer(&mut table, "gn");
        let rolled = table.chance(Chance::RollLocomotive { locomotive: false });
        assert_eq!(rolled.is_ok(), possible, "{blank} blank faces");
    }
}

/// Seat 3 gets a stop sign in the first turn; in the second the die skips it.
#[test]
fn wr8_players_who_miss_a_turn_are_passed_over() {
    let mut table = table(Config::plain(4));
    roll(&mut table, NOTHING);
    answer(&mut table, "nnng");
    draw(&mut table, &["red tank"]);
    roll(&mut table, "red blue");
    answer(&mut table, "nng-");
    locomotive(&mut table, &[false, false]);
    assert_eq!(table.game.die(), Some(Seat(0)), "past seat 3");
    locomotive(&mut table, &[false, false, false]);
    assert_eq!(table.game.die(), Some(Seat(0)));
    let refusal = table.chance(draw_of("red tank")).unwrap_err();
    assert_eq!(reason(&refusal), "not_now by WR-8");
    assert_eq!(refusal.rule(), "WR-8");
}

#[test]
fn wr8_alone_without_a_stop_sign_the_die_comes_back_at_once() {
    let mut table = table(Config::plain(2));
    roll(&mut table, NOTHING);
    answer(&mut table, "gn");
    draw(&mut table, &["red tank"]);
    roll(&mut table, "red blue");
    answer(&mut table, "-g");
    for _ in 0..5 {
        locomotive(&mut table, &[false]);
        assert_eq!(table.game.die(), Some(Seat(1)));
    }
}

/// Seat 1 of three has taken the freight train.
fn taken(refill: Refill) -> Table {
    let mut table = table(Config { refill, ..Config::plain(3) });
    roll(&mut table, "red blue");
    answer(&mut table, "ngn");
    locomotive(&mut table, &[true]);
    take(&mut table, 1, Train::Freight);
    assert_eq!(table.game.phase(), Phase::Refill);
    table.take_events();
    table
}

#[test]
fn wr9_whoever_took_wagons_fills_the_trains_up() {
    let mut table = taken(Refill::Wanted);
    let enough = table.chance(draw_of("red tank")).unwrap_err();
    assert_eq!(
        enough,
        Illegal::impossible("WR-9", "the tank train has enough wagons; this one goes back")
    );
    assert_eq!(enough.rule(), "WR-9");
    draw(&mut table, &["blue freight", "orange freight", "green freight"]);
    assert_eq!(table.game.phase(), Phase::Refill);
    let drawers = table.take_events().into_iter().filter_map(|event| match event {
        Event::WagonDrawn { seat, .. } => Some(seat.0),
        _ => None,
    });
    assert!(drawers.eq([1; 3]), "the taker draws, not the player whose turn it is");
    draw(&mut table, &["yellow freight"]);
    assert_eq!(table.game.phase(), Phase::Draw, "four again: WR-11 does the rest");
    assert_eq!(table.game.deck().total(), 14);
}

#[test]
fn wr9_a_train_with_more_than_four_keeps_them() {
    let mut table = table(Config::plain(2));
    quiet_turn(&mut table, Train::Tank);
    ride(&mut table, 1, Train::Freight);
    refill(&mut table, Train::Freight);
    assert_eq!(table.game.train(Train::Tank).total(), 5);
    assert_eq!(table.game.train(Train::Freight).total(), 4);
}

#[test]
fn wr9_as_they_come_every_wagon_is_attached() {
    let mut table = taken(Refill::AsTheyCome);
    let wagons = ["red tank", "red tank", "blue freight", "orange freight", "green freight"];
    draw(&mut table, &wagons);
    assert_eq!(table.game.phase(), Phase::Refill);
    draw(&mut table, &["yellow freight"]);
    assert_eq!(table.game.phase(), Phase::Draw);
    assert_eq!(table.game.train(Train::Freight).total(), 4);
    assert_eq!(table.game.train(Train::Tank).total(), 6, "more than four are kept");
}

/// Every wagon that can come is equally likely: of six freight wagons two are green.
#[test]
fn wr9_only_wagons_of_the_deck_can_come() {
    for (refill, wagons) in [(Refill::Wanted, 6), (Refill::AsTheyCome, 18)] {
        let mut table = taken(refill);
        let refusal = table.chance(draw_of("red freight")).unwrap_err();
        assert_eq!(refusal.rule(), "WR-9");
        assert_eq!(refusal.to_string(), "the deck has no red freight wagon");
        let mut rng = Pcg32::new(1, 0);
        let greens = (0..100 * wagons)
            .filter(|_| table.game.sample_chance(&mut rng) == draw_of("green freight"))
            .count();
        assert!((150..250).contains(&greens), "2 of {wagons}: {greens}");
    }
}

/// Passenger wagons are taken twice; the deck has only two of them left, and four are needed.
fn two_passenger_rides(refill_with: Refill) -> Table {
    let mut table = table(Config { refill: refill_with, ..Config::plain(2) });
    ride(&mut table, 0, Train::Passenger);
    refill(&mut table, Train::Passenger);
    assert_eq!(table.game.deck()[Train::Passenger].total(), 2);
    ride(&mut table, 1, Train::Passenger);
    table.take_events();
    while table.game.phase() == Phase::Refill {
        draw_one(&mut table, Train::Passenger);
    }
    table
}

#[test]
fn wr9_a_train_whose_type_has_run_out_stays_short() {
    let mut table = two_passenger_rides(Refill::Wanted);
    assert_eq!(table.game.train(Train::Passenger).total(), 2, "no more exist");
    assert_eq!(table.game.deck().total(), 12);
    assert_eq!(table.game.phase(), Phase::RollColours, "the game goes on");
    // Nothing is left to refill an empty train, so the turn is over at once.
    quiet_turn(&mut table, Train::Tank);
    ride(&mut table, 1, Train::Passenger);
    assert_eq!(count(&table, 1), 6);
    assert_eq!(table.game.phase(), Phase::RollColours);
    roll(&mut table, "wagon wagon");
    answer(&mut table, "gn");
    locomotive(&mut table, &[true]);
    let trains = [Train::Freight, Train::Tank];
    assert_eq!(table.legal(0), trains.map(|train| Action::Take { train }), "WR-4: with a wagon");
}

#[test]
fn wr9_as_they_come_a_type_that_has_run_out_empties_the_deck() {
    let mut table = two_passenger_rides(Refill::AsTheyCome);
    assert_eq!(table.game.train(Train::Passenger).total(), 2);
    assert_eq!(table.game.deck().total(), 0);
    let ending = Ending::DeckEmpty;
    assert_eq!(table.game.phase(), Phase::Over { ending });
    let drawn = kinds(&mut table);
    assert_eq!(drawn.iter().filter(|kind| *kind == "wagon_drawn").count(), 14);
}
