//! TR-1 to TR-4 and TR-18: setting up.

use trick_of_the_rails::{Chance, City, Company, Config, LaneCard, Locomotive, State, Station};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, PerSeat, Seat, Turn, Viewer};
use whistle_testkit::reason;

use crate::table::{LANE_3, LANE_4, LANE_5, Table, card, deal, lane, railway, table};

/// Each company's ten cards sum to 210: 10×3, 20×4, 30×2, 40×1; a start card is worth 10.
#[test]
fn tr1_components_are_as_published() {
    for company in Company::ALL {
        let mut values: Vec<u8> =
            company.suit().iter().map(|card| card.as_station().value()).collect();
        values.sort_unstable();
        assert_eq!(values, [10, 10, 10, 20, 20, 20, 20, 30, 30, 40], "{company}");
        assert_eq!(Station::start(company).value(), 10);
    }
    let some = [("bo-10", 40), ("co-1", 40), ("erie-9", 40), ("nyc-6", 40), ("prr-5", 40)];
    for (name, value) in some {
        assert_eq!(card(name).as_station().value(), value, "{name}");
    }
    assert_eq!(City::ALL.map(City::value), [20, 30, 40]);
    assert_eq!(Locomotive::ALL.map(Locomotive::cost), [40, 50, 60, 70, 80]);
    assert_eq!(Locomotive::ALL.map(Locomotive::distance), [3, 4, 5, 6, usize::MAX]);
}

#[test]
fn tr1_start_cards_open_the_railways() {
    let state = State::new(&Config::plain(3)).unwrap();
    for company in Company::ALL {
        assert_eq!(state.railway(company).stations(), [Station::start(company)]);
    }
}

/// Impossible positions are detected, with the reason.
#[test]
fn tr1_a_position_with_a_card_lost_doubled_or_misplaced_is_not_sound() {
    let table = table(3, LANE_3, &["bo-1 co-1"], "erie-9");
    assert_eq!(table.game.check_invariants(), Ok(()));
    let wrong = |change: fn(&mut serde_json::Value)| {
        let mut json = Table::json(&table.game);
        change(&mut json);
        let state: State = serde_json::from_value(json).expect("it has the form of a position");
        state.check_invariants().expect_err("something is wrong")
    };
    let lost = wrong(|json| drop(json["hands"][0].as_array_mut().unwrap().remove(0)));
    assert_eq!(lost, "bo-1 is in 0 places, not 1");
    let doubled = wrong(|json| json["shares"][0] = serde_json::json!(["bo-exchange"]));
    assert_eq!(doubled, "bo-exchange: 1 held, 1 in the lane");
    let placed = wrong(|json| json["locomotives"]["bo"] = "3".into());
    assert_eq!(placed, "locomotive 3: 1 placed, in lane: true");
    let swapped = wrong(|json| {
        let bo = json["railways"]["bo"].take();
        json["railways"]["bo"] = std::mem::replace(&mut json["railways"]["erie"], bo);
    });
    assert_eq!(swapped, "bo: the start card is not there once");
    let short = wrong(|json| {
        let card = json["hands"][0].as_array_mut().unwrap().remove(0);
        json["gone"] = serde_json::json!([card]);
    });
    assert_eq!(short, "seat 0 holds 14 cards for 15 tricks");
    let void = wrong(|json| json["voids"][0] = serde_json::json!(["bo"]));
    assert_eq!(void, "seat 0 holds bo but has shown that it has none");
}

#[test]
fn tr2_hands_and_the_rest() {
    for (seats, size, rest) in [(3, 15, 5), (4, 11, 6), (5, 9, 5)] {
        let lanes = [LANE_3, LANE_4, LANE_5];
        let mut table = Table::new(Config::plain(seats));
        table.chance(lane(lanes[usize::from(seats - 3)])).unwrap();
        table.chance(deal(seats, &[], "")).unwrap();
        assert!(Seat::all(seats).all(|seat| table.game.hand(seat).len() == size));
        let laid = Company::ALL.map(|c| table.game.railway(c).stations().len() - 1);
        assert_eq!(laid.iter().sum::<usize>(), rest);
    }
}

