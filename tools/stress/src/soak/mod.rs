//! Lets honest households play on the real program, first alone and then during attacks, and reports how the attacks
//! affected them.
//!
//! Everybody connects through a proxy, which is this program, so that each has their own address; attacks on sockets
//! connect to the server directly. The server has its default limits.

mod honest;
mod hostile;
mod report;
mod site;
mod tally;
mod visitor;
mod watch;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use whistle_core::{Level, Pcg32};
use whistle_harness::program::Launch;
use whistle_protocol::http::GameCard;

use crate::soak::honest::Household;
use crate::soak::hostile::{ATTACKS, Stranger};
use crate::soak::report::Report;
use crate::soak::site::Site;
use crate::soak::visitor::Visitor;
use crate::soak::watch::{EVERY, Sample};
use crate::{progress, runtime, scratch};

/// The server's default settings, except for the proxy.
const SETTINGS: &str = "trusted_proxies = [\"127.0.0.1\"]\n";
/// The pause before bots' moves.
const BOT_PAUSE: Duration = Duration::from_millis(900);

#[derive(Args)]
pub(crate) struct Arguments {
    /// How long the attack lasts.
    #[arg(long, default_value_t = 30.0, value_parser = positive)]
    minutes: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| *number > 0.0 && number.is_finite());
    number.ok_or_else(|| "not a number above 0".to_owned())
}

pub(crate) fn run(program: &Path, arguments: &Arguments) -> Result<(), String> {
    let &Arguments { minutes, seed } = arguments;
    // Honest players do not share a thread with attackers.
    let [people, strangers] = [runtime(1), runtime(1)];
    let launch = Launch::in_folder(program, scratch("serving"), SETTINGS);
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
        people.spawn(honest::live(Arc::clone(&site), home, Pcg32::new(seed, number as u64)));
    }
    let bar = progress((end - began).as_secs(), "s");
    bar.set_message("alone");
    let mut samples = Vec::new();
    let mut besieged = false;
    while Instant::now() < end && program.runs() {
        if Instant::now() >= siege && !besieged {
            besieged = true;
            bar.set_message("under attack");
            for (number, &(attack, begin)) in ATTACKS.iter().enumerate() {
                let (site, number) = (Arc::clone(&site), number as u8);
                let luck = Pcg32::new(seed, 1_000 + u64::from(number));
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
    // Errors that honest players get during shutdown are not the server's fault.
    let counts = site.tally.counts();
    people.block_on(program.kill());
    launch.clean_up();
    people.shutdown_background();
    println!("{minutes} minutes under attack, seed {seed}\n");
    let well = Report { counts, samples, began, siege, ended, runs }.print();
    if well { Ok(()) } else { Err("a goal was missed".to_owned()) }
}

/// For every game, a family, a person alone with good bots, and a person alone with weak ones.
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
