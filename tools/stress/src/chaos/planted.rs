//! Servers with injected bugs, which the checks must find.

use std::path::Path;
use std::time::Duration;

use whistle_core::Pcg32;

use crate::chaos::harm::{Fault, Harm};
use crate::chaos::run::{Plan, happen};
use crate::chaos::site::NODES;

/// The injected bugs, and the problem that must be reported for each.
const PLANTED: [(&str, &str); 2] = [
    ("unfenced", "was written by a server that did not keep it"),
    ("forgetful", "was acknowledged and is there 0 times"),
];

/// A shorter lease than elsewhere, since these runs are short.
const LEASE: Duration = Duration::from_secs(1);

/// Runs a little chaos with each bug, suspending every server once for longer than its lease.
pub(crate) async fn find_all(program: &Path) -> Vec<String> {
    let mut missed = Vec::new();
    for (planted, words) in PLANTED {
        let mut luck = Pcg32::new(1, 1);
        let paused = (0..NODES).map(|node| Fault::draw(Harm::Paused, node, LEASE, &mut luck));
        let rounds = paused.map(|fault| vec![fault]).collect();
        let plan = Plan {
            recovery: Duration::from_secs(5),
            last_games: Duration::from_secs(5),
            planted: Some(planted),
            ..Plan::new(1, 8, LEASE, rounds)
        };
        let report = happen(program, &plan).await;
        let found: Vec<&String> =
            report.problems.iter().filter(|problem| problem.contains(words)).collect();
        match found.first() {
            Some(first) => println!("{planted}: found {} times, first: {first}", found.len()),
            None => missed.push(format!("{planted} was not found: {}", report.short())),
        }
    }
    missed
}
