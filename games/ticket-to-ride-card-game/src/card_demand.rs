//! TT-15: which sets of tickets a stack suffices for.

use crate::train::{ONES, TOPS, colour_counts};
use crate::{Ticket, TicketSet, Train, Trains};

/// Returns whether a stack suffices for all these tickets at once.
///
/// A card serves one ticket and a locomotive replaces any colour, so the stack suffices exactly when the shortfalls of
/// all colours together do not exceed the locomotives.
pub fn suffices(stack: Trains, tickets: TicketSet) -> bool {
    CardDemand::of(tickets).is_met_by(&stack)
}

/// How many cards of each colour some tickets need together, one byte per colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardDemand(u64);

impl CardDemand {
    pub(crate) fn of(tickets: TicketSet) -> CardDemand {
        tickets.iter().fold(CardDemand(0), CardDemand::with)
    }

    /// All 46 tickets need 18 cards of a colour at most, so no byte overflows.
    #[inline]
    pub(crate) fn with(self, ticket: Ticket) -> CardDemand {
        CardDemand(self.0 + u64::from_le_bytes(ticket.needs))
    }

    /// Returns how many cards of each colour are needed.
    #[inline]
    pub(crate) fn by_colour(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    #[inline]
    pub(crate) fn is_met_by(self, stack: &Trains) -> bool {
        // Where a colour falls short, its top bit survives the subtraction; only those bytes count.
        let missing = (self.0 | TOPS) - colour_counts(stack);
        let short = ((missing & TOPS) >> 7) * 0x7f;
        let shortfall = (missing & short).wrapping_mul(ONES) >> 56;
        shortfall <= u64::from(stack.count(Train::Locomotive))
    }
}

#[cfg(test)]
mod tests {
    use whistle_core::pieces::Piece as _;
    use whistle_core::{Pcg32, Rng};

    use super::*;
    use crate::Colour;

    #[test]
    fn the_shortfalls_together_do_not_exceed_the_locomotives() {
        let mut rng = Pcg32::new(3, 1);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..10_000 {
            let tickets: TicketSet = Ticket::all().filter(|_| rng.below(8) == 0).collect();
            let mut stack = Trains::EMPTY;
            for train in Train::all() {
                stack.add(train, rng.below(6) as u8);
            }
            let short = |colour: Colour| {
                let needed: u8 = tickets.iter().map(|ticket| ticket.needs[colour.index()]).sum();
                needed.saturating_sub(stack.count(Train::Car(colour)))
            };
            let shortfall: u8 = Colour::ALL.into_iter().map(short).sum();
            let expected = shortfall <= stack.count(Train::Locomotive);
            assert_eq!(suffices(stack, tickets), expected, "{stack:?} {tickets:?}");
            *(if expected { &mut yes } else { &mut no }) += 1;
        }
        assert!(yes > 1_000 && no > 1_000, "{yes} suffice, {no} do not");
    }
}
