//! What players were told, to be compared with what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::chaos::check::hash;

/// So many people sit at each table, on its first seats.
pub const PEOPLE: u8 = 2;

/// What all players together were told.
#[derive(Default)]
pub struct Ledger(Mutex<Told>);

/// What was told.
#[derive(Clone, Default)]
pub struct Told {
    /// Tables that somebody was told were made, and how often one was asked for without an answer.
    pub made: BTreeSet<String>,
    pub unanswered_makes: usize,
    /// For each table, commands that somebody said, those that were acknowledged, and those that the
    /// rules refused.
    pub said: BTreeMap<String, BTreeSet<String>>,
    pub acknowledged: BTreeMap<String, BTreeSet<String>>,
    pub refused: BTreeMap<String, BTreeSet<String>>,
    /// How often one was acknowledged that had been carried out before.
    pub repeated: u64,
    /// What a seat saw of a table after a record.
    pub views: BTreeMap<(String, u8, u64), [u8; 32]>,
    pub looks: u64,
    pub problems: Vec<String>,
    pub finished: usize,
    /// Tables that are played now, and how many receipts there were.
    pub playing: BTreeMap<String, u64>,
    /// How long moves waited for their receipt.
    pub waits: Vec<Duration>,
}

impl Ledger {
    pub fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock()
    }

    /// Two keepers who disagree would show it here.
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

    /// Somebody was told that a table is theirs.
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

    /// The rules said no to a command: it never counts.
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
