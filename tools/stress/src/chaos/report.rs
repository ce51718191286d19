//! The results, as text and in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::chaos::harm::Harm;
use crate::chaos::history::History;
use crate::chaos::ledger::Told;
use crate::chaos::run::Plan;
use crate::percentile;

/// Simultaneous faults, and how long after their end it took until every table continued.
pub(crate) struct Felt {
    pub(crate) harms: Vec<Harm>,
    /// The same, measured from their beginning.
    pub(crate) noticed: Duration,
    pub(crate) recovered: Duration,
}

/// The results.
pub(crate) struct Report {
    seed: u64,
    tables: u64,
    lease: Duration,
    took: Duration,
    felt: Vec<Felt>,
    finished: usize,
    acknowledged: usize,
    repeated: u64,
    looks: u64,
    records: usize,
    /// Tables that were created without the player's knowledge.
    untold: usize,
    unanswered: usize,
    waits: Vec<Duration>,
    pub(crate) problems: Vec<String>,
}

impl Report {
    pub(crate) fn new(
        plan: &Plan,
        took: Duration,
        felt: Vec<Felt>,
        told: &Told,
        problems: Vec<String>,
        history: &History,
    ) -> Report {
        let mut waits = told.waits.clone();
        waits.sort();
        let untold = history.tables.iter().filter(|table| !told.made.contains(&table.id)).count();
        Report {
            seed: plan.seed,
            tables: plan.tables,
            lease: plan.lease,
            took,
            felt,
            finished: told.finished,
            acknowledged: told.acknowledged.values().map(|commands| commands.len()).sum(),
            repeated: told.repeated,
            looks: told.looks,
            records: history.records(),
            untold,
            unanswered: told.unanswered_makes,
            waits,
            problems,
        }
    }

    fn faults(&self) -> usize {
        self.felt.iter().map(|felt| felt.harms.len()).sum()
    }

    pub(crate) fn short(&self) -> String {
        let mut text = format!(
            "Seed {}: {} faults in {} rounds at {} tables in {:.0} s; {} moves acknowledged ({} of them \
             when they were resent), {} views, {} games finished and verified, {} records; {} problems",
            self.seed,
            self.faults(),
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
        let mut text = format!(
            "# Chaos\n\nThis test shows whether several servers lose anything while machines, networks and \
             clocks fail. `cargo xtask chaos` runs it and writes this page ([summary](README.md)).\n\n\
             Three servers, one PostgreSQL and one NATS on one machine; two people at every table ({} in all), \
             connected to any server, and bots. Faults are drawn from a seed, one to three at the same time; the \
             next ones begin once every table has continued. The lease is {:.1} s (3 s by default). At the end, \
             the messages sent to players are compared with the stored records, and with the database's own log of \
             which server wrote each of them.\n\n",
            2 * self.tables,
            self.lease.as_secs_f64()
        );
        let _ = writeln!(text, "{}\n", self.short());
        let _ = writeln!(
            text,
            "Time from the end of a fault until every table had another receipt; for single faults, also from the \
             beginning of the fault (other servers take over a killed server's tables):\n\n\
             | fault | times | alone | median | worst | worst with others | median from \
             beginning | worst from beginning |\n\
             |---|--:|--:|--:|--:|--:|--:|--:|"
        );
        let mut kinds: BTreeMap<Harm, [Vec<Duration>; 3]> = BTreeMap::new();
        for felt in &self.felt {
            for harm in &felt.harms {
                let [alone, together, noticed] = kinds.entry(*harm).or_default();
                if felt.harms.len() == 1 {
                    alone.push(felt.recovered);
                    noticed.push(felt.noticed);
                } else {
                    together.push(felt.recovered);
                }
            }
        }
        for (harm, mut kind) in kinds {
            kind.iter_mut().for_each(|times| times.sort());
            let [alone, together, noticed] = &kind;
            let times = alone.len() + together.len();
            let shown = |times: &[Duration], share| match times {
                [] => "–".to_owned(),
                times => format!("{:.1} s", seconds(times, share)),
            };
            let _ = writeln!(
                text,
                "| {harm} | {times} | {} | {} | {} | {} | {} | {} |",
                alone.len(),
                shown(alone, 0.5),
                shown(alone, 1.0),
                shown(together, 1.0),
                shown(noticed, 0.5),
                shown(noticed, 1.0)
            );
        }
        let mut all: Vec<Duration> = self.felt.iter().map(|felt| felt.recovered).collect();
        all.sort();
        let _ = writeln!(
            text,
            "\nAll rounds: median {:.1} s, 99th percentile {:.1} s, worst {:.1} s.\n\n\
             Time that moves waited for their receipts, faults included: median {:.0} ms, 99th percentile {:.1} s, \
             worst {:.1} s.\n\n\
             A request to create a table has no id, so a repeated one can create a second table: {} requests had no \
             answer, and {} tables are waiting that no client knows of.\n\n\
             Checked: nothing acknowledged is lost or duplicated, nothing refused or never sent is stored, \
             no gaps between records, every record written by the owner of its table, every record legal, \
             every view correct for its seat, nobody shown fewer records than before, every game finished, all dice \
             verified.",
            seconds(&all, 0.5),
            seconds(&all, 0.99),
            seconds(&all, 1.0),
            1_000.0 * seconds(&self.waits, 0.5),
            seconds(&self.waits, 0.99),
            seconds(&self.waits, 1.0),
            self.unanswered,
            self.untold,
        );
        text
    }
}

/// Returns a percentile of the times, in seconds.
fn seconds(sorted: &[Duration], share: f64) -> f64 {
    percentile(sorted, share).as_secs_f64()
}
