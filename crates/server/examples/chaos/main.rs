//! Three real servers on one PostgreSQL and one NATS, people at all games, and everything that can go
//! wrong, again and again; then what people were told is compared with what is stored.
//!
//! `cargo xtask chaos` builds the program, which must have the feature `chaos`, and runs this.

mod check;
mod clocks;
mod front;
mod harm;
mod history;
mod ledger;
mod planted;
mod player;
mod proxy;
mod report;
mod rolling;
mod run;
mod site;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use whistle_core::Pcg32;

use crate::harm::Fault;
use crate::run::{Plan, run};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_all()
        .build()
        .expect("a runtime");
    match words.as_slice() {
        [program, "clocks"] => runtime.block_on(clocks::try_all(Path::new(program))),
        [program, "planted"] => runtime.block_on(planted::find_all(Path::new(program))),
        [program, "rolling", script, tables, report @ ..] if report.len() <= 1 => {
            let Ok(tables) = tables.parse() else { return usage() };
            let report = report.first().copied();
            runtime.block_on(rolling::renew_all(Path::new(program), script, tables, report))
        }
        [program, numbers @ ..] if (5..=6).contains(&numbers.len()) => {
            let number = |place: usize| numbers[place].parse::<u64>().ok();
            let (Some(seed), Some(faults), Some(seconds), Some(tables), Some(lease)) =
                (number(0), number(1), number(2), number(3), number(4))
            else {
                return usage();
            };
            let lease = Duration::from_millis(lease);
            let rounds = Fault::schedule(&mut Pcg32::new(seed, 0), faults as usize, lease);
            let time = Duration::from_secs(seconds);
            let plan = Plan { time, ..Plan::new(seed, tables, lease, rounds) };
            let report = runtime.block_on(run(&PathBuf::from(program), &plan));
            println!("{}", report.short());
            if let Some(path) = numbers.get(5) {
                std::fs::write(path, report.markdown()).expect("the report can be written");
            }
            if report.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: chaos PROGRAM SEED FAULTS SECONDS TABLES LEASE_MS [REPORT]");
    eprintln!("       chaos PROGRAM clocks");
    eprintln!("       chaos PROGRAM planted");
    eprintln!("       chaos PROGRAM rolling SCRIPT TABLES [REPORT]");
    ExitCode::from(2)
}
