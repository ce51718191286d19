//! WR-9 and WR-11: wagons are drawn from the deck.

use whistle_core::{Illegal, Rng, Rules as _, Sink};

use super::{Ending, Phase, finish, turn};
use crate::{Chance, Colour, Event, Refusal, State, Train};

/// Every wagon of the deck that can come is equally likely. An unwanted one that returns leaves no trace, so it is not
/// drawn in the first place.
pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    let can_come = |train: Train| state.phase == Phase::Draw || state.is_wanted(train);
    let types = state.deck.iter().filter(|&(train, _)| can_come(train));
    let mut number = rng.below(types.clone().map(|(_, wagons)| wagons.total()).sum());
    for (train, wagons) in types {
        match wagons.nth(number) {
            Some(colour) => return Chance::DrawWagon { train, colour },
            None => number -= wagons.total(),
        }
    }
    unreachable!("the number is below the count of those wagons")
}

pub(crate) fn refuse(state: &State, train: Train, colour: Colour) -> Result<(), Illegal<Refusal>> {
    if !state.deck[train].has(colour) {
        let why = format!("the deck has no {colour} {train} wagon");
        return Err(Illegal::impossible(state.awaits().rule, why));
    }
    if state.phase == Phase::Refill && !state.is_wanted(train) {
        let why = format!("the {train} train has enough wagons; this one goes back");
        return Err(Illegal::impossible("WR-9", why));
    }
    Ok(())
}

/// WR-2: it goes to the locomotive of its type, no matter who drew it and why.
pub(crate) fn drawn(
    state: &mut State,
    train: Train,
    colour: Colour,
    events: &mut impl Sink<Event>,
) {
    state.deck[train].remove(colour);
    state.trains[train].insert(colour);
    // WR-9: the player who took wagons refills; WR-11: the player whose turn it was draws.
    let seat = state.die.unwrap_or(state.roller);
    events.push(Event::WagonDrawn { seat, train, colour });
    // WR-13: a draw that empties the deck ends the game, even if it filled the trains.
    if state.deck.total() == 0 {
        finish::apply(state, Ending::DeckEmpty, events);
    } else if state.phase == Phase::Draw {
        turn::pass_on(state, events);
    } else if !state.needs_wagons() {
        turn::end_roll(state, events);
    }
}
