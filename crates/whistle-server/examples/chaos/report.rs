//! What came of it, in words and in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::harm::Harm;
use crate::ledger::Told;

/// A fault, and how long it took after it was over until every table went on.
pub(crate) struct Felt {
    pub(crate) harm: Harm,
    pub(crate) recovered: Duration,
}

/// What came of it.
pub(crate) struct Report {
    seed: u64,
    tables: u64,
    took: Duration,
    felt: Vec<Felt>,
    finished: usize,
    acknowledged: usize,
    repeated: u64,
    looks: u64,
    records: usize,
    waits: Vec<Duration>,
    pub(crate) problems: Vec<String>,
}

impl Report {
    pub(crate) fn new(
        seed: u64,
        tables: u64,
        took: Duration,
        felt: Vec<Felt>,
        told: &Told,
        problems: Vec<String>,
        records: usize,
    ) -> Report {
        let mut waits: Vec<Duration> = told.waits.iter().map(|(_, wait)| *wait).collect();
        waits.sort();
        Report {
            seed,
            tables,
            took,
            felt,
            finished: told.finished,
            acknowledged: told.acknowledged.values().map(|commands| commands.len()).sum(),
            repeated: told.repeated,
            looks: told.looks,
            records,
            waits,
            problems,
        }
    }

    pub(crate) fn short(&self) -> String {
        let mut text = format!(
            "seed {}: {} faults at {} tables in {:.0} s: {} moves acknowledged ({} of them when they \
             were said again), {} views, {} games finished and proven, {} records: {} problems",
            self.seed,
            self.felt.len(),
            self.tables,
            self.took.as_secs_f64(),
            self.acknowledged,
            self.repeated,
            self.looks,
            self.finished,
            self.records,
            self.problems.len()
        );
        for problem in self.problems.iter().take(20) {
            let _ = write!(text, "\n  {problem}");
        }
        text
    }

    pub(crate) fn markdown(&self) -> String {
        let mut text = String::from(
            "# Chaos\n\nThree real servers on one PostgreSQL and one NATS, on one machine; two people at every \
             table, each at any of the servers, and bots. One fault after the other, drawn from a seed; the next begins \
             when every table has gone on. Players keep what they were told; at the end that is compared with what is \
             stored. `cargo xtask chaos` writes this.\n\n",
        );
        let _ = writeln!(text, "{}\n", self.short());
        let _ = writeln!(
            text,
            "How long it took, once the fault was over, until there was another receipt at every table:\n\n\
             | fault | times | median | worst |\n|---|--:|--:|--:|"
        );
        let mut kinds: BTreeMap<Harm, Vec<Duration>> = BTreeMap::new();
        for felt in &self.felt {
            kinds.entry(felt.harm).or_default().push(felt.recovered);
        }
        for (harm, mut times) in kinds {
            times.sort();
            let (median, worst) = (at(&times, 0.5), at(&times, 1.0));
            let _ = writeln!(text, "| {harm} | {} | {median:.1} s | {worst:.1} s |", times.len());
        }
        let _ = writeln!(
            text,
            "\nHow long a move waited for its receipt, faults included: median {:.0} ms, one in a hundred \
             {:.1} s, worst {:.1} s.\n\nChecked: nothing acknowledged lost or doubled, nothing refused \
             stored, no gap between records, every record allowed and leading where it led, no seat shown one record \
             in two ways, nobody shown fewer records than before, every game finished, all dice verified.",
            1_000.0 * at(&self.waits, 0.5),
            at(&self.waits, 0.99),
            at(&self.waits, 1.0),
        );
        text
    }
}

/// Finds a time at a share of a sorted list, in seconds.
fn at(times: &[Duration], share: f64) -> f64 {
    let place = ((times.len().saturating_sub(1)) as f64 * share).round() as usize;
    times.get(place).map_or(0.0, Duration::as_secs_f64)
}
