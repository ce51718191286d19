//! Measures the cost of a cluster: the same server alone on PostgreSQL and as part of a cluster, in turns; and relayed
//! moves beside moves at the owner, at the same tables.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whistle_harness::nats::Nats;
use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program, WITHOUT_LIMITS};

use crate::load::client::{Course, play_tables};
use crate::load::report::Wait;
use crate::{percentile_ms, scratch};

/// How often each is measured, alternately, and for how long.
const ROUNDS: usize = 4;
const MEASURED: Duration = Duration::from_secs(6);
/// The thinking time for comparing waits, long enough that the machine is not the bottleneck.
const THINKING: Duration = Duration::from_millis(600);
const TABLES_THAT_THINK: usize = 20;

pub(crate) async fn measure(program: &Path, tables: &[usize]) {
    let (postgres, nats) = (Postgres::start("whistlestop-load"), Nats::start());
    println!(
        "| tables | alone: moves/s | p50 ms | p99 ms | one of several: moves/s | p50 ms | p99 ms | of it |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|");
    for &tables in tables {
        let mut waits = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            // The order alternates between rounds.
            for which in [round % 2, 1 - round % 2] {
                let database = postgres.database(&format!("load_{tables}_{round}_{which}"));
                let bus = (which == 1).then(|| nats.url());
                let (launch, server) = start(program, "left", database, bus).await;
                waits[which].extend(play(&[&server.host; 4], tables, Duration::ZERO).await);
                server.kill().await;
                launch.clean_up();
            }
        }
        let [alone, several] = waits.map(|waits| Row::of(&waits, ROUNDS));
        let (ratio, more) = (several.rate / alone.rate, several.text());
        println!("| {tables} | {} | {more} | {ratio:.2} × |", alone.text());
    }
    relayed(program, &postgres, &nats).await;
}

/// Two people at each table are connected to its owner, and two to another server.
async fn relayed(program: &Path, postgres: &Postgres, nats: &Nats) {
    println!("\n| a move | moves | p50 ms | p99 ms |\n|---|--:|--:|--:|");
    let database = postgres.database("load_relayed");
    let (left_launch, left) = start(program, "left", database.clone(), Some(nats.url())).await;
    let (right_launch, right) = start(program, "right", database, Some(nats.url())).await;
    let hosts = [&left.host, &left.host, &right.host, &right.host];
    let waits = play(&hosts, TABLES_THAT_THINK, THINKING).await;
    let (local, relayed): (Vec<Wait>, Vec<Wait>) =
        waits.into_iter().partition(|wait| wait.seat < 2);
    let [local, relayed] = [local, relayed].map(|waits| Row::of(&waits, 1));
    for (name, row) in [("at the server that keeps the table", &local), ("relayed", &relayed)] {
        println!("| {name} | {} | {:.1} | {:.1} |", row.count, row.half, row.most);
    }
    println!("| | | {:.2} × | {:.2} × |", relayed.half / local.half, relayed.most / local.most);
    for (program, launch) in [(left, left_launch), (right, right_launch)] {
        program.kill().await;
        launch.clean_up();
    }
}

async fn start(
    program: &Path,
    name: &str,
    database: String,
    bus: Option<String>,
) -> (Launch, Program) {
    let folder = scratch(&format!("serving-{name}"));
    let several = bus.map(|bus| format!("[cluster]\nbus = \"{bus}\"\n")).unwrap_or_default();
    let settings = format!("{WITHOUT_LIMITS}{several}");
    let launch =
        Launch { database: Some(database), ..Launch::in_folder(program, folder, &settings) };
    let server = launch.start().await.expect("it serves");
    (launch, server)
}

/// Four people play at this many tables, each person connected to a given server.
async fn play(hosts: &[&String; 4], tables: usize, think: Duration) -> Vec<Wait> {
    let counted = Instant::now() + Duration::from_millis(1_500 + 12 * tables as u64);
    // With thinking time there are few moves.
    let end = counted + if think.is_zero() { MEASURED } else { 4 * MEASURED };
    let mut course = Course::new(hosts[0], think, counted, end).await;
    for (person, host) in course.people.iter_mut().zip(hosts) {
        person.host.clone_from(host);
    }
    play_tables(Arc::new(course), tables).await.waits
}

/// A row of the table.
struct Row {
    count: usize,
    rate: f64,
    half: f64,
    most: f64,
}

impl Row {
    fn of(waits: &[Wait], rounds: usize) -> Row {
        let mut micros: Vec<u32> = waits.iter().map(|wait| wait.micros).collect();
        micros.sort_unstable();
        let seconds = MEASURED.as_secs_f64() * rounds as f64;
        let [half, most] = [0.5, 0.99].map(|share| percentile_ms(&micros, share));
        Row { count: micros.len(), rate: micros.len() as f64 / seconds, half, most }
    }

    fn text(&self) -> String {
        format!("{:.0} | {:.1} | {:.1}", self.rate, self.half, self.most)
    }
}
