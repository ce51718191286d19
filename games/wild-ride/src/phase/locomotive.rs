//! WR-7 and WR-8: the locomotive die is rolled until it shows a locomotive, and wagons are taken.

use whistle_core::{Illegal, Rng, Seat, Sink};

use super::{Ending, Phase, finish, turn};
use crate::{Action, Chance, Event, Refusal, State, Train};

/// WR-7: how often the grabber rolls before the die goes round.
pub(crate) const OWN_ROLLS: u8 = 2;
/// WR-13: how many wagons end the game.
const GOAL: u32 = 10;

pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    let die = state.contents.locomotive_die;
    Chance::RollLocomotive { locomotive: rng.below(die.faces()) < u32::from(die.locomotive) }
}

pub(crate) fn refuse_roll(state: &State, locomotive: bool) -> Result<(), Illegal<Refusal>> {
    if locomotive || state.contents.locomotive_die.blank > 0 {
        return Ok(());
    }
    Err(Illegal::impossible("WR-8", "the locomotive die of this box has no blank face"))
}

pub(crate) fn rolled(state: &mut State, locomotive: bool, events: &mut impl Sink<Event>) {
    let seat = state.taker();
    events.push(Event::LocomotiveDieRolled { seat, locomotive });
    state.own_rolls = (state.own_rolls + 1).min(OWN_ROLLS);
    if !locomotive {
        if state.own_rolls == OWN_ROLLS {
            pass_die(state, seat, events);
        }
        return;
    }
    let mut trains = Train::ALL.into_iter().filter(|&train| state.can_take(train));
    match (trains.next(), trains.next()) {
        (Some(only), None) => take(state, seat, only, true, events),
        _ => state.phase = Phase::Take,
    }
}

/// WR-8: the die goes to the left, past everyone with a stop sign; it may come back at once.
///
/// WR-13 and WR-14 are unaffected: the die only moves while nobody has taken anything.
fn pass_die(state: &mut State, from: Seat, events: &mut impl Sink<Event>) {
    let mut seat = from.left(state.seats);
    while state.signs.contains(seat) {
        seat = seat.left(state.seats);
    }
    state.die = Some(seat);
    events.push(Event::DiePassed { seat });
}

#[inline]
pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let trains = Train::ALL.into_iter().filter(|&train| state.can_take(train));
    out.extend(trains.map(|train| Action::Take { train }));
}

pub(crate) fn refuse(state: &State, train: Train) -> Result<(), Illegal<Refusal>> {
    if state.can_take(train) { Ok(()) } else { Err(Refusal::DoesNotMatch { train }.into()) }
}

/// WR-7: all wagons of the train; the locomotive stays.
pub(crate) fn take(
    state: &mut State,
    seat: Seat,
    train: Train,
    forced: bool,
    events: &mut impl Sink<Event>,
) {
    let wagons = std::mem::take(&mut state.trains[train]);
    state.taken[seat][train].add_all(&wagons);
    let takes = state.last_took.as_slice().iter().max();
    state.last_took[seat] = takes.map_or(1, |takes| takes + 1);
    state.roller_took |= seat == state.roller;
    let count = wagons.total() as u8;
    events.push(Event::WagonsTaken { seat, train, count, wagons: wagons.listed(), forced });
    turn::clear_roll(state);
    // WR-13: ten wagons end the game before any refill.
    if state.taken[seat].total() >= GOAL {
        finish::apply(state, Ending::TenWagons, events);
    } else if state.needs_wagons() {
        state.phase = Phase::Refill;
    } else {
        turn::end_roll(state, events);
    }
}
