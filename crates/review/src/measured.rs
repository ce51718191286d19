//! Measured constants of a game's reviews: the game's `MEASURED`, parsed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whistle_bots::nets;
use whistle_core::{Game, Level, Seat, Viewer};
use whistle_value_net::Network;

use crate::judge::Eyes;

/// The constants, by number of seats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Measured(pub BTreeMap<u8, TableConstants>);

/// The constants for one number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableConstants {
    /// The default number of simulations per question.
    pub simulations: u32,
    /// How many of 100 moves in a simulation are random; the others have the highest weight.
    pub epsilon_percent: u8,
    /// After how many moves a simulation is estimated instead of played on; 0 for never.
    pub horizon: u16,
    /// How many points ahead at the horizon mean winning about three times as often.
    pub points: f64,
    /// The correction of simulations from what a seat can know.
    pub seat: Calibration,
    /// The correction with all cards open.
    pub open: Calibration,
    /// How luck is measured.
    pub luck: LuckConstants,
    /// The accuracy of each level, weakest first; `None` if not measured.
    pub levels: Option<[LevelAccuracy; Level::ALL.len()]>,
    /// What replaces these constants with a net.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<NetConstants>,
}

/// The constants for simulations that are cut off and estimated by a net.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetConstants {
    /// As [`TableConstants::simulations`].
    pub simulations: u32,
    /// After how many moves.
    pub horizon: u16,
    /// As [`TableConstants::seat`].
    pub seat: Calibration,
    /// As [`TableConstants::open`].
    pub open: Calibration,
    /// As [`TableConstants::levels`].
    pub levels: Option<[LevelAccuracy; Level::ALL.len()]>,
}

/// How simulated shares become chances: a constant is added to each, the sum is raised to a power, the viewer's is
/// multiplied, and all are normalised again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// Below 1 where simulations are overconfident.
    pub power: f64,
    /// Added to every share, since no seat is entirely without a chance.
    pub floor: f64,
    /// The factor on the odds of the viewing seat: below 1 where sampled worlds favour it, because the others' hidden
    /// choices are better than random.
    pub own: f64,
}

/// How luck is measured: cheaply, since only its mean must be right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckConstants {
    /// If present, the end of a simulation is valued by points, with this lead tripling the odds, instead of by the
    /// winner: then a narrow win is worth less than a wide one, and fewer simulations are enough.
    pub points: Option<f64>,
    /// Whether all players in a simulation use only what they can know, instead of all cards: many times slower, and
    /// much closer to real play in games with secret hands.
    pub blind: bool,
    /// How many simulations value an outcome, and how many its alternatives.
    pub simulations: u32,
    /// How much of the measured luck counts; below 1 where the measurement is rough.
    pub weight: f64,
}

/// The accuracy of a level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelAccuracy {
    /// The accuracy, as a review reports it.
    pub accuracy: f64,
    /// Half of its 95% interval.
    pub error: f64,
    /// The number of decisions used to measure it.
    pub decisions: u32,
}

impl Default for TableConstants {
    fn default() -> TableConstants {
        TableConstants {
            simulations: 200,
            epsilon_percent: 10,
            horizon: 0,
            points: 10.0,
            seat: Calibration { power: 1.0, floor: 0.005, own: 1.0 },
            open: Calibration { power: 1.0, floor: 0.005, own: 1.0 },
            luck: LuckConstants { points: None, blind: false, simulations: 64, weight: 1.0 },
            levels: None,
            net: None,
        }
    }
}

impl TableConstants {
    /// Returns the constants for use with a net.
    pub fn by_net(self, net: NetConstants) -> TableConstants {
        let NetConstants { simulations, horizon, seat, open, levels } = net;
        TableConstants { simulations, horizon, seat, open, levels, ..self }
    }
}

impl Measured {
    /// Parses a game's constants.
    ///
    /// # Panics
    /// If they are invalid; a test checks them.
    pub fn of<G: Game>() -> Measured {
        serde_json::from_str(G::MEASURED).expect("a game's MEASURED is valid")
    }

    /// Returns the constants for a number of seats: those measured there or at the nearest number, or defaults.
    pub fn at(&self, seats: u8) -> TableConstants {
        let nearest = self.0.iter().min_by_key(|(measured, _)| measured.abs_diff(seats));
        nearest.map(|(_, measure)| *measure).unwrap_or_default()
    }
}

/// Returns a table's net and the constants for it, if reviews of this game use one.
pub(crate) fn known<G: Game>(
    measure: TableConstants,
    table: &G,
) -> (TableConstants, Option<&'static Network>) {
    let find = || nets::network(table, &table.view(Viewer::Spectator));
    match measure.net.and_then(|by| Some((by, find()?))) {
        Some((by, net)) => (measure.by_net(by), Some(net)),
        None => (measure, None),
    }
}

impl Calibration {
    /// No correction.
    pub const NONE: Calibration = Calibration { power: 1.0, floor: 0.0, own: 1.0 };

    /// Corrects shares that sum to one, for a seat's view or with all cards open.
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

    /// Returns the slope of the correction at this point, by which errors must be multiplied.
    pub(crate) fn slope(&self, shares: &[f64], seat: usize, eyes: Eyes) -> f64 {
        let [low, high] = [-0.05, 0.05].map(|by| (shares[seat] + by).clamp(0.0, 1.0));
        let corrected = |own: f64| self.with_own(shares, seat, eyes, own);
        (corrected(high) - corrected(low)) / (high - low)
    }

    /// Returns the corrected value of a difference: how much less a seat would have if its share were smaller by this
    /// much. Never more than its whole share.
    pub(crate) fn difference(&self, shares: &[f64], seat: usize, eyes: Eyes, by: f64) -> f64 {
        let corrected = |own: f64| self.with_own(shares, seat, eyes, own.clamp(0.0, 1.0));
        corrected(shares[seat]) - corrected(shares[seat] - by)
    }

    /// Returns the corrected share of a seat with a different own share; the others keep their proportions of the rest,
    /// or have equal parts if there was none.
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
