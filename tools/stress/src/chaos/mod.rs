//! Three real servers on one PostgreSQL and one NATS, people playing all games, and repeated faults of every kind; then
//! what people were told is compared with what is stored.
//!
//! The program must have the feature `chaos`.

pub mod check;
mod clocks;
mod front;
mod harm;
pub mod history;
pub mod ledger;
mod planted;
mod player;
mod proxy;
mod report;
mod rolling;
mod run;
mod site;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use whistle_core::Pcg32;

use crate::chaos::harm::Fault;
use crate::chaos::run::{Plan, happen};
use crate::runtime;

#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of faults.
    #[arg(long, value_name = "N", default_value_t = 100)]
    faults: usize,
    /// Time after which no further fault begins.
    #[arg(long, value_name = "N", default_value_t = 86_400)]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 24)]
    tables: u64,
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    lease_ms: u64,
    /// Restarts one server after another while a page plays in Chromium, without other faults.
    #[arg(long, group = "what")]
    rolling: bool,
    /// Makes clocks wrong by days and years, without other faults.
    #[arg(long, group = "what")]
    clocks: bool,
    /// Checks that bugs injected into the server are found.
    #[arg(long, group = "what")]
    planted: bool,
    /// Output file for the report.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(crate) fn run(program: &Path, arguments: &Arguments) -> Result<(), String> {
    runtime(4).block_on(try_out(program, arguments))
}

async fn try_out(program: &Path, arguments: &Arguments) -> Result<(), String> {
    let Arguments { seed, faults, seconds, tables, lease_ms, .. } = *arguments;
    let problems = if arguments.clocks {
        clocks::try_all(program).await
    } else if arguments.planted {
        planted::find_all(program).await
    } else if arguments.rolling {
        let (problems, page) = rolling::renew_all(program, tables).await?;
        write(arguments, &page)?;
        problems
    } else {
        let lease = Duration::from_millis(lease_ms);
        let rounds = Fault::schedule(&mut Pcg32::new(seed, 0), faults, lease);
        let time = Duration::from_secs(seconds);
        let plan = Plan { time, ..Plan::new(seed, tables, lease, rounds) };
        let report = happen(program, &plan).await;
        println!("{}", report.short());
        write(arguments, &report.markdown())?;
        report.problems
    };
    if problems.is_empty() {
        return Ok(());
    }
    let first: Vec<&str> = problems.iter().take(20).map(String::as_str).collect();
    Err(format!("{} problems:\n  {}", problems.len(), first.join("\n  ")))
}

/// Writes a report if requested.
fn write(arguments: &Arguments, report: &str) -> Result<(), String> {
    let Some(path) = &arguments.report else { return Ok(()) };
    std::fs::write(path, report).map_err(|error| format!("{}: {error}", path.display()))
}
