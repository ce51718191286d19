//! TS-4 to TS-7: dice are gathered, or all taken back from the board.

use whistle_core::{Seat, Sink, refuse_if};

use super::{Phase, Verdict, roll, turn};
use crate::state::GATHERED;
use crate::{Action, Event, Refusal, State};

/// TS-7: how many own dice must be on the board to take them back.
const RECLAIMED: u8 = 5;

/// TS-4: up to five own dice that are not on the board.
fn own_dice(state: &State, seat: Seat) -> u8 {
    (state.supply(seat) + state.saved[seat].total() as u8).min(GATHERED)
}

/// TS-5, TS-6: the fewest and the most bonus dice that may be added.
fn bonus_dice(state: &State, seat: Seat) -> (u8, u8) {
    let held = state.bonus_dice[seat];
    let least = if state.pool() == 0 { held } else { GATHERED - own_dice(state, seat) };
    (least.min(held), held)
}

fn may_reclaim(state: &State, seat: Seat) -> bool {
    state.on_board(seat) >= RECLAIMED
}

/// Lets the player decide, if there is anything to decide.
pub(crate) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let (least, most) = bonus_dice(state, seat);
    state.phase = Phase::Gather;
    if least == most && !may_reclaim(state, seat) {
        apply(state, least, events);
    }
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let (least, most) = bonus_dice(state, state.active);
    out.extend((least..=most).map(|bonus| Action::Gather { bonus }));
    if may_reclaim(state, state.active) {
        out.push(Action::Reclaim);
    }
}

pub(crate) fn refuse(state: &State, bonus: u8) -> Verdict {
    let (least, most) = bonus_dice(state, state.active);
    if bonus > most {
        Err(Refusal::TooManyBonusDice { most }.into())
    } else if bonus < least {
        Err(Refusal::TooFewBonusDice { least, pool_empty: state.pool() == 0 }.into())
    } else {
        Ok(())
    }
}

pub(crate) fn refuse_reclaim(state: &State) -> Verdict {
    refuse_if(
        !may_reclaim(state, state.active),
        Refusal::TooFewOnBoard { dice: state.on_board(state.active) },
    )
}

pub(crate) fn apply(state: &mut State, bonus: u8, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let own = own_dice(state, seat);
    events.push(Event::DiceGathered { seat, own, bonus });
    state.bonus_dice[seat] -= bonus;
    // Saved dice are among them (TS-4), and wait for the choice of TS-8.
    state.to_roll = [own - state.saved[seat].total() as u8, bonus];
    roll::begin(state, events);
}

/// TS-7: instead of all the rest of the turn.
pub(crate) fn reclaim(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let count = state.take_back(seat);
    events.push(Event::DiceReclaimed { seat, count });
    turn::end(state, events);
}
