//! What the commands of the laboratory have in common.

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

/// As many threads as any machine has use for; more are a slip of the keyboard.
const MOST_JOBS: usize = 64;

/// How much is worked out at the same time.
#[derive(Args)]
pub(crate) struct JobsArg {
    /// How many threads; one for each core if left out. The result is the same.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    jobs: Option<u64>,
}

/// How many games are played at the same time, from what, and where each is written down.
#[derive(Args)]
pub(crate) struct RunArgs {
    /// What all chance comes from; another one each time if left out, and printed.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    pub(crate) jobs: JobsArg,
    /// Write down every game, as a line of JSON each, so that anybody can work the results out again.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) games_to: Option<PathBuf>,
}

impl RunArgs {
    pub(crate) fn seed(&self) -> Result<u64, Failure> {
        self.seed.map_or_else(fresh_seed, Ok)
    }
}

impl JobsArg {
    /// Starts as many threads as asked for, within reason.
    pub(crate) fn pool(&self) -> Result<ThreadPool, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let most = MOST_JOBS.max(4 * cores);
        let mut jobs = self.jobs.map_or(0, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX));
        if jobs > most {
            eprintln!(
                "note: --jobs {jobs} is more than {cores} cores have use for: {most} threads"
            );
            jobs = most;
        }
        rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|error| {
            Failure::new(format_args!("cannot start {jobs} threads: {error}"))
                .hint("give a smaller --jobs")
        })
    }
}

/// How a run of the laboratory goes about it, and where its results go.
#[derive(Args)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    report: ReportArgs,
    /// Keep what was found so far in this file, and go on from it after an interrupt or with more games.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// How many seconds an exec: player may think about a move.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    patience: f32,
}

impl LabArgs {
    /// Does the work on as many threads as asked for, with a progress bar where somebody watches.
    pub(crate) fn play<T: Send>(
        &self,
        work: impl FnOnce(&Running<'_>) -> Result<T, RunError> + Send,
    ) -> Result<T, Failure> {
        self.report.check()?;
        let pool = self.run.jobs.pool()?;
        let patience = Duration::try_from_secs_f32(self.patience).ok().filter(|p| !p.is_zero());
        let patience = patience.ok_or_else(|| {
            Failure::new(format_args!("--patience {} is no time to think", self.patience))
                .hint("give a number of seconds above 0")
        })?;
        listen_for_interrupts(Some(self.checkpoint.as_deref()));
        let bar = progress_bar("games");
        let progress = |done, games| {
            bar.set_length(games);
            // The estimate is of what is left of this run, not of what a checkpoint had.
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

    /// Writes what was found wherever it was asked for.
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

/// Whoever interrupts a run is told how it can go on, where it can.
pub(crate) fn listen_for_interrupts(checkpoint: Option<Option<&Path>>) {
    let words = match checkpoint {
        Some(Some(file)) => format!(
            "interrupted; what was found so far is in {}, and the same command goes on from there",
            file.display()
        ),
        Some(None) => {
            "interrupted; with --checkpoint FILE a run goes on from where it was".to_owned()
        }
        None => "interrupted".to_owned(),
    };
    signals::listen(move || {
        eprintln!("\n{words}");
        std::process::exit(i32::from(signals::INTERRUPTED));
    });
}

/// Shows how many of something are done, only where somebody watches.
pub(crate) fn progress_bar(what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
    let style = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&style).expect("the template is in order"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Hands the words of a language to whoever writes a report.
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

/// Reads the names of players of a game.
pub(crate) fn read_players(
    entry: &GameEntry,
    names: &[String],
) -> Result<Vec<PlayerSpec>, Failure> {
    let read = |name: &String| {
        let player = name.trim().parse::<PlayerSpec>();
        let player =
            player.map_err(|error| Failure::new(error).hint("several are separated by commas"))?;
        entry.check_taste(player.personality()).map_err(Failure::new)?;
        Ok(player)
    };
    names.iter().map(read).collect()
}

/// Refuses a run without games.
pub(crate) fn check_games(games: u64) -> Result<(), Failure> {
    if games == 0 {
        return Err(Failure::new("no games to play").hint("give --games a number from 1"));
    }
    Ok(())
}

/// Refuses to look for luck where quick hands decide.
pub(crate) fn check_adjusted(entry: &GameEntry, adjusted: bool) -> Result<(), Failure> {
    if adjusted && entry.without_clock.is_some() {
        let title = entry.meta.title;
        return Err(Failure::new(format_args!(
            "quick hands decide {title}: no luck is measured there"
        ))
        .hint("leave --adjusted out"));
    }
    Ok(())
}

/// Writes a word of a command as a shell reads it.
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
                "docs/analyse/engine.md says what a player is asked and answers; --patience gives more time",
            ),
        }
    }
}
