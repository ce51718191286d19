//! Connections, and the seat whose view each of them gets.

use whistle_core::{Seat, SeatSet, Viewer};
use whistle_protocol::Problem;
use whistle_protocol::websocket::ServerMessage;
use whistle_table::Sight;

use crate::Session;
use crate::commands::not_your_seat;

/// A connected client.
pub(crate) struct Connection {
    number: u64,
    pub(crate) person: Option<String>,
    pub(crate) eyes: Viewer,
}

impl Session {
    /// A person with one seat gets its view; people who share a screen choose whose view is shown.
    pub(crate) fn connect(
        &mut self,
        number: u64,
        person: Option<String>,
        since: u64,
        look: Option<Seat>,
    ) {
        let own = self.about.seats_of(person.as_deref());
        let only = own.first().filter(|_| own.len() == 1);
        let eyes = Viewer::from(look.filter(|&seat| own.contains(seat)).or(only));
        self.disconnect(number);
        self.connections.push(Connection { number, person, eyes });
        self.greet(number, Some(since));
    }

    pub(crate) fn look(&mut self, number: u64, seat: Option<Seat>, since: Option<u64>) {
        if seat.is_some_and(|seat| !self.own_seats(number).contains(seat)) {
            return self.out.tell(vec![number], ServerMessage::Error(not_your_seat()));
        }
        let mut connections = self.connections.iter_mut();
        if let Some(connection) = connections.find(|connection| connection.number == number) {
            connection.eyes = Viewer::from(seat);
            self.greet(number, since);
        }
    }

    pub(crate) fn disconnect(&mut self, number: u64) {
        self.connections.retain(|connection| connection.number != number);
    }

    fn connection(&self, number: u64) -> Option<&Connection> {
        self.connections.iter().find(|connection| connection.number == number)
    }

    pub(crate) fn is_connected(&self, number: u64) -> bool {
        self.connection(number).is_some()
    }

    /// Returns the numbers of all connections.
    pub(crate) fn everybody(&self) -> Vec<u64> {
        self.connections.iter().map(|connection| connection.number).collect()
    }

    pub(crate) fn person(&self, number: u64) -> Option<&str> {
        self.connection(number)?.person.as_deref()
    }

    /// Returns the seats whose records a connection counts: all of its person's.
    pub(crate) fn own_seats(&self, number: u64) -> SeatSet {
        self.about.seats_of(self.person(number))
    }

    pub(crate) fn sight(&self, number: u64) -> Option<Sight> {
        let connection = self.connection(number)?;
        Some(Sight { eyes: connection.eyes, own: self.own_seats(number) })
    }

    /// Returns an error unless the seat belongs to the connection's person.
    pub(crate) fn check_seat(&self, number: u64, seat: Seat) -> Result<(), Problem> {
        if self.own_seats(number).contains(seat) { Ok(()) } else { Err(not_your_seat()) }
    }

    /// Returns whether a person is connected; in one room everybody is.
    pub(crate) fn is_present(&self, person: &str) -> bool {
        self.house.one_room || self.connections.iter().any(|c| c.person.as_deref() == Some(person))
    }
}
