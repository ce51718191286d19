//! The report: `docs/reports/review.md`, with the plot of calibration beside it.

use std::fmt::Write as _;
use std::path::Path;

use whistle_bots::Level;
use whistle_review::Calibration;

use crate::calibration::{Pair, accuracy, chances_of, half, lucky, open_pairs, seat_pairs};
use crate::measures::{Planted, PlayedSo};
use crate::statistics::{error, mean, ratio, variance};
use crate::{TABLES, file, lines, measured};

const BINS: usize = 10;

/// A tenth of the scale: how many pairs, what they were given and what they got, on the average.
struct Bin {
    pairs: usize,
    given: f64,
    got: f64,
}

fn bins(pairs: &[Pair]) -> Vec<Bin> {
    let of = |bin: usize| {
        let inside = |given: f64| ((given * BINS as f64) as usize).min(BINS - 1) == bin;
        let found: Vec<Pair> = pairs.iter().copied().filter(|(given, _)| inside(*given)).collect();
        let (given, got): (Vec<f64>, Vec<f64>) = found.iter().copied().unzip();
        Bin { pairs: found.len(), given: mean(&given), got: mean(&got) }
    };
    (0..BINS).map(of).collect()
}

/// The expected calibration error: how far what was given is from what happened, over all bins.
fn calibration_error(bins: &[Bin]) -> f64 {
    let all: usize = bins.iter().map(|bin| bin.pairs).sum();
    let sum: f64 = bins.iter().map(|bin| bin.pairs as f64 * (bin.given - bin.got).abs()).sum();
    sum / all.max(1) as f64
}

pub(crate) fn write() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut text = String::from(HEAD);
    let mut curves = Vec::new();
    let mut say = |line: String| writeln!(text, "{line}").expect("a String takes everything");
    say("## Calibrated\n".into());
    say("| game | players | games tried | error, a seat's own eyes | error, all open | uncorrected |".into());
    say("|---|---|--:|--:|--:|--:|".into());
    for (game, seats) in TABLES {
        let table = measured(game).at(seats);
        let what = chances_of(game);
        let tried = half(what, game, seats, true);
        let seat = bins(&seat_pairs(&tried, table.seat));
        let open = bins(&open_pairs(&tried, table.open));
        let plain = bins(&seat_pairs(&tried, Calibration::NONE));
        let players = if what == "chances" { "at sight" } else { "engineers" };
        let errors = [&seat, &open, &plain].map(|bins| calibration_error(bins));
        say(format!(
            "| {game}, {seats} seats | {players} | {} | {:.4} | {:.4} | {:.4} |",
            tried.len(),
            errors[0],
            errors[1],
            errors[2]
        ));
        curves.push((game, seat));
    }
    say("\n![what was foreseen against what happened](../pictures/review-calibration.svg)\n".into());
    for (game, bins) in &curves {
        say(format!(
            "{game}, a seat's own eyes:\n\n| foreseen | chances | happened |\n|--:|--:|--:|"
        ));
        for bin in bins.iter().filter(|bin| bin.pairs > 0) {
            say(format!("| {:.3} | {} | {:.3} |", bin.given, bin.pairs, bin.got));
        }
        say(String::new());
    }
    say("## Luck\n".into());
    say("| game | games tried | mean luck | its error | mean of the adjusted result | variance, real | adjusted | factor |".into());
    say("|---|--:|--:|--:|--:|--:|--:|--:|".into());
    for (game, seats) in TABLES {
        let weight = measured(game).at(seats).luck.weight;
        let (luck, result) = lucky(game, seats, true);
        let luck: Vec<f64> = luck.iter().map(|one| weight * one).collect();
        let adjusted: Vec<f64> = result.iter().zip(&luck).map(|(won, luck)| won - luck).collect();
        // Seats of a game sum to nothing: seat 0 alone says whether the mean is 0.
        let first: Vec<f64> = luck.iter().step_by(seats.into()).copied().collect();
        let firsts: Vec<f64> = adjusted.iter().step_by(seats.into()).copied().collect();
        say(format!(
            "| {game}, {seats} seats | {} | {:+.4} | ± {:.4} | {:.4} ± {:.4} | {:.4} | {:.4} | {:.2} |",
            first.len(),
            mean(&first),
            error(&first),
            mean(&firsts),
            error(&firsts),
            variance(&result),
            variance(&adjusted),
            variance(&result) / variance(&adjusted),
        ));
    }
    say("\nMean luck and the mean of the adjusted result are of the first seat (the seats of a game sum to 0 and to 1).\n".into());
    say("## Consistent\n".into());
    say("| game | level | games | decisions | lost a decision, in points | sure mistakes in 100 | accuracy |".into());
    say("|---|---|--:|--:|--:|--:|--:|".into());
    for (game, seats) in TABLES {
        for level in Level::ALL {
            let found: Vec<PlayedSo> = lines::read(&file(level.name(), game, seats))
                .into_iter()
                .map(|(_, found)| found)
                .collect();
            let Some(accuracy) = accuracy(game, seats, level) else { continue };
            let decisions: Vec<f64> = found.iter().map(|one| f64::from(one.decisions)).collect();
            let lost: Vec<f64> = found.iter().map(|one| 100.0 * one.lost).collect();
            let bad: Vec<f64> = found.iter().map(|one| 100.0 * f64::from(one.bad)).collect();
            let ((lost, error), (bad, bad_error)) =
                (ratio(&lost, &decisions), ratio(&bad, &decisions));
            say(format!(
                "| {game} | {level} | {} | {} | {lost:.2} ± {error:.2} | {bad:.1} ± {bad_error:.1} | {:.1} ± {:.1} |",
                found.len(),
                accuracy.decisions,
                accuracy.accuracy,
                accuracy.error,
            ));
        }
    }
    say("\n## A planted blunder\n".into());
    say("| game | games | found as the largest loss | called a mistake or a blunder |".into());
    say("|---|--:|--:|--:|".into());
    for (game, seats) in TABLES {
        let all: Vec<Planted> =
            lines::read(&file("plant", game, seats)).into_iter().map(|(_, one)| one).collect();
        let largest = all.iter().filter(|one| one.seen > one.other).count();
        let named = all.iter().filter(|one| one.is_sure && one.seen >= 0.05).count();
        say(format!("| {game} | {} | {largest} | {named} |", all.len()));
    }
    std::fs::write(root.join("docs/reports/review.md"), text).expect("the report is writable");
    let picture = picture(&curves);
    std::fs::write(root.join("docs/pictures/review-calibration.svg"), picture).expect("writable");
}

