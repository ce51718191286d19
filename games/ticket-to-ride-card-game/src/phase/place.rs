//! TT-8 to TT-11: placing a suit, or three colours, and robbing trains.

use whistle_core::{Sink, refuse_if};

use super::{Phase, Verdict, prepared, turn};
use crate::Train::{Car, Locomotive};
use crate::train::colours_in;
use crate::{Action, Colour, ColourSet, Event, RailyardRow, Refusal, State, Train, Trains};

#[inline]
pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let hand = state.hands[state.active.index()];
    let (held, locomotives) = (colours_in(&hand), hand.count(Locomotive));
    // Ten actions are copied for each colour, and those beyond the hand are overwritten or left out: a copy of fixed
    // length is faster than one of unpredictable length.
    let mut suits = prepared::NO_SUITS;
    let mut count = 0;
    for colour in held.minus(state.railyards.of(state.active)).iter() {
        // The suit may have few cards of its colour if locomotives make up for them.
        let fewest = state.railyards.to_lay(colour).saturating_sub(locomotives).max(1);
        let from = usize::from(fewest.min(11)) - 1;
        suits[count..count + 10].copy_from_slice(&prepared::SUITS[colour.index()][from..from + 10]);
        count += usize::from((hand.count(Car(colour)) + 1).saturating_sub(fewest));
    }
    out.extend_from_slice(&suits[..count]);
    // TT-9: three colours that lie in no railyard.
    let free = held.bits() & state.railyards.free().bits();
    out.extend_from_slice(prepared::THREES.of(usize::from(free)));
}

pub(crate) fn refuse_suit(state: &State, colour: Colour, cards: u8) -> Verdict {
    let hand = state.hands[state.active.index()];
    refuse_if(cards == 0, Refusal::NoCardOfColour { colour })?;
    refuse_if(hand.count(Car(colour)) < cards, Refusal::NotInHand { colour, cards, rule: "TT-8" })?;
    refuse_row(state, colour, cards + hand.count(Locomotive))
}

/// TT-8, TT-10, TT-11: whether a row of this many cards may be placed.
fn refuse_row(state: &State, colour: Colour, cards: u8) -> Verdict {
    let Some(needed) = state.railyards.needed(state.active, colour) else {
        return Err(Refusal::InOwnRailyard { colour }.into());
    };
    refuse_if(needed > 1 && cards < needed, Refusal::TooFewToRob { colour, needed })?;
    refuse_if(cards < 2, Refusal::TooShort { colour })
}

/// The cards are shown, which reveals that the hand has the locomotives that are still needed.
#[inline]
pub(crate) fn suit(state: &mut State, colour: Colour, cards: u8, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let locomotives = state.railyards.to_lay(colour).saturating_sub(cards);
    let shown = &mut state.shown[seat.index()];
    for (train, count) in [(Car(colour), cards), (Locomotive, locomotives)] {
        shown.set(train, shown.count(train).max(count));
    }
    state.phase = Phase::AddLocomotives { colour, cards };
    events.push(Event::SuitStarted { seat, colour, cards });
}

#[inline]
pub(crate) fn offer_locomotives(state: &State, colour: Colour, cards: u8, out: &mut Vec<Action>) {
    let most = state.hands[state.active.index()].count(Locomotive);
    let fewest = state.railyards.to_lay(colour).saturating_sub(cards);
    out.extend((fewest..=most).map(|count| Action::AddLocomotives { count }));
}

pub(crate) fn refuse_locomotives(state: &State, colour: Colour, cards: u8, count: u8) -> Verdict {
    let most = state.hands[state.active.index()].count(Locomotive);
    refuse_if(count > most, Refusal::NotEnoughLocomotives { count })?;
    refuse_row(state, colour, cards + count)
}

#[inline]
pub(crate) fn finish_suit(state: &mut State, locomotives: u8, events: &mut impl Sink<Event>) {
    let Phase::AddLocomotives { colour, cards } = state.phase else {
        unreachable!("locomotives are added to a suit that was started");
    };
    let seat = state.active;
    for pile in [&mut state.hands[seat.index()], &mut state.shown[seat.index()]] {
        take_up_to(pile, Car(colour), cards);
        take_up_to(pile, Locomotive, locomotives);
    }
    events.push(Event::RowPlaced { seat, colour, cards, locomotives });
    if let Some(robbed) = state.railyards.lay(colour, RailyardRow { seat, cards, locomotives }) {
        // TT-11: the longer row robs the other one.
        let cards = robbed.trains(colour);
        state.discards.add_all(&cards);
        events.push(Event::RowRobbed { seat: robbed.seat, robber: seat, colour, cards });
    }
    turn::end(state, events);
}

/// Takes cards out of a pile that may have fewer: not all of them need have been shown.
#[inline]
fn take_up_to(pile: &mut Trains, train: Train, count: u8) {
    pile.set(train, pile.count(train).saturating_sub(count));
}

pub(crate) fn refuse_three(state: &State, colours: ColourSet) -> Verdict {
    refuse_if(colours.len() != 3, Refusal::NotThree)?;
    for colour in colours.iter() {
        let held = state.hands[state.active.index()].has(Car(colour));
        refuse_if(!held, Refusal::NotInHand { colour, cards: 1, rule: "TT-9" })?;
        match state.railyards.needed(state.active, colour) {
            None => return Err(Refusal::InOwnRailyard { colour }.into()),
            Some(1) => (),
            Some(needed) => return Err(Refusal::TooFewToRob { colour, needed }.into()),
        }
    }
    Ok(())
}

#[inline]
pub(crate) fn three(state: &mut State, colours: ColourSet, events: &mut impl Sink<Event>) {
    let seat = state.active;
    for colour in colours.iter() {
        state.hands[seat.index()].remove(Car(colour));
        take_up_to(&mut state.shown[seat.index()], Car(colour), 1);
        state.railyards.lay(colour, RailyardRow { seat, cards: 1, locomotives: 0 });
    }
    events.push(Event::ThreePlaced { seat, colours });
    turn::end(state, events);
}
