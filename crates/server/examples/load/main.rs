//! Plays many tables of four websocket clients each against the real program and says how many
//! durable moves a second it acknowledged, and how long each waited.
//!
//! `cargo xtask load` builds both and runs this.

mod client;
mod cluster;
mod count;
mod report;
mod reviews;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program, WITHOUT_LIMITS, busy, most_open_files};

use crate::client::{Course, play_tables};
use crate::report::Tally;

/// How long one measurement takes.
const MEASURED: Duration = Duration::from_secs(10);
/// How long people think, on average, where they do.
const THINKING: Duration = Duration::from_secs(4);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // One thread is enough to play, and leaves the server what it would have without us.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).enable_all().build().expect("a runtime");
    if let [program, word] = arguments.as_slice()
        && word == "count"
    {
        let counted = runtime.block_on(count::count(Path::new(program)));
        return counted.map_or_else(
            |error| {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        );
    }
    if let [program, word, tables @ ..] = arguments.as_slice()
        && word == "reviews"
    {
        let tables: Vec<usize> = tables.iter().filter_map(|count| count.parse().ok()).collect();
        runtime.block_on(reviews::measure(Path::new(program), &tables));
        return ExitCode::SUCCESS;
    }
    if let [program, word, tables @ ..] = arguments.as_slice()
        && word == "cluster"
    {
        let tables: Vec<usize> = tables.iter().filter_map(|count| count.parse().ok()).collect();
        runtime.block_on(cluster::measure(Path::new(program), &tables));
        return ExitCode::SUCCESS;
    }
    let counts = arguments.iter().skip(1).map(|count| count.parse::<usize>());
    let (Some(program), Ok(counts)) = (arguments.first(), counts.collect::<Result<Vec<_>, _>>())
    else {
        eprintln!(
            "usage: load PROGRAM count | load PROGRAM reviews [TABLES…] | \
             load PROGRAM cluster [TABLES…] | load PROGRAM [TABLES…]"
        );
        return ExitCode::from(2);
    };
    let counts = if counts.is_empty() { vec![10, 100, 1_000] } else { counts };
    let most = counts.iter().max().copied().unwrap_or_default();
    let (needed, allowed) = (4 * most + 200, most_open_files());
    if allowed < needed {
        eprintln!(
            "error: {most} tables are {needed} open files on each side, and {allowed} are allowed; \
             raise the limit (`ulimit -n {needed}`, or LimitNOFILE) or ask for fewer tables"
        );
        return ExitCode::from(2);
    }
    runtime.block_on(measure(&PathBuf::from(program), &counts));
    ExitCode::SUCCESS
}

async fn measure(program: &Path, counts: &[usize]) {
    println!("{}", report::HEAD);
    let postgres = Postgres::start("whistlestop-load");
    for store in ["SQLite", "PostgreSQL"] {
        for &tables in counts {
            for think in [Duration::ZERO, THINKING] {
                let name = format!("load_{tables}_{}", think.as_secs());
                let url = (store == "PostgreSQL").then(|| postgres.database(&name));
                let tally = one(program, store, url, tables, think).await;
                println!("{}", tally.row(store, tables, think));
            }
        }
    }
}

async fn one(
    program: &Path,
    store: &str,
    database: Option<String>,
    tables: usize,
    think: Duration,
) -> Tally {
    let folder = PathBuf::from(format!("target/serving-{}", std::process::id()));
    let launch = Launch { database, ..Launch::in_folder(program, folder, WITHOUT_LIMITS) };
    let program = launch.start().await.expect("it serves");
    let before = program.memory_kb();
    let began = Instant::now();
    // Nothing counts until every table had the time to open, and the first waits are over.
    let warm = Duration::from_millis(1_000 + 12 * tables as u64);
    let (counted, end) = (began + warm, began + warm + MEASURED);
    let course = Arc::new(Course::new(&program.host, think, counted, end).await);
    let watching = watch(&program, store, tables, counted, end, before);
    let (mut tally, watched) = tokio::join!(play_tables(Arc::clone(&course), tables), watching);
    tally.measured = MEASURED;
    (tally.server, tally.generator, tally.table_kb) = watched;
    program.kill().await;
    launch.clean_up();
    tally
}

/// Shows how far it is, and reads how busy both sides were while it counted.
async fn watch(
    program: &Program,
    store: &str,
    tables: usize,
    counted: Instant,
    end: Instant,
    before: u64,
) -> (f64, f64, f64) {
    let bar = indicatif::ProgressBar::new((end - Instant::now()).as_secs());
    bar.set_style(
        indicatif::ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} s")
            .expect("a template"),
    );
    bar.set_message(format!("{store}, {tables} tables"));
    show_until(&bar, counted).await;
    let from = (program.busy(), busy("self"));
    show_until(&bar, end).await;
    let to = (program.busy(), busy("self"));
    bar.finish_and_clear();
    let open = program.open_tables().await.max(1);
    let table_kb = program.memory_kb().saturating_sub(before) as f64 / open as f64;
    let cores = |from: f64, to: f64| (to - from) / MEASURED.as_secs_f64();
    (cores(from.0, to.0), cores(from.1, to.1), table_kb)
}

async fn show_until(bar: &indicatif::ProgressBar, until: Instant) {
    while Instant::now() < until {
        let next = (Instant::now() + Duration::from_secs(1)).min(until);
        tokio::time::sleep_until(next.into()).await;
        bar.inc(1);
    }
}