#[test]
fn tr2_the_rest_is_laid_right_of_the_start_card_in_the_order_drawn() {
    let table = table(3, LANE_3, &[], "erie-9 bo-1 erie-2 erie-10 nyc-4");
    assert_eq!(railway(&table, Company::Erie), "erie-start erie-9 erie-2 erie-10");
    assert_eq!(railway(&table, Company::Bo), "bo-start bo-1");
    assert_eq!(railway(&table, Company::Prr), "prr-start");
}

#[test]
fn tr2_an_impossible_deal_is_refused() {
    let mut table = Table::new(Config::plain(3));
    table.chance(lane(LANE_3)).unwrap();
    let Chance::Deal { hands, openings } = deal(3, &[], "") else { unreachable!() };

    let mut short = hands;
    let missing = hands[Seat(1)].iter().next().unwrap();
    short[Seat(1)].remove(missing);
    let refusal = table.chance(Chance::Deal { hands: short, openings }).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("TR-2", "seat 1 is dealt 15 cards at this table"));
    assert_eq!(refusal.rule(), "TR-2");

    let mut twice = short;
    let doubled = hands[Seat(0)].iter().next().unwrap();
    twice[Seat(1)].insert(doubled);
    let refusal = table.chance(Chance::Deal { hands: twice, openings }).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("TR-2", format!("{doubled} was dealt twice")));

    let four = PerSeat::from_fn(4, |seat| hands.get(seat).copied().unwrap_or_default());
    assert!(table.chance(Chance::Deal { hands: four, openings }).is_err());

    let opening = trick_of_the_rails::Openings::new(openings[1..].iter().copied()).unwrap();
    let refusal = table.chance(Chance::Deal { hands, openings: opening }).unwrap_err();
    assert_eq!(
        refusal,
        Illegal::impossible("TR-2", "5 cards are left after the deal and laid out")
    );
}

/// The number of players is a rule too: 3 to 5.
#[test]
fn tr2_two_or_six_cannot_play() {
    for seats in [0, 1, 2, 6, 200] {
        let error = State::new(&Config::plain(seats)).unwrap_err();
        assert_eq!(error.option, "seats");
        assert!(error.message.contains("3 to 5"), "{error}");
    }
}

#[test]
fn tr3_lanes_have_a_place_for_each_card_of_a_hand() {
    for (seats, text, tricks) in [(3, LANE_3, 15), (4, LANE_4, 11), (5, LANE_5, 9)] {
        let mut table = Table::new(Config::plain(seats));
        table.chance(lane(text)).unwrap();
        assert_eq!(table.game.lane().rest().len(), tricks);
    }
}

/// E and C are shuffled, everything else is where the table of lanes says.
#[test]
fn tr3_nature_lays_possible_lanes_and_all_of_them() {
    let mut first_shares = [false; 5];
    let mut first_cities = [false; 3];
    for stream in 0..200 {
        let state = State::new(&Config::plain(3)).unwrap();
        let outcome = state.sample_chance(&mut Pcg32::new(3, stream));
        state.refuse_chance(&outcome).unwrap();
        let Chance::LayLane { lane } = outcome else { unreachable!() };
        let LaneCard::Share(share) = lane[0] else { panic!("E comes first") };
        first_shares[share.company().index()] = true;
        let LaneCard::City(city) = lane[1] else { panic!("C comes second") };
        first_cities[city as usize] = true;
        assert_eq!(lane[7], LaneCard::Locomotive(Locomotive::Three));
    }
    assert_eq!(first_shares, [true; 5]);
    assert_eq!(first_cities, [true; 3]);
}

#[test]
fn tr3_an_impossible_lane_is_refused() {
    let refuse = |seats: u8, text: &str| {
        let refusal = Table::new(Config::plain(seats)).chance(lane(text)).unwrap_err();
        assert_eq!(reason(&refusal), "impossible by TR-3", "{refusal}");
        refusal.to_string()
    };
    let cannot_stand = |card: &str, place: u8| {
        format!("{card} cannot be in place {place} of the lane (counted from 0)")
    };
    assert_eq!(refuse(3, LANE_4), "the lane of this table has 15 cards");
    let two_cities = LANE_4.replace("loco-3", "pittsburgh");
    assert_eq!(refuse(4, &two_cities), cannot_stand("pittsburgh", 3));
    let twice = LANE_5.replace("co-exchange", "bo-exchange");
    assert_eq!(refuse(5, &twice), "bo-exchange is in the lane twice");
    let swapped = LANE_5.replace("loco-3", "@").replace("loco-4", "loco-3").replace('@', "loco-4");
    assert_eq!(refuse(5, &swapped), cannot_stand("loco-4", 1));
    let reservations = LANE_3.replace("reservation-2", "reservation-3");
    assert_eq!(refuse(3, &reservations), cannot_stand("reservation-3", 12));
    let card_in_lane = LANE_3.replace("bo-exchange", "bo-4");
    assert_eq!(refuse(3, &card_in_lane), cannot_stand("bo-4", 0));
}

