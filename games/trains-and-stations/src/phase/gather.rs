//! TS-4 to TS-7: dice are gathered, or all taken back from the board.

use whistle_core::{Seat, refuse_if};

use super::{Events, Phase, Verdict, roll, turn};
use crate::state::GATHERED;
use crate::{Action, Event, Refusal, State};

/// TS-7: how many own dice must be on the board before they can be taken back.
const RECLAIMED: u8 = 5;

/// TS-4: up to five own dice that are not on the board.
pub(crate) fn own_dice(state: &State, seat: Seat) -> u8 {
    (state.supply(seat) + state.saved[seat].total() as u8).min(GATHERED)
}

/// TS-5, TS-6: the fewest and the most bonus dice that may be added.
fn bonus_dice(state: &State) -> (u8, u8) {
    let held = state.bonus_dice[state.active];
    let least = if state.pool() == 0 { held } else { GATHERED - own_dice(state, state.active) };
    (least.min(held), held)
}

/// Lets the player decide, if there is a choice.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    let (least, most) = bonus_dice(state);
    state.phase = Phase::Gather;
    if least == most && refuse_reclaim(state).is_err() {
        apply(state, least, events);
    }
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let (least, most) = bonus_dice(state);
    out.extend((least..=most).map(|bonus| Action::Gather { bonus }));
    if refuse_reclaim(state).is_ok() {
        out.push(Action::Reclaim);
    }
}

pub(crate) fn refuse(state: &State, bonus: u8) -> Verdict {
    let (least, most) = bonus_dice(state);
    refuse_if(bonus > most, Refusal::TooManyBonusDice { most })?;
    let pool_empty = state.pool() == 0;
    refuse_if(bonus < least, Refusal::TooFewBonusDice { least, pool_empty })
}

pub(crate) fn refuse_reclaim(state: &State) -> Verdict {
    let dice = state.on_board(state.active);
    refuse_if(dice < RECLAIMED, Refusal::TooFewOnBoard { dice })
}

pub(crate) fn apply(state: &mut State, bonus: u8, events: &mut impl Events) {
    let seat = state.active;
    let own = own_dice(state, seat);
    events.push(Event::DiceGathered { seat, own, bonus });
    state.bonus_dice[seat] -= bonus;
    // Saved dice are among them (TS-4), and wait for the choice of TS-8.
    state.to_roll = [own - state.saved[seat].total() as u8, bonus];
    roll::begin(state, events);
}

/// TS-7: replaces the rest of the turn.
pub(crate) fn reclaim(state: &mut State, events: &mut impl Events) {
    let seat = state.active;
    let count = state.on_board(seat);
    state.trains.take(state.trains.of(seat.index()));
    events.push(Event::DiceReclaimed { seat, count });
    turn::end(state, events);
}
