//! Split draws: what became of the tickets that the viewer recalls.

use whistle_core::{Rng, Seat};

use super::ticket::TicketDeal;
use crate::{SplitDraw, Ticket, View};

/// A split draw with a guess of what was kept.
pub(super) struct GuessedSplit {
    pub(super) keeper: Seat,
    /// What each place of the draw holds, as far as the viewer recalls or it is dealt.
    pub(super) tickets: Vec<Option<Ticket>>,
    /// The places that were kept, a bit each.
    kept: u8,
}

/// Where a returned ticket lies, among those on the bottom or those just drawn again.
#[derive(Clone, Copy)]
struct Lying {
    rank: u8,
    drawn: bool,
    place: usize,
}

impl GuessedSplit {
    /// Guesses which tickets of a draw were kept, each way equally likely, and puts those that the
    /// viewer recalls where that leaves them.
    pub(super) fn guess(
        view: &View,
        number: usize,
        deal: &mut TicketDeal,
        rng: &mut impl Rng,
    ) -> GuessedSplit {
        let SplitDraw { seat, kept, drawn } = &view.memory.sifted[number];
        let lying = lying(view, number);
        let at = |lying: &Lying, deal: &TicketDeal| {
            let pile = if lying.drawn { &deal.drawn } else { &deal.bottom };
            pile[lying.place]
        };
        // What the viewer has seen since of the returned ones must fit.
        let fits = |mask: &u8| {
            lying.iter().all(|lies| {
                let place = returned_place(*mask, lies.rank);
                match (at(lies, deal), drawn[place]) {
                    (None, _) => true,
                    (Some(seen), Some(recalled)) => seen == recalled,
                    (Some(seen), None) => !drawn.contains(&Some(seen)),
                }
            })
        };
        let masks = (0..1_u8 << drawn.len()).filter(|mask| mask.count_ones() as u8 == *kept);
        let possible: Vec<u8> = masks.filter(fits).collect();
        let mask = rng.pick(&possible);
        for lies in &lying {
            let pile = if lies.drawn { &mut deal.drawn } else { &mut deal.bottom };
            let recalled = drawn[returned_place(mask, lies.rank)];
            pile[lies.place] = pile[lies.place].or(recalled);
        }
        for (place, ticket) in drawn.iter().enumerate() {
            if let Some(ticket) = ticket.filter(|_| mask >> place & 1 != 0) {
                deal.held[seat.index()].insert(ticket);
            }
        }
        GuessedSplit { keeper: *seat, tickets: drawn.clone(), kept: mask }
    }

    /// Lists the places that were kept and hold a ticket the viewer does not recall.
    pub(super) fn kept_unknown(&self) -> impl Iterator<Item = usize> {
        let unknown = |&place: &usize| self.kept >> place & 1 != 0 && self.tickets[place].is_none();
        (0..self.tickets.len()).filter(unknown)
    }

    /// Fills in the returned tickets once all are dealt.
    pub(super) fn fill(&mut self, view: &View, number: usize, deal: &TicketDeal) {
        for lies in lying(view, number) {
            let pile = if lies.drawn { &deal.drawn } else { &deal.bottom };
            self.tickets[returned_place(self.kept, lies.rank)] = pile[lies.place];
        }
    }
}

/// Finds the place in the draw of the returned ticket of that rank.
fn returned_place(kept: u8, rank: u8) -> usize {
    let returned = (0..8).filter(|place| kept >> place & 1 == 0);
    returned.take(usize::from(rank) + 1).last().expect("a draw has four places at most")
}

fn lying(view: &View, number: usize) -> Vec<Lying> {
    let piles = [(false, &view.memory.bottom), (true, &view.memory.drawn)];
    let each = piles.into_iter().flat_map(|(drawn, pile)| {
        pile.iter().enumerate().filter_map(move |(place, returned)| {
            let left = returned.left.filter(|left| usize::from(left.draw) == number)?;
            Some(Lying { rank: left.rank, drawn, place })
        })
    });
    each.collect()
}
