//! Moves that wait for a core, for their turn to be written and for a disk: one event after the other.
//!
//! A move comes whenever somebody has thought; a server has so many cores, and one connection to each database over
//! which everything that has come meanwhile is written together, as the real one does. All luck comes from one seed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::costs::{BETWEEN_US, COMMIT_US, DATABASE_CORES, DURABLE_US, MOVE_US, RECORD_US};

/// How many moves are looked at.
const MOVES: u64 = 200_000;
const SEED: u64 = 1;

/// Servers and databases that serve some tables.
pub(super) struct Site {
    pub(super) name: &'static str,
    /// Tables that play, and those of them at which people sit and move.
    pub(super) tables: u64,
    pub(super) live: u64,
    pub(super) nodes: u64,
    /// Cores of a server.
    pub(super) cores: u64,
    /// Databases that tables are shared out to, by their names.
    pub(super) databases: u64,
}

/// How it went.
pub(super) struct Went {
    /// How long moves waited to be acknowledged, in microseconds.
    pub(super) median_us: u64,
    pub(super) worst_of_hundred_us: u64,
    /// How busy the cores of servers and of databases were, in hundredths.
    pub(super) servers_percent: u64,
    pub(super) databases_percent: u64,
    /// How many records were written together, in tenths.
    pub(super) together_tenths: u64,
}

/// Numbers that look like luck, the same on every machine.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(count)) >> 64) as u64
    }

    /// Something about as long as it usually is: half to one and a half times.
    fn about(&mut self, usual: u64) -> u64 {
        usual / 2 + self.below(usual + 1)
    }
}

/// Cores, each with the moment from which it is free.
struct Cores {
    free: BinaryHeap<Reverse<u64>>,
    busy: u64,
}

impl Cores {
    fn new(count: u64) -> Cores {
        Cores { free: (0..count).map(|_| Reverse(0)).collect(), busy: 0 }
    }

    /// Does something that takes so long, as soon as a core is free; returns when it is done.
    fn work(&mut self, from: u64, length: u64) -> u64 {
        let Reverse(free) = self.free.pop().unwrap_or_default();
        let done = free.max(from) + length;
        self.free.push(Reverse(done));
        self.busy += length;
        done
    }
}

/// A server's connection to a database: what waits there, by when it came to the server.
#[derive(Default)]
struct Pen {
    waiting: Vec<u64>,
    writing: Vec<u64>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A move was carried out, and is to be written.
    Carried { pen: usize, came: u64 },
    /// What was written is durable.
    Durable { pen: usize },
}

impl Site {
    pub(super) fn moves_a_second(&self) -> u64 {
        self.live * 1_000_000 / BETWEEN_US
    }

    pub(super) fn simulate(&self) -> Went {
        let mut luck = Luck(SEED);
        let mut nodes: Vec<Cores> = (0..self.nodes).map(|_| Cores::new(self.cores)).collect();
        let mut databases: Vec<Cores> =
            (0..self.databases).map(|_| Cores::new(DATABASE_CORES)).collect();
        let pens = (self.nodes * self.databases) as usize;
        let mut pens: Vec<Pen> = (0..pens).map(|_| Pen::default()).collect();
        let mut events: BinaryHeap<Reverse<(u64, Event)>> = BinaryHeap::new();
        // So much time is looked at as that many moves take.
        let span = MOVES * 1_000_000 / self.moves_a_second();
        let mut came: Vec<u64> = (0..MOVES).map(|_| luck.below(span)).collect();
        came.sort_unstable();
        for came in came {
            let table = luck.next();
            let (node, database) = (table % self.nodes, (table >> 32) % self.databases);
            let carried = nodes[node as usize].work(came, luck.about(MOVE_US));
            let pen = (node * self.databases + database) as usize;
            events.push(Reverse((carried, Event::Carried { pen, came })));
        }
        let (mut waits, mut commits, mut end) = (Vec::with_capacity(MOVES as usize), 0, span);
        while let Some(Reverse((now, event))) = events.pop() {
            let pen = match event {
                Event::Carried { pen, came } => {
                    pens[pen].waiting.push(came);
                    pen
                }
                Event::Durable { pen } => {
                    waits.extend(pens[pen].writing.drain(..).map(|came| now - came));
                    end = end.max(now);
                    pen
                }
            };
            let own = &mut pens[pen];
            if own.writing.is_empty() && !own.waiting.is_empty() {
                std::mem::swap(&mut own.waiting, &mut own.writing);
                let length = COMMIT_US + RECORD_US * own.writing.len() as u64;
                let database = pen % self.databases as usize;
                let written = databases[database].work(now, length);
                let durable = written + luck.about(DURABLE_US);
                commits += 1;
                events.push(Reverse((durable, Event::Durable { pen })));
            }
        }
        waits.sort_unstable();
        let percent = |cores: &[Cores], each: u64| {
            let busy: u64 = cores.iter().map(|cores| cores.busy).sum();
            100 * busy / (end * each * cores.len() as u64).max(1)
        };
        Went {
            median_us: waits[waits.len() / 2],
            worst_of_hundred_us: waits[waits.len() * 99 / 100],
            servers_percent: percent(&nodes, self.cores),
            databases_percent: percent(&databases, DATABASE_CORES),
            together_tenths: 10 * MOVES / commits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(live: u64, nodes: u64, databases: u64) -> Went {
        Site { name: "", tables: live, live, nodes, cores: 8, databases }.simulate()
    }

    #[test]
    fn who_has_time_waits_for_the_disk_alone_and_who_has_none_for_everything() {
        let quiet = site(1_000, 3, 1);
        assert!(quiet.median_us < MOVE_US + 2 * DURABLE_US, "{}", quiet.median_us);
        assert!(quiet.servers_percent < 5 && quiet.databases_percent < 5);
        let crowded = site(1_000_000, 3, 16);
        assert!(crowded.servers_percent > 95, "{}", crowded.servers_percent);
        assert!(crowded.median_us > 10 * quiet.median_us);
        assert!(crowded.together_tenths > quiet.together_tenths);
    }

    #[test]
    fn a_seed_is_a_site() {
        let (one, other) = (site(50_000, 4, 2), site(50_000, 4, 2));
        assert_eq!(one.median_us, other.median_us);
        assert_eq!(one.worst_of_hundred_us, other.worst_of_hundred_us);
    }
}
