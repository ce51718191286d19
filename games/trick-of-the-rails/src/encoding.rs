//! The game as numbers: features and action indices.
//!
//! Which card was played in which trick and by whom is left out, except for the voids.

use whistle_core::pieces::Piece as _;
use whistle_core::{Encoding, FeatureSink, Seat, seat_name};

use crate::card::ALL_CARDS;
use crate::view::seen;
use crate::{
    Action, Card, City, Company, End, LaneCard, Locomotive, Phase, Railway, SeatView, State, View,
};

/// The largest numbers of tricks in a game and of cards in a hand.
const TRICKS: usize = 15;
/// The most stations of a railway.
const STATIONS: usize = 14;
/// More than the stations of a railway can earn together, in tens.
const MOST_EARNED: i16 = 30;
/// The shares of a company, including its exchange share.
const SHARES: i16 = 11;

// The first index of each kind of action.
const PLAY: usize = 0;
const PLACE_LOCOMOTIVE: usize = PLAY + Card::COUNT;
const PLACE_CITY: usize = PLACE_LOCOMOTIVE + Company::COUNT;
const LAY_CARD: usize = PLACE_CITY + 2 * Company::COUNT;
const ACTIONS: usize = LAY_CARD + 2;

impl Encoding for State {
    fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
        let seats = view.seats.seats();
        phase(view.phase, out);
        out.seat(seat, view.active, seats, "active");
        out.seat(seat, Some(view.lead), seats, "lead");
        out.seat(seat, Some(view.winning), seats, "winning");
        let led = view.seats.get(view.lead).and_then(|lead| lead.played).map(Card::company);
        out.one_of(Company::COUNT, led.map(Company::index), |c| format!("led.{}", company(c)));
        for card in Card::all() {
            out.flag(view.hand.contains(card), || format!("hand.{card}"));
        }
        let unseen = ALL_CARDS.minus(seen(view));
        for card in Card::all() {
            out.flag(unseen.contains(card), || format!("unseen.{card}"));
        }
        for (steps, other) in seat.clockwise(seats).enumerate() {
            let who = || seat_name(steps);
            before_a_seat(&view.seats[other], &who, out);
            for company in Company::ALL {
                let void = view.memory.voids[other].contains(company);
                out.flag(void, || format!("{}.void.{company}", who()));
            }
        }
        for company in Company::ALL {
            railway(company, &view.railways[company], view.locomotives[company], out);
            let share = (view.values[company].share / 10) as i16;
            out.count(share, MOST_EARNED, || format!("{company}.share_value"));
        }
        out.count(view.lane.rest().len() as i16, TRICKS as i16, || "lane.length".into());
        for place in 0..TRICKS {
            lane_card(place, view.lane.rest().get(place), out);
        }
    }

    fn action_count(&self) -> usize {
        ACTIONS
    }

    fn action_index(&self, _: Seat, action: &Action) -> Option<usize> {
        Some(match *action {
            Action::Play { card } => PLAY + card.index(),
            Action::PlaceLocomotive { company } => PLACE_LOCOMOTIVE + company.index(),
            Action::PlaceCity { company, end } => PLACE_CITY + 2 * company.index() + end as usize,
            Action::LayCard { end } => LAY_CARD + end as usize,
        })
    }

    fn action_at(&self, _: Seat, index: usize) -> Option<Action> {
        Some(match index {
            PLAY..PLACE_LOCOMOTIVE => Action::Play { card: Card::from_index(index - PLAY) },
            PLACE_LOCOMOTIVE..PLACE_CITY => {
                Action::PlaceLocomotive { company: Company::ALL[index - PLACE_LOCOMOTIVE] }
            }
            PLACE_CITY..LAY_CARD => {
                let place = index - PLACE_CITY;
                Action::PlaceCity { company: Company::ALL[place / 2], end: End::BOTH[place % 2] }
            }
            LAY_CARD..ACTIONS => Action::LayCard { end: End::BOTH[index - LAY_CARD] },
            _ => return None,
        })
    }
}

fn company(index: usize) -> Company {
    Company::ALL[index]
}

/// The phase, as features; all 0 for chance outcomes and after the end.
fn phase(phase: Phase, out: &mut impl FeatureSink) {
    const NAMES: [&str; 4] = ["play", "place_locomotive", "place_city", "lay_card"];
    let (number, won) = match phase {
        Phase::Play => (Some(0), None),
        Phase::PlaceLocomotive { locomotive } => (Some(1), Some(locomotive.index())),
        Phase::PlaceCity => (Some(2), None),
        Phase::LayCard => (Some(3), None),
        Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over => (None, None),
    };
    out.one_of(NAMES.len(), number, |phase| format!("phase.{}", NAMES[phase]));
    out.one_of(Locomotive::COUNT, won, |won| format!("won.loco-{}", Locomotive::ALL[won]));
}

fn before_a_seat(seat: &SeatView, who: &impl Fn() -> String, out: &mut impl FeatureSink) {
    out.count(seat.hand_size, TRICKS as i16, || format!("{}.hand_size", who()));
    for card in Card::all() {
        out.flag(seat.played == Some(card), || format!("{}.played.{card}", who()));
    }
    for company in Company::ALL {
        let shares = seat.shares.and(company.shares()).len() as i16;
        out.count(shares, SHARES, || format!("{}.shares.{company}", who()));
    }
    let most = MOST_EARNED * SHARES * Company::COUNT as i16;
    out.count((seat.worth / 10) as i16, most, || format!("{}.worth", who()));
}

/// The stations from left to right by their earnings, in tens, and the earnings with each locomotive.
fn railway(
    company: Company,
    railway: &Railway,
    locomotive: Option<Locomotive>,
    out: &mut impl FeatureSink,
) {
    let stations = railway.stations();
    out.count(stations.len() as i16, STATIONS as i16, || format!("{company}.length"));
    for place in 0..STATIONS {
        let value = stations.get(place).map_or(0, |station| station.value() / 10);
        out.count(value, 4, || format!("{company}.station{place}"));
    }
    let has = locomotive.map(Locomotive::index);
    out.one_of(Locomotive::COUNT, has, |l| format!("{company}.loco-{}", Locomotive::ALL[l]));
    for locomotive in Locomotive::ALL {
        let profit = (railway.best_run(locomotive).profit / 10) as i16;
        out.count(profit, MOST_EARNED, || format!("{company}.run.loco-{locomotive}"));
    }
}

/// The prize of a trick: a share of a company, a city, a locomotive, or a reservation.
fn lane_card(place: usize, card: Option<&LaneCard>, out: &mut impl FeatureSink) {
    const CITY: usize = Company::COUNT;
    const LOCOMOTIVE: usize = CITY + City::COUNT;
    const RESERVED: usize = LOCOMOTIVE + 4;
    let number = card.map(|card| match *card {
        LaneCard::Share(share) => share.company().index(),
        LaneCard::City(city) => CITY + city.index(),
        LaneCard::Locomotive(locomotive) => LOCOMOTIVE + locomotive.index(),
        LaneCard::Reservation(_) => RESERVED,
    });
    out.one_of(RESERVED + 1, number, |number| match number {
        0..CITY => format!("lane{place}.{}", company(number)),
        CITY..LOCOMOTIVE => format!("lane{place}.{}", City::ALL[number - CITY]),
        LOCOMOTIVE..RESERVED => {
            format!("lane{place}.loco-{}", Locomotive::ALL[number - LOCOMOTIVE])
        }
        _ => format!("lane{place}.reserved"),
    });
}
