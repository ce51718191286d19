//! TR-2 to TR-4: the lane, the deal and the first leader.

use whistle_core::{Illegal, PerSeat, Rng, Rules as _, Seat, Sink};

use super::Phase;
use crate::card::{ALL_CARDS, DECK};
use crate::{CardSet, Chance, End, Event, Lane, Openings, Refusal, State, lane};

pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    match state.phase {
        Phase::LayLane => Chance::LayLane { lane: lane::sample(&state.config(), rng) },
        Phase::Deal => sample_deal(state, rng),
        _ => Chance::DrawLead { seat: Seat(rng.below(u32::from(state.seats)) as u8) },
    }
}

fn sample_deal(state: &State, rng: &mut impl Rng) -> Chance {
    let mut cards = DECK;
    rng.shuffle(&mut cards);
    let size = hand_size(state.seats);
    let mut hands = cards.chunks_exact(size);
    let hands = PerSeat::from_fn(state.seats, |_| {
        hands.next().expect("enough for every seat").iter().copied().collect()
    });
    let rest = &cards[size * usize::from(state.seats)..];
    let openings = Openings::new(rest.iter().copied()).expect("six cards at most are left");
    Chance::Deal { hands, openings }
}

pub(crate) fn refuse(state: &State, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
    match (state.phase, outcome) {
        (Phase::LayLane, Chance::LayLane { lane }) => lane::refuse(lane, &state.config()),
        (Phase::Deal, Chance::Deal { hands, openings }) => refuse_deal(state, hands, openings),
        (Phase::DrawLead, Chance::DrawLead { seat }) if seat.0 >= state.seats => {
            Err(Illegal::NoSuchSeat { seat: *seat, rule: "TR-4" })
        }
        (Phase::DrawLead, Chance::DrawLead { .. }) => Ok(()),
        _ => Err(state.not_now()),
    }
}

/// TR-2: every card once, hands of equal size, the remaining cards laid out.
fn refuse_deal(
    state: &State,
    hands: &PerSeat<CardSet>,
    openings: &Openings,
) -> Result<(), Illegal<Refusal>> {
    let impossible = |why: String| Err(Illegal::impossible("TR-2", why));
    let size = hand_size(state.seats);
    let mut dealt = CardSet::default();
    for seat in Seat::all(state.seats.max(hands.seats())) {
        let hand = hands.get(seat).copied().unwrap_or_default();
        let expected = if seat.0 < state.seats { size } else { 0 };
        if hand.len() != expected || hands.seats() != state.seats {
            return impossible(format!("{seat} is dealt {expected} cards at this table"));
        }
        if let Some(card) = dealt.and(hand).first() {
            return impossible(format!("{card} was dealt twice"));
        }
        dealt = dealt.or(hand);
    }
    for &card in openings.iter() {
        if dealt.contains(card) {
            return impossible(format!("{card} was dealt twice"));
        }
        dealt.insert(card);
    }
    if dealt != ALL_CARDS {
        let cards = DECK.len() - size * usize::from(state.seats);
        return impossible(format!("{cards} cards are left after the deal and laid out"));
    }
    Ok(())
}

pub(crate) fn apply(state: &mut State, outcome: &Chance, events: &mut impl Sink<Event>) {
    match outcome {
        Chance::LayLane { lane } => {
            state.lane = Lane::new(*lane);
            state.phase = Phase::Deal;
            events.push(Event::LaneLaid { lane: *lane });
        }
        Chance::Deal { hands, openings } => {
            state.hands = *hands;
            for (seat, hand) in hands.iter() {
                let count = hand.len() as u8;
                events.push(Event::HandDealt { seat, count, cards: Some(*hand) });
            }
            for &card in openings.iter() {
                state.railways[card.company()].lay(card.as_station(), End::Right);
                events.push(Event::CardOpened { card });
            }
            match state.first_lead {
                Some(seat) => set_lead(state, seat, events),
                None => state.phase = Phase::DrawLead,
            }
        }
        Chance::DrawLead { seat } => set_lead(state, *seat, events),
    }
}

/// TR-4: the first leader, drawn or set by the table's options.
fn set_lead(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.lead = seat;
    state.winning = seat;
    state.active = seat;
    state.phase = Phase::Play;
    events.push(Event::LeadSet { seat });
}

/// TR-2: how many cards each player is dealt.
fn hand_size(seats: u8) -> usize {
    match seats {
        3 => 15,
        4 => 11,
        _ => 9,
    }
}
