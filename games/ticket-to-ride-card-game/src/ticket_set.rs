//! Sets of tickets, and short lists in which their order counts.

use std::fmt;

use serde::{Deserialize, Serialize};
use whistle_core::Rng;

use crate::Ticket;
use crate::ticket::TICKETS;

/// A set of tickets, as a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TicketSet(u64);

impl TicketSet {
    /// The set without a ticket.
    pub const EMPTY: TicketSet = TicketSet(0);
    /// All 46.
    pub const ALL: TicketSet = TicketSet((1 << TICKETS) - 1);

    /// Returns the set of one ticket.
    #[inline]
    pub const fn one(ticket: Ticket) -> TicketSet {
        TicketSet(1 << ticket.index())
    }

    /// Tells whether the ticket is a member.
    #[inline]
    pub const fn contains(self, ticket: Ticket) -> bool {
        self.0 >> ticket.index() & 1 != 0
    }

    /// Adds a ticket.
    #[inline]
    pub const fn insert(&mut self, ticket: Ticket) {
        self.0 |= 1 << ticket.index();
    }

    /// Takes a ticket out.
    #[inline]
    pub const fn remove(&mut self, ticket: Ticket) {
        self.0 &= !(1 << ticket.index());
    }

    /// Counts the members.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns what is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: TicketSet) -> TicketSet {
        TicketSet(self.0 & other.0)
    }

    /// Returns what is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: TicketSet) -> TicketSet {
        TicketSet(self.0 | other.0)
    }

    /// Returns what is here and not there.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: TicketSet) -> TicketSet {
        TicketSet(self.0 & !other.0)
    }

    /// Returns the member that stands in that place, counted from 0 in the printed order.
    #[inline]
    pub fn nth(self, place: u8) -> Option<Ticket> {
        let mut rest = self.0;
        for _ in 0..place {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Ticket::from_index(rest.trailing_zeros() as u8))
    }

    /// Lists the members in the printed order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Ticket> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lowest = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                Ticket::from_index(lowest)
            })
        })
    }

    /// Draws a ticket and takes it out, each equally likely; there must be one.
    pub(crate) fn draw_out(&mut self, rng: &mut impl Rng) -> Ticket {
        let place = rng.below(u32::from(self.len())) as u8;
        let ticket = self.nth(place).expect("there is a ticket to draw");
        self.remove(ticket);
        ticket
    }

    /// Adds up what the tickets are worth.
    pub fn points(self) -> i32 {
        self.iter().map(|ticket| i32::from(ticket.points())).sum()
    }
}

impl FromIterator<Ticket> for TicketSet {
    fn from_iter<I: IntoIterator<Item = Ticket>>(tickets: I) -> TicketSet {
        let mut set = TicketSet::EMPTY;
        tickets.into_iter().for_each(|ticket| set.insert(ticket));
        set
    }
}

impl fmt::Debug for TicketSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.iter().map(|ticket| ticket.to_string());
        f.debug_set().entries(names).finish()
    }
}

impl Serialize for TicketSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TicketSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tickets = Vec::<Ticket>::deserialize(deserializer)?;
        let set: TicketSet = tickets.iter().copied().collect();
        if usize::from(set.len()) != tickets.len() {
            return Err(serde::de::Error::custom("a ticket is named twice"));
        }
        Ok(set)
    }
}

whistle_core::schema_as!(TicketSet, Vec<Ticket>);

/// A list of at most `MOST` tickets, in order, never on the heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TicketList<const MOST: usize> {
    /// Beyond the length all are the default, so that equal lists are equal.
    tickets: [Ticket; MOST],
    len: u8,
}

/// The tickets of one draw, in the order in which they were drawn.
pub type Draw = TicketList<4>;

impl<const MOST: usize> Default for TicketList<MOST> {
    fn default() -> Self {
        TicketList { tickets: [Ticket::default(); MOST], len: 0 }
    }
}

impl<const MOST: usize> TicketList<MOST> {
    /// Takes the tickets in order; nothing if there are too many.
    pub fn new(tickets: impl IntoIterator<Item = Ticket>) -> Option<Self> {
        let mut list = TicketList::default();
        for ticket in tickets {
            if usize::from(list.len) == MOST {
                return None;
            }
            list.push(ticket);
        }
        Some(list)
    }

    /// Returns the tickets in order.
    #[inline]
    pub fn as_slice(&self) -> &[Ticket] {
        &self.tickets[..usize::from(self.len)]
    }

    /// Counts the tickets.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the tickets without their order.
    pub fn set(&self) -> TicketSet {
        self.as_slice().iter().copied().collect()
    }

    #[inline]
    pub(crate) fn push(&mut self, ticket: Ticket) {
        self.tickets[usize::from(self.len)] = ticket;
        self.len += 1;
    }

    /// Takes the first ticket; there must be one.
    pub(crate) fn take_first(&mut self) -> Ticket {
        let first = self.tickets[0];
        self.tickets.copy_within(1.., 0);
        self.len -= 1;
        self.tickets[usize::from(self.len)..].fill(Ticket::default());
        first
    }
}

impl<const MOST: usize> fmt::Debug for TicketList<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.as_slice().iter().map(Ticket::to_string);
        f.debug_list().entries(names).finish()
    }
}

impl<const MOST: usize> Serialize for TicketList<MOST> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for TicketList<MOST> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TicketList::new(Vec::<Ticket>::deserialize(deserializer)?)
            .ok_or_else(|| serde::de::Error::custom(format_args!("at most {MOST} tickets")))
    }
}

#[cfg(feature = "schema")]
impl<const MOST: usize> schemars::JsonSchema for TicketList<MOST> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("TicketList{MOST}").into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Ticket>::json_schema(generator)
    }
}
