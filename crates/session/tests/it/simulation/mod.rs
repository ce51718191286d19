//! Deterministic simulation: one seed determines tables, people on bad connections, bots, failing stores, crashes and
//! restarts, one small event after another in any order. Every message to a client is compared with a [`Model`].
//!
//! `SIMULATION_SEEDS=0..5000` runs other seeds than the few default ones, and `SIMULATION_SEEDS=17` runs a single one
//! again.

mod model;
mod people;
mod tables;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use whistle_core::{Pcg32, Rng as _};

use self::tables::{SimulatedTable, Tally};
use crate::world::all_tables;

/// The number of events after which nothing fails any more, so that every game can end.
const STORMY: u32 = 1_500;
/// A game that is not over after this many events never ends.
const MOST: u32 = 400_000;

/// Seeds that once failed: a greeting was lost with a failed write.
const FAILED_ONCE: [u64; 1] = [1_030];

fn seeds() -> Vec<u64> {
    let number =
        |text: &str| text.parse().expect("SIMULATION_SEEDS is a seed or a range such as 0..5000");
    match std::env::var("SIMULATION_SEEDS") {
        Err(_) => (0..16).chain(FAILED_ONCE).collect(),
        Ok(text) => match text.split_once("..") {
            Some((from, to)) => (number(from)..number(to)).collect(),
            None => vec![number(&text)],
        },
    }
}

/// Plays two tables side by side until both games end.
fn simulate(seed: u64) -> [Tally; 2] {
    let mut rng = Pcg32::new(seed, 34);
    let kinds: Vec<_> = all_tables().collect();
    let kinds = [0, 1].map(|_| kinds[rng.below(kinds.len() as u32) as usize].clone());
    let mut tables = kinds.map(|kind| SimulatedTable::open(kind, &mut rng));
    let mut now_ms = 0;
    for round in 0..MOST {
        let is_stormy = round < STORMY;
        let open: Vec<usize> =
            (0..2).filter(|&at| is_stormy || !tables[at].has_settled()).collect();
        if open.is_empty() {
            return tables.map(|table| table.tally);
        }
        let table = &mut tables[rng.pick(&open)];
        now_ms = table.happen(now_ms, is_stormy, &mut rng);
    }
    panic!("a game does not end: {}, {}", tables[0], tables[1]);
}

#[test]
fn whatever_happens_everybody_is_told_what_is_stored() {
    let mut all = Vec::new();
    for seed in seeds() {
        match catch_unwind(AssertUnwindSafe(|| simulate(seed))) {
            Ok(tallies) => all.extend(tallies),
            Err(panic) => {
                eprintln!("this was SIMULATION_SEEDS={seed}");
                resume_unwind(panic);
            }
        }
    }
    // A single seed need not cover everything.
    if all.len() > 20 {
        let counts: [fn(&Tally) -> u32; 6] = [
            |t| t.crashes,
            |t| t.failed_writes,
            |t| t.reads,
            |t| t.repeated,
            |t| t.undone,
            |t| t.hidden,
        ];
        let counts = counts.map(|count| all.iter().map(count).sum::<u32>());
        println!("crashes, failed writes, reads, repeated, undone, hidden: {counts:?}");
        assert!(!counts.contains(&0), "something was not tested: {counts:?}");
    }
}
