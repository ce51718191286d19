//! Fits the correction of simulated chances on half of the games and tests it on the other half.

use whistle_bots::Level;
use whistle_core::Seat;
use whistle_review::{Calibration, Eyes, LevelAccuracy};

use crate::measures::{Foreseen, Lucky, PlayedSo};
use crate::statistics::{covariance, ratio, variance};
use crate::{TABLES, file, lines, measured, measured_file};

/// A predicted win chance, and the share of the win that the seat got.
pub(crate) type Pair = (f64, f64);

/// Returns the predictions for the games with even numbers, and for those with odd ones.
pub(crate) fn halves(what: &str, game: &str, seats: u8) -> [Vec<Foreseen>; 2] {
    let all = lines::read::<Foreseen>(&file(what, game, seats));
    let (even, odd): (Vec<_>, Vec<_>) = all.into_iter().partition(|(n, _)| n % 2 == 0);
    [even, odd].map(|half| half.into_iter().map(|(_, found)| found).collect())
}

/// Lists the chances in each half of the games, with the correction fitted on the other half.
pub(crate) fn crossed(halves: &[Vec<Foreseen>; 2], pairs: Pairs) -> Vec<Pair> {
    let [even, odd] = halves;
    let tried = |tried: &[Foreseen], learnt: &[Foreseen]| pairs(tried, best(learnt, pairs));
    [tried(even, odd), tried(odd, even)].concat()
}

/// Lists the corrected chances in games.
pub(crate) type Pairs = fn(&[Foreseen], Calibration) -> Vec<Pair>;

/// Lists each seat's predicted chances with all cards open.
pub(crate) fn open_pairs(games: &[Foreseen], calibration: Calibration) -> Vec<Pair> {
    let of_game = |game: &Foreseen| {
        let mut shares = game.open.clone();
        calibration.apply(&mut shares, Eyes::Open);
        shares.into_iter().zip(game.result.clone())
    };
    games.iter().flat_map(of_game).collect()
}

/// Lists each seat's predicted chances from what it could know.
pub(crate) fn seat_pairs(games: &[Foreseen], calibration: Calibration) -> Vec<Pair> {
    let of_game = |game: &Foreseen| {
        let own = |(seat, eyes): (usize, &Vec<f64>)| {
            let mut shares = eyes.clone();
            calibration.apply(&mut shares, Eyes::Seat(Seat(seat as u8)));
            (shares[seat], game.result[seat])
        };
        game.eyes.iter().enumerate().map(own).collect::<Vec<Pair>>()
    };
    games.iter().flat_map(of_game).collect()
}

/// Returns how badly chances fit the results: minus the mean logarithm of the chance given to each result.
fn misfit(pairs: &[Pair]) -> f64 {
    let of_pair = |&(given, got): &Pair| {
        let given = given.clamp(1e-9, 1.0 - 1e-9);
        -(got * given.ln() + (1.0 - got) * (1.0 - given).ln())
    };
    pairs.iter().map(of_pair).sum::<f64>() / pairs.len().max(1) as f64
}

fn best(games: &[Foreseen], pairs: Pairs) -> Calibration {
    let floors = [0.001, 0.003, 0.01, 0.02, 0.04];
    let powers = (4..=40).map(|n| f64::from(n) / 20.0);
    // The first of several equals is taken: with all cards open there is no viewer, so it makes no difference.
    let owns = [1.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.25];
    let all = powers.flat_map(|power| {
        floors
            .into_iter()
            .flat_map(move |floor| owns.map(move |own| Calibration { power, floor, own }))
    });
    let misfit = |calibration: &Calibration| misfit(&pairs(games, *calibration));
    all.min_by(|a, b| misfit(a).total_cmp(&misfit(b))).expect("there are some")
}

