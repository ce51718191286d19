//! Split draws: guesses what became of the tickets that the viewer remembers.

use whistle_core::{Rng, Seat};

use super::ticket_deal::TicketDeal;
use crate::{SplitDraw, Ticket, View};

/// A split draw with a guess of which tickets were kept.
pub(super) struct GuessedSplit {
    pub(super) keeper: Seat,
    /// The ticket at each index of the draw, once it is remembered or dealt.
    pub(super) tickets: Vec<Option<Ticket>>,
    /// The indices of kept tickets, one bit each.
    kept: u8,
}

impl GuessedSplit {
    /// Guesses which tickets of a draw were kept, with each possibility equally likely, and assigns those that the
    /// viewer remembers accordingly.
    pub(super) fn guess(
        view: &View,
        number: usize,
        deal: &mut TicketDeal,
        rng: &mut impl Rng,
    ) -> GuessedSplit {
        let SplitDraw { seat, kept, drawn } = &view.memory.sifted[number];
        let returned = returned(view, number);
        // The guess must fit the returned tickets that the viewer has seen since.
        let fits = |mask: &u8| {
            returned.iter().all(|&(rank, lying)| {
                match (deal.lying[lying], drawn[returned_place(*mask, rank)]) {
                    (None, _) => true,
                    (Some(seen), Some(recalled)) => seen == recalled,
                    (Some(seen), None) => !drawn.contains(&Some(seen)),
                }
            })
        };
        let masks = (0..1_u8 << drawn.len()).filter(|mask| mask.count_ones() as u8 == *kept);
        let possible: Vec<u8> = masks.filter(fits).collect();
        let mask = rng.pick(&possible);
        for (rank, lying) in returned {
            let recalled = drawn[returned_place(mask, rank)];
            deal.lying[lying] = deal.lying[lying].or(recalled);
        }
        for (place, ticket) in drawn.iter().enumerate() {
            if let Some(ticket) = ticket.filter(|_| mask >> place & 1 != 0) {
                deal.held[seat.index()].insert(ticket);
            }
        }
        GuessedSplit { keeper: *seat, tickets: drawn.clone(), kept: mask }
    }

    /// Lists the indices of kept tickets that the viewer does not remember.
    pub(super) fn kept_unknown(&self) -> impl Iterator<Item = usize> {
        let unknown = |&place: &usize| self.kept >> place & 1 != 0 && self.tickets[place].is_none();
        (0..self.tickets.len()).filter(unknown)
    }

    /// Fills in the returned tickets once all are dealt.
    pub(super) fn fill(&mut self, view: &View, number: usize, deal: &TicketDeal) {
        for (rank, lying) in returned(view, number) {
            self.tickets[returned_place(self.kept, rank)] = deal.lying[lying];
        }
    }
}

/// Finds the index in the draw of the returned ticket of that rank.
fn returned_place(kept: u8, rank: u8) -> usize {
    let returned = (0..8).filter(|place| kept >> place & 1 == 0);
    returned.take(usize::from(rank) + 1).last().expect("a draw has four places at most")
}

/// Lists the returned tickets of a draw: each one's rank, and where it lies.
fn returned(view: &View, number: usize) -> Vec<(u8, usize)> {
    let each = view.lying().enumerate().filter_map(|(lying, returned)| {
        let left = returned.left.filter(|left| usize::from(left.draw) == number)?;
        Some((left.rank, lying))
    });
    each.collect()
}
