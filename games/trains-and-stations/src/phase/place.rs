//! TS-11: trains are placed.

use whistle_core::pieces::Piece as _;
use whistle_core::refuse_if;

use super::{Events, Phase, Verdict, build};
use crate::board::bits;
use crate::die::trains;
use crate::state::WHITE;
use crate::{Action, Die, Event, Face, Refusal, Space, State};

/// Lets the player place trains as long as some can be placed.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    let (own, white) = (trains(&state.dice, false), trains(&state.dice, true));
    state.phase = Phase::Place;
    if own + white == 0 {
        build::begin(state, events);
    } else if state.board.open_spaces(state.trains.all()) == 0 {
        // TS-11: trains that cannot be placed return, white dice to the pool.
        for die in Die::all() {
            if matches!(die.face, Face::Train | Face::LockedTrain) {
                state.dice.set(die, 0);
            }
        }
        events.push(Event::DiceReturned { seat: state.active, own, white });
        build::begin(state, events);
    }
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let (own, white) = (trains(&state.dice, false) > 0, trains(&state.dice, true) > 0);
    for space in bits(state.board.open_spaces(state.trains.all())) {
        let space = Space(space as u8 | state.board.mark);
        if own {
            out.push(Action::PlaceTrain { space, white: false });
        }
        if white {
            out.push(Action::PlaceTrain { space, white: true });
        }
    }
}

pub(crate) fn refuse(state: &State, space: Space, white: bool) -> Verdict {
    refuse_if(trains(&state.dice, white) == 0, Refusal::NoTrain { white })?;
    let is_here = state.board.spaces.get(space.index()).is_some_and(|plan| plan.id == space);
    let (filled, bit) = (state.trains.all(), 1 << space.index());
    refuse_if(is_here && filled & bit != 0, Refusal::SpaceTaken { space })?;
    let is_open = is_here && state.board.open_spaces(filled) & bit != 0;
    refuse_if(!is_open, Refusal::SpaceApart { space })
}

pub(crate) fn apply(state: &mut State, space: Space, white: bool, events: &mut impl Events) {
    let seat = state.active;
    // On the board there is no difference between a train and a locked one.
    let free = Die { white, face: Face::Train };
    let face = if state.dice.has(free) { Face::Train } else { Face::LockedTrain };
    state.dice.remove(Die { white, face });
    state.trains.put(if white { WHITE } else { seat.index() }, space.index());
    let track = state.board.spaces[space.index()].track;
    events.push(Event::TrainPlaced { seat, track, space, white });
    begin(state, events);
}
