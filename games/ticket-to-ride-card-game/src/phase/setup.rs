//! TT-1 to TT-3, and the deal of TT-17: train cards and tickets are dealt, and the first player is drawn.

use whistle_core::{PerSeat, Rng, Rules as _, Seat, SeatSet, Sink, refuse_if};

use super::{Phase, Verdict, turn};
use crate::face_up::FACE_UP;
use crate::state::SEATS;
use crate::train::ALL_TRAINS;
use crate::{Chance, Event, FaceUp, LastCard, Railyards, Refusal, State, TicketSet, Trains};

/// TT-2: how many tickets each seat is dealt.
pub(crate) const FIRST_TICKETS: usize = 6;

/// How many train cards a seat is dealt: 7 at the start (TT-1), 4 for the second half (TT-17).
///
/// A short deck is dealt card by card, starting with the first player, until it is empty.
fn hand_size(state: &State, seat: Seat) -> u8 {
    let most = if state.half == 1 { 7 } else { 4 };
    let place = (seat.0 + state.seats - state.active.0) % state.seats;
    let deck = state.deck.total() as u8;
    most.min((deck + state.seats - 1 - place) / state.seats)
}

/// How many train cards are turned up: five, or what the deal leaves.
fn face_up_size(state: &State) -> u8 {
    let dealt: u8 = Seat::all(state.seats).map(|seat| hand_size(state, seat)).sum();
    (state.deck.total() as u8 - dealt).min(FACE_UP as u8)
}

pub(crate) fn sample_trains(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.deck;
    let hands = PerSeat::from_fn(state.seats, |seat| {
        (0..hand_size(state, seat)).map(|_| deck.draw_out(rng)).collect()
    });
    let up = (0..face_up_size(state)).map(|_| deck.draw_out(rng));
    let face_up = FaceUp::new(up).expect("five at most are turned up");
    Chance::DealTrains { hands, face_up }
}

pub(crate) fn refuse_trains(state: &State, hands: &PerSeat<Trains>, face_up: &FaceUp) -> Verdict {
    let rule = state.awaits().rule;
    let not_in_deck = || Refusal::NotInDeck { rule };
    let mut deck = state.deck;
    for seat in Seat::all(state.seats) {
        let hand = hands.get(seat).copied().unwrap_or_default();
        let cards = hand_size(state, seat);
        let wrong = hand.total() != u32::from(cards) || hands.seats() != state.seats;
        refuse_if(wrong, Refusal::WrongHand { seat, cards, rule })?;
        deck = deck.without(&hand).ok_or_else(not_in_deck)?;
    }
    let (cards, up) = (face_up_size(state), face_up.cards());
    let wrong = up.total() != u32::from(cards) || !face_up.is_packed();
    refuse_if(wrong, Refusal::WrongFaceUp { cards, rule })?;
    deck.without(&up).ok_or_else(not_in_deck)?;
    Ok(())
}

pub(crate) fn deal_trains(
    state: &mut State,
    hands: &PerSeat<Trains>,
    face_up: &FaceUp,
    events: &mut impl Sink<Event>,
) {
    for (seat, &cards) in hands.iter() {
        state.hands[seat.index()].add_all(&cards);
        state.deck.remove_all(&cards);
        let count = cards.total() as u8;
        events.push(Event::TrainsDealt { seat, count, cards: Some(cards) });
    }
    state.face_up = *face_up;
    state.deck.remove_all(&face_up.cards());
    events.push(Event::FaceUpLaid { face_up: *face_up });
    if state.half == 1 {
        state.phase = Phase::DealTickets;
    } else {
        turn::count_down(state, LastCard::Dealt, events);
        turn::begin(state, state.active, events);
    }
}

pub(crate) fn sample_tickets(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.loose;
    let tickets =
        PerSeat::from_fn(state.seats, |_| (0..FIRST_TICKETS).map(|_| deck.draw_out(rng)).collect());
    Chance::DealTickets { tickets }
}

/// TT-2: six different tickets each.
pub(crate) fn refuse_tickets(state: &State, tickets: &PerSeat<TicketSet>) -> Verdict {
    let mut dealt = TicketSet::EMPTY;
    for seat in Seat::all(state.seats) {
        let hand = tickets.get(seat).copied().unwrap_or_default();
        let wrong = hand.len() != FIRST_TICKETS || tickets.seats() != state.seats;
        refuse_if(wrong, Refusal::WrongTickets { seat, tickets: FIRST_TICKETS as u8 })?;
        if let Some(ticket) = hand.and(dealt).first() {
            return Err(Refusal::TicketNotInDeck { ticket, rule: "TT-2" }.into());
        }
        dealt = dealt.or(hand);
    }
    Ok(())
}

pub(crate) fn deal_tickets(
    state: &mut State,
    tickets: &PerSeat<TicketSet>,
    events: &mut impl Sink<Event>,
) {
    for (seat, &hand) in tickets.iter() {
        let count = FIRST_TICKETS as u8;
        state.held[seat.index()] = hand;
        state.seen[seat.index()] = hand;
        state.first_kept[seat.index()] = count;
        state.loose = state.loose.minus(hand);
        events.push(Event::TicketsDealt { seat, count, tickets: Some(hand) });
    }
    state.choosing = SeatSet::all(state.seats);
    state.phase = Phase::ChooseTickets;
}

/// TT-3: all have chosen; the first player is set, or drawn.
pub(crate) fn begin_play(state: &mut State, events: &mut impl Sink<Event>) {
    match state.first_player {
        Some(seat) => set_first_player(state, seat, events),
        None => state.phase = Phase::DrawFirstPlayer,
    }
}

pub(crate) fn set_first_player(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::FirstPlayerSet { seat });
    turn::begin(state, seat, events);
}

/// TT-17: with four players, everything except the hands is shuffled into a new deck. Cards are dealt next, and the
/// seat to the left of the last one begins.
pub(crate) fn begin_second_half(state: &mut State, events: &mut impl Sink<Event>) {
    state.deck = ALL_TRAINS;
    state.hands.iter().for_each(|hand| state.deck.remove_all(hand));
    state.stacks = [Trains::EMPTY; SEATS];
    state.railyards = Railyards::default();
    state.face_up = FaceUp::default();
    state.discards = Trains::EMPTY;
    // TT-21: completed tickets are turned face down and set aside.
    state.set_aside = state.completed.into_iter().fold(TicketSet::EMPTY, TicketSet::or);
    // Hands change now, so what a pass revealed about them no longer holds.
    state.stuck = [[0; 8]; SEATS];
    state.half = 2;
    state.last_card = LastCard::InDeck;
    state.phase = Phase::DealTrains;
    events.push(Event::DeckRenewed { cards: state.deck.total() as u8 });
}
