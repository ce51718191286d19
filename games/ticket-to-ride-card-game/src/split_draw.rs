//! Split draws: some of the drawn tickets were kept and some returned.
//!
//! A seat that put tickets at the bottom of the deck knows when another seat draws them, but not which of them it
//! keeps. So the draw is remembered for as long as its returned tickets are in the deck: each of its tickets has a
//! label, the number of the draw and the ticket's index in it.

use serde::{Deserialize, Serialize};
use whistle_core::pieces::{PerPiece, Piece as _};

use crate::ticket::TICKETS;
use crate::{Draw, State, Ticket, TicketSet};

/// For each ticket, its split draw and its index there; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SplitDraws(PerPiece<Ticket, u8, TICKETS>);

impl SplitDraws {
    /// Returns the number of a ticket's draw and its index in it.
    #[inline]
    pub(crate) fn label(&self, ticket: Ticket) -> Option<(u8, u8)> {
        let label = self.0[ticket];
        (label > 0).then_some((label >> 2, label & 3))
    }

    pub(crate) fn put(&mut self, ticket: Ticket, draw: u8, place: u8) {
        self.0[ticket] = draw << 2 | place;
    }

    /// Lists the tickets of a draw.
    pub(crate) fn members(&self, draw: u8) -> TicketSet {
        Ticket::all().filter(|&ticket| self.0[ticket] >> 2 == draw).collect()
    }

    /// Labels a draw with the first free number.
    fn add(&mut self, tickets: &Draw) {
        let taken = self.0.values().iter().fold(1_u64, |taken, label| taken | 1 << (label >> 2));
        let draw = taken.trailing_ones() as u8;
        for (place, &ticket) in tickets.iter().enumerate() {
            self.put(ticket, draw, place as u8);
        }
    }
}

impl State {
    /// A seat has split its draw: seats that had located some of its tickets now only recall them.
    pub(crate) fn remember_split_draw(&mut self, seat: usize, tickets: &Draw) {
        let drawn: TicketSet = tickets.iter().copied().collect();
        let mut recalled = false;
        for other in (0..self.located.len()).filter(|&other| other != seat) {
            let known = self.located[other].and(drawn);
            self.located[other] = self.located[other].minus(known);
            self.recalled[other] = self.recalled[other].or(known);
            recalled |= !known.is_empty();
        }
        if recalled {
            self.sifts.add(tickets);
        }
    }

    /// Forgets the split draws of some tickets.
    ///
    /// When returned tickets of such a draw enter another hand, or its drawer completes tickets, there are too many
    /// possibilities to keep track of.
    #[inline]
    pub(crate) fn forget_split_draws(&mut self, tickets: impl Iterator<Item = Ticket>) {
        if self.recalled.iter().all(|recalled| recalled.is_empty()) {
            return;
        }
        for ticket in tickets {
            let Some((draw, _)) = self.sifts.label(ticket) else { continue };
            let members = self.sifts.members(draw);
            members.iter().for_each(|member| self.sifts.0[member] = 0);
            for recalled in &mut self.recalled {
                *recalled = recalled.minus(members);
            }
        }
    }
}

impl Serialize for SplitDraws {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.values())
    }
}

impl<'de> Deserialize<'de> for SplitDraws {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let labels = Vec::<u8>::deserialize(deserializer)?.try_into();
        let labels = labels.map_err(|_| serde::de::Error::custom("46 labels"))?;
        Ok(SplitDraws(PerPiece::of(labels)))
    }
}
