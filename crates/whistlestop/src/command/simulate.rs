//! `whistlestop simulate`: many random games and what came out.

use std::io::{IsTerminal as _, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use whistle_core::{Json, Pcg32};
use whistle_games::{AnyGame, GameEntry, Opened};
use whistle_lab::{Scores, Simulation, Tally, simulate};

use crate::cli::SimulateArgs;
use crate::failure::Failure;
use crate::source::write_text;

pub(super) fn run(arguments: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let spec = arguments.table.spec()?;
    let Opened { game: start, config } = spec.entry.open(spec.seats, &spec.options)?;
    if arguments.games == 0 {
        return Err(Failure::new("no games to play").hint("give --games a number from 1"));
    }
    let jobs = arguments.jobs.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|error| {
        Failure::new(format_args!("cannot start {jobs} threads: {error}"))
            .hint("give a smaller --jobs")
    })?;
    if let Some(folder) = &arguments.record {
        record(folder, spec.entry, start.as_ref(), &config, arguments.games, spec.seed)?;
    }
    let bar = progress_bar(arguments.games);
    let began = Instant::now();
    let simulation = Simulation { start: start.as_ref(), games: arguments.games, seed: spec.seed };
    let tally = pool.install(|| simulate(&simulation, |games| bar.inc(games)));
    let took = began.elapsed();
    bar.finish_and_clear();
    let run = Run {
        entry: spec.entry,
        config,
        seed: spec.seed,
        tally,
        took,
        jobs: pool.current_num_threads(),
    };
    if arguments.json { run.write_json(out) } else { run.write_text(out) }
}

/// Shows only where somebody watches, and only what takes longer than two seconds.
fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let target = ProgressDrawTarget::stderr_with_hz(5);
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = "{bar:40} {pos}/{len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is in order"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Plays the same games again, with a journal of each.
fn record(
    folder: &Path,
    entry: &GameEntry,
    start: &dyn AnyGame,
    config: &Json,
    games: u64,
    seed: u64,
) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    for number in 0..games {
        let mut rng = Pcg32::new(seed, number);
        let mut game = start.boxed_clone();
        let mut entries = Vec::new();
        while let Some(step) = game.random_step(&mut rng) {
            entries.push(step.entry);
        }
        let file = folder.join(format!("{}-{seed}-{number}.json", entry.meta.id));
        write_text(&file, &entry.journal_text(config, &entries, game.as_ref(), &[]))?;
    }
    Ok(())
}

struct Run {
    entry: &'static GameEntry,
    config: Json,
    seed: u64,
    tally: Tally,
    took: Duration,
    jobs: usize,
}

impl Run {
    fn rates(&self) -> (f64, f64) {
        let seconds = self.took.as_secs_f64().max(1e-9);
        (self.tally.games as f64 / seconds, self.tally.steps as f64 / seconds)
    }

    fn write_text(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Run { tally, jobs, seed, .. } = self;
        let (games, steps) = self.rates();
        writeln!(out, "{}: {} random games, seed {seed}", self.entry.meta.title, tally.games)?;
        writeln!(
            out,
            "{games:.0} games/s, {:.1} M steps/s, {:.2} s on {jobs} threads; {:.1} steps a game",
            steps / 1e6,
            self.took.as_secs_f64(),
            tally.steps as f64 / tally.games as f64,
        )?;
        writeln!(out, "\nseat   wins    95% interval      score   ±     5%  50%  95%")?;
        for (seat, seat_tally) in tally.seats.iter().enumerate() {
            let wins = tally.win_rate(seat);
            let scores = &seat_tally.scores;
            let percentile = |percent| scores.percentile(percent).unwrap_or_default();
            writeln!(
                out,
                "{seat:>4}  {:>5.2}%  {:>5.2}% – {:>5.2}%  {:>6.1} {:>5.1}  {:>4} {:>4} {:>4}",
                wins.rate * 100.0,
                wins.low * 100.0,
                wins.high * 100.0,
                scores.mean(),
                scores.deviation(),
                percentile(5),
                percentile(50),
                percentile(95),
            )?;
        }
        let shared = tally.shared_wins as f64 / tally.games as f64 * 100.0;
        writeln!(
            out,
            "\n{shared:.2}% of wins were shared; a win shared by n counts as 1/n for each."
        )?;
        let reasons: Vec<String> =
            tally.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        writeln!(out, "Ended by: {}", reasons.join(", "))?;
        writeln!(out, "\nScores of all seats")?;
        histogram(&tally.all_scores(), out)
    }

    fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Run { tally, .. } = self;
        let (games, steps) = self.rates();
        let seats: Vec<Value> = tally
            .seats
            .iter()
            .enumerate()
            .map(|(seat, seat_tally)| {
                let scores: Vec<(i32, u64)> = seat_tally.scores.iter().collect();
                json!({
                    "seat": seat,
                    "wins": tally.win_rate(seat),
                    "score_mean": seat_tally.scores.mean(),
                    "score_deviation": seat_tally.scores.deviation(),
                    "scores": scores,
                })
            })
            .collect();
        let report = json!({
            "game": self.entry.meta.id,
            "rules_version": self.entry.meta.rules_version,
            "config": self.config,
            "seed": self.seed,
            "games": tally.games,
            "steps": tally.steps,
            "shared_wins": tally.shared_wins,
            "reasons": tally.reasons,
            "seats": seats,
            "seconds": self.took.as_secs_f64(),
            "games_per_second": games,
            "steps_per_second": steps,
            "threads": self.jobs,
        });
        writeln!(out, "{report:#}")?;
        Ok(())
    }
}

/// Draws how often scores came up, in at most 16 bars of equal width.
fn histogram(scores: &Scores, out: &mut dyn Write) -> Result<(), Failure> {
    let (Some((low, _)), Some((high, _))) = (scores.iter().next(), scores.iter().last()) else {
        return Ok(());
    };
    // Wide ranges get round numbers.
    let round = if high - low > 160 { 10 } else { 1 };
    let width = ((high - low) / 16 / round + 1) * round;
    let first = low.div_euclid(width) * width;
    let mut bars = vec![0_u64; ((high - first) / width + 1) as usize];
    for (score, count) in scores.iter() {
        bars[((score - first) / width) as usize] += count;
    }
    let tallest = bars.iter().copied().max().unwrap_or(1).max(1);
    for (place, &count) in bars.iter().enumerate() {
        let from = first + place as i32 * width;
        let bar = match (count * 50 / tallest) as usize {
            0 if count > 0 => "▏".to_owned(),
            length => "█".repeat(length),
        };
        let percent = count as f64 / scores.len() as f64 * 100.0;
        writeln!(out, "{from:>5}…{:<5} {percent:>5.1}% {bar}", from + width - 1)?;
    }
    Ok(())
}