#[test]
fn tr4_the_first_lead_is_drawn() {
    let mut table = Table::new(Config::plain(4));
    table.chance(lane(LANE_4)).unwrap();
    table.chance(deal(4, &[], "")).unwrap();
    assert_eq!(table.game.turn(), Turn::Chance);
    let refusal = table.chance(Chance::DrawLead { seat: Seat(4) }).unwrap_err();
    assert_eq!(refusal, Illegal::NoSuchSeat { seat: Seat(4), rule: "TR-4" });
    table.chance(Chance::DrawLead { seat: Seat(2) }).unwrap();
    assert_eq!(table.game.lead(), Seat(2));
    assert!(table.legal(2).len() == 11 && table.legal(0).is_empty());
}

#[test]
fn tr4_the_first_lead_may_be_set() {
    let mut table = Table::new(Config { first_lead: Some(Seat(3)), ..Config::plain(4) });
    table.chance(lane(LANE_4)).unwrap();
    table.chance(deal(4, &[], "")).unwrap();
    assert_eq!(table.legal(3).len(), 11);

    let nobody = Config { first_lead: Some(Seat(4)), ..Config::plain(4) };
    assert_eq!(State::new(&nobody).unwrap_err().option, "first_lead");
}

#[test]
fn tr4_a_first_lead_that_was_set_is_named_before_the_deal() {
    let mut table = Table::new(Config { first_lead: Some(Seat(3)), ..Config::plain(4) });
    for outcome in [lane(LANE_4), deal(4, &[], "")] {
        for viewer in Viewer::all(4) {
            let view = table.game.view(viewer);
            assert_eq!((view.lead, view.winning, view.active), (Seat(3), Seat(3), None));
        }
        table.chance(outcome).unwrap();
    }
    assert_eq!(table.game.view(Viewer::Spectator).lead, Seat(3));
}

fn shuffled(seats: u8) -> Config {
    Config { shuffled_track: true, first_lead: Some(Seat(0)), ..Config::plain(seats) }
}

#[test]
fn tr18_track_cards_may_stand_in_any_place_that_is_not_for_shares() {
    let mixed = "bo-exchange loco-6+all co-exchange loco-3 erie-exchange baltimore nyc-exchange \
        loco-4 prr-exchange loco-5 reservation-1";
    Table::new(shuffled(4)).chance(lane(mixed)).unwrap();
    let plain = Table::new(Config::plain(4)).chance(lane(mixed)).unwrap_err();
    assert_eq!(plain.rule(), "TR-3");

    let share_moved = "loco-6+all bo-exchange co-exchange loco-3 erie-exchange baltimore \
        nyc-exchange loco-4 prr-exchange loco-5 reservation-1";
    let refusal = Table::new(shuffled(4)).chance(lane(share_moved)).unwrap_err();
    assert_eq!(refusal.rule(), "TR-18");

    let no_five = mixed.replace("loco-5", "pittsburgh");
    let refusal = Table::new(shuffled(4)).chance(lane(&no_five)).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("TR-18", "not all locomotives are in the lane"));
}

#[test]
fn tr18_nature_shuffles_cities_and_locomotives() {
    let mut first = std::collections::BTreeSet::new();
    for stream in 0..200 {
        let state = State::new(&shuffled(3)).unwrap();
        let outcome = state.sample_chance(&mut Pcg32::new(18, stream));
        state.refuse_chance(&outcome).unwrap();
        let Chance::LayLane { lane } = outcome else { unreachable!() };
        first.insert(lane[1]);
    }
    assert_eq!(first.len(), 7, "three cities and four locomotives: {first:?}");
}
