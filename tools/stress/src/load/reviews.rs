//! Measures whether reviews slow down live tables: phases with and without reviews, in one run.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whistle_harness::browser::Browser;
use whistle_harness::program::{Launch, WITHOUT_LIMITS};
use whistle_protocol::http::Empty;
use whistle_protocol::review::{ReviewStatus, TableReview};

use crate::load::THINKING;
use crate::load::client::{Course, play_game, play_tables};
use crate::load::report::Wait;
use crate::{percentile_ms, scratch};

/// The length of a phase.
const PHASE: Duration = Duration::from_secs(6);
/// The number of phases with reviews; each follows a phase without.
const ROUNDS: u32 = 4;
/// Moves sent this close to the edge of a phase do not count.
const EDGE: Duration = Duration::from_millis(500);

/// Reviews that do not end by themselves and are stopped after their phase.
fn settings() -> String {
    let of_server = "review_simulations = 1000000\n";
    let seconds = PHASE.as_secs();
    format!("{of_server}{WITHOUT_LIMITS}review_seconds = {seconds}\n")
}

/// Plays at this many tables at a time, with and without thinking time, with phases of reviews.
pub(crate) async fn measure(program: &Path, tables: &[usize]) {
    println!(
        "| tables | thinking | phases | moves/s | p50 ms | p99 ms | longest ms | server cores |"
    );
    println!("|--:|--:|---|--:|--:|--:|--:|--:|");
    for &tables in tables {
        for think in [Duration::ZERO, THINKING] {
            one(program, tables, think).await;
        }
    }
}

async fn one(program: &Path, tables: usize, think: Duration) {
    let launch = Launch::in_folder(program, scratch("reviewing"), &settings());
    let program = launch.start().await.expect("it serves");
    // These games are finished before anything is measured.
    let now = Instant::now();
    let hour = now + Duration::from_secs(3_600);
    let alone = Arc::new(Course::new(&program.host, Duration::ZERO, now, hour).await);
    let mut finished = Vec::new();
    for _ in 0..ROUNDS {
        finished.push(play_game(&alone).await.0);
    }
    let warm = Duration::from_millis(1_000 + 12 * tables as u64);
    let counted = Instant::now() + warm;
    let end = counted + 2 * ROUNDS * PHASE;
    let course = Arc::new(Course::new(&program.host, think, counted, end).await);
    let mut cores = [0.0; 2];
    let reviewing = async {
        for (round, table) in (0..ROUNDS).zip(&finished) {
            let begin = counted + 2 * round * PHASE;
            tokio::time::sleep_until(begin.into()).await;
            let before = program.busy();
            tokio::time::sleep_until((begin + PHASE).into()).await;
            let between = program.busy();
            review(&alone.people[0], table).await;
            tokio::time::sleep_until((begin + 2 * PHASE - EDGE).into()).await;
            let told = asked(&alone.people[0], table).await;
            assert_eq!(
                told.status,
                ReviewStatus::Working,
                "it is reviewed to the end of its phase"
            );
            tokio::time::sleep_until((begin + 2 * PHASE).into()).await;
            let after = program.busy();
            cores[0] += between - before;
            cores[1] += after - between;
        }
    };
    let (tally, ()) = tokio::join!(play_tables(Arc::clone(&course), tables), reviewing);
    let of_phase = |with: bool| -> Vec<u32> {
        let inside = |wait: &&Wait| {
            let at = wait.sent.saturating_duration_since(counted);
            let phase = (at.as_nanos() / PHASE.as_nanos()) as u32;
            let into = at.saturating_sub(phase * PHASE);
            (phase % 2 == 1) == with && into >= EDGE && into + EDGE <= PHASE
        };
        let mut waits: Vec<u32> =
            tally.waits.iter().filter(inside).map(|wait| wait.micros).collect();
        waits.sort_unstable();
        waits
    };
    let counted = ROUNDS * (PHASE - 2 * EDGE);
    for (with, name) in [(false, "nobody reviews"), (true, "a game is reviewed")] {
        let waits = of_phase(with);
        let [half, most, longest] = [0.5, 0.99, 1.0].map(|share| percentile_ms(&waits, share));
        let rate = waits.len() as f64 / counted.as_secs_f64();
        let cores = cores[usize::from(with)] / (ROUNDS * PHASE).as_secs_f64();
        println!(
            "| {tables} | {} s | {name} | {rate:.0} | {half:.1} | {most:.1} | {longest:.1} | {cores:.2} |",
            think.as_secs()
        );
    }
    program.kill().await;
    launch.clean_up();
}

/// Asks for a review.
async fn review(person: &Browser, table: &str) {
    person.post(&format!("/api/tables/{table}/review"), Empty {}).await.ok();
}

async fn asked(person: &Browser, table: &str) -> TableReview {
    person.get(&format!("/api/tables/{table}/review?since=0")).await.read()
}
