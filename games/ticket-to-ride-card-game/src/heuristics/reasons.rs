//! Reasons for a choice.

use whistle_core::Seat;

use super::assessment::SeatAssessment;
use crate::card_demand::CardDemand;
use crate::{Action, Colour, Phase, State, TicketSet, Train};

pub(super) const ALL: &[&str] = &[
    "robs-row",
    "safe-row",
    "ticket-row",
    "ticket-card",
    "takes-locomotive",
    "leaves-at-once",
    "cards-to-spare",
    "ticket-at-hand",
    "scores-ticket",
];

pub(super) fn of(state: &State, seat: Seat, action: Action) -> Vec<&'static str> {
    match action {
        Action::CompleteTicket { .. } => return vec!["scores-ticket"],
        Action::KeepTicket { place } => return of_ticket(state, seat, place),
        _ => (),
    }
    let seen = SeatAssessment::of(state, seat);
    let mut reasons = Vec::new();
    match action {
        Action::TakeFaceUp { card: Train::Car(colour) } => {
            let held = i32::from(seen.hand.count(Train::Car(colour)));
            if seen.missing[colour.index()] > held {
                reasons.push("ticket-card");
            }
        }
        Action::TakeFaceUp { card: Train::Locomotive } => reasons.push("takes-locomotive"),
        Action::PlaceSuit { colour, cards } => {
            if state.railyards.row(colour).is_some() {
                reasons.push("robs-row");
            }
            if seen.threat[colour.index()] <= i32::from(cards) {
                reasons.push("safe-row");
            }
            if seen.missing[colour.index()] > 0 {
                reasons.push("ticket-row");
            }
        }
        Action::AddLocomotives { count } => {
            let Phase::AddLocomotives { colour, cards } = state.phase else { return reasons };
            let longest = seen.threat[colour.index()];
            if longest > i32::from(cards) && longest <= i32::from(cards + count) {
                reasons.push("safe-row");
            }
        }
        Action::PlaceThree { colours } => {
            if colours.iter().any(|colour| seen.missing[colour.index()] > 0) {
                reasons.push("ticket-row");
            }
            reasons.push("leaves-at-once");
        }
        Action::DrawTickets if seen.surplus > 0 => reasons.push("cards-to-spare"),
        _ => (),
    }
    reasons
}

/// A ticket whose cards the seat has, besides those that its other tickets need.
fn of_ticket(state: &State, seat: Seat, place: u8) -> Vec<&'static str> {
    let Some(ticket) = state.offered_ticket(seat, place) else { return Vec::new() };
    let index = seat.index();
    let placed = state.railyards.trains_of(seat);
    let cards = state.stacks[index].plus(&state.hands[index]).plus(&placed);
    let held = match state.phase {
        // Until all have chosen, all six dealt tickets count as held.
        Phase::ChooseTickets => CardDemand::of(TicketSet::EMPTY),
        _ => CardDemand::of(state.held[index]),
    };
    let at_hand = held.with(ticket).is_met_by(&cards);
    let short: i32 = Colour::ALL
        .into_iter()
        .zip(&ticket.needs)
        .map(|(colour, &needs)| {
            (i32::from(needs) - i32::from(cards.count(Train::Car(colour)))).max(0)
        })
        .sum();
    if at_hand || short == 0 { vec!["ticket-at-hand"] } else { Vec::new() }
}
