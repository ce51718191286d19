//! Plays at many tables with four websocket clients each against the real program, and reports how many durable moves
//! per second it acknowledged and how long each waited.

mod client;
mod cluster;
mod count;
mod report;
mod reviews;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program, WITHOUT_LIMITS, busy, most_open_files};

use crate::load::client::{Course, play_tables};
use crate::load::report::Tally;
use crate::{progress, runtime, scratch};

/// How long one measurement takes.
const MEASURED: Duration = Duration::from_secs(10);
/// The average thinking time, where people think.
const THINKING: Duration = Duration::from_secs(4);

#[derive(Args)]
pub(crate) struct Arguments {
    /// Counts the cost of one move with valgrind instead of measuring.
    #[arg(long, group = "what", conflicts_with = "tables")]
    count: bool,
    /// Measures with and without reviews during the games.
    #[arg(long, group = "what")]
    reviews: bool,
    /// Measures one server alone and as part of a cluster.
    #[arg(long, group = "what")]
    cluster: bool,
    /// Numbers of simultaneous tables.
    tables: Vec<usize>,
}

pub(crate) fn run(program: &Path, arguments: &Arguments) -> Result<(), String> {
    // One thread is enough to play, and leaves the other cores to the server.
    let runtime = runtime(1);
    let &Arguments { count, reviews, cluster, ref tables } = arguments;
    let few: &[usize] = if tables.is_empty() { &[10, 100] } else { tables };
    if count {
        return runtime.block_on(count::count(program));
    } else if reviews {
        runtime.block_on(reviews::measure(program, few));
    } else if cluster {
        runtime.block_on(cluster::measure(program, few));
    } else {
        let tables: &[usize] = if tables.is_empty() { &[10, 100, 1_000] } else { tables };
        let most = tables.iter().max().copied().unwrap_or_default();
        let (needed, allowed) = (4 * most + 200, most_open_files());
        if allowed < needed {
            return Err(format!(
                "{most} tables are {needed} open files on each side, and {allowed} are allowed; \
                 raise the limit (`ulimit -n {needed}`, or LimitNOFILE) or ask for fewer tables"
            ));
        }
        runtime.block_on(measure(program, tables));
    }
    Ok(())
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
    let in_folder = Launch::in_folder(program, scratch("serving"), WITHOUT_LIMITS);
    let launch = Launch { database, ..in_folder };
    let program = launch.start().await.expect("it serves");
    let before = program.memory_kb();
    let began = Instant::now();
    // Nothing counts until every table has had time to open and the first waits are over.
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

/// Shows progress, and reads how busy both sides were during the measurement.
async fn watch(
    program: &Program,
    store: &str,
    tables: usize,
    counted: Instant,
    end: Instant,
    before: u64,
) -> (f64, f64, f64) {
    let bar = progress((end - Instant::now()).as_secs(), "s");
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
