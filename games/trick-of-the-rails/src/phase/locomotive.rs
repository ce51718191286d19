//! TR-10 and TR-11: the winner of a locomotive trick gives the locomotive to a company.

use whistle_core::{Illegal, Seat, Sink};

use super::{Phase, laying};
use crate::{Action, Company, Event, Locomotive, Refusal, State};

/// Lets the winner choose a company, unless just one is left to choose (TR-11).
pub(super) fn begin(
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
        place(state, winner, locomotive, first, true, events);
    }
}

/// TR-10: a company that has none.
pub(super) fn offer(state: &State, out: &mut Vec<Action>) {
    out.extend(state.without_locomotive().map(|company| Action::PlaceLocomotive { company }));
}

pub(super) fn refuse(state: &State, company: Company) -> Result<(), Illegal<Refusal>> {
    match state.locomotives[company] {
        Some(_) => Err(Refusal::HasLocomotive { company }.into()),
        None => Ok(()),
    }
}

pub(super) fn apply(
    state: &mut State,
    seat: Seat,
    company: Company,
    events: &mut impl Sink<Event>,
) {
    let Phase::PlaceLocomotive { locomotive } = state.phase else {
        unreachable!("a locomotive is placed when one was won");
    };
    place(state, seat, locomotive, company, false, events);
}

fn place(
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
        // TR-11, TR-18: the ALL stands with the 6.
        begin(state, seat, Locomotive::All, events);
    } else {
        laying::begin(state);
    }
}
