//! TR-10 to TR-12: the winner places a locomotive or a city, then all played cards are laid.

use whistle_core::{Illegal, Seat, Sink};

use super::{Phase, trick};
use crate::{Action, Company, End, Event, LaneCard, Locomotive, Refusal, State, Station};

/// Lets the winner choose a company, unless there is only one left (TR-11).
pub(super) fn locomotive_won(
    state: &mut State,
    winner: Seat,
    locomotive: Locomotive,
    events: &mut impl Sink<Event>,
) {
    let mut open = state.without_locomotive();
    let (first, more) = (open.next(), open.next().is_some());
    drop(open);
    let first = first.expect("there are as many companies as locomotives");
    if more {
        state.phase = Phase::PlaceLocomotive { locomotive };
    } else {
        give_locomotive(state, winner, locomotive, first, true, events);
    }
}

/// TR-10: a company that has none.
pub(crate) fn offer_companies(state: &State, out: &mut Vec<Action>) {
    out.extend(state.without_locomotive().map(|company| Action::PlaceLocomotive { company }));
}

pub(crate) fn refuse_company(state: &State, company: Company) -> Result<(), Illegal<Refusal>> {
    match state.locomotives[company] {
        Some(_) => Err(Refusal::HasLocomotive { company }.into()),
        None => Ok(()),
    }
}

pub(crate) fn place_locomotive(
    state: &mut State,
    seat: Seat,
    company: Company,
    events: &mut impl Sink<Event>,
) {
    let Phase::PlaceLocomotive { locomotive } = state.phase else {
        unreachable!("a locomotive is placed when one was won");
    };
    give_locomotive(state, seat, locomotive, company, false, events);
}

fn give_locomotive(
    state: &mut State,
    seat: Seat,
    locomotive: Locomotive,
    company: Company,
    forced: bool,
    events: &mut impl Sink<Event>,
) {
    state.locomotives[company] = Some(locomotive);
    events.push(Event::LocomotivePlaced { seat, locomotive, company, forced });
    if locomotive == Locomotive::Six {
        // TR-11, TR-18: the ALL comes with the 6.
        locomotive_won(state, seat, Locomotive::All, events);
    } else {
        begin_laying(state);
    }
}

/// TR-12: either end of any company's railway.
pub(crate) fn offer_city_places(out: &mut Vec<Action>) {
    for company in Company::ALL {
        out.extend(End::BOTH.map(|end| Action::PlaceCity { company, end }));
    }
}

pub(crate) fn place_city(
    state: &mut State,
    seat: Seat,
    company: Company,
    end: End,
    events: &mut impl Sink<Event>,
) {
    let LaneCard::City(city) = state.lane.prize() else {
        unreachable!("a city is placed when one was won");
    };
    state.railways[company].lay(Station::city(city), end);
    events.push(Event::CityPlaced { seat, city, company, end });
    begin_laying(state);
}

/// TR-10, TR-12: the winner lays first, then the others clockwise.
fn begin_laying(state: &mut State) {
    state.phase = Phase::LayCard;
    state.active = state.winning;
}

/// Each played card lengthens its company's railway.
#[inline]
pub(crate) fn lay_card(state: &mut State, seat: Seat, end: End, events: &mut impl Sink<Event>) {
    let card = state.card_of(seat);
    state.played[seat] = None;
    state.railways[card.company()].lay(card.as_station(), end);
    events.push(Event::CardLaid { seat, card, end });
    state.active = seat.left(state.seats);
    if state.active == state.winning {
        trick::next(state, events);
    }
}
