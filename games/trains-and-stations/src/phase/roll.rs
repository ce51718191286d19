//! TS-8 to TS-10: dice are kept, rolled and rerolled, and workers may strike.

use whistle_core::pieces::Piece as _;
use whistle_core::{Rng, Seat, refuse_if};

use super::{Events, Phase, Verdict, place};
use crate::die::{of_colour, showing};
use crate::{Action, Dice, Die, Event, Face, Faces, Refusal, RuleSet, State};

/// TS-10: how many locked trains make a strike, and its cost.
const STRIKE: u8 = 3;

/// TS-8: saved dice are kept or rolled; without any there is no choice.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    if state.saved[state.active].is_empty() {
        roll(state, events);
    } else {
        state.phase = Phase::KeepSaved;
    }
}

/// TS-8: each saved die individually; in the French rules all or none.
pub(crate) fn offer_keep(state: &State, out: &mut Vec<Action>) {
    let saved = state.saved[state.active];
    match state.rules {
        RuleSet::English => subsets(&saved, |dice| out.push(Action::Keep { dice })),
        RuleSet::French => {
            out.extend([Faces::EMPTY, saved].map(|dice| Action::Keep { dice }));
        }
    }
}

/// Lists every choice among saved faces, in order.
pub(crate) fn subsets(dice: &Faces, mut found: impl FnMut(Faces)) {
    let [coin, hotel, mine, ranch] = Face::SAVED.map(|face| dice.count(face));
    for coins in 0..=coin {
        for hotels in 0..=hotel {
            for mines in 0..=mine {
                for ranches in 0..=ranch {
                    found(Faces::of([coins, hotels, mines, ranches, 0, 0]));
                }
            }
        }
    }
}

pub(crate) fn refuse_keep(state: &State, dice: &Faces) -> Verdict {
    let saved = state.saved[state.active];
    refuse_if(!saved.covers(dice), Refusal::NotSaved)?;
    let some = !dice.is_empty() && *dice != saved;
    refuse_if(state.rules == RuleSet::French && some, Refusal::AllOrNone)
}

pub(crate) fn keep(state: &mut State, dice: Faces, events: &mut impl Events) {
    let seat = state.active;
    let saved = std::mem::take(&mut state.saved[seat]);
    state.to_roll[0] += (saved.total() - dice.total()) as u8;
    for (face, count) in dice.iter() {
        state.dice.add(Die { white: false, face }, count);
    }
    events.push(Event::DiceKept { seat, count: dice.total() as u8, dice });
    roll(state, events);
}

/// Rolls the dice waiting to be rolled; without any the dice stay as they are.
fn roll(state: &mut State, events: &mut impl Events) {
    if state.to_roll == [0, 0] {
        settle(state, events);
    } else {
        state.phase = Phase::Roll;
    }
}

/// Rolls each die individually, so that the odds are right.
pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Dice {
    let mut dice = Dice::EMPTY;
    for (white, count) in [(false, state.to_roll[0]), (true, state.to_roll[1])] {
        for _ in 0..count {
            dice.insert(Die { white, face: Face::ALL[rng.below(6) as usize] });
        }
    }
    dice
}

/// Lists the possible rolls, each with the number of ways to get it: at most `most` + 1 of them.
pub(crate) fn list(state: &State, most: usize) -> Vec<(Dice, u64)> {
    let mut rolls = vec![(Dice::EMPTY, 1)];
    for (white, count) in [(false, state.to_roll[0]), (true, state.to_roll[1])] {
        let mut further = Vec::new();
        for &(dice, ways) in &rolls {
            add_falls(dice, ways, white, &Face::ALL, count, most, &mut further);
        }
        rolls = further;
    }
    rolls
}

/// Adds every way in which this many dice of a colour show these faces.
fn add_falls(
    dice: Dice,
    ways: u64,
    white: bool,
    faces: &[Face],
    count: u8,
    most: usize,
    out: &mut Vec<(Dice, u64)>,
) {
    let [face, others @ ..] = faces else { return };
    let die = Die { white, face: *face };
    // The number of ways to choose which dice show this face, for each number of them.
    let mut chosen = 1;
    for shown in 0..=count {
        let mut next = dice;
        next.add(die, shown);
        if others.is_empty() && shown == count && out.len() <= most {
            out.push((next, ways * chosen));
        }
        if !others.is_empty() && out.len() <= most {
            add_falls(next, ways * chosen, white, others, count - shown, most, out);
        }
        chosen = chosen * u64::from(count - shown) / u64::from(shown + 1);
    }
}

