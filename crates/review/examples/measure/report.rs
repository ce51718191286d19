//! The report: `reports/review.md`, with the plot of calibration beside it.

use std::fmt::Write as _;
use std::path::Path;

use whistle_bots::Level;
use whistle_review::Calibration;

use crate::calibration::{
    Pair, Pairs, accuracy, chances_of, crossed, halves, lucky, open_pairs, seat_pairs, weight,
};
use crate::measures::PlayedSo;
use crate::plant::Planted;
use crate::statistics::{error, gap, mean, ratio, ratio_of_variances, variance};
use crate::times::Timed;
use crate::{TABLES, file, judgement, lines, same_positions, simulations};

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

/// The page as it is written, and as it was before.
pub(crate) struct Text {
    new: String,
    old: String,
}

impl Text {
    pub(crate) fn say(&mut self, line: impl std::fmt::Display) {
        writeln!(self.new, "{line}").expect("a String takes everything");
    }

    /// Returns a section of the page as it was, without its heading.
    fn section(&self, heading: &str) -> &str {
        let from = self.old.find(&format!("## {heading}\n")).map_or("", |at| &self.old[at + 1..]);
        let text = from.split_once("\n\n").map_or("", |(_, text)| text);
        text.find("\n## ").map_or(text, |end| &text[..end])
    }

    /// Says again what a row of a section said, since its games were measured elsewhere.
    pub(crate) fn keep(&mut self, section: &str, start: &str) {
        let row = self.section(section).lines().find(|line| line.starts_with(start));
        if let Some(row) = row.map(str::to_owned) {
            self.say(row);
        }
    }
}

/// What is asked of a number, and what became of it.
fn reached(is: f64, goal: f64, at_most: bool) -> String {
    let by = if at_most { is - goal } else { goal - is };
    if by <= 0.0 { "reached".into() } else { format!("missed by {by:.3}") }
}

pub(crate) fn write() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = root.join("reports/review.md");
    let old = std::fs::read_to_string(&page).unwrap_or_default();
    let mut text = Text { new: String::from(HEAD), old };
    let curves = calibrated(&mut text);
    luck(&mut text);
    consistent(&mut text);
    same_positions::write(&mut text);
    planted(&mut text);
    times(&mut text);
    text.new.push_str(TAIL);
    std::fs::write(page, text.new).expect("the report is writable");
    let picture = root.join("docs/pictures/review-calibration.svg");
    std::fs::write(picture, draw(&curves)).expect("the picture is writable");
}

fn calibrated(text: &mut Text) -> Vec<(&'static str, Vec<Bin>)> {
    text.say("## Calibration\n");
    text.say("Mid-game win chances compared with what happened, over 2,000 games. Goal: an error of at most 0.03.\n");
    text.say("| game | players | games | error, seat's view | goal | error, all cards open | goal | uncorrected: seat, open |");
    text.say("|---|---|--:|--:|---|--:|---|--:|");
    let mut curves = Vec::new();
    for (game, seats) in TABLES {
        let what = chances_of(game);
        if !file(what, game, seats).exists() {
            text.keep("Calibration", &format!("| {game}, "));
            curves.push((game, kept_bins(text.section("Calibration"), game)));
            continue;
        }
        let halves = halves(what, game, seats);
        let [seat, open] =
            [seat_pairs as Pairs, open_pairs].map(|pairs| bins(&crossed(&halves, pairs)));
        let all = halves.concat();
        let plain =
            [seat_pairs as Pairs, open_pairs].map(|pairs| bins(&pairs(&all, Calibration::NONE)));
        let players = if what == "chances" { "without look-ahead" } else { "engineers" };
        let errors = [&seat, &open, &plain[0], &plain[1]].map(|bins| calibration_error(bins));
        text.say(format_args!(
            "| {game}, {seats} seats | {players} | {} | {:.4} | {} | {:.4} | {} | {:.4}, {:.4} |",
            all.len(),
            errors[0],
            reached(errors[0], 0.03, true),
            errors[1],
            reached(errors[1], 0.03, true),
            errors[2],
            errors[3],
        ));
        curves.push((game, seat));
    }
    text.say(
        "\n![Predicted chances compared with what happened](../docs/pictures/review-calibration.svg)\n",
    );
    for (game, bins) in &curves {
        text.say(format_args!(
            "{game}, seat's view:\n\n| predicted | chances | happened |\n|--:|--:|--:|"
        ));
        for bin in bins.iter().filter(|bin| bin.pairs > 0) {
            text.say(format_args!("| {:.3} | {} | {:.3} |", bin.given, bin.pairs, bin.got));
        }
        text.say("");
    }
    curves
}

