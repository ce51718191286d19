//! People play, faults happen, and everything is checked at the end.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::task::{AbortHandle, JoinHandle};
use whistle_harness::browser::Browser;
use whistle_table::fair::verify_text;

use crate::chaos::check::check;
use crate::chaos::harm::Fault;
use crate::chaos::history::History;
use crate::chaos::ledger::Ledger;
use crate::chaos::player::{World, household};
use crate::chaos::report::{Felt, Report};
use crate::chaos::site::{self, Site};
use crate::scratch;

/// Thinking time per table in play, since many players share one machine.
const THOUGHT_PER_TABLE: Duration = Duration::from_micros(2_500);
/// How long the answer to a command sent before a fault may take.
const UNDER_WAY: Duration = Duration::from_millis(50);

/// The plan of a run.
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) tables: u64,
    pub(crate) lease: Duration,
    /// The simultaneous faults of each round.
    pub(crate) rounds: Vec<Vec<Fault>>,
    /// The time after which no further round begins.
    pub(crate) time: Duration,
    /// How long play may take to continue after the repair, and games to finish.
    pub(crate) recovery: Duration,
    pub(crate) last_games: Duration,
    /// The injected bug, if any.
    pub(crate) planted: Option<&'static str>,
}

impl Plan {
    pub(crate) fn new(seed: u64, tables: u64, lease: Duration, rounds: Vec<Vec<Fault>>) -> Plan {
        Plan {
            seed,
            tables,
            lease,
            rounds,
            time: Duration::MAX,
            recovery: Duration::from_secs(60),
            last_games: Duration::from_secs(300),
            planted: None,
        }
    }
}

/// Carries out the plan.
pub(crate) async fn happen(program: &Path, plan: &Plan) -> Report {
    let began = Instant::now();
    let folder = scratch("chaos");
    let site = Arc::new(Site::open(program, &folder, plan.lease, plan.planted).await);
    let (world, players) = begin_playing(&site, plan.seed, plan.tables);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let felt = one_after_the_other(&site, &world, plan, began).await;
    end_playing(&world, players, plan.last_games).await;
    proofs(&world).await;
    let told = world.ledger.told().clone();
    let history = History::read(&site.database).await;
    let problems = check(&history, &told);
    let report = Report::new(plan, began.elapsed(), felt, &told, problems, &history);
    if report.problems.is_empty() || plan.planted.is_some() {
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

/// Everybody plays, two people at every table.
pub(crate) fn begin_playing(
    site: &Site,
    seed: u64,
    tables: u64,
) -> (Arc<World>, Vec<JoinHandle<()>>) {
    let games: Vec<(String, u8)> = whistle_registry::GAMES
        .iter()
        .map(|game| (game.meta.id.to_owned(), game.meta.min_seats))
        .collect();
    let world = Arc::new(World {
        hosts: site.hosts.clone(),
        ledger: Ledger::default(),
        thought: THOUGHT_PER_TABLE * u32::try_from(tables).unwrap_or(u32::MAX),
        last_games: AtomicBool::new(false),
    });
    let players = (0..tables)
        .map(|number| tokio::spawn(household(Arc::clone(&world), games.clone(), number, seed)));
    let players = players.collect();
    (world, players)
}

/// Lets everybody finish their games.
pub(crate) async fn end_playing(world: &World, players: Vec<JoinHandle<()>>, patience: Duration) {
    world.last_games.store(true, Ordering::SeqCst);
    let ends: Vec<_> = players.iter().map(JoinHandle::abort_handle).collect();
    match tokio::time::timeout(patience, futures_util::future::join_all(players)).await {
        Err(_) => world.ledger.problem("a game cannot be finished".to_owned()),
        Ok(ended) if ended.iter().any(Result::is_err) => {
            world.ledger.problem("a player stumbled over what they were told".to_owned());
        }
        Ok(_) => (),
    }
    ends.iter().for_each(AbortHandle::abort);
}

/// Carries out the rounds of faults in order.
async fn one_after_the_other(
    site: &Arc<Site>,
    world: &Arc<World>,
    plan: &Plan,
    began: Instant,
) -> Vec<Felt> {
    let (mut felt, mut number) = (Vec::new(), 0);
    for round in &plan.rounds {
        if began.elapsed() >= plan.time {
            break;
        }
        let watch = tokio::spawn(notice(Arc::clone(world), plan.recovery));
        let since = Instant::now();
        let faults = round.iter().map(|&fault| {
            let site = Arc::clone(site);
            tokio::spawn(async move { fault.happen(&site).await })
        });
        let ended = futures_util::future::join_all(faults).await;
        let lasted = since.elapsed();
        number += round.len();
        let names: Vec<String> = round.iter().map(Fault::to_string).collect();
        let names = names.join(" + ");
        if ended.iter().any(Result::is_err) {
            world.ledger.problem(format!("it cannot be made well again: {names}"));
            break;
        }
        let recovered = recover(world, plan.recovery).await;
        let noticed = watch.await.unwrap_or(plan.recovery);
        eprintln!(
            "{number:>4} {names}: {:.1} s, all go on after {:.1} s",
            lasted.as_secs_f64(),
            recovered.as_secs_f64()
        );
        let harms = round.iter().map(|fault| fault.harm).collect();
        felt.push(Felt { harms, noticed, recovered });
        if recovered >= plan.recovery {
            world.ledger.problem(format!("after {names} a table does not go on"));
            break;
        }
    }
    felt
}

/// Injects faults; returns how long it took until every household got a receipt again, whether or not the faults were
/// over.
async fn notice(world: Arc<World>, patience: Duration) -> Duration {
    let since = Instant::now();
    // Moves in flight when the faults began do not count.
    tokio::time::sleep(UNDER_WAY).await;
    recover(&world, patience).await;
    since.elapsed()
}

/// Waits after the repair until every household has had a receipt; returns how long that took.
async fn recover(world: &World, patience: Duration) -> Duration {
    let since = Instant::now();
    let before = world.ledger.told().playing.clone();
    loop {
        let is_stuck = {
            let told = world.ledger.told();
            // A finished game has been replaced by a new one.
            before.iter().any(|(table, had)| told.playing.get(table) == Some(had))
        };
        if !is_stuck || since.elapsed() >= patience {
            return since.elapsed();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Checks the dice of every finished game.
async fn proofs(world: &World) {
    let Some(host) = world.hosts.find(0) else { return };
    let stranger = Browser { host, cookie: None };
    let tables: Vec<String> = world.ledger.told().made.iter().cloned().collect();
    for table in tables {
        let path = format!("/api/tables/{table}/journal");
        let record = stranger.try_send("GET", &path, &[], "").await;
        let fair = record
            .filter(|record| record.status == 200)
            .map(|record| verify_text(&record.body, None).map_err(|error| error.to_string()));
        match fair {
            Some(Ok(_)) => (),
            Some(Err(error)) => {
                world.ledger.problem(format!("dice of table {table} do not verify: {error}"));
            }
            None => world.ledger.problem(format!("the record of table {table} cannot be had")),
        }
    }
}
