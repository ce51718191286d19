//! The faults injected into the servers, drawn from a seed.

use std::fmt;
use std::time::Duration;

use whistle_core::{Pcg32, Rng as _};

use crate::chaos::proxy::Line;
use crate::chaos::site::{NODES, Site};

/// A kind of fault.
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
    ClockStepped,
    ClockWrongAtStart,
}

const ALL: [Harm; 11] = [
    Harm::Killed,
    Harm::Paused,
    Harm::Drained,
    Harm::BusCrashed,
    Harm::DatabaseCut,
    Harm::BusCut,
    Harm::DatabaseCrashed,
    Harm::DatabaseSlow,
    Harm::BusSlow,
    Harm::ClockStepped,
    Harm::ClockWrongAtStart,
];

/// The maximum number of simultaneous faults.
const TOGETHER: u32 = 3;
/// The largest clock step, in days, and the clock error when a server starts.
const DAYS: u32 = 400;
const YEAR: i64 = 366;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

impl fmt::Display for Harm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Harm::Killed => "kill -9",
            Harm::Paused => "SIGSTOP beyond the lease, SIGCONT",
            Harm::Drained => "SIGTERM, then restarted",
            Harm::BusCrashed => "NATS killed and restarted",
            Harm::DatabaseCrashed => "PostgreSQL crashed and restarted",
            Harm::DatabaseCut => "a server's connection to PostgreSQL cut",
            Harm::BusCut => "a server's connection to NATS cut",
            Harm::DatabaseSlow => "a server's connection to PostgreSQL slow",
            Harm::BusSlow => "a server's connection to NATS slow",
            Harm::ClockStepped => "a server's clock moved by up to 400 days",
            Harm::ClockWrongAtStart => "kill -9, restarted with a clock a year off",
        })
    }
}

/// The target of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Node(usize),
    Bus,
    Database,
}

/// A fault and its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) harm: Harm,
    node: usize,
    lasts: Duration,
    /// The error of a clock.
    wrong_by_ms: i64,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Place::Node(node) => write!(f, "{} ({})", self.harm, Site::name(node)),
            Place::Bus | Place::Database => write!(f, "{}", self.harm),
        }
    }
}

impl Fault {
    /// Returns a fault of a kind at a server; its duration depends on the lease.
    pub(crate) fn draw(harm: Harm, node: usize, lease: Duration, luck: &mut Pcg32) -> Fault {
        let (least, most) = match harm {
            Harm::Killed => (0.0, 1.6),
            Harm::ClockWrongAtStart => (0.3, 1.0),
            Harm::Paused => (1.35, 2.2),
            Harm::Drained => (0.0, 0.1),
            Harm::BusCrashed | Harm::DatabaseCrashed => (0.05, 0.8),
            Harm::DatabaseCut | Harm::DatabaseSlow => (0.2, 2.0),
            Harm::BusCut | Harm::BusSlow => (0.2, 1.6),
            Harm::ClockStepped => (0.3, 0.8),
        };
        let share = f64::from(luck.below(1_000)) / 1_000.0;
        let lasts = lease.mul_f64(least + share * (most - least));
        let stepped = i64::from(1 + luck.below(DAYS));
        let days = if harm == Harm::ClockStepped { stepped } else { YEAR };
        let sign = if luck.below(2) == 0 { 1 } else { -1 };
        Fault { harm, node, lasts, wrong_by_ms: sign * days * DAY_MS }
    }

    fn place(&self) -> Place {
        match self.harm {
            Harm::BusCrashed => Place::Bus,
            Harm::DatabaseCrashed => Place::Database,
            _ => Place::Node(self.node),
        }
    }

    /// Each kind occurs once in every eleven faults, in an order decided by the seed; one to three happen at the same
    /// time, each to a different target.
    pub(crate) fn schedule(luck: &mut Pcg32, count: usize, lease: Duration) -> Vec<Vec<Fault>> {
        let mut harms = Vec::new();
        while harms.len() < count {
            let mut round = ALL.to_vec();
            while !round.is_empty() {
                harms.push(round.remove(luck.below(round.len() as u32) as usize));
            }
        }
        harms.truncate(count);
        let mut rounds: Vec<Vec<Fault>> = Vec::new();
        let mut room = 0;
        for harm in harms {
            let node = luck.below(NODES as u32) as usize;
            let fault = Fault::draw(harm, node, lease, luck);
            let round = rounds.last_mut().filter(|_| room > 0);
            match round {
                Some(round) if round.iter().all(|other| other.place() != fault.place()) => {
                    round.push(fault);
                    room -= 1;
                }
                _ => {
                    rounds.push(vec![fault]);
                    room = luck.below(TOGETHER);
                }
            }
        }
        rounds
    }

    /// Injects the fault, then repairs everything.
    pub(crate) async fn happen(self, site: &Site) {
        let Fault { harm, node, lasts, wrong_by_ms } = self;
        let over = || tokio::time::sleep(lasts);
        match harm {
            Harm::Killed => {
                site.take(node).await.kill().await;
                over().await;
                site.start(node).await;
            }
            Harm::Drained => {
                site.take(node).await.stop().await;
                over().await;
                site.start(node).await;
            }
            Harm::Paused => {
                site.signal(node, "STOP").await;
                over().await;
                site.signal(node, "CONT").await;
            }
            Harm::BusCrashed => {
                tokio::task::block_in_place(|| site.nats.crash());
                over().await;
                tokio::task::block_in_place(|| site.nats.see_that_it_answers());
            }
            Harm::DatabaseCrashed => {
                tokio::task::block_in_place(|| site.postgres.crash());
                over().await;
                tokio::task::block_in_place(|| site.postgres.see_that_it_answers());
            }
            Harm::DatabaseCut | Harm::DatabaseSlow => {
                let line = &site.nodes[node].to_database;
                line.set(if harm == Harm::DatabaseCut { Line::Cut } else { Line::Slow });
                over().await;
                line.set(Line::Good);
            }
            Harm::BusCut | Harm::BusSlow => {
                let line = &site.nodes[node].to_bus;
                line.set(if harm == Harm::BusCut { Line::Cut } else { Line::Slow });
                over().await;
                line.set(Line::Good);
            }
            Harm::ClockStepped => {
                site.set_clock(node, wrong_by_ms);
                over().await;
                site.set_clock(node, 0);
            }
            Harm::ClockWrongAtStart => {
                site.take(node).await.kill().await;
                site.set_clock(node, wrong_by_ms);
                site.start(node).await;
                over().await;
                // It continues with the right clock, and another server starts on the data it has written.
                site.set_clock(node, 0);
                site.take(node).await.kill().await;
                site.start(node).await;
            }
        }
    }
}
