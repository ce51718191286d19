//! Runs the steps of a check in parallel on idle cores, and reports how long each took.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::shell::{compile_from_scratch, target, with_log};

/// A part of a check.
pub(crate) struct Step {
    name: &'static str,
    share: Share,
    /// The steps that must succeed first.
    after: &'static [&'static str],
    run: fn() -> Result<(), String>,
}

/// How much of the machine a step keeps busy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// It waits for the network.
    Waits = 0,
    /// One thread, or many that mostly wait for each other.
    Half = 1,
    /// All cores.
    Whole = 2,
}

/// A step that keeps all cores busy does so only most of the time, so two others fill the gaps.
const SHARES: usize = 4;

impl Step {
    pub(crate) const fn new(
        name: &'static str,
        share: Share,
        after: &'static [&'static str],
        run: fn() -> Result<(), String>,
    ) -> Step {
        Step { name, share, after, run }
    }

    /// A step that uses all cores.
    pub(crate) const fn alone(name: &'static str, run: fn() -> Result<(), String>) -> Step {
        Step::new(name, Share::Whole, &[], run)
    }

    fn log(&self) -> PathBuf {
        let name = self.name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        target().join("ci").join(format!("{name}.log"))
    }
}

/// The result of a step.
struct Ended<'a> {
    step: &'a Step,
    result: Result<(), String>,
    seconds: f64,
    cpu_seconds: f64,
}

/// Runs all steps, even after one has failed, so that one run shows every failure. A step that needs a failed one is
/// skipped.
pub(crate) fn run_steps(steps: &[Step]) -> Result<(), String> {
    compile_from_scratch();
    let began = Instant::now();
    let folder = target().join("ci");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (tell, told) = mpsc::channel();
    let mut waiting: Vec<&Step> = steps.iter().collect();
    let mut running: Vec<(&Step, Instant)> = Vec::new();
    let mut ended: Vec<Ended<'_>> = Vec::new();
    std::thread::scope(|threads| {
        loop {
            for step in ready(&mut waiting, &running, &ended) {
                println!("── {}", step.name);
                running.push((step, Instant::now()));
                let tell = tell.clone();
                threads.spawn(move || {
                    // The receiver is gone only if the main thread has panicked.
                    let _ = tell.send(run(step));
                });
            }
            if running.is_empty() {
                break;
            }
            let one = loop {
                match told.recv_timeout(Duration::from_secs(1)) {
                    Ok(one) => break one,
                    Err(RecvTimeoutError::Timeout) => show(&running),
                    Err(RecvTimeoutError::Disconnected) => unreachable!("a sender still exists"),
                }
            };
            running.retain(|(step, _)| step.name != one.step.name);
            report(&one);
            ended.push(one);
        }
    });
    sum_up(&ended, &waiting, began.elapsed().as_secs_f64())
}

/// Takes the steps that can start now out of the queue.
fn ready<'a>(
    waiting: &mut Vec<&'a Step>,
    running: &[(&Step, Instant)],
    ended: &[Ended<'_>],
) -> Vec<&'a Step> {
    let succeeded: BTreeSet<&str> =
        ended.iter().filter(|one| one.result.is_ok()).map(|one| one.step.name).collect();
    let mut busy: Vec<Share> = running.iter().map(|(step, _)| step.share).collect();
    let mut begins = Vec::new();
    waiting.retain(|step| {
        let used: usize = busy.iter().map(|share| *share as usize).sum();
        // Two steps that want all cores would only slow each other down.
        let fits = used + step.share as usize <= SHARES
            && !(step.share == Share::Whole && busy.contains(&Share::Whole));
        let begin = fits && step.after.iter().all(|name| succeeded.contains(name));
        if begin {
            busy.push(step.share);
            begins.push(*step);
        }
        !begin
    });
    begins
}

fn run(step: &Step) -> Ended<'_> {
    let began = Instant::now();
    let (result, cpu_seconds) = match File::create(step.log()) {
        Ok(log) => with_log(log, step.run),
        Err(error) => (Err(format!("{}: {error}", step.log().display())), 0.0),
    };
    Ended { step, result, seconds: began.elapsed().as_secs_f64(), cpu_seconds }
}