/// Writes the fitted constants to the games' `measured.json`.
pub(crate) fn fit() {
    for (game, seats) in TABLES {
        let mut measured = measured(game);
        let table = measured.0.entry(seats).or_default();
        let learnt = halves(chances_of(game), game, seats).into_iter().flatten();
        let learnt: Vec<Foreseen> = learnt.collect();
        if !learnt.is_empty() {
            let (seat, open) = (best(&learnt, seat_pairs), best(&learnt, open_pairs));
            match &mut table.net {
                Some(net) => (net.seat, net.open) = (seat, open),
                None => (table.seat, table.open) = (seat, open),
            }
        }
        let [mut all, odd] = lucky(game, seats);
        all.extend(odd);
        if all.len() > 100 {
            table.luck.weight = (weight(&all) * 100.0).round() / 100.0;
        }
        // A scale from few games, or one that does not rise, would mislead people.
        let levels: Vec<LevelAccuracy> = Level::ALL
            .iter()
            .filter(|level| played(game, seats, **level).len() >= ENOUGH)
            .filter_map(|&level| accuracy(game, seats, level))
            .collect();
        // Constants measured elsewhere stay.
        if Level::ALL.iter().all(|level| !played(game, seats, *level).is_empty()) {
            let levels: Option<[LevelAccuracy; Level::ALL.len()]> = levels.try_into().ok();
            let levels = levels.filter(|all| all.is_sorted_by(|a, b| a.accuracy < b.accuracy));
            *table.net.as_mut().map_or(&mut table.levels, |net| &mut net.levels) = levels;
        }
        let text = serde_json::to_string_pretty(&measured).expect("a measure is JSON");
        std::fs::write(measured_file(game), text + "\n").expect("the file is writable");
        println!("{game}: {:?}", measured.at(seats));
    }
}

/// The players whose games the chances are fitted on: thinkers where they are fast enough.
pub(crate) fn chances_of(game: &str) -> &'static str {
    if file("chances-engineer", game, table_seats(game)).exists() {
        "chances-engineer"
    } else {
        "chances"
    }
}

fn table_seats(game: &str) -> u8 {
    TABLES.iter().find(|(id, _)| *id == game).map_or(0, |(_, seats)| *seats)
}

/// Lists the measured luck and the results of all seats: for games with even numbers, and with odd ones.
pub(crate) fn lucky(game: &str, seats: u8) -> [Vec<Pair>; 2] {
    let all = lines::read::<Lucky>(&file("luck", game, seats));
    let (even, odd): (Vec<_>, Vec<_>) = all.into_iter().partition(|(n, _)| n % 2 == 0);
    let pairs = |(_, found): (u64, Lucky)| found.luck.into_iter().zip(found.result);
    [even, odd].map(|half| half.into_iter().flat_map(pairs).collect())
}

/// Returns the weight of the measured luck that explains the results best.
pub(crate) fn weight(lucky: &[Pair]) -> f64 {
    let (luck, result): (Vec<f64>, Vec<f64>) = lucky.iter().copied().unzip();
    (covariance(&luck, &result) / variance(&luck)).clamp(0.0, 2.0)
}

/// How many games of each level are needed for a scale.
const ENOUGH: usize = 20;

/// Lists a level's decisions by game.
fn played(game: &str, seats: u8, level: Level) -> Vec<PlayedSo> {
    lines::read(&file(level.name(), game, seats)).into_iter().map(|(_, found)| found).collect()
}

/// Returns a level's accuracy.
pub(crate) fn accuracy(game: &str, seats: u8, level: Level) -> Option<LevelAccuracy> {
    let found = played(game, seats, level);
    if found.len() < 5 {
        return None;
    }
    let lost: Vec<f64> = found.iter().map(|game| game.lost).collect();
    let anything: Vec<f64> = found.iter().map(|game| game.anything).collect();
    let (ratio, error) = ratio(&lost, &anything);
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    Some(LevelAccuracy {
        // Capped as in a review: a level that beats the few simulations used here is not better than the best.
        accuracy: tenth((100.0 * (1.0 - ratio)).clamp(0.0, 100.0)),
        error: tenth(100.0 * error),
        decisions: found.iter().map(|game| game.decisions).sum(),
    })
}
