//! What is done to the servers, drawn from a seed.

use std::fmt;
use std::time::Duration;

use whistle_core::{Pcg32, Rng as _};

use crate::proxy::Line;
use crate::site::{NODES, Site};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Harm {
    Killed,
    Paused,
    Drained,
    BusCrashed,
    DatabaseCrashed,
    DatabaseCut,
    BusCut,
    DatabaseSlow,
    BusSlow,
}

const ALL: [Harm; 9] = [
    Harm::Killed,
    Harm::Paused,
    Harm::Drained,
    Harm::BusCrashed,
    Harm::DatabaseCut,
    Harm::BusCut,
    Harm::DatabaseCrashed,
    Harm::DatabaseSlow,
    Harm::BusSlow,
];

impl fmt::Display for Harm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Harm::Killed => "kill -9",
            Harm::Paused => "SIGSTOP beyond the lease, SIGCONT",
            Harm::Drained => "SIGTERM, started again",
            Harm::BusCrashed => "NATS killed and started again",
            Harm::DatabaseCrashed => "PostgreSQL crashed and started again",
            Harm::DatabaseCut => "line of one server to PostgreSQL cut",
            Harm::BusCut => "line of one server to NATS cut",
            Harm::DatabaseSlow => "line of one server to PostgreSQL slow",
            Harm::BusSlow => "line of one server to NATS slow",
        })
    }
}

impl Harm {
    /// Each kind once in every nine, in an order that the seed decides.
    pub(crate) fn schedule(luck: &mut Pcg32, count: usize) -> Vec<Harm> {
        let mut harms = Vec::new();
        while harms.len() < count {
            let mut round = ALL.to_vec();
            while !round.is_empty() {
                harms.push(round.remove(luck.below(round.len() as u32) as usize));
            }
        }
        harms.truncate(count);
        harms
    }

    /// Does it to some server, and makes everything well again.
    pub(crate) async fn happen(self, site: &mut Site, luck: &mut Pcg32) -> usize {
        let node = luck.below(NODES as u32) as usize;
        let ms = |least: u32, most: u32, luck: &mut Pcg32| {
            Duration::from_millis((least + luck.below(most - least)).into())
        };
        match self {
            Harm::Killed => {
                site.take(node).kill().await;
                tokio::time::sleep(ms(0, 5_000, luck)).await;
                site.start(node).await;
            }
            Harm::Drained => {
                site.take(node).stop().await;
                site.start(node).await;
            }
            Harm::Paused => {
                let program = site.nodes[node].running.as_ref().expect("it runs");
                program.signal("STOP");
                tokio::time::sleep(ms(4_000, 6_500, luck)).await;
                program.signal("CONT");
            }
            Harm::BusCrashed => {
                site.nats.crash();
                tokio::time::sleep(ms(100, 2_500, luck)).await;
                site.nats.see_that_it_answers();
            }
            Harm::DatabaseCrashed => {
                site.postgres.crash();
                tokio::time::sleep(ms(100, 2_500, luck)).await;
                site.postgres.see_that_it_answers();
            }
            Harm::DatabaseCut | Harm::DatabaseSlow => {
                let line = &site.nodes[node].to_database;
                line.set(if self == Harm::DatabaseCut { Line::Cut } else { Line::Slow });
                tokio::time::sleep(ms(500, 6_000, luck)).await;
                line.set(Line::Good);
            }
            Harm::BusCut | Harm::BusSlow => {
                let line = &site.nodes[node].to_bus;
                line.set(if self == Harm::BusCut { Line::Cut } else { Line::Slow });
                tokio::time::sleep(ms(500, 5_000, luck)).await;
                line.set(Line::Good);
            }
        }
        node
    }
}
