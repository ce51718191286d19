//! The results, in Markdown.

use std::time::{Duration, Instant};

use crate::percentile_ms;
use crate::soak::tally::{Counts, Wait};
use crate::soak::watch::{Sample, is_flat};

/// The limit for the 99th percentile of moves, in milliseconds.
const LONGEST: f64 = 100.0;

/// The shortest attack whose times and growth are meaningful.
const SHORTEST: Duration = Duration::from_secs(5 * 60);

/// All observations.
pub(crate) struct Report {
    pub(crate) counts: Counts,
    pub(crate) samples: Vec<Sample>,
    pub(crate) began: Instant,
    /// When the attack began.
    pub(crate) siege: Instant,
    pub(crate) ended: Instant,
    pub(crate) runs: bool,
}

impl Report {
    /// Prints everything, and returns whether all goals were met.
    pub(crate) fn print(&self) -> bool {
        self.print_waits();
        self.print_server();
        self.print_attacks();
        self.print_verdict()
    }

    fn waits(&self, wait: Wait, from: Instant, to: Instant) -> Vec<u32> {
        let all = self.counts.waits.get(&wait).map_or(&[][..], Vec::as_slice);
        let within = all.iter().filter(|(at, _)| (from..to).contains(at));
        let mut waits: Vec<u32> = within.map(|(_, took)| *took).collect();
        waits.sort_unstable();
        waits
    }

    fn print_waits(&self) {
        println!("| waiting for | | count | p50 ms | p99 ms | longest ms |");
        println!("|---|---|--:|--:|--:|--:|");
        for wait in Wait::ALL {
            let times =
                [("alone", self.began, self.siege), ("under attack", self.siege, self.ended)];
            for (when, from, to) in times {
                let waits = self.waits(wait, from, to);
                let (count, half) = (waits.len(), percentile_ms(&waits, 0.5));
                let (most, longest) = (percentile_ms(&waits, 0.99), percentile_ms(&waits, 1.0));
                let name = wait.name();
                println!("| {name} | {when} | {count} | {half:.1} | {most:.1} | {longest:.1} |");
            }
        }
        println!("\n{} games were finished.\n", self.counts.games);
    }

    fn print_server(&self) {
        println!("| minute | memory MB | open files | threads | stored MB |");
        println!("|--:|--:|--:|--:|--:|");
        let step = (self.samples.len() / 12).max(1);
        let last = self.samples.len().saturating_sub(1);
        for (number, sample) in self.samples.iter().enumerate() {
            if number % step == 0 || number == last {
                let minute = sample.at.duration_since(self.began).as_secs_f64() / 60.0;
                let (memory, stored) = (sample.memory_kb / 1_024, sample.stored_kb / 1_024);
                let (files, threads) = (sample.descriptors, sample.threads);
                println!("| {minute:.1} | {memory} | {files} | {threads} | {stored} |");
            }
        }
        println!();
    }

    fn print_attacks(&self) {
        println!("| attack | tries | granted | other results |");
        println!("|---|--:|--:|---|");
        for (attack, results) in &self.counts.attacks {
            let tries: u64 = results.values().sum();
            let granted = results.get("granted").copied().unwrap_or_default();
            let others = results.iter().filter(|(name, _)| *name != "granted");
            let others: Vec<String> =
                others.map(|(name, count)| format!("{name} × {count}")).collect();
            println!("| {attack} | {tries} | {granted} | {} |", others.join(", "));
        }
        println!();
    }

    fn print_verdict(&self) -> bool {
        let moves = self.waits(Wait::Move, self.siege, self.ended);
        let most = percentile_ms(&moves, 0.99);
        let a_minute = |from: Instant, to: Instant| {
            let moves = self.waits(Wait::Move, from, to).len();
            moves as f64 * 60.0 / to.duration_since(from).as_secs_f64()
        };
        let (alone, under) = (a_minute(self.began, self.siege), a_minute(self.siege, self.ended));
        let siege: Vec<Sample> =
            self.samples.iter().filter(|sample| sample.at >= self.siege).copied().collect();
        let memory = is_flat(&siege, 16 * 1_024, |sample| sample.memory_kb);
        let files = is_flat(&siege, 32, |sample| sample.descriptors);
        let list = |counts: &std::collections::BTreeMap<String, u64>| {
            let lines: Vec<String> =
                counts.iter().map(|(what, n)| format!("{what} × {n}")).collect();
            if lines.is_empty() { "none".to_owned() } else { lines.join(", ") }
        };
        let (refused, cut) = (&self.counts.refused, &self.counts.cut);
        let (middle, last) = (memory.1 / 1_024, memory.2 / 1_024);
        let mut checks = vec![
            ("no household is refused", refused.is_empty(), list(refused)),
            ("no household is disconnected", cut.is_empty(), list(cut)),
            ("the server runs", self.runs, String::new()),
        ];
        let timed = [
            (
                "p99 of a move below 100 ms",
                !moves.is_empty() && most < LONGEST,
                format!("{most:.1} ms of {} moves", moves.len()),
            ),
            (
                "as many moves per minute as without an attack",
                under >= 0.8 * alone,
                format!("{alone:.0} alone, {under:.0} under attack"),
            ),
            ("memory is flat", memory.0, format!("{middle} MB, then {last} MB")),
            ("open files are flat", files.0, format!("{}, then {}", files.1, files.2)),
        ];
        if self.ended.duration_since(self.siege) >= SHORTEST {
            checks.extend(timed);
        } else {
            println!("The run is too short to judge waits and growth.\n");
        }
        println!("| goal | result | |\n|---|---|---|");
        for (wanted, held, seen) in &checks {
            println!("| {wanted} | {seen} | {} |", if *held { "reached" } else { "**missed**" });
        }
        checks.iter().all(|(_, held, _)| *held)
    }
}
