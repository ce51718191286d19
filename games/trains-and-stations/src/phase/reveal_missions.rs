//! TS-26: missions are revealed after all deliveries of the turn.

use whistle_core::{Seat, SeatSet, refuse_if};

use super::{Events, Phase, Verdict, refuse_unheld, upgrade};
use crate::delivery::Joined;
use crate::{Action, Event, Power, Refusal, State};

/// Asks all seats, because asking only some would reveal which could score.
///
/// No seat is asked if no secret mission could score, which everyone can see.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    if state.board.power.iter().any(|plan| {
        let revealed: u8 = state.revealed.as_slice().iter().map(|cards| cards.of(plan.id)).sum();
        revealed < plan.copies && is_joined(state, plan.id)
    }) {
        state.waiting = SeatSet::all(state.seats);
        state.phase = Phase::Missions;
    } else {
        end(state, events);
    }
}

/// The joined stations are no longer needed.
fn end(state: &mut State, events: &mut impl Events) {
    state.delivered = 0;
    state.joined = Joined::default();
    upgrade::begin(state, events);
}

fn is_joined(state: &State, card: Power) -> bool {
    state.board.mission(card).is_some_and(|(stations, _)| state.joined.joins(stations))
}

/// TS-26: a player scores only one of several equal missions per turn.
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let open = |card: &Power| !state.fresh[seat].contains(*card) && is_joined(state, *card);
    let cards = state.power[seat].kinds().filter(open);
    out.extend(cards.map(|card| Action::RevealMission { card }));
    out.push(Action::FinishMissions);
}

pub(crate) fn refuse(state: &State, seat: Seat, card: Power) -> Verdict {
    refuse_unheld(state, seat, card)?;
    refuse_if(state.board.mission(card).is_none(), Refusal::NoMission { card })?;
    refuse_if(!is_joined(state, card), Refusal::NotJoined { card })?;
    refuse_if(state.fresh[seat].contains(card), Refusal::OnceATurn { card })
}

/// TS-26: its points count at the end and do not come from the stack.
pub(crate) fn reveal(state: &mut State, seat: Seat, card: Power, events: &mut impl Events) {
    state.power[seat].remove(card);
    state.revealed[seat].insert(card);
    state.fresh[seat].insert(card);
    let (_, points) = state.board.mission(card).expect("only missions are revealed");
    events.push(Event::MissionRevealed { seat, card, points });
}

pub(crate) fn finish(state: &mut State, seat: Seat, events: &mut impl Events) {
    state.waiting = state.waiting.without(seat);
    events.push(Event::MissionsFinished { seat });
    if state.waiting.is_empty() {
        end(state, events);
    }
}
