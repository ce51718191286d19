//! TT-15: which sets of tickets a stack suffices for.

use crate::{Colour, TicketSet, Trains};

/// Tells whether a stack suffices for all these tickets at once.
///
/// A card serves one ticket and a locomotive stands for any colour, so that is so exactly when the
/// shortfalls of all colours, taken together, do not exceed the locomotives.
pub fn suffices(stack: Trains, tickets: TicketSet) -> bool {
    let mut needs = [0_u8; 8];
    for ticket in tickets.iter() {
        for (need, &more) in needs.iter_mut().zip(ticket.needs_all()) {
            *need += more;
        }
    }
    let short = |colour: Colour| needs[colour.index()].saturating_sub(stack.of(colour));
    let shortfall: u8 = Colour::ALL.into_iter().map(short).sum();
    shortfall <= stack.locomotives()
}
