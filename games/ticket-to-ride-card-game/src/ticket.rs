//! The 46 destination tickets.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use whistle_core::numbered_piece;
use whistle_core::pieces::{FixedList, Piece, PieceSet};

use crate::BigCity;
use crate::Colour::{self, Black, Blue, Green, Orange, Purple, Red, White, Yellow};

/// How many tickets there are.
pub(crate) const TICKETS: usize = 46;

/// A destination ticket, by its index in the printed list.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u8);

numbered_piece!(Ticket, TICKETS);

/// A set of tickets.
pub type TicketSet = PieceSet<Ticket, u64>;

/// The tickets of one draw, in the order in which they were drawn.
pub type Draw = FixedList<Ticket, 4>;

/// Adds up the points of tickets.
pub(crate) fn points_of(tickets: TicketSet) -> i32 {
    tickets.iter().map(|ticket| i32::from(ticket.points)).sum()
}

/// The information printed on a ticket.
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct Printed {
    pub from: &'static str,
    pub to: &'static str,
    pub points: u8,
    /// How many cards of each colour it needs.
    pub needs: [u8; 8],
    /// The number of cards it needs.
    pub size: u8,
    /// The big cities on it.
    pub big_cities: PieceSet<BigCity, u8>,
}

const fn row(from: &'static str, to: &'static str, points: u8, cards: &[Colour]) -> Printed {
    let mut needs = [0; 8];
    let mut card = 0;
    while card < cards.len() {
        needs[cards[card] as usize] += 1;
        card += 1;
    }
    let big_cities = PieceSet::from_bits(big_city(from) | big_city(to));
    Printed { from, to, points, needs, size: cards.len() as u8, big_cities }
}

/// The bit of a big city; 0 for any other.
const fn big_city(name: &str) -> u8 {
    match name.as_bytes() {
        b"new_york" => 1 << BigCity::NewYork as u8,
        b"chicago" => 1 << BigCity::Chicago as u8,
        b"los_angeles" => 1 << BigCity::LosAngeles as u8,
        b"dallas" => 1 << BigCity::Dallas as u8,
        b"miami" => 1 << BigCity::Miami as u8,
        b"seattle" => 1 << BigCity::Seattle as u8,
        _ => 0,
    }
}

static TABLE: [Printed; TICKETS] = [
    row("chicago", "new_york", 5, &[Yellow]),
    row("new_york", "chicago", 5, &[Blue]),
    row("chicago", "dallas", 6, &[Yellow, Green]),
    row("new_york", "sault_ste_marie", 6, &[Yellow, Blue]),
    row("chicago", "montreal", 7, &[Yellow, Blue]),
    row("chicago", "charleston", 7, &[Yellow, Red]),
    row("dallas", "raleigh", 8, &[Green, Red]),
    row("dallas", "miami", 9, &[Green, Red]),
    row("seattle", "los_angeles", 9, &[Black, White]),
    row("chicago", "santa_fe", 9, &[Yellow, Green]),
    row("new_york", "kansas_city", 9, &[Green, Blue]),
    row("chicago", "miami", 10, &[Yellow, Red]),
    row("new_york", "miami", 10, &[Blue, Red]),
    row("seattle", "denver", 10, &[Black, Green]),
    row("los_angeles", "dallas", 10, &[White, Green]),
    row("los_angeles", "vancouver", 10, &[Black, White]),
    row("dallas", "helena", 10, &[Black, Green]),
    row("dallas", "washington", 10, &[Green, Blue]),
    row("new_york", "new_orleans", 10, &[Blue, Red]),
    row("dallas", "new_york", 11, &[Green, Blue, Orange]),
    row("dallas", "winnipeg", 11, &[Yellow, Green, Purple]),
    row("miami", "omaha", 11, &[Yellow, Red, Purple]),
    row("los_angeles", "houston", 11, &[White, Green, Orange]),
    row("miami", "boston", 12, &[Blue, Red, Orange]),
    row("seattle", "phoenix", 12, &[Black, White, Orange]),
    row("miami", "el_paso", 13, &[Green, Red, Orange]),
    row("dallas", "san_francisco", 13, &[White, Green, Purple]),
    row("chicago", "calgary", 13, &[Black, Yellow, Purple]),
    row("seattle", "saint_louis", 14, &[Black, Yellow, Purple]),
    row("los_angeles", "nashville", 14, &[White, Red, Orange]),
    row("los_angeles", "duluth", 14, &[White, Yellow, Purple]),
    row("seattle", "chicago", 15, &[Black, Yellow, Yellow]),
    row("los_angeles", "chicago", 15, &[White, Yellow, Orange]),
    row("seattle", "dallas", 16, &[Black, Black, Green, Orange]),
    row("chicago", "san_francisco", 16, &[White, Yellow, Purple, Orange]),
    row("miami", "salt_lake_city", 17, &[Black, Red, Purple, Orange]),
    row("seattle", "atlanta", 17, &[Black, Green, Red, Orange]),
    row("seattle", "toronto", 17, &[Black, Blue, Purple, Purple]),
    row("los_angeles", "pittsburgh", 18, &[White, Blue, Blue, Purple]),
    row("los_angeles", "miami", 19, &[White, Red, Orange, Orange]),
    row("new_york", "las_vegas", 19, &[White, Blue, Purple, Orange]),
    row("miami", "las_vegas", 20, &[White, Red, Purple, Orange]),
    row("seattle", "new_york", 20, &[Black, Blue, Blue, Purple]),
    row("los_angeles", "new_york", 20, &[White, White, Blue, Blue]),
    row("new_york", "portland", 21, &[Black, Yellow, Blue, Purple, Purple]),
    row("seattle", "miami", 22, &[Black, White, Red, Red, Orange]),
];

/// A ticket dereferences to what is printed on it.
impl Deref for Ticket {
    type Target = Printed;

    #[inline]
    fn deref(&self) -> &Printed {
        &TABLE[usize::from(self.0)]
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Ticket {
    type Err = String;

    fn from_str(name: &str) -> Result<Ticket, String> {
        let route = name.split_once('-');
        Ticket::all().find(|ticket| Some((ticket.from, ticket.to)) == route).ok_or_else(|| {
            format!("\"{name}\" is not a ticket; tickets are written like chicago-new_york")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_are_the_published_ones() {
        assert_eq!(Ticket::all().count(), 46);
        let points: u32 = Ticket::all().map(|t| u32::from(t.points)).sum();
        assert_eq!(points, 581);
        let demand = |colour: Colour| Ticket::all().map(|t| t.needs[colour.index()]).sum::<u8>();
        assert_eq!(demand(Blue), 18);
        assert_eq!(demand(Yellow), 17);
        assert_eq!(demand(White), 17);
        for colour in [Red, Green, Black, Orange, Purple] {
            assert_eq!(demand(colour), 16, "{colour}");
        }
    }

    #[test]
    fn every_ticket_has_a_name_of_its_own_and_shows_a_big_city() {
        for ticket in Ticket::all() {
            assert_eq!(ticket.to_string().parse(), Ok(ticket));
            let shown = |city: &BigCity| [ticket.from, ticket.to].contains(&city.name());
            assert_eq!(ticket.big_cities, BigCity::ALL.into_iter().filter(shown).collect());
            assert!(!ticket.big_cities.is_empty());
            let needed: u8 = Colour::ALL.iter().map(|&c| ticket.needs[c.index()]).sum();
            assert_eq!(needed, ticket.size);
        }
    }
}
