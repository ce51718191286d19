//! Sends corrupted commands, requests, frames, lines and game files, drawn from a seed, to the rules, a server and the
//! programs that read lines.
//!
//! It fails on any panic, any answer with "internal" or 5xx, any error in the log, a table or server that has ended,
//! and unbounded memory growth; it then prints the input and the seed.

mod alarm;
mod http;
mod lines;
mod mutate;
mod rules;
mod socket;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use whistle_core::Level;
use whistle_harness::browser::Browser;
use whistle_harness::position::Position;
use whistle_protocol::http::{NewTable, Occupant};
use whistle_protocol::websocket::ServerMessage;
use whistle_registry::GAMES;
use whistle_server::{Limits, Server, Settings};

use crate::fuzz::http::{Http, Known};
use crate::fuzz::lines::Talk;
use crate::fuzz::rules::Rules;
use crate::fuzz::socket::Frames;
use crate::{runtime, scratch};

/// The percentages of inputs for each target; the remaining ones go to the rules.
const TO_HTTP: u64 = 8;
const TO_SOCKETS: u64 = 4;
const TO_ENGINE: u64 = 8;
const TO_BOTS: u64 = 2;

/// The number of parallel workers; fixed, so that a seed means the same everywhere.
const WORKERS: u64 = 4;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of inputs.
    #[arg(long, value_name = "N")]
    inputs: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(program: &Path, arguments: &Arguments) -> Result<(), String> {
    let &Arguments { inputs, seed } = arguments;
    alarm::listen();
    let report = runtime(4).block_on(fuzz(program, inputs, seed));
    let again = format!("  again: cargo xtask fuzz --inputs {inputs} --seed {seed}");
    println!("{}", report.map_err(|trouble| format!("{trouble}\n{again}"))?);
    Ok(())
}

/// The state that all workers share.
struct Course {
    tried: AtomicU64,
    impossible: AtomicU64,
    stop: AtomicBool,
}

async fn fuzz(program: &Path, inputs: u64, seed: u64) -> Result<String, String> {
    let began = Instant::now();
    let folder = scratch("fuzz");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (stop, stopped) = oneshot::channel::<()>();
    let server = Server::open(settings(&folder)).await.map_err(|error| error.to_string())?;
    let host = server.address().map_err(|error| error.to_string())?.to_string();
    let serving = tokio::spawn(server.run(async move { _ = stopped.await }));
    let me = Browser::arrive(&host).await;
    let (known, records) = prepare(&me).await;
    let course = Arc::new(Course {
        tried: AtomicU64::new(0),
        impossible: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    });
    let mut workers = start(&course, program, inputs, seed, &me, &known, &records).await;
    let mut early = None;
    let mut shown = Instant::now();
    let result = loop {
        let tick = tokio::time::sleep(Duration::from_millis(200));
        tokio::select! {
            ended = workers.join_next() => match ended {
                None => break Ok(()),
                Some(Ok(Ok(()))) => (),
                Some(Ok(Err(trouble))) => break Err(trouble),
                Some(Err(error)) => break Err(format!("{error}: {}", alarm::last())),
            },
            () = tick => (),
        }
        let tried = course.tried.load(Ordering::Relaxed);
        if early.is_none() && tried * 10 >= inputs {
            early = Some(alarm::memory());
        }
        if shown.elapsed() > Duration::from_secs(10) {
            shown = Instant::now();
            let rate = tried as f64 / began.elapsed().as_secs_f64();
            eprintln!("{tried} inputs, {rate:.0} a second, {} MB", alarm::memory() >> 20);
        }
    };
    course.stop.store(true, Ordering::Relaxed);
    while workers.join_next().await.is_some() {}
    result?;
    let late = alarm::memory();
    if let Some(trouble) = alarm::too_much(early.unwrap_or(late), late) {
        return Err(trouble);
    }
    all_is_well(&me, &known).await?;
    drop(stop);
    let served = serving.await.map_err(|error| error.to_string())?;
    served.map_err(|error| error.to_string())?;
    if alarm::count() > 0 {
        return Err(alarm::last());
    }
    let _ = std::fs::remove_dir_all(&folder);
    let (tried, seconds) = (course.tried.load(Ordering::Relaxed), began.elapsed().as_secs_f64());
    Ok(format!(
        "{tried} inputs from seed {seed} in {seconds:.0} s, {:.0} a second; no panic, nothing internal, \
         {} MB early on and {} MB at the end; bots were shown {} views that no table has",
        tried as f64 / seconds,
        early.unwrap_or(late) >> 20,
        late >> 20,
        course.impossible.load(Ordering::Relaxed)
    ))
}

