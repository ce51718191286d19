//! The actions being compared, and the result of each in each world.

use whistle_core::Seat;

use super::{Comparison, Contender, Shares, Tally, Z95};
use crate::judge::Eyes;
use crate::measured::Calibration;
use crate::sample::Sample;

/// An action is dropped when it is this many standard errors behind the best.
const HOPELESS: f64 = 3.0;

/// The actions, best-looking first.
pub(super) struct Field<A> {
    runners: Vec<Runner<A>>,
    chosen: usize,
    seat: usize,
    /// The results of a random action, in the first worlds.
    anything: Vec<f64>,
    worlds: u32,
}

struct Runner<A> {
    action: A,
    /// The seat's results with it, in the same worlds as all other remaining actions.
    gains: Vec<f64>,
    tally: Tally,
    live: bool,
}

impl<A: Copy + PartialEq> Field<A> {
    pub(super) fn new(actions: Vec<A>, chosen: usize, seat: Seat) -> Field<A> {
        let runner =
            |action| Runner { action, gains: Vec::new(), tally: Tally::default(), live: true };
        let runners = actions.into_iter().map(runner).collect();
        Field { runners, chosen, seat: seat.index(), anything: Vec::new(), worlds: 0 }
    }

    /// Lists the remaining actions.
    pub(super) fn live(&self) -> Vec<A> {
        self.runners.iter().filter(|runner| runner.live).map(|runner| runner.action).collect()
    }

    /// Returns the number of worlds played.
    pub(super) fn worlds(&self) -> u32 {
        self.worlds
    }

    /// Adds the results of the remaining actions in another world, and those of a random action.
    pub(super) fn add(&mut self, row: &[Shares]) {
        let mut rest = row.iter();
        for runner in self.runners.iter_mut().filter(|runner| runner.live) {
            let shares = rest.next().expect("one a choice");
            runner.gains.push(shares[self.seat]);
            runner.tally.add(shares);
        }
        self.anything.extend(rest.next().map(|shares| shares[self.seat]));
        self.worlds += 1;
    }

    /// Drops actions that are certainly worse than the best, except for the chosen one.
    pub(super) fn part(&mut self) {
        let best = self.best(|_| true);
        for place in 0..self.runners.len() {
            let ahead = self.ahead(best, place, |_| true);
            let hopeless = ahead.mean() > HOPELESS * ahead.standard_error();
            if place != best && place != self.chosen && hopeless {
                self.runners[place].live = false;
            }
        }
    }

    /// Returns whether only the chosen action is left.
    pub(super) fn is_decided(&self) -> bool {
        self.runners.iter().filter(|runner| runner.live).count() == 1
    }

    /// Returns the comparison.
    pub(super) fn compare(&self, seats: u8, calibration: &Calibration) -> Comparison<A> {
        let best = self.best(|_| true);
        let eyes = Eyes::Seat(Seat(self.seat as u8));
        let shares = self.runners[best].tally.raw(seats);
        let slope = calibration.slope(&shares, self.seat, eyes);
        let corrected = |by: f64| calibration.difference(&shares, self.seat, eyes, by);
        let contender = |place: usize| {
            let runner = &self.runners[place];
            let behind = self.ahead(best, place, |_| true);
            let error = if place == best { 0.0 } else { behind.standard_error() };
            Contender {
                action: runner.action,
                shares: runner.tally.chances(seats, calibration, eyes).shares,
                behind: corrected(behind.mean()),
                error: (slope * Z95 * error).min(1.0),
                tries: runner.tally.count(),
            }
        };
        let mut contenders: Vec<Contender<A>> = (0..self.runners.len()).map(contender).collect();
        contenders.sort_by(|one, other| one.behind.total_cmp(&other.behind));
        // The best is found in one half of the worlds and compared in the other, and vice versa: comparing in the same
        // worlds would mistake luck for merit.
        let (mut loss, mut variance, mut anything) = (0.0, 0.0, 0.0);
        for half in 0..2 {
            let found = self.best(|world| world % 2 == half);
            let lost = self.ahead(found, self.chosen, |world| world % 2 != half);
            loss += lost.mean() / 2.0;
            if found != self.chosen {
                variance += lost.standard_error().powi(2) / 4.0;
            }
            anything += self.ahead_of_anything(found, |world| world % 2 != half) / 2.0;
        }
        Comparison {
            contenders,
            loss: corrected(loss),
            error: (slope * Z95 * variance.sqrt()).min(1.0),
            anything: corrected(anything),
        }
    }

