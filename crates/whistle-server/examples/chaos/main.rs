//! Three real servers on one PostgreSQL and one NATS, people at all games, and everything that can go
//! wrong, again and again; then what people were told is compared with what is stored.
//!
//! `cargo xtask chaos` builds the program and runs this.

mod check;
mod harm;
mod ledger;
mod player;
mod proxy;
mod report;
mod site;

#[path = "../harness/mod.rs"]
mod harness;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use whistle_core::Pcg32;
use whistle_table::fair::verify_text;

use crate::harm::Harm;
use crate::harness::browser::Browser;
use crate::ledger::Ledger;
use crate::player::{World, household};
use crate::report::{Felt, Report};
use crate::site::Site;

/// How long play may take to go on after everything is well again, and games to come to their end.
const RECOVERY: Duration = Duration::from_secs(60);
const LAST_GAMES: Duration = Duration::from_secs(240);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<u64>().ok());
    let (Some(program), Some(seed), Some(faults), Some(seconds), Some(tables)) =
        (arguments.first(), number(1), number(2), number(3), number(4))
    else {
        eprintln!("usage: chaos PROGRAM SEED FAULTS SECONDS TABLES [REPORT]");
        return ExitCode::from(2);
    };
    let program = PathBuf::from(program);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let report = runtime.block_on(run(&program, seed, faults as usize, seconds, tables));
    println!("{}", report.short());
    if let Some(path) = arguments.get(5) {
        std::fs::write(path, report.markdown()).expect("the report can be written");
    }
    if report.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn run(
    program: &std::path::Path,
    seed: u64,
    faults: usize,
    seconds: u64,
    tables: u64,
) -> Report {
    let began = Instant::now();
    let folder = PathBuf::from(format!("target/chaos-{}", std::process::id()));
    let mut site = Site::open(program, &folder).await;
    let games: Vec<(String, u8)> = whistle_games::GAMES
        .iter()
        .map(|game| (game.meta.id.to_owned(), game.meta.min_seats))
        .collect();
    let world = Arc::new(World {
        hosts: site.hosts.clone(),
        ledger: Ledger::default(),
        last_games: AtomicBool::new(false),
    });
    let players: Vec<_> = (0..tables)
        .map(|number| tokio::spawn(household(Arc::clone(&world), games.clone(), number, seed)))
        .collect();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut luck = Pcg32::new(seed, 0);
    let mut felt = Vec::new();
    for (number, harm) in Harm::schedule(&mut luck, faults).into_iter().enumerate() {
        if began.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
        let since = Instant::now();
        let node = harm.happen(&mut site, &mut luck).await;
        let lasted = since.elapsed();
        let recovered = recover(&world, tables).await;
        let name = Site::name(node);
        eprintln!(
            "{:>4} {harm} ({name}): {:.1} s, all go on after {:.1} s",
            number + 1,
            lasted.as_secs_f64(),
            recovered.as_secs_f64()
        );
        felt.push(Felt { harm, recovered });
        if recovered >= RECOVERY {
            world.ledger.problem(format!("after {harm} a table does not go on"));
            break;
        }
    }
    world.last_games.store(true, Ordering::SeqCst);
    let all = futures_util::future::join_all(players);
    if tokio::time::timeout(LAST_GAMES, all).await.is_err() {
        world.ledger.problem("a game cannot be finished".to_owned());
    }
    proofs(&world).await;
    let told = std::mem::take(&mut *world.ledger.told());
    let (problems, records) = check::check(&site.database, &told).await;
    let report = Report::new(seed, tables, began.elapsed(), felt, &told, problems, records);
    if report.problems.is_empty() {
        drop(site);
        let _ = std::fs::remove_dir_all(&folder);
    } else {
        for node in 0..site::NODES {
            let said = site.said(node);
            let last: Vec<&str> = said.lines().rev().take(15).collect();
            eprintln!("{} said at last:\n{}", Site::name(node), last.join("\n"));
        }
    }
    report
}

/// Everything is well again: waits until every household had a receipt, and says how long that took.
async fn recover(world: &World, tables: u64) -> Duration {
    let since = Instant::now();
    let before: Vec<(String, usize)> = open(world);
    loop {
        let now: std::collections::BTreeMap<String, usize> = open(world).into_iter().collect();
        let waits =
            before.iter().filter(|(table, had)| now.get(table).is_some_and(|has| has == had));
        // A game that is over has made room for another.
        let waits = waits.filter(|(table, _)| world.ledger.is_on(table)).count();
        if (waits == 0 && (before.len() as u64) >= tables.min(1)) || since.elapsed() >= RECOVERY {
            return since.elapsed();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn open(world: &World) -> Vec<(String, usize)> {
    let told = world.ledger.told();
    told.acknowledged.iter().map(|(table, commands)| (table.clone(), commands.len())).collect()
}

/// Every finished game proves its dice.
async fn proofs(world: &World) {
    let Some(host) = world.hosts.find(0) else { return };
    let stranger = Browser { host, cookie: None };
    let tables: Vec<String> = world.ledger.told().acknowledged.keys().cloned().collect();
    for table in tables {
        let record =
            stranger.try_send("GET", &format!("/api/tables/{table}/journal"), &[], "").await;
        let fair = record
            .filter(|record| record.status == 200)
            .map(|record| verify_text(&record.body, None).map_err(|error| error.to_string()));
        match fair {
            Some(Ok(_)) => (),
            Some(Err(error)) => world.ledger.problem(format!("dice do not verify: {error}")),
            None => world.ledger.problem("a record cannot be had".to_owned()),
        }
    }
}
