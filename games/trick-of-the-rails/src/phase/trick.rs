//! TR-5 to TR-7: cards are played to a trick, and somebody wins it.

use whistle_core::{Illegal, Seat, Sink};

use super::{Phase, city, locomotive, shares};
use crate::{Action, Card, CardSet, Event, LaneCard, Refusal, State};

/// TR-5: any card to lead; otherwise a card of the led company, or any card without one.
#[inline]
fn playable(state: &State, seat: Seat) -> CardSet {
    let hand = state.hands[seat];
    match state.led() {
        Some(company) => {
            let following = hand.of(company);
            if following.is_empty() { hand } else { following }
        }
        None => hand,
    }
}

#[inline]
pub(super) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(playable(state, seat).iter().map(|card| Action::Play { card }));
}

pub(super) fn refuse(state: &State, seat: Seat, card: Card) -> Result<(), Illegal<Refusal>> {
    if !state.hands[seat].contains(card) {
        return Err(Refusal::NotInHand { card }.into());
    }
    match state.led() {
        Some(company) if !playable(state, seat).contains(card) => {
            Err(Refusal::MustFollow { company }.into())
        }
        _ => Ok(()),
    }
}

#[inline]
pub(super) fn apply(state: &mut State, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
    state.hands[seat].remove(card);
    state.played[seat] = Some(card);
    state.plays.push(card);
    // Who follows and who wins cannot be foreseen, so these are sums rather than branches.
    let led = state.card_of(state.lead).company();
    let follows = card.company() == led;
    state.voids[seat].insert_if(!follows, led);
    // TR-6: the highest number in the led company wins.
    let wins = follows & (seat == state.lead || card > state.card_of(state.winning));
    state.winning = if wins { seat } else { state.winning };
    events.push(Event::CardPlayed { seat, card, void: (!follows).then_some(led) });
    state.active = seat.left(state.seats);
    if state.active == state.lead {
        resolve(state, events);
    }
}

/// TR-7: the leftmost card of the lane says what the trick was for.
fn resolve(state: &mut State, events: &mut impl Sink<Event>) {
    let winner = state.winning;
    let (card, prize) = (state.card_of(winner), state.lane.prize());
    events.push(Event::TrickWon { seat: winner, card, prize });
    state.active = winner;
    match prize {
        LaneCard::Share(share) => shares::resolve(state, winner, share, events),
        LaneCard::Locomotive(prize) => locomotive::begin(state, winner, prize, events),
        LaneCard::City(_) => city::begin(state),
        LaneCard::Reservation(_) => {
            unreachable!("the lanes have more shares before a reservation than reservations")
        }
    }
}

/// Begins the next trick, or ends the game: TR-6, the winner leads next.
pub(super) fn next(state: &mut State, events: &mut impl Sink<Event>) {
    let winner = state.winning;
    state.played = whistle_core::PerSeat::new(state.seats);
    state.lane.advance();
    state.lead = winner;
    state.active = winner;
    state.phase = Phase::Play;
    if state.lane.rest().is_empty() {
        super::finish::apply(state, events);
    }
}
