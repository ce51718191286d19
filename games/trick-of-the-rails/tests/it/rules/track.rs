//! TR-10 to TR-12 and TR-18: locomotives, cities and laying cards.

use trick_of_the_rails::{Action, Company, Config, End, Event, Locomotive, Phase, Refusal};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Seat};
use whistle_testkit::reason;

use crate::table::{LANE_5, Table, deal, lane, lay, play, railway, skip_tricks, table, three};

fn place(table: &mut Table, seat: u8, company: Company) -> Result<(), Illegal<Refusal>> {
    table.act(seat, Action::PlaceLocomotive { company })
}

/// Five players at their second trick, whose prize is the 3; seat 1 leads it.
fn locomotive_trick() -> Table {
    let hands = ["erie-1 bo-1", "erie-9 bo-2", "erie-2 bo-3", "erie-3 bo-4", "erie-4 bo-5"];
    let mut table = table(5, LANE_5, &hands, "prr-1 prr-2 prr-3 prr-4 prr-5");
    for (seat, name) in ["erie-1", "erie-9", "erie-2", "erie-3", "erie-4"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    for (seat, name) in [(1, "bo-2"), (2, "bo-3"), (3, "bo-4"), (4, "bo-5"), (0, "bo-1")] {
        play(&mut table, seat, name);
    }
    table
}

#[test]
fn tr10_the_winner_places_the_locomotive_then_all_lay_clockwise() {
    let mut table = locomotive_trick();
    let waiting = Phase::PlaceLocomotive { locomotive: Locomotive::Three };
    assert_eq!(table.game.phase(), waiting);
    let other = place(&mut table, 0, Company::Nyc).unwrap_err();
    assert_eq!(reason(&other), "not_your_turn by TR-10");
    assert_eq!(table.game.phase(), waiting);
    assert_eq!(table.legal(4).len(), 5);
    place(&mut table, 4, Company::Nyc).unwrap();
    assert_eq!(table.game.locomotive(Company::Nyc), Some(Locomotive::Three));

    assert_eq!(table.legal(4), End::BOTH.map(|end| Action::LayCard { end }));
    let early = table.act(0, Action::LayCard { end: End::Left }).unwrap_err();
    assert_eq!(reason(&early), "not_your_turn by TR-10");
    assert_eq!(early.rule(), "TR-10");
    lay(&mut table, 4, End::Left);
    lay(&mut table, 0, End::Right);
    lay(&mut table, 1, End::Left);
    lay(&mut table, 2, End::Right);
    lay(&mut table, 3, End::Right);
    assert_eq!(railway(&table, Company::Bo), "bo-2 bo-5 bo-start bo-1 bo-3 bo-4");
    assert_eq!(table.game.lead(), Seat(4));
    assert_eq!(table.game.phase(), Phase::Play);
}

#[test]
fn tr10_a_company_has_one_locomotive() {
    let mut table = locomotive_trick();
    place(&mut table, 4, Company::Nyc).unwrap();
    skip_tricks(&mut table, 2);
    // The prize of the fourth trick is the 4.
    while table.game.phase() == Phase::Play {
        let seat = table.game.turn().actors().first().unwrap();
        let action = table.legal(seat.0)[0];
        table.act(seat.0, action).unwrap();
    }
    let winner = table.game.turn().actors().first().unwrap().0;
    let refusal = place(&mut table, winner, Company::Nyc).unwrap_err();
    assert_eq!(refusal, Refusal::HasLocomotive { company: Company::Nyc });
    assert_eq!(refusal.rule(), "TR-10");
    assert_eq!(table.legal(winner).len(), 4);
}

#[test]
fn tr10_no_card_becomes_a_share_in_a_locomotive_trick() {
    let mut table = locomotive_trick();
    let before: Vec<_> = Seat::all(5).map(|seat| table.game.shares(seat)).collect();
    place(&mut table, 4, Company::Nyc).unwrap();
    for seat in [4, 0, 1, 2, 3] {
        lay(&mut table, seat, End::Right);
    }
    let after: Vec<_> = Seat::all(5).map(|seat| table.game.shares(seat)).collect();
    assert_eq!(before, after);
}

#[test]
fn tr11_the_all_goes_where_the_6_did_not() {
    let mut table = locomotive_trick();
    place(&mut table, 4, Company::Bo).unwrap();
    skip_tricks(&mut table, 6);
    assert_eq!(table.game.lane().prize().to_string(), "loco-6+all");
    while table.game.phase() == Phase::Play {
        let seat = table.game.turn().actors().first().unwrap();
        let action = table.legal(seat.0)[0];
        table.act(seat.0, action).unwrap();
    }
    let winner = table.game.turn().actors().first().unwrap().0;
    assert_eq!(table.game.phase(), Phase::PlaceLocomotive { locomotive: Locomotive::Six });
    assert_eq!(table.legal(winner).len(), 2);
    let Action::PlaceLocomotive { company } = table.legal(winner)[1] else { unreachable!() };
    table.take_events();
    place(&mut table, winner, company).unwrap();
    assert_eq!(table.game.locomotive(company), Some(Locomotive::Six));
    let all = Company::ALL.into_iter().find(|&c| table.game.locomotive(c) == Some(Locomotive::All));
    let all = all.expect("the ALL is placed too");
    let seat = Seat(winner);
    let locomotive = Locomotive::All;
    let forced = Event::LocomotivePlaced { seat, locomotive, company: all, forced: true };
    assert!(table.events.contains(&forced));
    assert_eq!(table.game.phase(), Phase::LayCard);
}

#[test]
fn tr12_the_winner_joins_the_city_then_all_lay() {
    let mut table = three(&["erie-5 nyc-1", "erie-8 nyc-5", "erie-6 nyc-4"]);
    for (seat, name) in ["erie-5", "erie-8", "erie-6"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    play(&mut table, 1, "nyc-5");
    play(&mut table, 2, "nyc-4");
    play(&mut table, 0, "nyc-1");
    assert_eq!(table.game.phase(), Phase::PlaceCity);
    assert_eq!(table.legal(1).len(), 10, "either end of five railways");
    assert!(table.legal(0).is_empty() && table.legal(2).is_empty());
    let city = Action::PlaceCity { company: Company::Nyc, end: End::Left };
    let refusal = table.act(2, city).unwrap_err();
    assert_eq!(refusal.rule(), "TR-12");
    table.act(1, city).unwrap();
    lay(&mut table, 1, End::Left);
    lay(&mut table, 2, End::Right);
    lay(&mut table, 0, End::Left);
    // Two cards lie beyond the new city.
    let line = railway(&table, Company::Nyc);
    assert!(line.starts_with("nyc-1 nyc-5 pittsburgh nyc-start"), "{line}");
    assert!(line.ends_with("nyc-4"), "{line}");
}

#[test]
fn tr12_the_city_may_go_to_any_railway_at_either_end() {
    for company in Company::ALL {
        for end in End::BOTH {
            let mut table = three(&["erie-5 nyc-1", "erie-8 nyc-5", "erie-6 nyc-4"]);
            skip_tricks(&mut table, 1);
            while table.game.phase() == Phase::Play {
                let seat = table.game.turn().actors().first().unwrap();
                let action = table.legal(seat.0)[0];
                table.act(seat.0, action).unwrap();
            }
            let winner = table.game.turn().actors().first().unwrap().0;
            table.act(winner, Action::PlaceCity { company, end }).unwrap();
            let line = railway(&table, company);
            let there = match end {
                End::Left => line.starts_with("pittsburgh "),
                End::Right => line.ends_with(" pittsburgh"),
            };
            assert!(there, "{company} {end:?}: {line}");
        }
    }
}

/// With the 6 and the ALL in the first track place, there are four companies to choose from.
#[test]
fn tr18_the_6_and_then_the_all_go_to_companies_of_the_winners_choice() {
    let config = Config { shuffled_track: true, first_lead: Some(Seat(0)), ..Config::plain(5) };
    let mut table = Table::new(config);
    let mixed = "bo-exchange loco-6+all co-exchange loco-5 erie-exchange loco-4 nyc-exchange \
        loco-3 prr-exchange";
    table.chance(lane(mixed)).unwrap();
    let hands = ["erie-1 bo-1", "erie-9 bo-2", "erie-2 bo-3", "erie-3 bo-4", "erie-4 bo-5"];
    table.chance(deal(5, &hands, "prr-1 prr-2 prr-3 prr-4 prr-5")).unwrap();
    for (seat, name) in ["erie-1", "erie-9", "erie-2", "erie-3", "erie-4"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    for (seat, name) in [(1, "bo-2"), (2, "bo-3"), (3, "bo-4"), (4, "bo-5"), (0, "bo-1")] {
        play(&mut table, seat, name);
    }
    assert_eq!(table.legal(4).len(), 5);
    place(&mut table, 4, Company::Erie).unwrap();
    let waiting = Phase::PlaceLocomotive { locomotive: Locomotive::All };
    assert_eq!(table.game.phase(), waiting);
    assert_eq!(table.legal(4).len(), 4);
    assert!(place(&mut table, 4, Company::Erie).is_err());
    place(&mut table, 4, Company::Prr).unwrap();
    assert_eq!(table.game.locomotive(Company::Erie), Some(Locomotive::Six));
    assert_eq!(table.game.locomotive(Company::Prr), Some(Locomotive::All));
    assert_eq!(table.game.phase(), Phase::LayCard);

    // The last locomotive of such a lane has one company left and goes there automatically.
    skip_tricks(&mut table, 8);
    assert!(Company::ALL.into_iter().all(|c| table.game.locomotive(c).is_some()));
    assert_eq!(table.game.value(Company::Erie).locomotive, Some(Locomotive::Six));
    let three = |e: &Event| {
        matches!(e, Event::LocomotivePlaced { locomotive: Locomotive::Three, forced: true, .. })
    };
    assert!(table.events.iter().any(three));
}
