//! WR-3, WR-11 and WR-12: a turn begins with a roll, ends, and goes to the left.

use whistle_core::{Illegal, Rng, Seat, SeatSet, Sink};

use super::Phase;
use crate::{Chance, Dice, Event, Pace, Refusal, State};

/// WR-3: at a live table the player says when everyone is ready; otherwise the dice are rolled at once, so that nobody
/// waits for a player without a decision.
pub(crate) fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.roller = seat;
    state.roller_took = false;
    state.phase = match state.pace {
        Pace::Live => Phase::Ready,
        Pace::Turns => Phase::RollColours,
    };
    events.push(Event::TurnBegan { seat });
}

pub(crate) fn ready(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.phase = Phase::RollColours;
    events.push(Event::DiceTaken { seat });
}

pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    let die = state.contents.colour_die;
    Chance::RollColours { first: die.sample(rng), second: die.sample(rng) }
}

pub(crate) fn refuse(state: &State, dice: Dice) -> Result<(), Illegal<Refusal>> {
    let die = state.contents.colour_die;
    match dice.into_iter().find(|&face| !die.has(face)) {
        Some(face) => {
            Err(Illegal::impossible("WR-3", format!("the dice of this box never show {face}")))
        }
        None => Ok(()),
    }
}

/// WR-5, WR-10: everyone without a stop sign may grab.
pub(crate) fn rolled(state: &mut State, dice: Dice, events: &mut impl Sink<Event>) {
    state.dice = Some(dice);
    state.waiting = state.without_sign();
    state.phase = Phase::Look;
    let [first, second] = dice;
    events.push(Event::DiceRolled { seat: state.roller, first, second });
}

/// Clears the table after a roll.
pub(super) fn clear_roll(state: &mut State) {
    state.dice = None;
    state.waiting = SeatSet::EMPTY;
    state.grabbers = SeatSet::EMPTY;
    state.own_rolls = 0;
    state.unnoticed = false;
}

/// The roll is over and the trains are full: WR-11, a turn without wagons draws one.
pub(super) fn end_roll(state: &mut State, events: &mut impl Sink<Event>) {
    clear_roll(state);
    state.die = None;
    if state.roller_took {
        pass_on(state, events);
    } else {
        state.phase = Phase::Draw;
    }
}

/// WR-12: play goes to the left; a player with a stop sign misses the turn and returns the sign.
///
/// If everyone has a sign, the turn goes once around the table and removes them all.
pub(super) fn pass_on(state: &mut State, events: &mut impl Sink<Event>) {
    let mut seat = state.roller.left(state.seats);
    while state.signs.contains(seat) {
        state.signs = state.signs.without(seat);
        events.push(Event::TurnMissed { seat });
        seat = seat.left(state.seats);
    }
    begin(state, seat, events);
}
