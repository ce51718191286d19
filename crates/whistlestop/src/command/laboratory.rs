//! What the commands of the laboratory have in common.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use whistle_lab::{PlayerSpec, RunError, Running};

use crate::failure::Failure;
use crate::source::write_text;

/// How a run of the laboratory goes about it, and where its results go.
#[derive(Args)]
pub(crate) struct LabArgs {
    /// What all chance comes from; another one each time if left out, and printed.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How many threads; one for each core if left out. The result is the same.
    #[arg(long)]
    jobs: Option<usize>,
    /// Write the results as JSON to a file, or with - to the terminal instead of the text.
    #[arg(long, value_name = "FILE|-")]
    json: Option<PathBuf>,
    /// Write a report with figures: one file that needs no network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Keep what was found so far in this file, and go on from it after an interrupt.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How many seconds an exec: player may think about a move.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    patience: f32,
}

/// What was found, in all the forms it is written in.
pub(crate) struct Findings<'a, R> {
    pub(crate) report: &'a R,
    pub(crate) text: String,
    pub(crate) html: &'a dyn Fn() -> String,
}

impl LabArgs {
    /// Does the work on as many threads as asked for, with a progress bar where somebody watches.
    pub(crate) fn run<T: Send>(
        &self,
        work: impl FnOnce(&Running<'_>) -> Result<T, RunError> + Send,
    ) -> Result<T, Failure> {
        let jobs = self.jobs.unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|error| {
            Failure::new(format_args!("cannot start {jobs} threads: {error}"))
                .hint("give a smaller --jobs")
        })?;
        let patience = Duration::try_from_secs_f32(self.patience).ok().filter(|p| !p.is_zero());
        let patience = patience.ok_or_else(|| {
            Failure::new(format_args!("--patience {} is no time to think", self.patience))
                .hint("give a number of seconds above 0")
        })?;
        let bar = progress_bar();
        let progress = |done, games| {
            bar.set_length(games);
            // The estimate is of what is left of this run, not of what a checkpoint had.
            if bar.position() == 0 && done > 0 && bar.elapsed() < Duration::from_millis(500) {
                bar.reset_eta();
            }
            bar.set_position(done);
        };
        let running =
            Running { checkpoint: self.checkpoint.as_deref(), progress: &progress, patience };
        let result = pool.install(|| work(&running));
        bar.finish_and_clear();
        result.map_err(Failure::from)
    }

    /// Writes what was found wherever it was asked for.
    pub(crate) fn write<R: Serialize>(
        &self,
        findings: &Findings<'_, R>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let json = || serde_json::to_value(findings.report).expect("a report is JSON");
        if let Some(file) = &self.html {
            write_text(file, &(findings.html)())?;
        }
        match self.json.as_deref() {
            Some(file) if file == Path::new("-") => {
                writeln!(out, "{:#}", json())?;
                return Ok(());
            }
            Some(file) => write_text(file, &format!("{:#}\n", json()))?,
            None => (),
        }
        write!(out, "{}", findings.text)?;
        Ok(())
    }
}

/// Shows only where somebody watches.
fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
    let style = "{bar:40} {pos}/{len} games, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is in order"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Reads the names of players.
pub(crate) fn read_players(names: &[String]) -> Result<Vec<PlayerSpec>, Failure> {
    let read = |name: &String| {
        let player = name.trim().parse::<PlayerSpec>();
        player.map_err(|error| Failure::new(error).hint("several are separated by commas"))
    };
    names.iter().map(read).collect()
}

/// Writes a word of a command as a shell reads it.
pub(crate) fn quote(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/+".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        let failure = Failure::new(&error);
        match &error {
            RunError::Checkpoint(checkpoint) => failure.hint(checkpoint.hint),
            RunError::Player { .. } => failure.hint(
                "docs/engine.md says what a player is asked and answers; --patience gives more time",
            ),
        }
    }
}
