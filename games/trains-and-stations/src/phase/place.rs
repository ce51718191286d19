//! TS-11: trains are placed.

use whistle_core::{Sink, refuse_if};

use super::{Phase, Verdict, build};
use crate::board::bits;
use crate::die::trains;
use crate::state::WHITE;
use crate::{Action, Die, Event, Face, Refusal, Space, State};

/// Lets the player place trains, as long as there are some and they fit.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    let (own, white) = (trains(&state.dice, false), trains(&state.dice, true));
    state.phase = Phase::Place;
    if own + white == 0 {
        build::begin(state, events);
    } else if state.board().open_spaces(state.filled()) == 0 {
        // TS-11: what fits nowhere goes back, white dice to the pool.
        for die in Die::ALL {
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
    for space in bits(state.board().open_spaces(state.filled())) {
        let space = state.board.space(space);
        if own {
            out.push(Action::PlaceTrain { space, white: false });
        }
        if white {
            out.push(Action::PlaceTrain { space, white: true });
        }
    }
}

pub(crate) fn refuse(state: &State, space: Space, white: bool) -> Verdict {
    let filled = state.filled();
    refuse_if(trains(&state.dice, white) == 0, Refusal::NoTrain { white })?;
    let bit = 1 << space.index();
    let elsewhere = state.board.space(space.index()) != space;
    refuse_if(!elsewhere && filled & bit != 0, Refusal::SpaceTaken { space })?;
    refuse_if(
        elsewhere || state.board.open_spaces(filled) & bit == 0,
        Refusal::SpaceApart { space },
    )
}

pub(crate) fn apply(state: &mut State, space: Space, white: bool, events: &mut impl Sink<Event>) {
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

#[cfg(test)]
mod tests {
    use whistle_core::{Rules as _, Seat};

    use super::*;
    use crate::{BoardChoice, Config};

    /// TS-11: with every space filled nothing fits; four players and six white dice can do that.
    #[test]
    fn what_fits_nowhere_goes_back() {
        let board = BoardChoice::named("short").expect("it comes with the game");
        let mut state = State::set_up(&Config { board, ..Config::plain(5) });
        let mut free = 0..state.board().spaces.len();
        for (colour, count) in [(1, 8), (2, 8), (3, 8), (4, 8), (WHITE, 6)] {
            for space in free.by_ref().take(count) {
                state.trains.put(colour, space);
            }
        }
        assert_eq!(free.next(), None);
        state.dice.add(Die { white: false, face: Face::Train }, 2);
        state.dice.add(Die { white: true, face: Face::LockedTrain }, 1);
        let (supply, pool) = (state.supply(Seat(0)), state.pool());
        let mut events = Vec::new();
        begin(&mut state, &mut events);
        assert_eq!(events[0], Event::DiceReturned { seat: Seat(0), own: 2, white: 1 });
        assert_eq!((state.supply(Seat(0)), state.pool()), (supply + 2, pool + 1));
        assert_eq!(state.phase, Phase::ChooseDelivery);
        state.check_invariants().expect("nothing is lost");
    }
}