pub(crate) fn refuse_roll(state: &State, dice: &Dice) -> Verdict {
    let [own, white] = state.to_roll;
    // The sum comes first: an untrusted state may have more dice than a colour's counter can hold.
    let fits = dice.total() == u32::from(own + white) && of_colour(dice, false) == own;
    refuse_if(!fits, Refusal::WrongRoll { own, white })
}

pub(crate) fn apply(state: &mut State, dice: &Dice, events: &mut impl Events) {
    let seat = state.active;
    state.to_roll = [0, 0];
    state.dice.add_all(dice);
    events.push(Event::DiceRolled { seat, dice: *dice });
    if showing(&state.dice, Face::LockedTrain) < STRIKE {
        settle(state, events);
        return;
    }
    // TS-10: up to three points return to the stack, and there are no more rerolls.
    let points = state.points[seat].min(u16::from(STRIKE)) as u8;
    state.points[seat] -= u16::from(points);
    state.stack += points;
    events.push(Event::StrikeCalled { seat, points });
    place::begin(state, events);
}

/// TS-9: a reroll needs a coin and a die that is not locked.
fn settle(state: &mut State, events: &mut impl Events) {
    let locked = u32::from(showing(&state.dice, Face::LockedTrain));
    if state.coins[state.active] > 0 && state.dice.total() > locked {
        state.phase = Phase::Reroll;
    } else {
        place::begin(state, events);
    }
}

/// Dice are picked in order, so that there is only one way to make each choice.
pub(crate) fn first_to_pick(state: &State) -> usize {
    state.picked.counts().iter().rposition(|&count| count > 0).unwrap_or(0)
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    for die in Die::all().skip(first_to_pick(state)) {
        if can_pay(state) && die.face != Face::LockedTrain && state.dice.has(die) {
            out.push(Action::Pick { die });
        }
    }
    out.push(if state.picked.is_empty() { Action::Stop } else { Action::Reroll });
}

/// A player who may reroll has a coin, unless it was given away (TS-36).
fn can_pay(state: &State) -> bool {
    state.coins[state.active] > 0
}

/// Counts the coins that a seat owes for picked dice and cannot give away (TS-36).
pub(crate) fn owed(state: &State, seat: Seat) -> u8 {
    u8::from(seat == state.active && !state.picked.is_empty())
}

pub(crate) fn refuse_pick(state: &State, die: Die) -> Verdict {
    refuse_if(!can_pay(state), Refusal::NoCoin)?;
    refuse_if(die.face == Face::LockedTrain, Refusal::Locked)?;
    refuse_if(!state.dice.has(die), Refusal::NoSuchDie { die })?;
    refuse_if(die.index() < first_to_pick(state), Refusal::PickedOutOfOrder { die })
}

pub(crate) fn pick(state: &mut State, die: Die, events: &mut impl Events) {
    state.dice.remove(die);
    state.picked.insert(die);
    events.push(Event::DiePicked { seat: state.active, die });
}

pub(crate) fn refuse_reroll(state: &State) -> Verdict {
    refuse_if(state.picked.is_empty(), Refusal::NothingPicked)
}

pub(crate) fn reroll(state: &mut State, events: &mut impl Events) {
    let seat = state.active;
    state.coins[seat] -= 1;
    events.push(Event::RerollPaid { seat, coins: state.coins[seat] });
    state.to_roll = [of_colour(&state.picked, false), of_colour(&state.picked, true)];
    state.picked = Dice::EMPTY;
    state.phase = Phase::Roll;
}

pub(crate) fn refuse_stop(state: &State) -> Verdict {
    refuse_if(!state.picked.is_empty(), Refusal::DiceArePicked)
}

pub(crate) fn stop(state: &mut State, events: &mut impl Events) {
    events.push(Event::RollEnded { seat: state.active });
    place::begin(state, events);
}