/// Reads the bins of a game from a section that tells them.
fn kept_bins(section: &str, game: &str) -> Vec<Bin> {
    let from = section.split_once(&format!("{game}, seat's view:\n\n"));
    let rows = from.map_or("", |(_, from)| from).lines().skip(2).map_while(|row| {
        let cells: Vec<f64> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
        let [given, pairs, got] = cells.try_into().ok()?;
        Some(Bin { pairs: pairs as usize, given, got })
    });
    rows.collect()
}

fn luck(text: &mut Text) {
    text.say("## Luck\n");
    text.say("Goals: a mean luck of 0, equal means of result and adjusted result, and a variance at least halved (a factor of 2).\n");
    text.say("| game | games | weights | mean luck | mean result | mean of the adjusted result | variance, real | adjusted | factor | goal | factor at weight 1 |");
    text.say("|---|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|");
    for (game, seats) in TABLES {
        let [even, odd] = lucky(game, seats);
        if even.len() < 20 {
            text.keep("Luck", &format!("| {game}, "));
            continue;
        }
        // Each half is weighted by what was learnt from the other.
        let weighted = |half: &[Pair], weight: f64| -> Vec<f64> {
            half.iter().map(|(luck, _)| weight * luck).collect()
        };
        let (of_even, of_odd) = (weight(&even), weight(&odd));
        let plain = [weighted(&even, of_odd), weighted(&odd, of_even)].concat();
        let all = [even, odd].concat();
        let result: Vec<f64> = all.iter().map(|(_, result)| *result).collect();
        let less = |luck: &[f64]| -> Vec<f64> {
            result.iter().zip(luck).map(|(won, luck)| won - luck).collect()
        };
        let adjusted = less(&plain);
        // Seats of a game sum to nothing: seat 0 alone says whether the mean is 0.
        let first =
            |all: &[f64]| -> Vec<f64> { all.iter().step_by(seats.into()).copied().collect() };
        let (luck, won, without) = (first(&plain), first(&result), first(&adjusted));
        let factor = variance(&result) / variance(&adjusted);
        let spread = ratio_of_variances(&result, &adjusted, seats.into());
        text.say(format_args!(
            "| {game}, {seats} seats | {} | {of_even:.2}, {of_odd:.2} | {:+.4} ± {:.4} | {:.4} ± {:.4} | {:.4} ± {:.4} | {:.4} | {:.4} | {factor:.2} ± {spread:.2} | {} | {:.2} |",
            luck.len(),
            mean(&luck),
            error(&luck),
            mean(&won),
            error(&won),
            mean(&without),
            error(&without),
            variance(&result),
            variance(&adjusted),
            reached(factor, 2.0, false),
            variance(&result) / variance(&less(&weighted(&all, 1.0))),
        ));
    }
    text.say("\nMeans are for the first seat. Each half of the games uses the weight learnt from the other half; both are shown.\n");
}

/// What a level lost, and how often surely, over its decisions: by the number of the game.
fn played_so(game: &str, seats: u8, level: Level) -> Vec<(u64, PlayedSo)> {
    lines::read(&file(level.name(), game, seats))
}

/// Which levels are compared, the gentler first, and whether the gap is asked to be clear.
pub(crate) const PAIRS: [(Level, Level, bool); 4] = [
    (Level::Porter, Level::Conductor, true),
    (Level::Conductor, Level::Baron, true),
    (Level::Conductor, Level::Engineer, false),
    (Level::Engineer, Level::Baron, false),
];

