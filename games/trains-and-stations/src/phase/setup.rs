//! TS-2 and TS-3: power cards are dealt, one of three is given back, and the conductor is drawn.

use whistle_core::{PerSeat, Rng, Rules as _, Seat, SeatSet, refuse_if};

use super::{Events, Phase, Verdict, turn};
use crate::{Action, Chance, Event, Power, PowerCards, Refusal, State};

/// TS-2: how many cards each player is dealt.
const DEALT: u8 = 3;

pub(crate) fn sample_deal(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.board.all_power;
    Chance::Deal { hands: PerSeat::from_fn(state.seats, |_| deck.draw(DEALT, rng)) }
}

pub(crate) fn refuse_deal(state: &State, hands: &PerSeat<PowerCards>) -> Verdict {
    let mut deck = state.board.all_power;
    for seat in Seat::all(state.seats.max(hands.seats())) {
        let hand = hands.get(seat).copied().unwrap_or_default();
        let fits = hand.len() == DEALT && hands.seats() == state.seats;
        refuse_if(!fits, Refusal::WrongDeal { seat })?;
        refuse_if(!deck.covers(hand), Refusal::NotInStack { rule: state.awaits().rule })?;
        deck = deck.minus(hand);
    }
    Ok(())
}

pub(crate) fn deal(state: &mut State, hands: &PerSeat<PowerCards>, events: &mut impl Events) {
    state.power = *hands;
    for (seat, hand) in hands.iter() {
        events.push(Event::PowerDealt { seat, cards: Some(*hand) });
    }
    state.waiting = SeatSet::all(state.seats);
    state.phase = Phase::ReturnPower;
}

/// TS-2: any of the three; equal cards are a single choice.
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(state.power[seat].kinds().map(|card| Action::ReturnPower { card }));
}

/// TS-2: all choose in secret; after the last choice the cards are shuffled back in.
pub(crate) fn apply(state: &mut State, seat: Seat, card: Power, events: &mut impl Events) {
    state.returned[seat] = Some(card);
    state.waiting = state.waiting.without(seat);
    events.push(Event::PowerReturned { seat, card: Some(card) });
    if !state.waiting.is_empty() {
        return;
    }
    for seat in Seat::all(state.seats) {
        let card = state.returned[seat].expect("all seats have chosen");
        state.power[seat].remove(card);
    }
    events.push(Event::PowerShuffled);
    match state.set_conductor {
        Some(seat) => set_conductor(state, seat, events),
        None => state.phase = Phase::DrawConductor,
    }
}

/// TS-3: the conductor takes the first turn, and stays conductor.
pub(crate) fn set_conductor(state: &mut State, seat: Seat, events: &mut impl Events) {
    state.conductor = seat;
    events.push(Event::ConductorSet { seat });
    turn::begin(state, seat, events);
}