/// Settings without limits, which are tested elsewhere: here they would stop most inputs.
fn settings(folder: &Path) -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        database_url: format!("sqlite:{}", folder.join("fuzz.db").display()),
        bot_pause_ms: 0,
        idle_s: 2,
        limits: Limits {
            requests_per_second: 10_000_000,
            messages_per_second: 10_000_000,
            new_per_minute: 10_000_000,
            logins_per_minute: 10_000_000,
            logins_per_account: 10_000_000,
            waiting_tables_per_person: 10_000_000,
            unfinished_tables_per_person: 10_000_000,
            unfinished_tables_per_address: 10_000_000,
            boards_per_minute: 10_000_000,
            websockets_per_person: 10_000_000,
            websockets_per_address: 10_000_000,
            sockets_per_address: 10_000_000,
            ..Limits::default()
        },
        ..Settings::default()
    }
}

/// Creates tables of each kind, and downloads the game files of finished games.
async fn prepare(me: &Browser) -> (Known, Vec<String>) {
    let (mut tables, mut records) = (Vec::new(), Vec::new());
    for game in GAMES {
        let (id, seats) = (game.meta.id, usize::from(game.meta.min_seats));
        let order = |who: Occupant| NewTable::seated(id, &vec![who; seats]);
        tables.push(me.make(order(Occupant::Open)).await);
        tables.push(me.play(order(Occupant::Me)).await);
        let over = me.play(order(Occupant::Bot(Level::Porter, None))).await;
        let mut socket = me.connect(&over, 0).await;
        let goes_on =
            |told: &ServerMessage| Position::of(told).is_none_or(|at| at.outcome.is_none());
        while socket.receive().await.is_some_and(|told| goes_on(&told)) {}
        records.push(me.get(&format!("/api/tables/{over}/journal")).await.body);
        tables.push(over);
    }
    let cookie = me.cookie.clone().expect("a cookie");
    (Known { host: me.host.clone(), cookie, tables }, records)
}

/// Runs `step` until it has tried its share, or any worker has found a problem.
macro_rules! work {
    ($workers:expr, $course:expr, $share:expr, $worker:expr) => {{
        let (course, share, mut worker) = (Arc::clone($course), $share, $worker);
        $workers.spawn(async move {
            let mut tried = 0;
            while tried < share && !course.stop.load(Ordering::Relaxed) {
                let some = worker.try_some().await?;
                tried += some;
                course.tried.fetch_add(some, Ordering::Relaxed);
            }
            finish(&course, &worker);
            Ok(())
        });
    }};
}

/// A worker's result.
trait Ends {
    fn impossible(&self) -> u64 {
        0
    }
}

impl Ends for Http {}
impl Ends for Frames {}
impl Ends for Talk {
    fn impossible(&self) -> u64 {
        self.impossible
    }
}

fn finish(course: &Course, worker: &impl Ends) {
    course.impossible.fetch_add(worker.impossible(), Ordering::Relaxed);
}

async fn start(
    course: &Arc<Course>,
    program: &Path,
    inputs: u64,
    seed: u64,
    me: &Browser,
    known: &Known,
    records: &[String],
) -> JoinSet<Result<(), String>> {
    let mut workers: JoinSet<Result<(), String>> = JoinSet::new();
    let each = |percent: u64| inputs * percent / 100 / WORKERS;
    let to_rules = 100 - TO_HTTP - TO_SOCKETS - TO_ENGINE - TO_BOTS;
    for worker in 0..WORKERS {
        let (course_of_rules, share) = (Arc::clone(course), each(to_rules));
        let mut rules = Rules::new(seed, worker, records.to_vec());
        workers.spawn_blocking(move || {
            for _ in 0..share {
                if course_of_rules.stop.load(Ordering::Relaxed) {
                    break;
                }
                rules.try_one()?;
                course_of_rules.tried.fetch_add(1, Ordering::Relaxed);
            }
            Ok(())
        });
        let stream = |kind: u64| kind * WORKERS + worker;
        work!(workers, course, each(TO_HTTP), Http::new(seed, stream(1), known.clone()));
        let game = &GAMES[worker as usize % GAMES.len()];
        let order = table_with_bots(game.meta.id, game.meta.min_seats);
        let frames = Frames::new(seed, stream(2), me.clone(), order).await;
        work!(workers, course, each(TO_SOCKETS), frames);
        work!(workers, course, each(TO_ENGINE), Talk::engine(seed, stream(3), program));
        work!(workers, course, each(TO_BOTS), Talk::bot(seed, stream(4), program, game));
    }
    workers
}

fn table_with_bots(game: &str, seats: u8) -> NewTable {
    let mut seating = vec![Occupant::Bot(Level::Porter, None); seats.into()];
    seating[0] = Occupant::Me;
    NewTable::seated(game, &seating)
}

/// Checks that the server answers, can store, and still has every table.
async fn all_is_well(me: &Browser, known: &Known) -> Result<(), String> {
    let health = me.get("/healthz").await;
    if health.status != 200 {
        return Err(format!("the server is unhealthy: {health:?}"));
    }
    for table in &known.tables {
        let card = me.get(&format!("/api/tables/{table}")).await;
        if card.status != 200 {
            return Err(format!("a table is gone: {card:?}"));
        }
    }
    Ok(())
}
