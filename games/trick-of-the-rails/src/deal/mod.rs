//! Dealing unseen cards so that every consistent deal is equally likely.
//!
//! Dealing at random and starting over when a void is violated is exactly uniform and usually fast. Where it is not,
//! [`exact`] counts the deals instead, which is exactly uniform too. The choice between the two does not depend on the
//! deal, so the mixture is uniform as well.

mod exact;

use whistle_core::pieces::FixedList;
use whistle_core::{MAX_SEATS, PerSeat, Rng, Seat};

use crate::{Card, CardSet, CompanySet};

/// How many random deals may fail before counting is faster.
const TRIES: u32 = 64;

/// What is known about the hands: some are visible, the others share the unseen cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deal {
    /// Visible hands; empty for the others.
    pub(crate) known: PerSeat<CardSet>,
    /// Hidden hands; of size 0 for the others.
    pub(crate) hidden: PerSeat<Hidden>,
    /// All cards of the hidden hands.
    pub(crate) unseen: CardSet,
}

/// What is known about a hidden hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hidden {
    /// How many cards it has.
    pub(crate) size: u8,
    /// The companies that it lacks.
    pub(crate) voids: CompanySet,
}

impl Deal {
    /// Draws a deal that respects all voids; each is equally likely.
    pub(crate) fn sample(&self, rng: &mut impl Rng) -> PerSeat<CardSet> {
        let order = Order::new(self);
        (0..TRIES)
            .find_map(|_| self.try_once(&order, rng))
            .unwrap_or_else(|| exact::sample(self, rng))
    }

    /// Deals at random; `None` if that violates a void.
    ///
    /// The first seat gets only cards that it can have. All its possible hands are then equally likely, and so are all
    /// ways to deal the rest, so no valid deal is favoured.
    fn try_once(&self, order: &Order, rng: &mut impl Rng) -> Option<PerSeat<CardSet>> {
        let mut hands = self.known;
        let mut pool = order.pool;
        let mut left = pool.len();
        for (place, &seat) in order.seats.iter().enumerate() {
            let Hidden { size, voids } = self.hidden[seat];
            let mut eligible = if place == 0 { order.eligible } else { left };
            for _ in 0..size {
                let drawn = rng.below(eligible as u32) as usize;
                let card = pool[drawn];
                if voids.contains(card.company()) {
                    return None;
                }
                hands[seat].insert(card);
                // The drawn card's place is filled from the end of the eligible ones, and that place from the end of
                // all.
                eligible -= 1;
                left -= 1;
                pool[drawn] = pool[eligible];
                pool[eligible] = pool[left];
            }
        }
        Some(hands)
    }
}

/// The order in which hidden hands are dealt: those with the most voids first.
struct Order {
    seats: FixedList<Seat, MAX_SEATS>,
    /// The unseen cards, with those that the first seat can have at the front.
    pool: FixedList<Card, 50>,
    /// How many of them the first seat can have.
    eligible: usize,
}

impl Order {
    fn new(deal: &Deal) -> Order {
        let hidden = deal.hidden.iter().filter(|(_, hidden)| hidden.size > 0);
        let mut seats = FixedList::new(hidden.map(|(seat, _)| seat)).expect("no more than all");
        seats.sort_by_key(|&seat| std::cmp::Reverse(deal.hidden[seat].voids.len()));
        let voids = seats.first().map(|&first| deal.hidden[first].voids).unwrap_or_default();
        let banned = voids.iter().fold(CardSet::default(), |all, void| all.or(void.suit()));
        let (allowed, banned) = (deal.unseen.minus(banned), deal.unseen.and(banned));
        let pool = FixedList::new(allowed.iter().chain(banned.iter()));
        Order { seats, pool: pool.expect("fifty cards at most"), eligible: allowed.len() }
    }
}

#[cfg(test)]
mod tests;
