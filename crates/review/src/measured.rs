//! What was measured about judging a game: the game's `MEASURED`, read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whistle_bots::nets;
use whistle_core::{Game, Level, Seat, Viewer};
use whistle_value_net::Network;

use crate::judge::Eyes;

/// What was measured, by the number of seats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Measured(pub BTreeMap<u8, TableMeasure>);

/// What was measured at tables of one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableMeasure {
    /// How many simulations a question of a review is worth, if nothing else is said.
    pub simulations: u32,
    /// How many of 100 moves of a simulation are anything legal; the others are what weighs most.
    pub epsilon_percent: u8,
    /// After how many moves a simulation is gauged instead of played on; 0 for never.
    pub horizon: u16,
    /// By how many points somebody must be ahead at the horizon to win about three times as often.
    pub points: f64,
    /// How simulations of what a seat can know are corrected to what happens.
    pub seat: Calibration,
    /// The same with all cards open.
    pub open: Calibration,
    /// How luck is measured.
    pub luck: LuckMeasure,
    /// How accurate each level was, the gentlest first; nothing where it was not measured.
    pub levels: Option<[LevelAccuracy; Level::ALL.len()]>,
    /// What holds instead where a net judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<NetMeasure>,
}

/// What was measured where simulations are cut off and a net says what can be expected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetMeasure {
    /// As [`TableMeasure::simulations`].
    pub simulations: u32,
    /// After how many moves.
    pub horizon: u16,
    /// As [`TableMeasure::seat`].
    pub seat: Calibration,
    /// As [`TableMeasure::open`].
    pub open: Calibration,
    /// As [`TableMeasure::levels`].
    pub levels: Option<[LevelAccuracy; Level::ALL.len()]>,
}

/// How shares of simulations become chances: each is raised to a power after something was added, that of
/// whoever looks is multiplied, and they are made to sum to one again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Below 1 where simulations are too sure of themselves.
    pub power: f64,
    /// What is added to every share: nobody is quite without a chance.
    pub floor: f64,
    /// What the odds of the seat that looks are multiplied by: less than 1 where worlds that it cannot
    /// tell from the real one are too kind to it, since the others chose what nobody sees.
    pub own: f64,
}

/// How luck is measured: cheaply, since only its mean must be right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckMeasure {
    /// If said, the end of a simulation is gauged by its points, so many of a lead tripling the odds, instead of by who won:
    /// then a narrow win is worth less than a wide one, and fewer simulations say as much.
    pub points: Option<f64>,
    /// Whether everybody in a simulation goes by what they can know, not by all cards: many times
    /// dearer, and much nearer to real play where hands are secret.
    pub blind: bool,
    /// How many simulations value an outcome, and how many the others that could have come.
    pub simulations: u32,
    /// What part of what was measured counts as luck; less than 1 where the measure is rough.
    pub weight: f64,
}

/// How accurate a level is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelAccuracy {
    /// As a review says it.
    pub accuracy: f64,
    /// Half of the interval that holds it 95 times in 100.
    pub error: f64,
    /// How many decisions it was measured on.
    pub decisions: u32,
}

impl Default for TableMeasure {
    fn default() -> TableMeasure {
        TableMeasure {
            simulations: 200,
            epsilon_percent: 10,
            horizon: 0,
            points: 10.0,
            seat: Calibration { power: 1.0, floor: 0.005, own: 1.0 },
            open: Calibration { power: 1.0, floor: 0.005, own: 1.0 },
            luck: LuckMeasure { points: None, blind: false, simulations: 64, weight: 1.0 },
            levels: None,
            net: None,
        }
    }
}

impl TableMeasure {
    /// Returns what holds where a net judges.
    pub fn by_net(self, net: NetMeasure) -> TableMeasure {
        let NetMeasure { simulations, horizon, seat, open, levels } = net;
        TableMeasure { simulations, horizon, seat, open, levels, ..self }
    }
}

impl Measured {
    /// Reads what a game says was measured.
    ///
    /// # Panics
    /// If that is not in order; a test looks.
    pub fn of<G: Game>() -> Measured {
        serde_json::from_str(G::MEASURED).expect("a game's MEASURED is in order")
    }

    /// Returns what holds at a table of so many seats: what was measured there, at the nearest number
    /// of seats, or nothing in particular.
    pub fn at(&self, seats: u8) -> TableMeasure {
        let nearest = self.0.iter().min_by_key(|(measured, _)| measured.abs_diff(seats));
        nearest.map(|(_, measure)| *measure).unwrap_or_default()
    }
}

