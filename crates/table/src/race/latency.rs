//! The measured latency of a seat's connection.

pub use whistle_protocol::websocket::LatencyProblem;

use super::RaceTerms;

/// How many round trips are remembered.
const REMEMBERED: usize = 8;

/// A connection whose round trips differ by more milliseconds than this is uneven.
const UNEVEN: u16 = 100;

/// The latency of a seat's connection: its latest round trips in milliseconds, measured by the table.
///
/// A connection that was never measured gets no allowance: its seat is timed by arrival.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Latency {
    round_trips: [u16; REMEMBERED],
    /// How many round trips were ever measured, up to the limit of a byte.
    measured: u8,
    next: u8,
}

impl Latency {
    /// Returns a connection with a constant round trip.
    pub fn steady(round_trip: u16) -> Latency {
        let mut line = Latency::default();
        line.measure(round_trip);
        line
    }

    /// Adds a round trip, dropping the oldest if there are many.
    pub fn measure(&mut self, round_trip: u16) {
        self.round_trips[usize::from(self.next)] = round_trip;
        self.next = (self.next + 1) % REMEMBERED as u8;
        self.measured = self.measured.saturating_add(1);
    }

    /// Returns the shortest round trip: the delay that is certain.
    pub fn shortest(&self) -> u16 {
        self.known().iter().copied().min().unwrap_or(0)
    }

    /// Returns the longest round trip.
    pub fn longest(&self) -> u16 {
        self.known().iter().copied().max().unwrap_or(0)
    }

    /// Returns what is wrong with the connection for a race under these terms, if anything.
    ///
    /// A single measurement says nothing: a page that is loading answers late.
    pub fn unfair(&self, terms: &RaceTerms) -> Option<LatencyProblem> {
        match self.known() {
            [] | [_] => None,
            _ if self.shortest() > terms.forgiven => Some(LatencyProblem::Slow),
            _ if self.longest() - self.shortest() > UNEVEN => Some(LatencyProblem::Uneven),
            _ => None,
        }
    }

    fn known(&self) -> &[u16] {
        &self.round_trips[..usize::from(self.measured).min(REMEMBERED)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unmeasured_line_vouches_for_nothing() {
        assert_eq!((Latency::default().shortest(), Latency::default().longest()), (0, 0));
    }

    #[test]
    fn jitter_is_the_span_of_what_was_measured() {
        let mut line = Latency::default();
        [40, 95, 38, 60].into_iter().for_each(|ms| line.measure(ms));
        assert_eq!((line.shortest(), line.longest()), (38, 95));
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said_once_it_is_known() {
        let terms = RaceTerms::default();
        let line = |trips: &[u16]| {
            let mut line = Latency::default();
            trips.iter().for_each(|&ms| line.measure(ms));
            line.unfair(&terms)
        };
        assert_eq!(line(&[]), None);
        assert_eq!(line(&[900]), None, "a page that is being opened");
        assert_eq!(line(&[110, 120, 119]), None, "all of it is forgiven");
        assert_eq!(line(&[400, 410]), Some(LatencyProblem::Slow));
        assert_eq!(line(&[400, 20, 410]), Some(LatencyProblem::Uneven));
    }

    #[test]
    fn an_old_hiccup_is_forgotten() {
        let mut line = Latency::steady(900);
        (0..REMEMBERED).for_each(|_| line.measure(40));
        assert_eq!((line.shortest(), line.longest()), (40, 40));
        (0..300).for_each(|_| line.measure(50));
        assert_eq!(line.shortest(), 50);
    }
}
