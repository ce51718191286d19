//! Shared parts of `simulate`, `ladder` and `review`.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueHint};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;
use serde::Serialize;
use whistle_core::Words as _;
use whistle_lab::{FileError, PlayerSpec, RunError, Running, Wording};
use whistle_registry::GameEntry;

use super::report::ReportArgs;
use crate::cli::Lang;
use crate::failure::Failure;
use crate::source::fresh_seed;
use crate::terminal::signals;
use crate::words::Phrases;

/// More threads than this must be a typing error.
const MOST_JOBS: usize = 64;

/// The number of threads.
#[derive(Args)]
pub(crate) struct JobsArg {
    /// Threads; the result does not depend on them [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    jobs: Option<u64>,
}

/// The seed and threads of a run, and the file that lists its games.
#[derive(Args)]
pub(crate) struct RunArgs {
    /// Random seed: same seed, same result [default: random, and printed]
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    pub(crate) jobs: JobsArg,
    /// Write one JSON line per game to this file, to recompute the results from
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) games_to: Option<PathBuf>,
}

impl RunArgs {
    pub(crate) fn seed(&self) -> Result<u64, Failure> {
        self.seed.map_or_else(fresh_seed, Ok)
    }
}

impl JobsArg {
    /// Starts the threads, at most a few per core.
    pub(crate) fn pool(&self) -> Result<ThreadPool, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let most = MOST_JOBS.max(4 * cores);
        let mut jobs = self.jobs.map_or(0, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX));
        if jobs > most {
            eprintln!(
                "note: --jobs {jobs} is more than {cores} cores can use; using {most} threads"
            );
            jobs = most;
        }
        rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|error| {
            Failure::new(format_args!("cannot start {jobs} threads: {error}"))
                .hint("use a smaller --jobs")
        })
    }
}

/// How `simulate` or `ladder` runs, and where the results go.
#[derive(Args)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    report: ReportArgs,
    /// Save progress in this file, and continue from it after an interrupt or with more games
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// Seconds an exec: player may take per move
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    patience: f32,
}

impl LabArgs {
    /// Runs the work on all threads, with a progress bar on a terminal.
    pub(crate) fn play<T: Send, E: Send>(
        &self,
        work: impl FnOnce(&Running<'_>) -> Result<T, E> + Send,
    ) -> Result<T, Failure>
    where
        Failure: From<E>,
    {
        self.report.check()?;
        let pool = self.run.jobs.pool()?;
        let patience = Duration::try_from_secs_f32(self.patience).ok().filter(|p| !p.is_zero());
        let patience = patience.ok_or_else(|| {
            Failure::new(format_args!("--patience {} is not a positive number", self.patience))
                .hint("use a number of seconds above 0")
        })?;
        listen_for_interrupts(Some(self.checkpoint.as_deref()));
        let bar = progress_bar("games");
        let progress = |done, games| {
            bar.set_length(games);
            // The estimate covers this run, without the games of a checkpoint.
            if bar.position() == 0 && done > 0 && bar.elapsed() < Duration::from_millis(500) {
                bar.reset_eta();
            }
            bar.set_position(done);
        };
        let running = Running {
            checkpoint: self.checkpoint.as_deref(),
            games_to: self.run.games_to.as_deref(),
            progress: &progress,
            patience,
        };
        let result = pool.install(|| work(&running));
        bar.finish_and_clear();
        result.map_err(Failure::from)
    }

    /// Writes the results to every requested destination.
    pub(crate) fn write(
        &self,
        results: &impl Serialize,
        text: &str,
        html: impl FnOnce() -> String,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        self.report.write(results, text, html, out)
    }
}

/// On an interrupt, prints how to continue the run, if that is possible.
pub(crate) fn listen_for_interrupts(checkpoint: Option<Option<&Path>>) {
    let words = match checkpoint {
        Some(Some(file)) => format!(
            "interrupted; progress is saved in {}, and the same command continues from there",
            file.display()
        ),
        Some(None) => "interrupted; use --checkpoint FILE to be able to continue a run".to_owned(),
        None => "interrupted".to_owned(),
    };
    signals::listen(move || {
        eprintln!("\n{words}");
        std::process::exit(i32::from(signals::INTERRUPTED));
    });
}

/// Shows how many of something are done, only on a terminal.
pub(crate) fn progress_bar(what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
    let style = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&style).expect("the template is valid"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Formats a report in a language.
pub(crate) fn in_words<T>(
    entry: &'static GameEntry,
    lang: Lang,
    write: impl FnOnce(&Wording<'_>) -> T,
) -> T {
    let phrases = Phrases::new(entry, lang);
    let say = |id: &str, about: &[(&'static str, String)]| match about {
        [] => phrases.say(id),
        about => phrases.say_with(id, about),
    };
    write(&Wording { lang: lang.code(), word: &|word| phrases.name_word(word), say: &say })
}

/// Parses the names of a game's players.
pub(crate) fn read_players(
    entry: &GameEntry,
    names: &[String],
) -> Result<Vec<PlayerSpec>, Failure> {
    let read = |name: &String| {
        let player = name.trim().parse::<PlayerSpec>();
        let player = player
            .map_err(|error| Failure::new(error).hint("separate several players with commas"))?;
        entry.check_taste(player.personality()).map_err(Failure::new)?;
        Ok(player)
    };
    names.iter().map(read).collect()
}

/// Refuses a run without games.
pub(crate) fn check_games(games: u64) -> Result<(), Failure> {
    if games == 0 {
        return Err(Failure::new("there are no games to play").hint("set --games to at least 1"));
    }
    Ok(())
}

/// Refuses luck-adjusted results for races.
pub(crate) fn check_adjusted(entry: &GameEntry, adjusted: bool) -> Result<(), Failure> {
    if adjusted && entry.without_clock.is_some() {
        let title = entry.meta.title;
        return Err(Failure::new(format_args!(
            "{title} is a race, so its luck cannot be measured"
        ))
        .hint("omit --adjusted"));
    }
    Ok(())
}

/// Quotes a word for a shell.
pub(crate) fn quote(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/+".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::new(&error).hint(error.hint)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        match error {
            RunError::File(error) => error.into(),
            error @ RunError::Player { .. } => Failure::new(&error).hint(
                "see docs/analyse/engine.md for the protocol of exec: players; --patience gives them more time",
            ),
        }
    }
}
