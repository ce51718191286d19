//! Which tickets to keep, when to draw more, and what they bring.

use whistle_core::Seat;

use super::assessment::SeatAssessment;
use crate::card_demand::CardDemand;
use crate::ticket::points_of;
use crate::{Action, Colour, Phase, State, Ticket, Train};

/// Scores tickets to complete: many points for few cards first.
pub(super) fn score_completing(actions: &[Action], out: &mut Vec<i32>) {
    out.extend(actions.iter().map(|action| match *action {
        Action::CompleteTicket { ticket } => {
            60 * i32::from(ticket.points) / (i32::from(ticket.size) + 1)
        }
        _ => 0,
    }));
}

/// Scores tickets to keep: as many as there will be cards for, preferring those whose cards are in hand.
pub(super) fn score_keeping(state: &State, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let mut assessment = SeatAssessment::of(state, seat);
    let first = state.phase == Phase::ChooseTickets;
    // Until all have chosen, all six dealt tickets count as held.
    let times = if first { -1 } else { 1 };
    for place in (0..6).filter(|&place| state.keeps(seat, place) != first) {
        state.offered_ticket(seat, place).inspect(|ticket| assessment.ask_for(*ticket, times));
    }
    out.extend(actions.iter().map(|action| match *action {
        Action::KeepTicket { place } => {
            state.offered_ticket(seat, place).map_or(0, |ticket| assessment.keep(ticket))
        }
        _ => 0,
    }));
}

/// Scores drawing tickets: good with more cards than the tickets need, and time to add more.
///
/// Tickets at the bottom were unwanted before; a seat that drew them might draw them again and again.
pub(super) fn score_drawing(assessment: &SeatAssessment, state: &State) -> i32 {
    let room = assessment.surplus + assessment.departures * 8 / 10;
    if assessment.departures < 1 || state.loose.len() < 4 { -20 } else { (room - 4).min(8) * 12 }
}

impl SeatAssessment {
    /// Adds a ticket's cards to the missing ones, or subtracts them.
    fn ask_for(&mut self, ticket: Ticket, times: i32) {
        for (missing, &needs) in self.missing.iter_mut().zip(&ticket.needs) {
            *missing += times * i32::from(needs);
        }
        self.surplus -= times * i32::from(ticket.size);
    }

    /// Scores one more ticket.
    fn keep(&self, ticket: Ticket) -> i32 {
        let mut lacking = 0;
        for (colour, &needs) in Colour::ALL.into_iter().zip(&ticket.needs) {
            let there =
                i32::from(self.hand.count(Train::Car(colour))) - self.missing[colour.index()];
            lacking += (i32::from(needs) - there.max(0)).max(0);
        }
        // The cards that will be there by the end, compared with all that are needed.
        let room = self.surplus + self.departures * 8 / 10 - i32::from(ticket.size);
        let points = i32::from(ticket.points);
        let sure = (50 + room * 10 - lacking * 5).clamp(0, 100);
        points * (2 * sure - 100) / 10
    }
}

/// Estimates a seat's score if all of its cards reached the track.
pub(super) fn score(state: &State, seat: Seat) -> i32 {
    let index = seat.index();
    let placed = state.railyards.trains_of(seat);
    let cards = state.stacks[index].plus(&state.hands[index]).plus(&placed);
    let mut demand = CardDemand::of(state.claimed_by(seat));
    let mut score = points_of(state.completed[index]);
    for ticket in state.held[index].iter() {
        let points = i32::from(ticket.points);
        if demand.with(ticket).is_met_by(&cards) {
            demand = demand.with(ticket);
            score += points;
        } else {
            score -= points;
        }
    }
    score
}
