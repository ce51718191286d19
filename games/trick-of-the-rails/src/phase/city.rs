//! TR-12: the winner of a city trick joins the city to a railway.

use whistle_core::{Seat, Sink};

use super::{Phase, laying};
use crate::{Action, Company, End, Event, LaneCard, State, Station};

pub(super) fn begin(state: &mut State) {
    state.phase = Phase::PlaceCity;
}

/// Either end of any company's railway.
pub(super) fn offer(out: &mut Vec<Action>) {
    for company in Company::ALL {
        out.extend(End::BOTH.map(|end| Action::PlaceCity { company, end }));
    }
}

pub(super) fn apply(
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
    laying::begin(state);
}
