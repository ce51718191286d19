//! Kills the real program, fills its disk and makes its writes fail, again and again in the middle of play, and checks
//! that every acknowledged move is stored exactly once.

mod compare;
mod harm;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use whistle_core::{Pcg32, Rng as _};
use whistle_harness::browser::PATIENCE;
use whistle_harness::faults::base::{Base, Kind};
use whistle_harness::faults::player::{Player, Turn};
use whistle_harness::program::Program;

use crate::faults::harm::Harm;
use crate::{progress, runtime, scratch};

/// How many tables are played at a time.
const TABLES: usize = 6;
/// The size of the disk in megabytes, enough for the moves played.
const ROOM: u32 = 96;
/// How long a fault may take to show an effect.
const HARM: Duration = Duration::from_millis(1_500);
/// All acknowledged moves are compared after this many faults.
const COMPARED: u32 = 50;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many faults there are.
    #[arg(long, value_name = "N")]
    times: u32,
    #[arg(long, value_enum, default_value_t = Database::Both)]
    database: Database,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
    Both,
}

pub(crate) fn run(program: &Path, arguments: &Arguments) -> Result<(), String> {
    let &Arguments { times, database, seed } = arguments;
    let kinds: &[Kind] = match database {
        Database::Sqlite => &[Kind::Sqlite],
        Database::Postgres => &[Kind::Postgres],
        Database::Both => &[Kind::Sqlite, Kind::Postgres],
    };
    let runtime = runtime(4);
    for (number, &kind) in (0..).zip(kinds) {
        let share = times / kinds.len() as u32 + u32::from(number < times % kinds.len() as u32);
        runtime.block_on(try_one(program, kind, share, seed))?;
    }
    Ok(())
}

/// A test run and its results.
struct Trial {
    base: Base,
    running: Option<Program>,
    player: Player,
    luck: Pcg32,
    refused: u64,
}

async fn try_one(program: &Path, kind: Kind, times: u32, seed: u64) -> Result<(), String> {
    let folder = scratch(&format!("faults-{kind:?}"));
    let base = Base::make(program, &folder, kind, ROOM)
        .ok_or("this user has no permission to mount a disk")?;
    let running = base.launch.start().await.expect("it serves");
    let player = Player::arrive(&running.host).await;
    let luck = Pcg32::new(seed, 0);
    let mut trial = Trial { base, running: Some(running), player, luck, refused: 0 };
    let database = trial.base.launch.database.clone().unwrap_or_else(|| {
        format!("sqlite:{}", trial.base.launch.data.join("whistlestop.db").display())
    });
    let bar = progress(times.into(), "faults");
    let (mut felt, mut unnoticed, mut problems) = (BTreeMap::<Harm, u32>::new(), 0, 0);
    let mut count = 0;
    while count < times && unnoticed < 2 * times + 20 {
        let harm = Harm::draw(&mut trial.luck, kind);
        if trial.suffer(harm).await {
            *felt.entry(harm).or_default() += 1;
            count += 1;
            bar.inc(1);
        } else {
            unnoticed += 1;
        }
        let moves = trial.player.ledger.acknowledged();
        bar.set_message(format!("{kind:?}, {moves} moves acknowledged"));
        if count % COMPARED == 0 || count == times {
            problems += compare::compare(&trial.player.ledger, &database).await;
        }
    }
    bar.finish_and_clear();
    if let Some(running) = trial.running.take() {
        running.kill().await;
    }
    problems += compare::compare(&trial.player.ledger, &database).await;
    let kinds: Vec<String> = felt.iter().map(|(harm, count)| format!("{count} × {harm}")).collect();
    let ledger = &trial.player.ledger;
    println!(
        "{kind:?}, seed {seed}: {count} faults ({}; {unnoticed} more were not felt) at {} tables: \
         {} moves acknowledged, {} of them when they were said again, {} times refused, {problems} \
         lost or doubled",
        kinds.join(", "),
        ledger.tables.len(),
        ledger.acknowledged(),
        ledger.repeated,
        trial.refused,
    );
    if problems > 0 || count < times {
        std::mem::forget(trial);
        return Err(format!("{} keeps everything", folder.display()));
    }
    Ok(())
}

impl Trial {
    /// Plays, injects a fault, plays on, repairs it, and checks that play continues; returns whether the fault had an
    /// effect.
    async fn suffer(&mut self, harm: Harm) -> bool {
        self.player.open_tables(TABLES).await;
        let while_ms = 20 + self.luck.below(150);
        self.play(Duration::from_millis(while_ms.into()), u64::MAX).await;
        harm.begin(&self.base, &mut self.luck);
        let mut felt = harm.kills();
        if harm != Harm::Killed {
            let most = 1 + self.luck.below(8);
            let refused = self.play(HARM, most.into()).await;
            self.refused += refused;
            felt |= refused > 0;
        }
        if harm.kills() {
            if let Some(table) = self.player.open.first().cloned() {
                self.player.fling(&table).await;
            }
            self.running.take().expect("it runs").kill().await;
        }
        self.base.mend();
        if harm.kills() {
            let running = self.base.launch.start().await.expect("it serves");
            self.player.follow(&running.host);
            self.running = Some(running);
        }
        self.recover().await;
        felt
    }

    /// Plays at every table in turn, for a given time or until a number of moves were not acknowledged.
    async fn play(&mut self, time: Duration, most: u64) -> u64 {
        let end = Instant::now() + time;
        let mut refused = 0;
        while Instant::now() < end && refused < most && !self.player.open.is_empty() {
            for table in self.player.open.clone() {
                if matches!(self.player.turn(&table).await, Turn::Refused | Turn::Cut) {
                    refused += 1;
                }
                if Instant::now() >= end || refused >= most {
                    break;
                }
            }
        }
        refused
    }

    /// Checks after the repair that every table continues without any action on the server.
    async fn recover(&mut self) {
        let end = Instant::now() + PATIENCE;
        for table in self.player.open.clone() {
            while !matches!(self.player.turn(&table).await, Turn::Done | Turn::Over) {
                assert!(Instant::now() < end, "a table does not continue");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        while self.player.me.get("/healthz").await.status != 200 {
            assert!(Instant::now() < end, "the server does not recover");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}