/// Says whether a gap is clear of its interval: in what was lost, and in the number of mistakes.
pub(crate) fn clear(asked: bool, lost: (f64, f64), bad: (f64, f64)) -> &'static str {
    match (asked, lost.0 > lost.1, bad.0 > bad.1) {
        (false, _, _) => "—",
        (true, true, true) => "reached",
        (true, true, false) => "reached in size, not in number",
        (true, false, true) => "reached in number, not in size",
        (true, false, false) => "missed: inside its interval",
    }
}

fn consistent(text: &mut Text) {
    text.say("## Consistency\n");
    text.say("| game, simulations per choice | level | games | decisions | points lost per decision | clear mistakes per 100 | accuracy |");
    text.say("|---|---|--:|--:|--:|--:|--:|");
    for (game, seats) in TABLES {
        for level in Level::ALL {
            let found = played_so(game, seats, level);
            let Some(accuracy) = accuracy(game, seats, level) else {
                let start = format!("| {game}, {} | {level} |", judgement(game, seats));
                text.keep("Consistency", &start);
                continue;
            };
            let decisions: Vec<f64> = found.iter().map(|(_, one)| one.decisions.into()).collect();
            let lost: Vec<f64> = found.iter().map(|(_, one)| 100.0 * one.lost).collect();
            let bad: Vec<f64> = found.iter().map(|(_, one)| 100.0 * f64::from(one.bad)).collect();
            let ((lost, error), (bad, bad_error)) =
                (ratio(&lost, &decisions), ratio(&bad, &decisions));
            text.say(format_args!(
                "| {game}, {} | {level} | {} | {} | {lost:.2} ± {error:.2} | {bad:.1} ± {bad_error:.1} | {:.1} ± {:.1} |",
                judgement(game, seats),
                found.len(),
                accuracy.decisions,
                accuracy.accuracy,
                accuracy.error,
            ));
        }
    }
    text.say("\nThe table shows how much more the weaker of two levels loses, with the same deals and seats. Goal: the gaps between porter, conductor and baron exceed their intervals. Players who are far behind have little left to lose; *less accurate by* compares what was lost with what was at stake.\n");
    text.say("| game | levels | games | more points lost per decision | more clear mistakes per 100 | less accurate by | goal |");
    text.say("|---|---|--:|--:|--:|--:|---|");
    for (game, seats) in TABLES {
        for (gentle, strong, asked) in PAIRS {
            let (one, other) = (played_so(game, seats, gentle), played_so(game, seats, strong));
            let strong_at = |number: u64| other.iter().find(|(n, _)| *n == number);
            let both: Vec<[&PlayedSo; 2]> = one
                .iter()
                .filter_map(|(number, a)| strong_at(*number).map(|(_, b)| [a, b]))
                .collect();
            if both.len() < 5 {
                text.keep("Consistency", &format!("| {game} | {gentle} − {strong} |"));
                continue;
            }
            let of = |part: fn(&PlayedSo) -> f64, each: fn(&PlayedSo) -> f64| {
                let rows = |level: usize| -> Vec<(f64, f64)> {
                    let row =
                        |pair: &[&PlayedSo; 2]| (100.0 * part(pair[level]), each(pair[level]));
                    both.iter().map(row).collect()
                };
                gap(&rows(0), &rows(1))
            };
            let lost = of(|one| one.lost, |one| f64::from(one.decisions));
            let bad = of(|one| f64::from(one.bad), |one| f64::from(one.decisions));
            // Who loses more of what is at stake is less accurate by as much.
            let less = of(|one| one.lost, |one| one.anything);
            let goal = clear(asked, lost, bad);
            text.say(format_args!(
                "| {game} | {gentle} − {strong} | {} | {:.2} ± {:.2} | {:.1} ± {:.1} | {:.1} ± {:.1} | {goal} |",
                both.len(),
                lost.0,
                lost.1,
                bad.0,
                bad.1,
                less.0,
                less.1,
            ));
        }
    }
}