/// Draws what was foreseen against what happened; on the diagonal both are equal.
fn picture(curves: &[(&str, Vec<Bin>)]) -> String {
    let colours = ["#17685a", "#b04a12", "#5b7bd5"];
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-30 -10 360 350\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect x=\"-30\" y=\"-10\" width=\"360\" \
         height=\"350\" fill=\"#fff\"/>\n<path d=\"M0 0V300H300\" fill=\"none\" stroke=\"#888\"/>\n\
         <path d=\"M0 300L300 0\" stroke=\"#bbb\" stroke-dasharray=\"4 3\"/>\n",
    );
    for (number, (game, bins)) in curves.iter().enumerate() {
        let colour = colours[number % colours.len()];
        let points: Vec<String> = bins
            .iter()
            .filter(|bin| bin.pairs >= 10)
            .map(|bin| format!("{:.1},{:.1}", 300.0 * bin.given, 300.0 * (1.0 - bin.got)))
            .collect();
        writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        )
        .expect("a String takes everything");
        for point in &points {
            let (x, y) = point.split_once(',').expect("two numbers");
            writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>")
                .expect("a String takes everything");
        }
        writeln!(svg, "<text x=\"10\" y=\"{}\" fill=\"{colour}\">{game}</text>", 14 + 14 * number)
            .expect("a String takes everything");
    }
    svg + "<text x=\"0\" y=\"315\">0</text><text x=\"280\" y=\"315\">1</text>\
           <text x=\"90\" y=\"330\">what a seat was given</text>\
           <text x=\"-15\" y=\"230\" transform=\"rotate(-90 -15 230)\">what it got</text>\n</svg>\n"
}

const HEAD: &str = "\
# How good reviews are

Made by `cargo xtask review-report`, which measures numbered games, goes on where it was interrupted, and
writes this page; what each part means is told in [the review room](../review.md). Games with even numbers
are learnt from (how simulations are corrected, the weight of luck); the numbers below are of the others.
Intervals (±) hold the true value 95 times in 100.

*Chances* are those of the middle of each game (half of its entries), by 64 simulations, in ten bins;
the error is the mean distance between what was foreseen and what happened. Players *at sight* do what
weighs most at a glance. *Consistent*: one seat of the level against players at sight, its decisions judged
by 64 simulations a choice; a baron thinks 3,000 simulations a move. *A planted blunder*: a dozen decisions
of a game are tried, the move that loses most is put in place of the one that was made, and players at
sight play on.

";
