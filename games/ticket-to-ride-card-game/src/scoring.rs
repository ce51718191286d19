//! TT-18 to TT-20: scores, during the game and at its end.

use whistle_core::{PerSeat, Seat, SeatSet, Standing, rank};

use crate::ticket::points_of;
use crate::{BigCity, State, TicketSet};

/// The components of a score: tickets, then the bonus cards in the order of [`BigCity::ALL`].
pub(crate) const COMPONENTS: [&str; 8] = [
    "completed",
    "uncompleted",
    "new_york",
    "chicago",
    "los_angeles",
    "dallas",
    "miami",
    "seattle",
];

/// Counts the tickets that show a city.
pub(crate) fn showing(tickets: TicketSet, city: BigCity) -> u8 {
    tickets.iter().filter(|ticket| ticket.big_cities.contains(city)).count() as u8
}

impl State {
    /// TT-19: the seats with the most completed tickets that show the city; empty if there are none.
    pub(crate) fn winners_of(&self, city: BigCity) -> SeatSet {
        let count = |seat: Seat| showing(self.completed[seat.index()], city);
        let most = Seat::all(self.seats).map(count).max().unwrap_or(0);
        Seat::all(self.seats).filter(|&seat| most > 0 && count(seat) == most).collect()
    }

    /// TT-18: completed tickets, less uncompleted ones, and bonus cards.
    pub(crate) fn standings(&self) -> PerSeat<Standing> {
        let bonuses = BigCity::ALL.map(|city| self.winners_of(city));
        let mut standings = PerSeat::from_fn(self.seats, |seat| {
            let mut standing = Standing::default();
            standing.points[0] = points_of(self.completed[seat.index()]);
            standing.points[1] = -points_of(self.held[seat.index()]);
            for (city, winners) in BigCity::ALL.into_iter().zip(bonuses) {
                if winners.contains(seat) {
                    standing.points[2 + city.index()] = i32::from(city.bonus());
                }
            }
            standing.score = standing.points.iter().sum();
            standing
        });
        // TT-20: points, then completed tickets, then bonus cards; then the place is shared.
        rank(&mut standings, |seat, standing| {
            let cards = bonuses.iter().filter(|winners| winners.contains(seat)).count();
            (standing.score, self.completed[seat.index()].len(), cards)
        });
        standings
    }
}
