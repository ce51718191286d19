//! What players were told, to be compared with what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};

/// What all players together were told.
#[derive(Default)]
pub(crate) struct Ledger(Mutex<Told>);

/// What was told.
#[derive(Default)]
pub(crate) struct Told {
    /// For each table, commands that were acknowledged, and those that the rules refused.
    pub(crate) acknowledged: BTreeMap<String, BTreeSet<String>>,
    pub(crate) refused: BTreeMap<String, BTreeSet<String>>,
    /// How often one was acknowledged that had been carried out before.
    pub(crate) repeated: u64,
    /// What a seat saw of a table after a record: whoever keeps the table shows the same.
    views: BTreeMap<(String, u8, u64), [u8; 32]>,
    pub(crate) looks: u64,
    pub(crate) problems: Vec<String>,
    pub(crate) finished: usize,
    /// Tables whose game is over.
    pub(crate) over: BTreeSet<String>,
    /// How long moves waited for their receipt, and when they had it.
    pub(crate) waits: Vec<(Instant, Duration)>,
}

impl Ledger {
    pub(crate) fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Two keepers who disagree would show it here.
    pub(crate) fn saw(&self, table: &str, seat: u8, seq: u64, view: &str) {
        let hash: [u8; 32] = Sha256::digest(view.as_bytes()).into();
        let mut told = self.told();
        told.looks += 1;
        let key = (table.to_owned(), seat, seq);
        if *told.views.entry(key).or_insert(hash) != hash {
            told.problems.push(format!("seat {seat} saw record {seq} of a table in two ways"));
        }
    }

    /// The rules said no to a command: it never counts.
    pub(crate) fn refused(&self, table: &str, command: String) {
        self.told().refused.entry(table.to_owned()).or_default().insert(command);
    }

    /// Tells whether a game still goes on.
    pub(crate) fn is_on(&self, table: &str) -> bool {
        !self.told().over.contains(table)
    }

    pub(crate) fn problem(&self, words: String) {
        self.told().problems.push(words);
    }
}
