//! The worlds that a search thinks about.

use whistle_core::{BIT, Heuristics, Judge, Rng};

/// How many worlds are kept; with more simulations they come round again.
const MOST: usize = 1_024;

/// How many are kept where the more plausible ones are wanted: about as many are drawn then.
const MOST_CHOSEN: usize = 256;

/// How many of those are chosen at a time.
const BATCH: usize = 32;

/// What the most plausible of several worlds weighs.
const MOST_PLAUSIBLE: u64 = 1 << 16;

/// Worlds that a seat cannot tell from the real one, drawn as they are asked for.
pub(super) struct Worlds<'a, G: Heuristics> {
    view: &'a G::View,
    /// How many are drawn for each that is kept.
    drawn: usize,
    /// No more than this are ever asked for.
    wanted: usize,
    kept: Vec<G>,
    judge: Option<Judge<'a, G>>,
    candidates: Vec<(G, i32)>,
}

impl<'a, G: Heuristics> Worlds<'a, G> {
    pub(super) fn new(view: &'a G::View, drawn: u8, wanted: usize) -> Worlds<'a, G> {
        let judge = if drawn > 1 && wanted > 0 { G::judge(view) } else { None };
        let drawn = usize::from(drawn);
        let wanted = wanted.min(if judge.is_some() { MOST_CHOSEN } else { MOST });
        Worlds {
            view,
            drawn,
            wanted,
            kept: Vec::with_capacity(wanted),
            judge,
            candidates: Vec::new(),
        }
    }

    /// Returns the world for a simulation.
    pub(super) fn nth(&mut self, number: usize, rng: &mut impl Rng) -> &G {
        if number >= self.kept.len() && self.kept.len() < self.wanted {
            match self.judge.take() {
                None => self.kept.push(G::sample_world(self.view, rng)),
                Some(judge) => {
                    self.choose(&judge, rng);
                    self.judge = Some(judge);
                }
            }
        }
        &self.kept[number % self.kept.len()]
    }

    /// Counts the seats of the table; none if no world was drawn.
    pub(super) fn seats(&self) -> u8 {
        self.kept.first().map_or(0, G::seat_count)
    }

    /// Draws many and keeps some, each as often as it is plausible: systematic resampling.
    fn choose(&mut self, judge: &Judge<'a, G>, rng: &mut impl Rng) {
        let count = BATCH.min(self.wanted - self.kept.len());
        self.candidates.clear();
        for _ in 0..count * self.drawn {
            let world = G::sample_world(self.view, rng);
            let plausible = judge(&world);
            self.candidates.push((world, plausible));
        }
        let most = self.candidates.iter().map(|&(_, plausible)| plausible).max().unwrap_or(0);
        let weights = self.candidates.iter().map(|&(_, plausible)| weight(most - plausible));
        let draw = u64::from(rng.next_u32());
        resample(weights, count, draw, |place| self.kept.push(self.candidates[place].0.clone()));
    }
}

/// Takes `count` places, each about as often as its part of all weights: marks at equal distances on
/// a line on which each place is as long as its weight. `draw`, of 32 bits, says where they begin.
fn resample(
    weights: impl Iterator<Item = u64> + Clone,
    count: usize,
    draw: u64,
    mut take: impl FnMut(usize),
) {
    let (total, count): (u64, u64) = (weights.clone().sum(), count as u64);
    let offset = (draw * total) >> 32;
    let mut marks = (0..count).map(|mark| (offset + mark * total) / count).peekable();
    let mut end = 0;
    for (place, weight) in weights.enumerate() {
        end += weight;
        while marks.next_if(|&mark| mark < end).is_some() {
            take(place);
        }
    }
}

/// Weighs a world that is so much less plausible than the most plausible one.
fn weight(less: i32) -> u64 {
    let (whole, part) = (less / BIT, (less % BIT) as u64);
    // Straight between the powers of two.
    let here = MOST_PLAUSIBLE - MOST_PLAUSIBLE * part / (2 * BIT as u64);
    here.checked_shr(whole as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(weights: &[u64], count: usize, draw: u64) -> Vec<usize> {
        let mut taken = vec![0; weights.len()];
        resample(weights.iter().copied(), count, draw, |place| taken[place] += 1);
        taken
    }

    #[test]
    fn who_weighs_more_is_taken_more_often_and_who_weighs_nothing_never() {
        for draw in [0, 1, 1 << 30, (1 << 31) + 7, u64::from(u32::MAX)] {
            assert_eq!(taken(&[5, 5, 5, 5], 4, draw), [1, 1, 1, 1]);
            assert_eq!(taken(&[30, 0, 10], 8, draw), [6, 0, 2]);
            assert_eq!(taken(&[MOST_PLAUSIBLE; 128], 32, draw).iter().sum::<usize>(), 32);
            assert_eq!(taken(&[0, 0, 1], 32, draw), [0, 0, 32]);
        }
    }

    #[test]
    fn a_bit_less_plausible_is_half_the_weight() {
        assert_eq!(weight(0), MOST_PLAUSIBLE);
        assert_eq!(weight(BIT), MOST_PLAUSIBLE / 2);
        assert_eq!(weight(3 * BIT), MOST_PLAUSIBLE / 8);
        assert_eq!(weight(200 * BIT), 0);
        assert!((0..20 * BIT).all(|less| weight(less) >= weight(less + 1)));
    }
}
