//! TS-8 to TS-10: dice are kept, rolled and rerolled, and workers may strike.

use whistle_core::{Illegal, Rng, Sink};

use super::{Phase, place};
use crate::counts::Kind as _;
use crate::{Action, Dice, Die, Event, Face, Faces, Refusal, RuleSet, State};

/// TS-10: how many locked trains make a strike, and what it costs.
const STRIKE: u8 = 3;

/// TS-8: saved dice are kept or rolled; without any there is nothing to choose.
pub(super) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    if state.saved[state.active].is_empty() {
        roll(state, events);
    } else {
        state.phase = Phase::KeepSaved;
    }
}

/// TS-8: each saved die by itself; in the French rules all or none.
pub(super) fn offer_keep(state: &State, out: &mut Vec<Action>) {
    let saved = state.saved[state.active];
    match state.rules {
        RuleSet::English => subsets(&saved, |dice| out.push(Action::Keep { dice })),
        RuleSet::French => {
            out.extend([Faces::NONE, saved].map(|dice| Action::Keep { dice }));
        }
    }
}

/// Lists every choice among saved faces, in order.
pub(super) fn subsets(dice: &Faces, mut found: impl FnMut(Faces)) {
    let [coin, hotel, mine, ranch] = Face::SAVED.map(|face| dice.of(face));
    let mut part = Faces::NONE;
    for coins in 0..=coin {
        part.set(Face::Coin, coins);
        for hotels in 0..=hotel {
            part.set(Face::Hotel, hotels);
            for mines in 0..=mine {
                part.set(Face::Mine, mines);
                for ranches in 0..=ranch {
                    part.set(Face::Ranch, ranches);
                    found(part);
                }
            }
        }
    }
}

pub(super) fn refuse_keep(state: &State, dice: &Faces) -> Result<(), Illegal<Refusal>> {
    let saved = state.saved[state.active];
    if !saved.covers(dice) {
        return Err(Refusal::NotSaved.into());
    }
    if state.rules == RuleSet::French && !dice.is_empty() && *dice != saved {
        return Err(Refusal::AllOrNone.into());
    }
    Ok(())
}

pub(super) fn keep(state: &mut State, dice: Faces, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let saved = std::mem::take(&mut state.saved[seat]);
    state.to_roll[0] += saved.total() - dice.total();
    for (face, count) in dice.iter() {
        state.dice.add(Die { white: false, face }, count);
    }
    events.push(Event::DiceKept { seat, count: dice.total(), dice });
    roll(state, events);
}

/// Rolls what is to be rolled; with nothing to roll the dice lie as they lie.
fn roll(state: &mut State, events: &mut impl Sink<Event>) {
    if state.to_roll == [0, 0] {
        settle(state, events);
    } else {
        state.phase = Phase::Roll;
    }
}

/// Every die by itself, so that the odds are a table's.
#[inline]
pub(super) fn sample(state: &State, rng: &mut impl Rng) -> Dice {
    let mut dice = Dice::NONE;
    for (white, count) in [(false, state.to_roll[0]), (true, state.to_roll[1])] {
        for _ in 0..count {
            dice.add(Die { white, face: Face::ALL[rng.below(6) as usize] }, 1);
        }
    }
    dice
}

pub(super) fn refuse_roll(state: &State, dice: &Dice) -> Result<(), Illegal<Refusal>> {
    let [own, white] = state.to_roll;
    if dice.of_colour(false) == own && dice.of_colour(true) == white {
        Ok(())
    } else {
        Err(Refusal::WrongRoll { own, white }.into())
    }
}

pub(super) fn apply(state: &mut State, dice: &Dice, events: &mut impl Sink<Event>) {
    let seat = state.active;
    state.to_roll = [0, 0];
    state.dice.add_all(dice);
    events.push(Event::DiceRolled { seat, dice: *dice });
    if state.dice.showing(Face::LockedTrain) >= STRIKE {
        strike(state, events);
        place::begin(state, events);
    } else {
        settle(state, events);
    }
}

/// TS-10: up to three points go back to the stack, and nothing more is rerolled.
fn strike(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let points = state.points[seat].min(u16::from(STRIKE)) as u8;
    state.points[seat] -= u16::from(points);
    state.stack += points;
    events.push(Event::StrikeCalled { seat, points });
}

/// TS-9: a reroll needs a coin and a die that is not locked.
fn settle(state: &mut State, events: &mut impl Sink<Event>) {
    let loose = state.dice.total() - state.dice.showing(Face::LockedTrain);
    if state.coins[state.active] > 0 && loose > 0 {
        state.phase = Phase::Reroll;
    } else {
        place::begin(state, events);
    }
}

/// Dice are picked in the order of [`Die::ALL`], so that no choice can be made in two ways.
fn first_to_pick(state: &State) -> usize {
    Die::ALL.iter().rposition(|&die| state.picked.of(die) > 0).unwrap_or(0)
}

pub(super) fn offer(state: &State, out: &mut Vec<Action>) {
    for &die in &Die::ALL[first_to_pick(state)..] {
        if die.face != Face::LockedTrain && state.dice.of(die) > 0 {
            out.push(Action::Pick { die });
        }
    }
    out.push(if state.picked.is_empty() { Action::Stop } else { Action::Reroll });
}

pub(super) fn refuse_pick(state: &State, die: Die) -> Result<(), Illegal<Refusal>> {
    if die.face == Face::LockedTrain {
        return Err(Refusal::Locked.into());
    }
    if state.dice.of(die) == 0 {
        return Err(Refusal::NoSuchDie { die }.into());
    }
    if die.index() < first_to_pick(state) {
        return Err(Refusal::PickedOutOfOrder { die }.into());
    }
    Ok(())
}

pub(super) fn pick(state: &mut State, die: Die, events: &mut impl Sink<Event>) {
    state.dice.remove(die, 1);
    state.picked.add(die, 1);
    events.push(Event::DiePicked { seat: state.active, die });
}

pub(super) fn refuse_reroll(state: &State) -> Result<(), Illegal<Refusal>> {
    if state.picked.is_empty() { Err(Refusal::NothingPicked.into()) } else { Ok(()) }
}

pub(super) fn reroll(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active;
    state.coins[seat] -= 1;
    events.push(Event::RerollPaid { seat, coins: state.coins[seat] });
    state.to_roll = [state.picked.of_colour(false), state.picked.of_colour(true)];
    state.picked = Dice::NONE;
    state.phase = Phase::Roll;
}

pub(super) fn refuse_stop(state: &State) -> Result<(), Illegal<Refusal>> {
    if state.picked.is_empty() { Ok(()) } else { Err(Refusal::DiceArePicked.into()) }
}

pub(super) fn stop(state: &mut State, events: &mut impl Sink<Event>) {
    events.push(Event::RollEnded { seat: state.active });
    place::begin(state, events);
}
