//! What nature decides, whenever it is nature's turn.

use whistle_core::{Illegal, Rng, Rules as _, Seat, Sink};

use super::{Phase, pick, setup, ticket};
use crate::{Chance, Event, Refusal, State};

#[inline]
pub(super) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    match state.phase {
        Phase::DrawTrain { .. } => {
            Chance::DrawTrain { seat: state.active, card: state.deck.draw(rng) }
        }
        Phase::TurnUp { .. } => Chance::TurnUp { card: state.deck.draw(rng) },
        Phase::DrawTickets => ticket::sample_draw(state, rng),
        Phase::DealTrains => setup::sample_trains(state, rng),
        Phase::DealTickets => setup::sample_tickets(state, rng),
        _ => Chance::DrawFirstPlayer { seat: Seat(rng.below(u32::from(state.seats)) as u8) },
    }
}

pub(super) fn refuse(state: &State, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
    match (state.phase, outcome) {
        (Phase::DealTrains, Chance::DealTrains { hands, face_up }) => {
            setup::refuse_trains(state, hands, face_up)
        }
        (Phase::DealTickets, Chance::DealTickets { tickets }) => {
            setup::refuse_tickets(state, tickets)
        }
        (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { seat }) if seat.0 >= state.seats => {
            Err(Illegal::NoSuchSeat { seat: *seat, rule: "TT-3" })
        }
        (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { .. }) => Ok(()),
        (Phase::DrawTrain { .. }, Chance::DrawTrain { seat, .. })
        | (Phase::DrawTickets, Chance::DrawTickets { seat, .. })
            if *seat != state.active =>
        {
            Err(Illegal::NotYourTurn { awaited: state.awaits() })
        }
        (Phase::DrawTrain { .. }, Chance::DrawTrain { card, .. })
        | (Phase::TurnUp { .. }, Chance::TurnUp { card }) => {
            if state.deck.count(*card) == 0 {
                return Err(state.not_in_deck().into());
            }
            Ok(())
        }
        (Phase::DrawTickets, Chance::DrawTickets { tickets, .. }) => {
            ticket::refuse_drawn(state, tickets)
        }
        _ => Err(state.not_now()),
    }
}

#[inline]
pub(super) fn apply(state: &mut State, outcome: &Chance, events: &mut impl Sink<Event>) {
    match outcome {
        Chance::DrawTrain { card, .. } => pick::drawn(state, *card, events),
        Chance::TurnUp { card } => pick::turned_up(state, *card, events),
        Chance::DrawTickets { tickets, .. } => ticket::drawn(state, tickets, events),
        Chance::DealTrains { hands, face_up } => setup::deal_trains(state, hands, face_up, events),
        Chance::DealTickets { tickets } => setup::deal_tickets(state, tickets, events),
        Chance::DrawFirstPlayer { seat } => setup::set_first_player(state, *seat, events),
    }
}
