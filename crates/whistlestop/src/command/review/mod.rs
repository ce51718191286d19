//! `whistlestop review`: luck, play and better moves of a finished game.

mod page;
mod text;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use whistle_core::{JournalText, Seat, Viewer};
use whistle_review::{Asked, Progress, ReviewError, review_journal};

use super::laboratory::{JobsArg, progress_bar};
use super::report::ReportArgs;
use crate::candidates;
use crate::cli::LangArg;
use crate::failure::Failure;
use crate::source::read_journal;
use crate::words::Phrases;

#[derive(Args)]
#[command(after_help = "\
All numbers are estimates from simulated games. Same --sims and --seed, same result. Each decision is judged by \
what its seat could know.

Example:
  whistlestop review game.json --html review.html")]
pub(crate) struct ReviewArgs {
    /// File of a finished game
    file: PathBuf,
    /// Review only the decisions of this seat [default: all seats]
    #[arg(long, value_name = "SEAT", value_parser = candidates::seat(), hide_possible_values = true)]
    seat: Option<u8>,
    /// Simulations per question [default: depends on the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    sims: Option<u32>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobsArg,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    lang: LangArg,
}

pub(super) fn run(arguments: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    arguments.report.check()?;
    let text = read_journal(&arguments.file)?;
    let wrong = |error| Failure::journal(&arguments.file, &error);
    let journal = JournalText::read(&text).map_err(wrong)?;
    let game = whistle_registry::find(journal.game())?;
    let played = game.replay(&journal).map_err(wrong)?;
    let mut phrases = Phrases::new(game, arguments.lang.lang);
    phrases.learn(|| played.start.view(Viewer::Spectator, true).tree());
    let pool = arguments.jobs.pool()?;
    let bar = progress_bar("questions");
    let progress = |progress: Progress<'_>| {
        bar.set_length(progress.all);
        bar.set_position(progress.done);
    };
    let asked = Asked {
        simulations: arguments.sims,
        seed: arguments.seed,
        seat: arguments.seat.map(Seat),
        progress: &progress,
        stop: &AtomicBool::new(false),
    };
    let review = pool.install(|| review_journal(&journal, &asked));
    bar.finish_and_clear();
    let review = review.map_err(|error| failure(&arguments.file, error))?;
    let told = text::Told { review: &review, played: &played, phrases: &phrases };
    let html = || page::page(&told, game, arguments.lang.lang);
    arguments.report.write(&review, &told.text(), html, out)
}

fn failure(file: &Path, error: ReviewError) -> Failure {
    let failure = |message: &dyn std::fmt::Display| {
        Failure::new(format_args!("{}: {message}", file.display()))
    };
    match &error {
        ReviewError::Journal(wrong) => Failure::journal(file, wrong),
        ReviewError::Game(_) | ReviewError::Stopped => failure(&error),
        ReviewError::Running { .. } => {
            failure(&error).hint("finish it with `whistlestop play --save FILE`, then review it")
        }
        ReviewError::NoSuchSeat { seats, .. } => {
            Failure::new(&error).hint(format_args!("seats are 0 to {}", seats - 1))
        }
    }
}