    /// Finds the best remaining action in some of the worlds, the first of equals.
    fn best(&self, counts: impl Fn(usize) -> bool) -> usize {
        let mean = |place: usize| {
            let gains = self.runners[place].gains.iter().enumerate();
            let mut sample = Sample::default();
            gains.filter(|(world, _)| counts(*world)).for_each(|(_, &gain)| sample.add(gain));
            sample.mean()
        };
        let live = (0..self.runners.len()).filter(|&place| self.runners[place].live);
        live.rev().max_by(|&a, &b| mean(a).total_cmp(&mean(b))).expect("one stays")
    }

    /// Returns how much better one action did than another, in those of some worlds where both were tried.
    fn ahead(&self, one: usize, other: usize, counts: impl Fn(usize) -> bool) -> Sample {
        let both = self.runners[one].gains.iter().zip(&self.runners[other].gains).enumerate();
        let mut sample = Sample::default();
        both.filter(|(world, _)| counts(*world)).for_each(|(_, (a, b))| sample.add(a - b));
        sample
    }

    /// Returns how much better it did than a random action.
    fn ahead_of_anything(&self, one: usize, counts: impl Fn(usize) -> bool) -> f64 {
        let both = self.runners[one].gains.iter().zip(&self.anything).enumerate();
        let mut sample = Sample::default();
        both.filter(|(world, _)| counts(*world)).for_each(|(_, (a, b))| sample.add(a - b));
        sample.mean()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whistle_core::MAX_SEATS;

    const PLAIN: Calibration = Calibration::NONE;

    fn field(chosen: usize, worlds: usize, gains: impl Fn(usize) -> [f64; 3]) -> Field<char> {
        let mut field = Field::new(vec!['a', 'b', 'c'], chosen, Seat(0));
        for world in 0..worlds {
            let shares = |gain: f64| {
                let mut shares = [0.0; MAX_SEATS];
                (shares[0], shares[1]) = (gain, 1.0 - gain);
                shares
            };
            let live: Vec<bool> = field.runners.iter().map(|runner| runner.live).collect();
            let row = gains(world).into_iter().zip(live).filter(|(_, live)| *live);
            let row: Vec<Shares> = row.map(|(gain, _)| shares(gain)).chain([shares(0.2)]).collect();
            field.add(&row);
        }
        field
    }

    /// Chance affects all actions alike, so a small difference shows at once.
    #[test]
    fn a_small_loss_is_found_where_luck_is_the_same() {
        let mut found = field(2, 64, |world| {
            let luck = (world % 7) as f64 / 20.0;
            let little = (world / 2 % 2) as f64 / 100.0;
            [0.3 + luck, 0.35 + luck + little, 0.3 + luck - little]
        });
        found.part();
        assert_eq!(found.live(), ['b', 'c'], "a is surely behind; c was chosen and stays");
        let compared = found.compare(2, &PLAIN);
        assert_eq!(compared.contenders[0].action, 'b');
        assert!((compared.loss - 0.06).abs() < 1e-9, "{compared:?}");
        assert!(compared.error < 0.01 && compared.anything > 0.2);
        assert_eq!(compared.contenders[0].behind, 0.0);
    }

    #[test]
    fn of_what_is_equal_nothing_is_lost_on_the_average() {
        // An action that looks best by luck does so in one half of the worlds and not in the other.
        let compared = field(0, 64, |world| [0.5, if world % 2 == 0 { 0.7 } else { 0.3 }, 0.5])
            .compare(2, &PLAIN);
        assert!(compared.loss < 0.0, "{compared:?}");
    }

    #[test]
    fn the_best_choice_loses_nothing() {
        let compared = field(1, 64, |world| [0.1, 0.8, (world % 3) as f64 / 10.0]);
        let compared = compared.compare(2, &PLAIN);
        assert_eq!((compared.loss, compared.error), (0.0, 0.0));
    }
}
