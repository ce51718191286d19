//! Runs the tests with one mutant switched on.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many random games the laws play at each table, unless the environment sets `LAWS_GAMES`.
const LAWS_GAMES: &str = "8";

/// A mutant that takes this many times longer than the real game counts as caught, because it hangs.
const TIMES_LONGER: u32 = 10;

/// The minimum time limit in seconds: on a busy machine, even fast tests may take this long.
const AT_LEAST: Duration = Duration::from_secs(3);

/// The memory limit in KiB, since a mutant that never stops may allocate without end.
const MEMORY_KIB: &str = "4000000";

/// The test passes, in order; a mutant caught by one is not tried with the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    Rules,
    Others,
    Laws,
}

impl Pass {
    pub(super) const ALL: [Pass; 3] = [Pass::Rules, Pass::Others, Pass::Laws];

    fn filter(self) -> &'static [&'static str] {
        match self {
            Pass::Rules => &["rules::"],
            Pass::Others => &["--skip", "rules::", "--skip", "laws::"],
            Pass::Laws => &["laws::"],
        }
    }
}

/// The outcome for a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    CaughtBy(Pass),
    TookTooLong,
    Survived,
}

/// How a run of the tests ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ran {
    Passed,
    Failed,
    TooLong,
}

/// The tests of a game, and how long each pass may take.
pub(super) struct Trial {
    tests: PathBuf,
    folder: PathBuf,
    limits: Vec<(Pass, Duration)>,
}

impl Trial {
    /// Runs the tests without a mutant: they must pass, and their duration sets the time limits.
    pub(super) fn new(tests: PathBuf, folder: PathBuf) -> Result<Trial, String> {
        let mut trial = Trial { tests, folder, limits: Vec::new() };
        for pass in Pass::ALL {
            let began = Instant::now();
            if trial.run(0, pass, Duration::from_secs(600)) != Ran::Passed {
                return Err(format!("the tests fail without a mutant ({pass:?})"));
            }
            let took = began.elapsed();
            println!("  {pass:?} without a mutant: {:.1} s", took.as_secs_f64());
            trial.limits.push((pass, AT_LEAST + took * TIMES_LONGER));
        }
        Ok(trial)
    }

    /// Tries one mutant.
    pub(super) fn of(&self, number: usize) -> Verdict {
        for &(pass, limit) in &self.limits {
            match self.run(number, pass, limit) {
                Ran::Passed => (),
                Ran::Failed => return Verdict::CaughtBy(pass),
                Ran::TooLong => return Verdict::TookTooLong,
            }
        }
        Verdict::Survived
    }

    /// Runs the tests until one fails.
    fn run(&self, number: usize, pass: Pass, limit: Duration) -> Ran {
        let began = Instant::now();
        let games = std::env::var("LAWS_GAMES").unwrap_or_else(|_| LAWS_GAMES.to_owned());
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v \"$0\"; exec \"$@\"", MEMORY_KIB])
            .arg(&self.tests)
            .args(pass.filter())
            .args(["--test-threads", "1"])
            .envs([("MUTANT", number.to_string()), ("LAWS_GAMES", games)])
            .env("RUST_BACKTRACE", "0")
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("there is a shell");
        let stdout = BufReader::new(child.stdout.take().expect("the output is piped"));
        let failed = AtomicBool::new(false);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for line in stdout.lines().map_while(Result::ok) {
                    failed.fetch_or(line.ends_with(" FAILED"), Ordering::Relaxed);
                }
            });
            loop {
                if let Some(status) = child.try_wait().expect("it is our own child") {
                    return if status.success() { Ran::Passed } else { Ran::Failed };
                }
                let failed = failed.load(Ordering::Relaxed);
                if failed || began.elapsed() > limit {
                    // It may have just ended, which is fine.
                    let _ = child.kill();
                    let _ = child.wait();
                    return if failed { Ran::Failed } else { Ran::TooLong };
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        })
    }
}
