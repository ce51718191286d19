//! The dealer compared with plain enumeration.

use std::collections::BTreeMap;

use whistle_core::pieces::Piece as _;
use whistle_core::{Pcg32, PerSeat, Seat};

use super::{Deal, Hidden, exact};
use crate::{Card, CardSet, Company, CompanySet};

fn cards(names: &str) -> CardSet {
    names.split_whitespace().map(|name| name.parse::<Card>().unwrap()).collect()
}

/// `hands` lists sizes with the companies that the hand lacks.
fn deal(unseen: &str, hands: &[(u8, &[Company])]) -> Deal {
    let seats = hands.len() as u8;
    Deal {
        known: PerSeat::new(seats),
        hidden: PerSeat::from_fn(seats, |seat| {
            let (size, voids) = hands[seat.index()];
            Hidden { size, voids: voids.iter().copied().collect::<CompanySet>() }
        }),
        unseen: cards(unseen),
    }
}

/// Lists every valid deal by giving each card to each seat in turn.
fn enumerate(deal: &Deal) -> Vec<Vec<CardSet>> {
    let mut found = vec![vec![CardSet::default(); usize::from(deal.hidden.seats())]];
    for card in deal.unseen.iter() {
        found = found
            .into_iter()
            .flat_map(|hands| {
                deal.hidden.iter().filter_map(move |(seat, hidden)| {
                    let mut hands = hands.clone();
                    let hand = &mut hands[seat.index()];
                    let fits = hand.len() < usize::from(hidden.size);
                    hand.insert(card);
                    (fits && !hidden.voids.contains(card.company())).then_some(hands)
                })
            })
            .collect();
    }
    found
}

/// Small positions with different amounts of knowledge: none, some, much, and near certainty.
fn positions() -> Vec<Deal> {
    use Company::{Bo, Co, Erie, Nyc, Prr};
    vec![
        deal("bo-1 bo-2 co-1 co-2 erie-1 erie-2", &[(3, &[]), (3, &[])]),
        deal("bo-1 bo-2 co-1 co-2 erie-1 erie-2", &[(2, &[Bo]), (2, &[]), (2, &[])]),
        deal("bo-1 bo-2 co-1 co-2 erie-1 erie-2", &[(2, &[Bo]), (2, &[Co]), (2, &[])]),
        deal("bo-1 bo-2 co-1 co-2 erie-1 nyc-2", &[(2, &[Bo]), (2, &[Co]), (2, &[Erie])]),
        deal(
            "bo-1 co-1 co-2 erie-1 erie-2 nyc-1 nyc-2 prr-1",
            &[(2, &[Bo, Co]), (2, &[Co, Erie]), (2, &[Prr]), (2, &[])],
        ),
        deal("bo-1 bo-2 bo-3 co-1 co-2 co-3", &[(3, &[Bo]), (0, &[]), (3, &[])]),
        deal("prr-10", &[(0, &[]), (1, &[Nyc]), (0, &[])]),
    ]
}

#[test]
fn counting_agrees_with_enumeration() {
    for deal in positions() {
        let all = enumerate(&deal);
        assert!(!all.is_empty(), "{deal:?}");
        assert_eq!(exact::count(&deal), all.len() as u128, "{deal:?}");
    }
}

/// Pearson's statistic over all deals stays below a value that chance exceeds once in a million times.
fn assert_uniform(name: &str, deal: &Deal, mut draw: impl FnMut(&mut Pcg32) -> PerSeat<CardSet>) {
    let all = enumerate(deal);
    let mut counts: BTreeMap<String, u64> =
        all.iter().map(|hands| (format!("{hands:?}"), 0)).collect();
    assert_eq!(counts.len(), all.len(), "no deal is listed twice");
    let expected = 400;
    let draws = expected * all.len() as u64;
    let mut rng = Pcg32::new(2026, 11);
    for _ in 0..draws {
        let hands = draw(&mut rng);
        let key = format!("{:?}", hands.as_slice());
        *counts.get_mut(&key).unwrap_or_else(|| panic!("{name}: {key} breaks a void")) += 1;
    }
    let statistic: u64 =
        counts.values().map(|&n| n.abs_diff(expected).pow(2)).sum::<u64>() / expected;
    // Wilson–Hilferty: about freedom + 4.75 √(2 freedom) + 15; the slack is for small numbers.
    let freedom = all.len() as u64 - 1;
    let bound = freedom + 5 * (2 * freedom).isqrt() + 16;
    assert!(statistic <= bound, "{name}: {statistic} with {freedom} degrees of freedom");
}

#[test]
fn every_consistent_deal_is_equally_likely() {
    for deal in positions() {
        assert_uniform("sample", &deal, |rng| deal.sample(rng));
        assert_uniform("exact", &deal, |rng| exact::sample(&deal, rng));
    }
}

#[test]
fn a_deal_that_chance_would_never_find_is_found_by_counting() {
    use Company::{Bo, Co, Erie, Nyc, Prr};
    // Five hands of one company each: one deal in 45!/(9!)^5.
    let all = "123456789".chars().collect::<Vec<_>>();
    let unseen: Vec<String> = Company::ALL
        .iter()
        .flat_map(|company| all.iter().map(move |n| format!("{company}-{n}")))
        .collect();
    let only = |company: Company| Company::ALL.into_iter().filter(move |&c| c != company);
    let voids: Vec<Vec<Company>> =
        [Bo, Co, Erie, Nyc, Prr].into_iter().map(|company| only(company).collect()).collect();
    let hands: Vec<(u8, &[Company])> = voids.iter().map(|v| (9, v.as_slice())).collect();
    let deal = deal(&unseen.join(" "), &hands);
    assert_eq!(exact::count(&deal), 1);
    let hands = deal.sample(&mut Pcg32::new(1, 1));
    for (seat, company) in Seat::all(5).zip(Company::ALL) {
        assert_eq!(hands[seat].and(company.suit()).len(), 9);
    }
}

#[test]
fn a_full_table_without_voids_is_counted_without_overflow() {
    const NO_VOID: &[Company] = &[];
    let all: Vec<String> = Card::all().take(45).map(|card| card.to_string()).collect();
    let deal = deal(&all.join(" "), &[(9, NO_VOID); 5]);
    // 45! / (9!)^5
    assert_eq!(exact::count(&deal), 19_010_638_202_652_030_712_978_200_000);
}
