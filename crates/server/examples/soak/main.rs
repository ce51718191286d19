//! Lets honest households play at the real program, first alone and then beside strangers who do
//! their worst, and says what the honest ones noticed.
//!
//! `cargo xtask soak` builds the program and runs this. Everybody comes through a proxy, which is
//! this program, so that each has an address of their own; those who play with sockets come to the
//! server itself. It has its ordinary limits.

mod honest;
mod hostile;
mod luck;
mod report;
mod site;
mod tally;
mod visitor;
mod watch;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whistle_core::Level;
use whistle_harness::program::Launch;
use whistle_protocol::http::GameCard;

use crate::honest::Household;
use crate::hostile::{ATTACKS, Stranger};
use crate::luck::Luck;
use crate::report::Report;
use crate::site::Site;
use crate::visitor::Visitor;
use crate::watch::{EVERY, Sample};

/// The server as it comes, but for the proxy.
const SETTINGS: &str = "trusted_proxies = [\"127.0.0.1\"]\n";
/// The pause of its bots.
const BOT_PAUSE: Duration = Duration::from_millis(900);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let parsed = match words.as_slice() {
        [program, minutes, seed] => minutes.parse().ok().zip(seed.parse().ok()).zip(Some(program)),
        _ => None,
    };
    let Some(((minutes, seed), program)) = parsed else {
        eprintln!("usage: soak PROGRAM MINUTES SEED");
        return ExitCode::from(2);
    };
    if soak(Path::new(program), minutes, seed) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn soak(program: &Path, minutes: f64, seed: u64) -> bool {
    // Honest people do not share a thread with those who flood.
    let people = runtime();
    let strangers = runtime();
    let folder = PathBuf::from(format!("target/serving-{}", std::process::id()));
    let launch = Launch::in_folder(program, folder, SETTINGS);
    let mut program = people.block_on(launch.start()).expect("it serves");
    let quiet = Duration::from_secs_f64((minutes * 6.0).clamp(10.0, 180.0));
    let began = Instant::now();
    let siege = began + quiet;
    let end = siege + Duration::from_secs_f64(minutes * 60.0);
    let site = people.block_on(async {
        let me = Visitor::stranger(&program.host, [10, 1, 0, 1].into());
        let games = me.get("/api/games").await.expect("the server lists its games");
        Arc::new(Site::new(&program.host, games, BOT_PAUSE, end))
    });
    for (number, home) in households(&site.games).into_iter().enumerate() {
        people.spawn(honest::live(Arc::clone(&site), home, Luck::new(seed, number as u64)));
    }
    let bar = indicatif::ProgressBar::new((end - began).as_secs());
    let style = "{msg} {wide_bar} {pos}/{len} s";
    bar.set_style(indicatif::ProgressStyle::with_template(style).expect("a template"));
    bar.set_message("alone");
    let mut samples = Vec::new();
    let mut besieged = false;
    while Instant::now() < end && program.runs() {
        if Instant::now() >= siege && !besieged {
            besieged = true;
            bar.set_message("under attack");
            for (number, &(attack, begin)) in ATTACKS.iter().enumerate() {
                let (site, number) = (Arc::clone(&site), number as u8);
                let luck = Luck::new(seed, 1_000 + u64::from(number));
                strangers.spawn(begin(Stranger { site, attack, number, luck }));
            }
        }
        samples.push(Sample::take(&program));
        bar.set_position(began.elapsed().as_secs());
        let next = (Instant::now() + EVERY).min(end).min(if besieged { end } else { siege });
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
    }
    let ended = Instant::now();
    bar.finish_and_clear();
    let runs = program.runs();
    strangers.shutdown_background();
    // What honest people met while everything ends is not the server's fault.
    let counts = site.tally.counts();
    people.block_on(program.kill());
    launch.clean_up();
    people.shutdown_background();
    println!("{minutes} minutes under attack, seed {seed}\n");
    Report { counts, samples, began, siege, ended, runs }.print()
}

fn runtime() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(1).enable_all().build().expect("a runtime")
}

/// For every game a family, somebody alone with good bots, and somebody alone with weak ones.
fn households(games: &[GameCard]) -> Vec<Household> {
    let homes = games.iter().flat_map(|game| {
        [(3, Level::Porter), (1, Level::Conductor), (1, Level::Porter)]
            .map(|kind| (kind, game.clone()))
    });
    let homes = homes.enumerate().map(|(number, ((people, level), game))| {
        let people = game.seats.max.min(people);
        Household { number: number as u8, people, game, level }
    });
    homes.collect()
}
