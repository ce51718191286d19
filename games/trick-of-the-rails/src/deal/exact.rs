//! Dealing by counting: the number of possible deals for each way to split a company's cards.

use std::collections::BTreeMap;

use whistle_core::{MAX_SEATS, PerSeat, Rng, Seat};

use super::Deal;
use crate::{Card, CardSet, Company};

/// How many cards each hidden hand still needs.
type Sizes = [u8; MAX_SEATS];

/// Draws a deal that respects all voids; each is equally likely.
///
/// # Panics
/// If there is no such deal; a real table's view always has one.
pub(super) fn sample(deal: &Deal, rng: &mut impl Rng) -> PerSeat<CardSet> {
    let mut counter = Counter::new(deal);
    let mut sizes = counter.sizes;
    let mut hands = deal.known;
    for step in 0..counter.companies.len() {
        let splits = counter.splits(step, &sizes);
        let total: u128 = splits.iter().map(|(_, ways)| ways).sum();
        let mut chosen = below(total, rng);
        let (split, _) = splits
            .iter()
            .find(|(_, ways)| {
                let here = chosen < *ways;
                if !here {
                    chosen -= ways;
                }
                here
            })
            .expect("the number drawn is below the sum of all");
        hand_out(deal.unseen.and(counter.companies[step].suit()), split, &mut hands, rng);
        for (size, dealt) in sizes.iter_mut().zip(split) {
            *size -= dealt;
        }
    }
    let free =
        counter.companies.iter().fold(deal.unseen, |rest, &company| rest.minus(company.suit()));
    hand_out(free, &sizes, &mut hands, rng);
    hands
}

/// Counts the deals that respect all voids.
#[cfg(test)]
pub(super) fn count(deal: &Deal) -> u128 {
    let mut counter = Counter::new(deal);
    let sizes = counter.sizes;
    counter.ways(0, sizes)
}

/// Deals `cards` at random, this many to each seat.
fn hand_out(cards: CardSet, counts: &Sizes, hands: &mut PerSeat<CardSet>, rng: &mut impl Rng) {
    let mut order: Vec<Card> = cards.iter().collect();
    rng.shuffle(&mut order);
    let mut cards = order.into_iter();
    for seat in Seat::all(hands.seats()) {
        for card in cards.by_ref().take(usize::from(counts[seat.index()])) {
            hands[seat].insert(card);
        }
    }
}

struct Counter<'a> {
    deal: &'a Deal,
    sizes: Sizes,
    /// The companies that some seat is known to lack; the others need no counting.
    companies: Vec<Company>,
    known: BTreeMap<(usize, Sizes), u128>,
}

impl<'a> Counter<'a> {
    fn new(deal: &'a Deal) -> Counter<'a> {
        let mut sizes = [0; MAX_SEATS];
        for (seat, hidden) in deal.hidden.iter() {
            sizes[seat.index()] = hidden.size;
        }
        let restricted = |company: &Company| {
            deal.hidden.iter().any(|(_, h)| h.size > 0 && h.voids.contains(*company))
        };
        let companies = Company::ALL.into_iter().filter(restricted).collect();
        Counter { deal, sizes, companies, known: BTreeMap::new() }
    }

    /// Counts the deals of the companies from `step` on, and of all unrestricted ones.
    fn ways(&mut self, step: usize, sizes: Sizes) -> u128 {
        if step == self.companies.len() {
            return arrangements(&sizes);
        }
        if let Some(&ways) = self.known.get(&(step, sizes)) {
            return ways;
        }
        let ways = self.splits(step, &sizes).iter().map(|(_, ways)| ways).sum();
        self.known.insert((step, sizes), ways);
        ways
    }

    /// Lists the ways to split one company's cards, with the number of deals for each.
    fn splits(&mut self, step: usize, sizes: &Sizes) -> Vec<(Sizes, u128)> {
        let company = self.companies[step];
        let cards = self.deal.unseen.and(company.suit()).len() as u8;
        let mut most = [0; MAX_SEATS];
        for (seat, hidden) in self.deal.hidden.iter() {
            if !hidden.voids.contains(company) {
                most[seat.index()] = sizes[seat.index()];
            }
        }
        let mut splits = Vec::new();
        list_splits(cards, &most, 0, &mut [0; MAX_SEATS], &mut splits);
        splits
            .into_iter()
            .map(|split| {
                let rest = std::array::from_fn(|seat| sizes[seat] - split[seat]);
                (split, arrangements(&split) * self.ways(step + 1, rest))
            })
            .filter(|&(_, ways)| ways > 0)
            .collect()
    }
}

fn list_splits(cards: u8, most: &Sizes, seat: usize, split: &mut Sizes, out: &mut Vec<Sizes>) {
    if seat == MAX_SEATS {
        if cards == 0 {
            out.push(*split);
        }
        return;
    }
    for dealt in 0..=most[seat].min(cards) {
        split[seat] = dealt;
        list_splits(cards - dealt, most, seat + 1, split, out);
    }
    split[seat] = 0;
}

/// Counts the ways to deal distinct cards into hands of these sizes: a multinomial coefficient.
fn arrangements(sizes: &Sizes) -> u128 {
    let mut ways: u128 = 1;
    let mut dealt: u128 = 0;
    for &size in sizes {
        for card in 1..=u128::from(size) {
            dealt += 1;
            ways = ways * dealt / card;
        }
    }
    ways
}

/// Draws a number below `bound`; each is equally likely.
fn below(bound: u128, rng: &mut impl Rng) -> u128 {
    assert!(bound > 0, "there is no deal that breaks no void");
    let bits = u128::BITS - bound.leading_zeros();
    loop {
        let wide = (0..4).fold(0, |number, _| number << 32 | u128::from(rng.next_u32()));
        let drawn = wide >> (u128::BITS - bits);
        if drawn < bound {
            return drawn;
        }
    }
}
