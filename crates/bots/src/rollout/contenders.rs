//! The actions being compared, and the result of each in each world.

use whistle_core::Seat;

use crate::places::falling;
use crate::value::{PlayoutResult, WinShares};

/// An action is dropped when it is this many standard errors behind the best.
const HOPELESS: f64 = 2.5;

/// Actions within this share of a win count as nearly equal.
const NEAR: f64 = 0.005;

/// Nothing is dropped before this many worlds.
const AT_LEAST: usize = 16;

/// The actions, best-looking first.
pub(super) struct Contenders<A> {
    runners: Vec<Runner<A>>,
}

struct Runner<A> {
    action: A,
    /// The seat's results with it, in the same worlds as all other remaining actions.
    gains: Vec<f32>,
    /// The shares of the win.
    shares: WinShares,
    live: bool,
}

impl<A: Copy + PartialEq> Contenders<A> {
    pub(super) fn new(actions: Vec<A>) -> Contenders<A> {
        let runner =
            |action| Runner { action, gains: Vec::new(), shares: WinShares::default(), live: true };
        Contenders { runners: actions.into_iter().map(runner).collect() }
    }

    /// Lists the remaining actions.
    pub(super) fn live(&self) -> Vec<A> {
        self.runners.iter().filter(|runner| runner.live).map(|runner| runner.action).collect()
    }

    /// Adds the results of the remaining actions in another world.
    pub(super) fn add(&mut self, seat: Seat, results: &[PlayoutResult]) {
        let live = self.runners.iter_mut().filter(|runner| runner.live);
        for (runner, result) in live.zip(results) {
            runner.gains.push(result.gains[seat.index()]);
            runner.shares.add(&result.wins);
        }
    }

    /// Returns the shares of the win after an action.
    pub(super) fn win_shares(&self, action: &A) -> WinShares {
        let found = self.runners.iter().find(|runner| runner.action == *action);
        found.map(|runner| runner.shares).unwrap_or_default()
    }

    /// Drops actions that are certainly worse than the best.
    pub(super) fn part(&mut self) {
        let best = self.best();
        if self.runners[best].gains.len() < AT_LEAST {
            return;
        }
        for place in 0..self.runners.len() {
            let (ahead, error) = self.runners[best].ahead_of(&self.runners[place]);
            if place != best && ahead > HOPELESS * error {
                self.runners[place].live = false;
            }
        }
    }

    /// Returns the chosen action: the best-looking one, unless it was dropped or another is ahead by this many
    /// hundredths of a standard error.
    pub(super) fn chosen(&self, caution: u16) -> A {
        let (favourite, best) = (&self.runners[0], &self.runners[self.best()]);
        let (ahead, error) = best.ahead_of(favourite);
        let surely = ahead > f64::from(caution) / 100.0 * error;
        if favourite.live && !surely { favourite.action } else { best.action }
    }

    /// Lists actions nearly equal to the chosen one, starting with that.
    pub(super) fn near(&self, chosen: A) -> Vec<A> {
        let of = |action: A| self.runners.iter().find(|runner| runner.action == action);
        let Some(made) = of(chosen) else { return vec![chosen] };
        let close = |runner: &&Runner<A>| {
            runner.live && runner.action != chosen && runner.mean() > made.mean() - NEAR
        };
        let others = self.runners.iter().filter(close).map(|runner| runner.action);
        [chosen].into_iter().chain(others).collect()
    }

    /// Lists how often each action was played out, most often first.
    pub(super) fn tried(&self) -> Vec<(A, u32)> {
        let times: Vec<i64> = self.runners.iter().map(|runner| runner.gains.len() as i64).collect();
        let tried = |place: usize| (self.runners[place].action, times[place] as u32);
        falling(&times).into_iter().map(tried).collect()
    }

    /// Finds the remaining action with the best result; the first one if several are equal.
    fn best(&self) -> usize {
        let live = (0..self.runners.len()).filter(|&place| self.runners[place].live);
        let mean = |place: usize| self.runners[place].mean();
        live.rev().max_by(|&a, &b| mean(a).total_cmp(&mean(b))).expect("one stays")
    }
}

impl<A> Runner<A> {
    fn mean(&self) -> f64 {
        self.gains.iter().map(|&gain| f64::from(gain)).sum::<f64>() / self.gains.len() as f64
    }

    /// Returns how much better it did than another in the same worlds, and the standard error.
    fn ahead_of(&self, other: &Runner<A>) -> (f64, f64) {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (&own, &others) in self.gains.iter().zip(&other.gains) {
            let difference = f64::from(own) - f64::from(others);
            n += 1.0;
            sum += difference;
            squares += difference * difference;
        }
        if n < 2.0 {
            return (0.0, f64::MAX);
        }
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) * n / (n - 1.0);
        (mean, (variance / n).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use whistle_core::MAX_SEATS;

    use super::*;

    fn field(worlds: usize, gains: impl Fn(usize) -> [f32; 3]) -> Contenders<char> {
        let mut field = Contenders::new(vec!['a', 'b', 'c']);
        for world in 0..worlds {
            let row: Vec<PlayoutResult> = gains(world)
                .into_iter()
                .zip(&field.runners)
                .filter(|(_, r)| r.live)
                .map(|(gain, _)| PlayoutResult { gains: [gain; MAX_SEATS], wins: [0.0; MAX_SEATS] })
                .collect();
            field.add(Seat(0), &row);
            field.part();
        }
        field
    }

    /// Chance affects all actions alike, so a small difference shows at once.
    #[test]
    fn what_is_a_little_better_in_every_world_wins() {
        let found = field(40, |world| {
            let luck = (world % 7) as f32 / 10.0;
            let little = (world % 2) as f32 / 100.0;
            [luck, luck + 0.02 + little, luck - 0.02 - little]
        });
        assert_eq!(found.chosen(100), 'b');
        assert_eq!(found.live(), ['b'], "the others are surely behind");
        assert!(found.tried()[0].1 > found.tried()[2].1);
    }

    #[test]
    fn what_looked_best_stays_where_nothing_is_sure() {
        let found = field(40, |world| [0.5, if world % 2 == 0 { 0.9 } else { 0.13 }, 0.5]);
        assert_eq!(found.live().len(), 3);
        assert_eq!(found.chosen(100), 'a', "half a standard error is not enough");
        assert_eq!(found.chosen(10), 'b', "but it is enough without caution");
    }

    #[test]
    fn nothing_is_given_up_before_enough_worlds_were_seen() {
        assert_eq!(field(AT_LEAST - 1, |_| [0.1, 0.9, 0.5]).live().len(), 3);
        assert_eq!(field(AT_LEAST, |_| [0.1, 0.9, 0.5]).live(), ['b']);
    }
}
