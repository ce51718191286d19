//! Sums over the games of a simulation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::counting::{self, ItemStudy, WIN};
use super::difference::DifferenceStudy;
use crate::Scores;
use crate::adjusted::AdjustedStudy;
use crate::moments::DealRate;
use crate::run::{Played, ScheduledGame, Study};

#[derive(Serialize, Deserialize)]
pub(super) struct BalanceStudy {
    pub(super) tables: Vec<TableStudy>,
    /// In millionths.
    precision: Option<u32>,
}

/// The sums of one table.
#[derive(Serialize, Deserialize)]
pub(super) struct TableStudy {
    /// The table it is compared with; itself if none.
    pub(super) base: usize,
    pub(super) games: u64,
    /// By place in the turn order.
    pub(super) places: Vec<PlaceStudy>,
    pub(super) lengths: Scores,
    pub(super) winning: Scores,
    pub(super) margins: Scores,
    pub(super) shared: u64,
    pub(super) reasons: BTreeMap<String, u64>,
    pub(super) components: Vec<ComponentStudy>,
    pub(super) counters: Vec<Vec<ItemStudy>>,
    pub(super) difference: DifferenceStudy,
}

/// The sums of a place in the turn order.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct PlaceStudy {
    pub(super) wins: DealRate,
    pub(super) scores: Scores,
    open: (u64, u64),
    /// Luck-adjusted wins, if measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) adjusted: Option<AdjustedStudy>,
}

impl PlaceStudy {
    /// Returns half of the width of its win interval, luck-adjusted if available.
    fn half_width(&self) -> f64 {
        match &self.adjusted {
            Some(adjusted) => adjusted.report().won.half_width(),
            None => self.wins.interval(WIN).half_width(),
        }
    }
}

/// The sums of a component of the score.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct ComponentStudy {
    pub(super) name: String,
    /// The points of all seats, and of winners.
    pub(super) points: (i64, u64),
    pub(super) winners: (i64, u64),
    /// How often another seat would have won without it.
    pub(super) decides: DealRate,
    open: (u64, u64),
}

impl BalanceStudy {
    /// For each table: its seats, the table it is compared with, and the number of items of its counters.
    pub(super) fn new(tables: &[(u8, usize, Vec<usize>)], precision: Option<u32>) -> BalanceStudy {
        let table = |(seats, base, items): &(u8, usize, Vec<usize>)| TableStudy {
            base: *base,
            games: 0,
            places: vec![PlaceStudy::default(); usize::from(*seats)],
            lengths: Scores::default(),
            winning: Scores::default(),
            margins: Scores::default(),
            shared: 0,
            reasons: BTreeMap::new(),
            components: Vec::new(),
            counters: items.iter().map(|&count| vec![ItemStudy::default(); count]).collect(),
            difference: DifferenceStudy::default(),
        };
        BalanceStudy { tables: tables.iter().map(table).collect(), precision }
    }
}

impl Study for BalanceStudy {
    fn add(&mut self, slot: &ScheduledGame, played: &Played) {
        self.tables[slot.cell].add(played);
    }

    fn end_deal(&mut self) {
        for number in 0..self.tables.len() {
            let base = self.tables[self.tables[number].base].difference.clone();
            self.tables[number].difference.compare(&base);
        }
        self.tables.iter_mut().for_each(TableStudy::end_deal);
    }

    fn is_settled(&self) -> bool {
        let Some(precision) = self.precision else { return false };
        let wanted = f64::from(precision) / 1e6;
        let places = self.tables.iter().flat_map(|table| &table.places);
        places.map(PlaceStudy::half_width).all(|half| half <= wanted)
    }
}

impl TableStudy {
    fn add(&mut self, played: &Played) {
        let outcome = &played.outcome;
        let seats = usize::from(outcome.standings.seats());
        let winners = outcome.winners();
        let part = WIN / winners.len() as u64;
        self.games += 1;
        self.shared += u64::from(winners.len() > 1);
        self.lengths.add(played.actions as i32);
        match self.reasons.get_mut(outcome.reason) {
            Some(count) => *count += 1,
            None => _ = self.reasons.insert(outcome.reason.to_owned(), 1),
        }
        // Seat 0 plays first unless the game says otherwise.
        let first = played.first.map_or(0, |seat| seat.index());
        let mut scores: Vec<i32> = Vec::with_capacity(seats);
        let mut wins = vec![0; seats];
        for (seat, standing) in outcome.standings.iter() {
            let order = (seat.index() + seats - first) % seats;
            let won = if winners.contains(seat) { part } else { 0 };
            let place = &mut self.places[order];
            place.scores.add(standing.score);
            place.open.0 += won;
            place.open.1 += WIN;
            if let Some(luck) = &played.luck {
                let adjusted = place.adjusted.get_or_insert_default();
                adjusted.add(won as f64 / WIN as f64, luck[seat]);
            }
            wins[order] = won;
            scores.push(standing.score);
        }
        let sum: i32 = scores.iter().sum();
        scores.sort_unstable();
        let best = scores[seats - 1];
        let margin = best - scores[seats.saturating_sub(2)];
        self.winning.add(best);
        self.margins.add(margin);
        let decided = self.add_components(played);
        counting::add(&mut self.counters, &played.counts, outcome);
        self.difference.add(&wins, sum, best, margin, played.actions, &decided);
    }

    /// Determines for each component whether it decided the game.
    fn add_components(&mut self, played: &Played) -> Vec<bool> {
        let outcome = &played.outcome;
        if self.components.is_empty() {
            let named =
                |&name: &&str| ComponentStudy { name: name.to_owned(), ..Default::default() };
            self.components = outcome.components.iter().map(named).collect();
        }
        let winners = outcome.winners();
        let mut decided = Vec::with_capacity(self.components.len());
        for (index, component) in self.components.iter_mut().enumerate() {
            let without = |points: &whistle_core::Standing| points.score - points.points[index];
            let best = outcome.standings.as_slice().iter().map(without).max();
            let mut kept = false;
            for (seat, standing) in outcome.standings.iter() {
                let points = i64::from(standing.points[index]);
                component.points.0 += points;
                component.points.1 += 1;
                if winners.contains(seat) {
                    component.winners.0 += points;
                    component.winners.1 += 1;
                    kept |= Some(without(standing)) == best;
                }
            }
            component.open.0 += u64::from(!kept);
            component.open.1 += 1;
            decided.push(!kept);
        }
        decided
    }

    fn end_deal(&mut self) {
        for place in &mut self.places {
            let (hits, trials) = std::mem::take(&mut place.open);
            place.wins.add(hits, trials);
            place.adjusted.iter_mut().for_each(AdjustedStudy::end_deal);
        }
        for component in &mut self.components {
            let (hits, trials) = std::mem::take(&mut component.open);
            component.decides.add(hits, trials);
        }
        self.difference.end_deal();
    }
}
