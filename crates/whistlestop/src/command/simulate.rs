//! `whistlestop simulate`: many random games and what came out.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use whistle_core::{Json, Pcg32};
use whistle_lab::{Simulation, SimulationReport, simulate};
use whistle_registry::{AnyGame, GameEntry, Opened};

use super::laboratory::{check_games, in_words, listen_for_interrupts, progress_bar};
use crate::cli::SimulateArgs;
use crate::failure::Failure;
use crate::source::{NewFiles, write_text};

pub(super) fn run(arguments: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let spec = arguments.table.spec()?;
    let Opened { game: start, config } = spec.entry.open(spec.seats, &spec.options)?;
    check_games(arguments.games)?;
    arguments.report.check()?;
    let (seed, pool) = (arguments.run.seed()?, arguments.run.jobs.pool()?);
    listen_for_interrupts(None);
    if let Some(folder) = &arguments.record {
        record(folder, spec.entry, start.as_ref(), &config, arguments.games, seed)?;
    }
    let bar = progress_bar("games");
    bar.set_length(arguments.games);
    let began = Instant::now();
    let games_to = arguments.run.games_to.as_deref();
    let simulation = Simulation { start: start.as_ref(), games: arguments.games, seed, games_to };
    let tally = pool.install(|| simulate(&simulation, |games| bar.inc(games)));
    let took = (began.elapsed(), pool.current_num_threads());
    bar.finish_and_clear();
    let report = SimulationReport::new(spec.entry, config.tree(), seed, &tally?, took);
    let games = arguments.games;
    let command = format!(
        "whistlestop simulate {} --games {games} --seed {seed}",
        arguments.table.words(spec.seats)
    );
    let command = command + &arguments.lang.words();
    in_words(spec.entry, arguments.lang.lang, |words| {
        arguments.report.write(&report, &report.to_text(), || report.to_html(words, &command), out)
    })
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
    let mut made = NewFiles::default();
    made.make_folder(folder)?;
    let mut written = Vec::new();
    for number in 0..games {
        let mut rng = Pcg32::new(seed, number);
        let mut game = start.boxed_clone();
        let mut entries = Vec::new();
        while let Some(step) = game.random_step(&mut rng) {
            entries.push(step.entry);
        }
        let file = folder.join(format!("{}-{seed}-{number}.json", entry.meta.id));
        let text = entry.journal_text(config, &entries, game.as_ref(), &[]);
        if let Err(failure) = write_text(&file, &text) {
            // Part of the games would pass for all of them.
            written.iter().for_each(|file| _ = std::fs::remove_file(file));
            return Err(failure);
        }
        written.push(file);
    }
    made.keep()
}