fn planted(text: &mut Text) {
    text.say("\n## A planted blunder\n");
    text.say("A bad move is deliberately put into a game. Goal: at least 95 of 100 are found as the largest loss. Thinkers use 200 simulations per move. The move is chosen in other sampled worlds than the review's.\n");
    text.say("| game | players | games | found as the largest loss | goal | called a mistake or blunder | points lost |");
    text.say("|---|---|--:|--:|---|--:|--:|");
    for (game, seats) in TABLES {
        let kinds = ["plant-baron", "plant-thinker", "plant"].map(|what| file(what, game, seats));
        let names = ["barons", "thinkers", "engineers"];
        let mut kinds = kinds.into_iter().zip(names).filter(|(from, _)| from.exists());
        let (all, players) = match kinds.next() {
            Some((from, players)) => (lines::read::<Planted>(&from), players),
            None => (Vec::new(), ""),
        };
        let all: Vec<Planted> = all.into_iter().map(|(_, one)| one).collect();
        if all.is_empty() {
            text.keep("A planted blunder", &format!("| {game} |"));
            continue;
        }
        let largest = all.iter().filter(|one| one.seen > one.other).count();
        let named = all.iter().filter(|one| one.is_sure && one.seen >= 0.05).count();
        let lost: Vec<f64> = all.iter().map(|one| 100.0 * one.seen).collect();
        let part = largest as f64 / all.len().max(1) as f64;
        text.say(format_args!(
            "| {game} | {players} | {} | {largest} | {} | {named} | {:.1} ± {:.1} |",
            all.len(),
            reached(part, 0.95, false),
            mean(&lost),
            error(&lost),
        ));
    }
}

fn times(text: &mut Text) {
    text.say("\n## Speed\n");
    text.say("A whole review at the default budget on 2 threads, on a busy machine; CPU seconds ÷ 2 is what two free cores would take.\n");
    text.say("| game | games | entries | simulations per question | seconds elapsed | CPU seconds ÷ 2 | goal |");
    text.say("|---|--:|--:|--:|--:|--:|---|");
    for ((game, seats), goal) in TABLES.into_iter().zip([10.0, 30.0, 60.0]) {
        let all: Vec<Timed> =
            lines::read(&file("times", game, seats)).into_iter().map(|(_, one)| one).collect();
        if all.is_empty() {
            text.keep("Speed", &format!("| {game}, "));
            continue;
        }
        let of = |part: fn(&Timed) -> f64| mean(&all.iter().map(part).collect::<Vec<f64>>());
        let half = of(|one| one.cpu / 2.0);
        text.say(format_args!(
            "| {game}, {seats} seats | {} | {:.0} | {} | {:.1} | {half:.1} | {goal} s: {} |",
            all.len(),
            of(|one| one.entries as f64),
            simulations(game, seats),
            of(|one| one.wall),
            reached(half, goal, true),
        ));
    }
}

/// Draws Predicted chances against what happened; on the diagonal both are equal.
fn draw(curves: &[(&str, Vec<Bin>)]) -> String {
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
           <text x=\"90\" y=\"330\">predicted for a seat</text>\
           <text x=\"-15\" y=\"230\" transform=\"rotate(-90 -15 230)\">happened</text>\n</svg>\n"
}

const HEAD: &str = "\
# How good reviews are

This report shows how well the numbers in a [review](../docs/analyse/review.md) agree with what really happened.
`cargo xtask review-report` measures and writes this page; it resumes after an interruption, and keeps rows that it did not measure again.

Intervals (±) are 95%. Corrections and luck weights are learnt from one half of the games and tested on the other. Chances are taken
in the middle of a game, from 64 simulations, in ten bins. Players *without look-ahead* take the move that looks best.

";

/// What the numbers do not say by themselves.
const TAIL: &str = include_str!("limits.md");
