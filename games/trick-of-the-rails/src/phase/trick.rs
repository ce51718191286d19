//! TR-5 to TR-9: cards are played to a trick, a player wins it, and shares change hands.

use whistle_core::{Illegal, PerSeat, Seat, Sink};

use super::{Phase, finish, track};
use crate::{Action, Card, CardSet, Event, LaneCard, Refusal, Share, State};

/// TR-5: any card to lead; otherwise a card of the led company, or any card without one.
#[inline]
fn playable(state: &State, seat: Seat) -> CardSet {
    let hand = state.hands[seat];
    match state.led() {
        Some(company) => {
            let following = hand.and(company.suit());
            if following.is_empty() { hand } else { following }
        }
        None => hand,
    }
}

#[inline]
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(playable(state, seat).iter().map(|card| Action::Play { card }));
}

pub(crate) fn refuse(state: &State, seat: Seat, card: Card) -> Result<(), Illegal<Refusal>> {
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
pub(crate) fn play(state: &mut State, seat: Seat, card: Card, events: &mut impl Sink<Event>) {
    state.hands[seat].remove(card);
    state.played[seat] = Some(card);
    state.plays.push(card);
    // Branches on these conditions are unpredictable, so sums replace them.
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

/// TR-7: the leftmost card of the lane is the prize.
fn resolve(state: &mut State, events: &mut impl Sink<Event>) {
    let winner = state.winning;
    let (card, prize) = (state.card_of(winner), state.lane.prize());
    events.push(Event::TrickWon { seat: winner, card, prize });
    state.active = winner;
    match prize {
        LaneCard::Share(share) => take_shares(state, winner, share, events),
        LaneCard::Locomotive(prize) => track::locomotive_won(state, winner, prize, events),
        LaneCard::City(_) => state.phase = Phase::PlaceCity,
        LaneCard::Reservation(_) => {
            unreachable!("the lanes have more shares before a reservation than reservations")
        }
    }
}

fn take_shares(state: &mut State, winner: Seat, share: Share, events: &mut impl Sink<Event>) {
    // TR-8: the winner takes the lane's card as a share, the others keep their played cards.
    state.shares[winner].insert(share);
    events.push(Event::ShareTaken { seat: winner, share });
    for seat in Seat::all(state.seats) {
        if seat != winner {
            let card = state.card_of(seat);
            state.shares[seat].insert(card.as_share());
            events.push(Event::ShareKept { seat, card });
        }
    }
    // TR-9: the winner's card goes to the lowest reservation left; with none it leaves the game.
    let card = state.card_of(winner);
    match state.lane.reserve(card) {
        Some(reservation) => events.push(Event::CardReserved { seat: winner, card, reservation }),
        None => {
            state.gone.insert(card);
            events.push(Event::CardRetired { seat: winner, card });
        }
    }
    next(state, events);
}

/// Begins the next trick, or ends the game: TR-6, the winner leads next.
pub(super) fn next(state: &mut State, events: &mut impl Sink<Event>) {
    let winner = state.winning;
    state.played = PerSeat::new(state.seats);
    state.lane.advance();
    state.lead = winner;
    state.active = winner;
    state.phase = Phase::Play;
    if state.lane.rest().is_empty() {
        finish::apply(state, events);
    }
}
