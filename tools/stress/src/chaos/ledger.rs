//! A record of what players were told, to compare with the stored data.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::chaos::check::hash;

/// The number of people at each table, on its first seats.
pub const PEOPLE: u8 = 2;

/// Everything that the players were told.
#[derive(Default)]
pub struct Ledger(Mutex<Told>);

/// The recorded messages.
#[derive(Clone, Default)]
pub struct Told {
    /// Tables whose creation was confirmed, and the number of requests without an answer.
    pub made: BTreeSet<String>,
    pub unanswered_makes: usize,
    /// For each table, the commands sent, those acknowledged, and those that the rules refused.
    pub said: BTreeMap<String, BTreeSet<String>>,
    pub acknowledged: BTreeMap<String, BTreeSet<String>>,
    pub refused: BTreeMap<String, BTreeSet<String>>,
    /// How often a command was acknowledged that had already been carried out.
    pub repeated: u64,
    /// A seat's view of a table after a record.
    pub views: BTreeMap<(String, u8, u64), [u8; 32]>,
    pub looks: u64,
    pub problems: Vec<String>,
    pub finished: usize,
    /// Tables in play, and their numbers of receipts.
    pub playing: BTreeMap<String, u64>,
    /// How long moves waited for their receipts.
    pub waits: Vec<Duration>,
}

impl Ledger {
    pub fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock()
    }

    /// Detects two owners of a table that disagree.
    pub fn saw(&self, table: &str, seat: u8, seq: u64, view: &str) {
        let hash = hash(view);
        let mut told = self.told();
        told.looks += 1;
        let key = (table.to_owned(), seat, seq);
        if *told.views.entry(key).or_insert(hash) != hash {
            told.problems
                .push(format!("seat {seat} of table {table} saw record {seq} in two ways"));
        }
    }

    /// Records that the creation of a table was confirmed.
    pub fn made(&self, table: &str) {
        let mut told = self.told();
        told.made.insert(table.to_owned());
        told.playing.insert(table.to_owned(), 0);
    }

    pub fn said(&self, table: &str, command: &str) {
        let mut told = self.told();
        told.said.entry(table.to_owned()).or_default().insert(command.to_owned());
    }

    pub fn acknowledged(&self, table: &str, command: String, since: Instant, again: bool) {
        let mut told = self.told();
        told.waits.push(since.elapsed());
        told.repeated += u64::from(again);
        if let Some(receipts) = told.playing.get_mut(table) {
            *receipts += 1;
        }
        told.acknowledged.entry(table.to_owned()).or_default().insert(command);
    }

    /// Records that the rules refused a command, which must never count.
    pub fn refused(&self, table: &str, command: String) {
        self.told().refused.entry(table.to_owned()).or_default().insert(command);
    }

    pub fn is_over(&self, table: &str) {
        self.told().playing.remove(table);
    }

    pub fn problem(&self, words: String) {
        self.told().problems.push(words);
    }
}
