//! TT-8 to TT-11: placing a suit, or three colours, and robbing trains.

use whistle_core::{Seat, Sink, refuse_if};

use super::{Phase, Verdict, prepared, turn};
use crate::train::TrainCards as _;
use crate::{Action, Colour, ColourSet, Event, Refusal, Row, State, Train};

#[inline]
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let hand = state.hands[seat.index()];
    let (held, locomotives) = (hand.colour_set(), hand.locomotives());
    // Ten are copied for each colour, and those beyond the hand written over or left out: how many
    // there are cannot be foreseen, and a copy of fixed length need not be.
    let mut suits = prepared::NO_SUITS;
    let mut count = 0;
    for colour in held.minus(state.railyards.of(seat)).iter() {
        // The suit's own cards may be few if locomotives can make up for them.
        let fewest = state.railyards.to_lay(colour).saturating_sub(locomotives).max(1);
        let from = usize::from(fewest.min(11)) - 1;
        suits[count..count + 10].copy_from_slice(&prepared::SUITS[colour.index()][from..from + 10]);
        count += usize::from((hand.of_colour(colour) + 1).saturating_sub(fewest));
    }
    out.extend_from_slice(&suits[..count]);
    // TT-9: three colours that lie in no railyard.
    let free = held.bits() & state.railyards.free().bits();
    out.extend_from_slice(prepared::THREES.of(usize::from(free)));
}

pub(crate) fn refuse_suit(state: &State, seat: Seat, colour: Colour, cards: u8) -> Verdict {
    let hand = state.hands[seat.index()];
    refuse_if(cards == 0, Refusal::NoCardOfColour { colour })?;
    refuse_if(hand.of_colour(colour) < cards, Refusal::NotInHand { colour, cards, rule: "TT-8" })?;
    refuse_row(state, seat, colour, cards + hand.locomotives())
}

/// TT-8, TT-10, TT-11: whether a row of so many cards may be laid.
fn refuse_row(state: &State, seat: Seat, colour: Colour, cards: u8) -> Verdict {
    let Some(needed) = state.railyards.needed(seat, colour) else {
        return Err(Refusal::InOwnRailyard { colour }.into());
    };
    refuse_if(needed > 1 && cards < needed, Refusal::TooFewToRob { colour, needed })?;
    refuse_if(cards < 2, Refusal::TooShort { colour })
}

/// The cards are shown, and with them that the hand has the locomotives that are still needed.
#[inline]
pub(crate) fn start_suit(
    state: &mut State,
    seat: Seat,
    colour: Colour,
    cards: u8,
    events: &mut impl Sink<Event>,
) {
    let locomotives = state.railyards.to_lay(colour).saturating_sub(cards);
    let shown = &mut state.shown[seat.index()];
    shown.at_least(Train::Car(colour), cards);
    shown.at_least(Train::Locomotive, locomotives);
    state.phase = Phase::AddLocomotives { colour, cards };
    events.push(Event::SuitStarted { seat, colour, cards });
}

#[inline]
pub(crate) fn offer_locomotives(
    state: &State,
    seat: Seat,
    colour: Colour,
    cards: u8,
    out: &mut Vec<Action>,
) {
    let most = state.hands[seat.index()].locomotives();
    let fewest = state.railyards.to_lay(colour).saturating_sub(cards);
    out.extend((fewest..=most).map(|count| Action::AddLocomotives { count }));
}

pub(crate) fn refuse_locomotives(
    state: &State,
    seat: Seat,
    colour: Colour,
    cards: u8,
    count: u8,
) -> Verdict {
    refuse_if(
        count > state.hands[seat.index()].locomotives(),
        Refusal::NotEnoughLocomotives { count },
    )?;
    refuse_row(state, seat, colour, cards + count)
}

#[inline]
pub(crate) fn finish_suit(
    state: &mut State,
    seat: Seat,
    locomotives: u8,
    events: &mut impl Sink<Event>,
) {
    let Phase::AddLocomotives { colour, cards } = state.phase else {
        unreachable!("locomotives are added to a suit that was started");
    };
    for pile in [&mut state.hands[seat.index()], &mut state.shown[seat.index()]] {
        pile.take_up_to(Train::Car(colour), cards);
        pile.take_up_to(Train::Locomotive, locomotives);
    }
    events.push(Event::RowPlaced { seat, colour, cards, locomotives });
    let row = Row { seat, cards, locomotives };
    if let Some(robbed) = state.railyards.lay(colour, row) {
        // TT-11: the longer row drives the other one out.
        let cards = robbed.trains(colour);
        state.discards.add_all(&cards);
        events.push(Event::RowRobbed { seat: robbed.seat, robber: seat, colour, cards });
    }
    turn::end(state, events);
}

pub(crate) fn refuse_three(state: &State, seat: Seat, colours: ColourSet) -> Verdict {
    refuse_if(colours.len() != 3, Refusal::NotThree)?;
    for colour in colours.iter() {
        refuse_if(
            state.hands[seat.index()].of_colour(colour) == 0,
            Refusal::NotInHand { colour, cards: 1, rule: "TT-9" },
        )?;
        match state.railyards.needed(seat, colour) {
            None => return Err(Refusal::InOwnRailyard { colour }.into()),
            Some(1) => (),
            Some(needed) => return Err(Refusal::TooFewToRob { colour, needed }.into()),
        }
    }
    Ok(())
}

#[inline]
pub(crate) fn three(
    state: &mut State,
    seat: Seat,
    colours: ColourSet,
    events: &mut impl Sink<Event>,
) {
    let row = Row { seat, cards: 1, locomotives: 0 };
    for colour in colours.iter() {
        state.hands[seat.index()].remove(Train::Car(colour));
        state.shown[seat.index()].take_up_to(Train::Car(colour), 1);
        state.railyards.lay(colour, row);
    }
    events.push(Event::ThreePlaced { seat, colours });
    turn::end(state, events);
}