/// Shows the running steps in a terminal, and for how long they have run.
fn show(running: &[(&Step, Instant)]) {
    if std::io::stdout().is_terminal() {
        let one = |(step, since): &(&Step, Instant)| {
            format!("{} ({} s)", step.name, since.elapsed().as_secs())
        };
        let all: Vec<String> = running.iter().map(one).collect();
        print!("\r\x1b[K   {}\r", all.join(", "));
        let _ = std::io::stdout().flush();
    }
}

/// Shows a step's output and its result.
fn report(one: &Ended<'_>) {
    let said = fs::read_to_string(one.step.log()).unwrap_or_default();
    for line in said.lines() {
        println!("   {line}");
    }
    let Ended { step, result, seconds, .. } = one;
    match result {
        Ok(()) => println!("── {}: done in {seconds:.0} s", step.name),
        Err(error) => println!("── {}: FAILED after {seconds:.0} s: {error}", step.name),
    }
}

fn sum_up(ended: &[Ended<'_>], left_out: &[&Step], seconds: f64) -> Result<(), String> {
    println!("   {:>6} {:>6}", "s", "CPU s");
    for one in ended {
        println!("   {:>6.0} {:>6.0}  {}", one.seconds, one.cpu_seconds, one.step.name);
    }
    let cpu: f64 = ended.iter().map(|one| one.cpu_seconds).sum();
    println!("   {seconds:>6.0} {cpu:>6.0}  all");
    let failed: Vec<&str> =
        ended.iter().filter(|one| one.result.is_err()).map(|one| one.step.name).collect();
    if failed.is_empty() && left_out.is_empty() {
        println!("── all checks passed in {seconds:.0} s");
        return Ok(());
    }
    let mut error = format!("failed, after {seconds:.0} s: {}", failed.join("; "));
    if !left_out.is_empty() {
        let names: Vec<&str> = left_out.iter().map(|step| step.name).collect();
        error += &format!("; skipped: {}", names.join("; "));
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::{Ended, Share, Step, ready, sum_up};

    const STEPS: [Step; 5] = [
        Step::new("download", Share::Waits, &[], || Ok(())),
        Step::new("compile", Share::Whole, &[], || Ok(())),
        Step::new("test", Share::Whole, &["compile"], || Ok(())),
        Step::new("lint", Share::Half, &["download"], || Ok(())),
        Step::new("look", Share::Half, &["compile"], || Err("no".into())),
    ];

    fn ended(step: &Step) -> Ended<'_> {
        Ended { step, result: (step.run)(), seconds: 1.0, cpu_seconds: 1.0 }
    }

    fn names(steps: &[&Step]) -> Vec<&'static str> {
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn a_step_begins_when_what_it_needs_is_done_and_there_is_room() {
        let mut waiting: Vec<&Step> = STEPS.iter().collect();
        let begun = ready(&mut waiting, &[], &[]);
        assert_eq!(names(&begun), ["download", "compile"]);
        let now = std::time::Instant::now();
        let compiles = [(&STEPS[1], now)];
        assert_eq!(names(&ready(&mut waiting, &compiles, &[ended(&STEPS[0])])), ["lint"]);
        let done = [ended(&STEPS[0]), ended(&STEPS[1])];
        let lints = [(&STEPS[3], now), (&STEPS[3], now)];
        assert_eq!(
            names(&ready(&mut waiting, &lints, &done)),
            ["test"],
            "four shares make up the machine"
        );
        assert_eq!(names(&waiting), ["look"]);
    }

    #[test]
    fn what_needs_a_failed_step_is_left_out_and_named() {
        assert_eq!(sum_up(&[ended(&STEPS[0])], &[], 1.0), Ok(()));
        let error = sum_up(&[ended(&STEPS[4])], &[&STEPS[2]], 1.0).expect_err("one failed");
        assert!(error.contains("look") && error.ends_with("skipped: test"), "{error}");
    }
}
