//! Tables with every card where a test needs it.

use trick_of_the_rails::{Action, Card, CardSet, Chance, Config, End, LaneCard, Openings, State};
use whistle_core::pieces::Piece as _;
use whistle_core::{PerSeat, Seat};
use whistle_testkit::Scripted;

/// Lanes in the order of the box.
pub(crate) const LANE_3: &str = "bo-exchange pittsburgh co-exchange baltimore erie-exchange \
    new_york nyc-exchange loco-3 prr-exchange loco-4 reservation-1 loco-5 reservation-2 loco-6+all \
    reservation-3";
pub(crate) const LANE_4: &str = "bo-exchange baltimore co-exchange loco-3 erie-exchange loco-4 \
    nyc-exchange loco-5 prr-exchange loco-6+all reservation-1";
pub(crate) const LANE_5: &str = "bo-exchange loco-3 co-exchange loco-4 erie-exchange loco-5 \
    nyc-exchange loco-6+all prr-exchange";

pub(crate) type Table = Scripted<State>;

pub(crate) fn card(name: &str) -> Card {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

pub(crate) fn lane(names: &str) -> Chance {
    let list: Vec<LaneCard> = names.split_whitespace().map(|name| name.parse().unwrap()).collect();
    let text = serde_json::json!({ "kind": "lay_lane", "lane": list });
    serde_json::from_value(text).expect("a lane of lane cards")
}

/// Deals each seat the named cards, fills the hands up with the lowest remaining ones, and lays out `openings`, also
/// filled up.
pub(crate) fn deal(seats: u8, hands: &[&str], openings: &str) -> Chance {
    let size = match seats {
        3 => 15,
        4 => 11,
        _ => 9,
    };
    let named: Vec<Vec<Card>> = hands.iter().map(|names| cards(names)).collect();
    let opened = cards(openings);
    let taken: CardSet = named.iter().flatten().chain(&opened).copied().collect();
    let mut free = Card::all().filter(|&card| !taken.contains(card));
    let hands = PerSeat::from_fn(seats, |seat| {
        let own = named.get(seat.index()).cloned().unwrap_or_default();
        let missing = size - own.len();
        own.into_iter().chain(free.by_ref().take(missing)).collect::<CardSet>()
    });
    let openings = Openings::new(opened.into_iter().chain(free)).expect("the remaining cards fit");
    Chance::Deal { hands, openings }
}

/// A table at its first trick, with seat 0 to lead.
pub(crate) fn table(seats: u8, lane_cards: &str, hands: &[&str], openings: &str) -> Table {
    let config = Config { first_lead: Some(Seat(0)), ..Config::plain(seats) };
    let mut table = Table::new(config);
    table.chance(lane(lane_cards)).expect("a possible lane");
    table.chance(deal(seats, hands, openings)).expect("a possible deal");
    table.take_events();
    table
}

/// A table of three at its first trick.
pub(crate) fn three(hands: &[&str]) -> Table {
    table(3, LANE_3, hands, "")
}

pub(crate) fn play(table: &mut Table, seat: u8, name: &str) {
    let result = table.act(seat, Action::Play { card: card(name) });
    result.unwrap_or_else(|refusal| panic!("seat {seat} plays {name}: {refusal}"));
}

pub(crate) fn lay(table: &mut Table, seat: u8, end: End) {
    let result = table.act(seat, Action::LayCard { end });
    result.unwrap_or_else(|refusal| panic!("seat {seat} lays its card: {refusal}"));
}

/// Plays whole tricks with each seat's first legal action, until `count` are over.
pub(crate) fn skip_tricks(table: &mut Table, count: u8) {
    use whistle_core::Rules as _;
    let until = table.game.lane().played() + count;
    while table.game.lane().played() < until {
        let seat = table.game.turn().actors().first().expect("a seat is to act");
        let action = table.legal(seat.0)[0];
        table.act(seat.0, action).expect("the first legal action");
    }
}

/// The stations of a company's railway as words.
pub(crate) fn railway(table: &Table, company: trick_of_the_rails::Company) -> String {
    let stations = table.game.railway(company).stations();
    stations.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub(crate) fn shares(table: &Table, seat: u8) -> String {
    let shares = table.game.shares(Seat(seat));
    shares.iter().map(|share| share.to_string()).collect::<Vec<_>>().join(" ")
}