/// Finds the net that judges at a table, if what was measured goes by one, and what holds then.
pub(crate) fn known<G: Game>(
    measure: TableMeasure,
    table: &G,
) -> (TableMeasure, Option<&'static Network>) {
    let find = || nets::network(table, &table.view(Viewer::Spectator));
    match measure.net.and_then(|by| Some((by, find()?))) {
        Some((by, net)) => (measure.by_net(by), Some(net)),
        None => (measure, None),
    }
}

impl Calibration {
    /// What corrects nothing.
    pub const NONE: Calibration = Calibration { power: 1.0, floor: 0.0, own: 1.0 };

    /// Corrects shares that sum to one, as a seat sees them or with all cards open.
    pub fn apply(&self, shares: &mut [f64], eyes: Eyes) {
        let mut sum = 0.0;
        for (seat, share) in shares.iter_mut().enumerate() {
            *share = (share.max(0.0) + self.floor).powf(self.power);
            if eyes == Eyes::Seat(Seat(seat as u8)) {
                *share *= self.own;
            }
            sum += *share;
        }
        shares.iter_mut().for_each(|share| *share /= sum);
    }

    /// Returns how much faster the corrected share of a seat grows than the share itself, at this
    /// point: what errors are to be multiplied by.
    pub(crate) fn slope(&self, shares: &[f64], seat: usize, eyes: Eyes) -> f64 {
        let [low, high] = [-0.05, 0.05].map(|by| (shares[seat] + by).clamp(0.0, 1.0));
        let corrected = |own: f64| self.with_own(shares, seat, eyes, own);
        (corrected(high) - corrected(low)) / (high - low)
    }

    /// Returns what a difference comes to when it is corrected: what a seat has more than if its share
    /// were less by so much. It is never more than all.
    pub(crate) fn difference(&self, shares: &[f64], seat: usize, eyes: Eyes, by: f64) -> f64 {
        let corrected = |own: f64| self.with_own(shares, seat, eyes, own.clamp(0.0, 1.0));
        corrected(shares[seat]) - corrected(shares[seat] - by)
    }

    /// Returns the corrected share of a seat if it had this one; the others keep their parts of the
    /// rest, or have equal ones if there was none.
    fn with_own(&self, shares: &[f64], seat: usize, eyes: Eyes, own: f64) -> f64 {
        let (others, equal) = (1.0 - shares[seat], 1.0 / (shares.len() - 1).max(1) as f64);
        let part = |share: f64| if others > 0.0 { share / others } else { equal };
        let mut moved: Vec<f64> = shares.iter().map(|&share| part(share) * (1.0 - own)).collect();
        moved[seat] = own;
        self.apply(&mut moved, eyes);
        moved[seat]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrected_shares_sum_to_one_and_keep_their_order() {
        let mut shares = [0.7, 0.2, 0.1, 0.0];
        let flatter = Calibration { power: 0.8, floor: 0.01, own: 1.0 };
        flatter.apply(&mut shares, Eyes::Open);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(shares.is_sorted_by(|a, b| a >= b) && shares[3] > 0.0 && shares[0] < 0.7);
        let mut same = [0.5, 0.3, 0.2];
        Calibration::NONE.apply(&mut same, Eyes::Seat(Seat(1)));
        assert!((same[0] - 0.5).abs() < 1e-12);
    }

    #[test]
    fn who_looks_is_believed_less_where_worlds_are_too_kind() {
        let modest = Calibration { own: 0.5, ..Calibration::NONE };
        let mut shares = [0.5, 0.5];
        modest.apply(&mut shares, Eyes::Seat(Seat(1)));
        assert!((shares[1] - 1.0 / 3.0).abs() < 1e-12);
        let mut open = [0.5, 0.5];
        modest.apply(&mut open, Eyes::Open);
        assert_eq!(open, [0.5, 0.5]);
    }

    #[test]
    fn the_slope_says_how_differences_grow() {
        for shares in [[0.5, 0.5], [1.0, 0.0], [0.0, 1.0]] {
            let slope = Calibration::NONE.slope(&shares, 0, Eyes::Open);
            assert!((slope - 1.0).abs() < 1e-9, "{shares:?}");
        }
        let modest = Calibration { own: 0.5, ..Calibration::NONE };
        let eyes = Eyes::Seat(Seat(0));
        let lost = |by: f64| modest.difference(&[0.9, 0.1], 0, eyes, by);
        assert!(lost(0.9) < 0.9 && lost(0.4) < lost(0.9) && lost(2.0) <= 1.0);
        assert!((lost(0.01) / 0.01 - modest.slope(&[0.9, 0.1], 0, eyes)).abs() < 0.1);
        assert!(lost(-0.05) < 0.0);
        let flatter = Calibration { power: 0.5, floor: 0.0, own: 1.0 };
        assert!(flatter.slope(&[0.5, 0.5], 0, Eyes::Open) < 0.6);
    }
}
