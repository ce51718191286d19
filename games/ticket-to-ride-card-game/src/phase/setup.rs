//! TT-1 to TT-3, and the deal of TT-17: nature deals train cards and tickets, and draws who plays
//! first.

use whistle_core::{Illegal, PerSeat, Rng, Seat, SeatSet, Sink};

use super::{Phase, turn};
use crate::face_up::FACE_UP;
use crate::{Chance, Event, FaceUp, LastCard, Refusal, State, TicketSet, Trains};

/// TT-2: how many tickets each seat is dealt.
pub(crate) const FIRST_TICKETS: u8 = 6;

/// How many train cards a seat is dealt: 7 at the start (TT-1), 4 for the second half (TT-17).
///
/// A short deck is dealt card by card, beginning with whoever plays first, until it is empty.
fn hand_size(state: &State, seat: Seat) -> u8 {
    let most = if state.half == 1 { 7 } else { 4 };
    let place = (seat.0 + state.seats - state.active.0) % state.seats;
    let deck = state.deck.len();
    most.min((deck + state.seats - 1 - place) / state.seats)
}

/// How many train cards are turned up: five, or what the deal leaves.
fn face_up_size(state: &State) -> u8 {
    let dealt: u8 = Seat::all(state.seats).map(|seat| hand_size(state, seat)).sum();
    (state.deck.len() - dealt).min(FACE_UP as u8)
}

pub(super) fn sample_trains(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.deck;
    let hands = PerSeat::from_fn(state.seats, |seat| {
        (0..hand_size(state, seat)).map(|_| deck.draw_out(rng)).collect()
    });
    let up = (0..face_up_size(state)).map(|_| deck.draw_out(rng));
    let face_up = FaceUp::new(up).expect("five at most are turned up");
    Chance::DealTrains { hands, face_up }
}

pub(super) fn refuse_trains(
    state: &State,
    hands: &PerSeat<Trains>,
    face_up: &FaceUp,
) -> Result<(), Illegal<Refusal>> {
    let mut deck = state.deck;
    for seat in Seat::all(state.seats.max(hands.seats())) {
        let hand = hands.get(seat).copied().unwrap_or_default();
        let cards = if seat.0 < state.seats { hand_size(state, seat) } else { 0 };
        if hand.len() != cards || hands.seats() != state.seats {
            return Err(Refusal::WrongHand { seat, cards, rule: state.rule() }.into());
        }
        deck = deck.minus(hand).ok_or_else(|| state.not_in_deck())?;
    }
    let cards = face_up_size(state);
    if face_up.len() != cards || !face_up.is_packed() {
        return Err(Refusal::WrongFaceUp { cards, rule: state.rule() }.into());
    }
    deck.minus(face_up.cards()).ok_or_else(|| state.not_in_deck())?;
    Ok(())
}

pub(super) fn deal_trains(
    state: &mut State,
    hands: &PerSeat<Trains>,
    face_up: &FaceUp,
    events: &mut impl Sink<Event>,
) {
    for (seat, &cards) in hands.iter() {
        let hand = &mut state.hands[seat.index()];
        *hand = hand.plus(cards);
        state.deck = state.deck.minus(cards).expect("what is dealt is in the deck");
        let count = cards.len();
        events.push(Event::TrainsDealt { seat, count, cards: Some(cards) });
    }
    state.face_up = *face_up;
    let up = face_up.cards();
    state.deck = state.deck.minus(up).expect("what is turned up is in the deck");
    events.push(Event::FaceUpLaid { face_up: *face_up });
    if state.half == 1 {
        state.phase = Phase::DealTickets;
        return;
    }
    if state.deck.is_empty() {
        // TT-17: a deck that the deal uses up has run out, and nobody's turn was interrupted.
        turn::deck_ran_out(state, LastCard::Dealt, state.seats, events);
    }
    turn::begin(state, state.active, events);
}

pub(super) fn sample_tickets(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.loose;
    let tickets =
        PerSeat::from_fn(state.seats, |_| (0..FIRST_TICKETS).map(|_| deck.draw_out(rng)).collect());
    Chance::DealTickets { tickets }
}

/// TT-2: six different tickets each.
pub(super) fn refuse_tickets(
    state: &State,
    tickets: &PerSeat<TicketSet>,
) -> Result<(), Illegal<Refusal>> {
    let mut dealt = TicketSet::EMPTY;
    for seat in Seat::all(state.seats.max(tickets.seats())) {
        let hand = tickets.get(seat).copied().unwrap_or_default();
        let size = if seat.0 < state.seats { FIRST_TICKETS } else { 0 };
        if hand.len() != size || tickets.seats() != state.seats {
            return Err(Refusal::WrongTickets { seat, tickets: size }.into());
        }
        if let Some(ticket) = hand.and(dealt).iter().next() {
            return Err(Refusal::TicketNotInDeck { ticket, phase: state.phase }.into());
        }
        dealt = dealt.or(hand);
    }
    Ok(())
}

pub(super) fn deal_tickets(
    state: &mut State,
    tickets: &PerSeat<TicketSet>,
    events: &mut impl Sink<Event>,
) {
    for (seat, &hand) in tickets.iter() {
        let index = seat.index();
        state.held[index] = hand;
        state.seen[index] = hand;
        state.first_kept[index] = FIRST_TICKETS;
        state.loose = state.loose.minus(hand);
        events.push(Event::TicketsDealt { seat, count: FIRST_TICKETS, tickets: Some(hand) });
    }
    state.choosing = SeatSet::all(state.seats);
    state.phase = Phase::ChooseTickets;
}

/// TT-3: all have chosen; the first player is set, or drawn.
pub(super) fn begin_play(state: &mut State, events: &mut impl Sink<Event>) {
    match state.first_player {
        Some(seat) => set_first_player(state, seat, events),
        None => state.phase = Phase::DrawFirstPlayer,
    }
}

pub(super) fn set_first_player(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::FirstPlayerSet { seat });
    turn::begin(state, seat, events);
}
