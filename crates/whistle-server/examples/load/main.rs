//! Plays many tables of four websocket clients each against the real program and says how many
//! durable moves a second it acknowledged, and how long each waited.
//!
//! `cargo xtask load` builds both and runs this.

mod client;
mod program;
mod report;

#[allow(dead_code)]
#[path = "../../tests/it/browser.rs"]
mod browser;
#[path = "../../tests/it/postgres.rs"]
mod postgres;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::client::{Course, play_tables};
use crate::program::Program;
use crate::report::Tally;

/// How long one measurement takes.
const MEASURED: Duration = Duration::from_secs(15);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((program, rest)) = arguments.split_first() else {
        eprintln!("usage: load PROGRAM [TABLES…]");
        return ExitCode::from(2);
    };
    let counts: Vec<usize> = rest.iter().filter_map(|count| count.parse().ok()).collect();
    let counts = if counts.is_empty() { vec![10, 100, 1_000] } else { counts };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(&PathBuf::from(program), &counts));
    ExitCode::SUCCESS
}

async fn measure(program: &std::path::Path, counts: &[usize]) {
    println!("{}", report::HEAD);
    let postgres = postgres::Postgres::start("whistlestop-load");
    for store in ["sqlite", "postgresql"] {
        for &tables in counts {
            for think in [Duration::ZERO, Duration::from_secs(4)] {
                let name = format!("load_{tables}_{}", think.as_secs());
                let url = (store == "postgresql").then(|| postgres.database(&name));
                let tally = one(program, url, tables, think).await;
                println!("{}", tally.line(store, tables, think));
            }
        }
    }
}

async fn one(
    program: &std::path::Path,
    database: Option<String>,
    tables: usize,
    think: Duration,
) -> Tally {
    let program = Program::start(program, database).await;
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(Browser::arrive(&program.host).await);
    }
    let before = program.memory_kb();
    let began = Instant::now();
    // Nothing counts until every table had the time to open.
    let warm = Duration::from_millis(1_000 + 12 * tables as u64);
    let course =
        Arc::new(Course { people, think, counted: began + warm, end: began + warm + MEASURED });
    let mut tally = play_tables(course, tables).await;
    tally.memory_kb = program.peak_kb().saturating_sub(before);
    tally.measured = MEASURED;
    program.stop().await;
    tally
}
