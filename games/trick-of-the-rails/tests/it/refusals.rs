//! Every refusal names the rule it is based on, in every phase of the game.

use trick_of_the_rails::{Action, Chance, Company, Config, End, Locomotive, Phase};
use whistle_core::Seat;
use whistle_core::prelude::*;
use whistle_testkit::Attempt::{Act, Chance as Fate};
use whistle_testkit::check_refused;

use crate::table::{
    LANE_3, LANE_4, LANE_5, Table, card, deal, lane, lay, play, skip_tricks, table,
};

fn of(name: &str) -> Action {
    Action::Play { card: card(name) }
}

fn to(company: Company) -> Action {
    Action::PlaceLocomotive { company }
}

fn lead(seat: u8) -> Chance {
    Chance::DrawLead { seat: Seat(seat) }
}

const LAY: Action = Action::LayCard { end: End::Left };
const CITY: Action = Action::PlaceCity { company: Company::Nyc, end: End::Left };

#[test]
fn before_the_first_trick() {
    let mut table = Table::new(Config::plain(4));
    check_refused(
        "the lane",
        &mut table,
        vec![
            Act(0, of("erie-5"), "TR-3"),
            Act(4, of("erie-5"), "TR-2"),
            Fate(lane(LANE_5), "TR-3"),
            Fate(lane(&LANE_4.replace("loco-3", "pittsburgh")), "TR-3"),
            Fate(lane(&LANE_4.replace("co-exchange", "bo-exchange")), "TR-3"),
            Fate(deal(4, &[], ""), "TR-3"),
            Fate(lead(0), "TR-3"),
        ],
    );
    table.chance(lane(LANE_4)).unwrap();
    check_refused(
        "the deal",
        &mut table,
        vec![
            Act(0, of("erie-5"), "TR-2"),
            Fate(deal(3, &[], ""), "TR-2"),
            Fate(lane(LANE_4), "TR-2"),
            Fate(lead(0), "TR-2"),
        ],
    );
    table.chance(deal(4, &[], "")).unwrap();
    check_refused(
        "the draw of the first lead",
        &mut table,
        vec![Fate(lead(4), "TR-4"), Fate(lane(LANE_4), "TR-4"), Act(0, of("erie-5"), "TR-4")],
    );
    let shuffled = Config { shuffled_track: true, ..Config::plain(3) };
    let city_too_many = LANE_3.replace("loco-5", "loco-3");
    check_refused(
        "a shuffled lane",
        &mut Table::new(shuffled),
        vec![
            Fate(lane(&LANE_3.replace("loco-3", "reservation-1")), "TR-18"),
            Fate(lane(&city_too_many), "TR-3"),
        ],
    );
}

#[test]
fn in_a_share_trick() {
    let hands = ["erie-5 bo-1", "erie-8 nyc-10", "erie-6"];
    let mut table = table(3, LANE_3, &hands, "");
    check_refused(
        "the lead",
        &mut table,
        vec![
            Act(1, of("erie-8"), "TR-5"),
            Act(0, of("erie-8"), "TR-5"),
            Act(0, LAY, "TR-5"),
            Act(3, of("erie-5"), "TR-2"),
            Fate(lead(0), "TR-5"),
        ],
    );
    play(&mut table, 0, "erie-5");
    check_refused("a card to follow", &mut table, vec![Act(1, of("nyc-10"), "TR-5")]);
}

#[test]
fn in_a_city_trick() {
    let mut table = table(3, LANE_3, &[], "");
    skip_tricks(&mut table, 1);
    while table.game.phase() == Phase::Play {
        let seat = table.game.turn().actors().first().unwrap().0;
        table.act(seat, table.legal(seat)[0]).unwrap();
    }
    let winner = table.game.turn().actors().first().unwrap().0;
    let other = (winner + 1) % 3;
    check_refused(
        "a city to be placed",
        &mut table,
        vec![Act(other, CITY, "TR-12"), Act(winner, LAY, "TR-12"), Fate(lead(0), "TR-12")],
    );
    table.act(winner, CITY).unwrap();
    check_refused(
        "cards to be laid after it",
        &mut table,
        vec![Act(other, LAY, "TR-12"), Act(winner, CITY, "TR-12"), Fate(lead(0), "TR-12")],
    );
}

/// Plays until there is a choice of company for a locomotive.
fn until(table: &mut Table, locomotive: Locomotive) -> u8 {
    loop {
        let seat = table.game.turn().actors().first().expect("it is not over yet").0;
        if table.game.phase() == (Phase::PlaceLocomotive { locomotive }) {
            return seat;
        }
        table.act(seat, table.legal(seat)[0]).unwrap();
    }
}

#[test]
fn in_a_locomotive_trick() {
    let mut table = table(5, LANE_5, &[], "");
    for (locomotive, rule) in [(Locomotive::Three, "TR-10"), (Locomotive::Six, "TR-11")] {
        let winner = until(&mut table, locomotive);
        let other = (winner + 1) % 5;
        check_refused(
            "a locomotive to be placed",
            &mut table,
            vec![Act(other, to(Company::Nyc), rule), Act(winner, LAY, rule), Fate(lead(0), rule)],
        );
        let first = table.legal(winner)[0];
        table.act(winner, first).unwrap();
        check_refused(
            "cards to be laid after it",
            &mut table,
            vec![Act(other, LAY, "TR-10"), Act(winner, first, "TR-10")],
        );
        (0..5).for_each(|nth| lay(&mut table, (winner + nth) % 5, End::Left));
    }
    let mut table = crate::table::table(5, LANE_5, &[], "");
    let winner = until(&mut table, Locomotive::Four);
    let taken = Company::ALL.into_iter().find(|&one| table.game.locomotive(one).is_some());
    check_refused("a company with one", &mut table, vec![Act(winner, to(taken.unwrap()), "TR-10")]);

    let config = Config { shuffled_track: true, first_lead: Some(Seat(0)), ..Config::plain(5) };
    let mut table = Table::new(config);
    let early = LANE_5.replace("loco-3", "early").replace("loco-6+all", "loco-3");
    table.chance(lane(&early.replace("early", "loco-6+all"))).unwrap();
    table.chance(deal(5, &[], "")).unwrap();
    let winner = until(&mut table, Locomotive::All);
    check_refused(
        "the ALL of a shuffled track",
        &mut table,
        vec![Act((winner + 1) % 5, to(Company::Nyc), "TR-18"), Act(winner, LAY, "TR-18")],
    );
}

#[test]
fn when_it_is_over() {
    let mut table = table(4, LANE_4, &[], "");
    skip_tricks(&mut table, 11);
    check_refused(
        "the end",
        &mut table,
        vec![
            Act(0, of("erie-5"), "TR-13"),
            Act(0, LAY, "TR-13"),
            Fate(lead(0), "TR-13"),
            Fate(lane(LANE_4), "TR-13"),
        ],
    );
}
