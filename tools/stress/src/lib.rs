//! The server and the rules under stress: many tables at once, abusive strangers, kills, full disks, failing networks,
//! corrupted input.
#![allow(missing_docs, reason = "only the program and the checker's tests use this")]

pub mod chaos;
mod faults;
mod fuzz;
mod load;
mod soak;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime::{Builder, Runtime};
use whistle_core::{Pcg32, Rng as _};

/// Puts the server and the rules under stress.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    /// The build of `whistlestop` that is tried.
    #[arg(long, value_name = "FILE", default_value = "target/debug/whistlestop")]
    program: PathBuf,
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Subcommand)]
enum Trial {
    /// Measures durable moves per second and waits.
    Load(load::Arguments),
    /// Lets households play beside abusive strangers.
    Soak(soak::Arguments),
    /// Breaks three servers, a PostgreSQL and a NATS while people play.
    Chaos(chaos::Arguments),
    /// Kills a server, fills its disk and fails its writes.
    Faults(faults::Arguments),
    /// Sends corrupted input to every interface.
    Fuzz(fuzz::Arguments),
}

/// Runs what the command line names.
pub fn main() -> ExitCode {
    let Arguments { program, trial } = Arguments::parse();
    let result = match trial {
        Trial::Load(arguments) => load::run(&program, &arguments),
        Trial::Soak(arguments) => soak::run(&program, &arguments),
        Trial::Chaos(arguments) => chaos::run(&program, &arguments),
        Trial::Faults(arguments) => faults::run(&program, &arguments),
        Trial::Fuzz(arguments) => fuzz::run(&program, &arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns a runtime with this many threads.
fn runtime(threads: usize) -> Runtime {
    Builder::new_multi_thread().worker_threads(threads).enable_all().build().expect("a runtime")
}

/// Returns a folder that no other run uses.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(format!("target/{name}-{}", std::process::id()))
}

/// Returns a bar that counts up to `length` of something.
fn progress(length: u64, unit: &str) -> ProgressBar {
    let style = format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {unit}");
    let style = ProgressStyle::with_template(&style).expect("a template");
    ProgressBar::new(length).with_style(style)
}

/// Returns the time since a moment in microseconds.
fn micros_since(moment: Instant) -> u32 {
    u32::try_from(moment.elapsed().as_micros()).unwrap_or(u32::MAX)
}

/// Returns a percentile of sorted times; zero if there are none.
fn percentile<T: Copy + Default>(sorted: &[T], share: f64) -> T {
    let place = (sorted.len() as f64 * share) as usize;
    sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// The same of microseconds, in milliseconds.
fn percentile_ms(sorted: &[u32], share: f64) -> f64 {
    f64::from(percentile(sorted, share)) / 1_000.0
}

/// Picks one of a few.
fn pick<'a, T>(luck: &mut Pcg32, some: &'a [T]) -> &'a T {
    &some[luck.below(some.len() as u32) as usize]
}

fn one_in(luck: &mut Pcg32, number: u32) -> bool {
    luck.below(number) == 0
}

fn next_u64(luck: &mut Pcg32) -> u64 {
    u64::from(luck.next_u32()) << 32 | u64::from(luck.next_u32())
}
