//! How many look on, for everybody at the table to know.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::Instant;

use super::TableActor;

/// Many may come at once: everybody is told once.
const GATHERED: Duration = Duration::from_millis(500);

/// How many were told of, and when the next number is.
#[derive(Default)]
pub(super) struct Watchers {
    told: u32,
    due: Option<Instant>,
}

impl Watchers {
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }
}

impl TableActor {
    /// Counts those who are connected and do not sit: each person once, however many windows they have.
    pub(super) fn watching(&self) -> u32 {
        let mut people = BTreeSet::new();
        let mut strangers = 0;
        for connection in self.connections.values() {
            match connection.person_id() {
                Some(person) if self.about.seats_of(Some(person)).is_empty() => {
                    people.insert(person);
                }
                Some(_) => (),
                None => strangers += 1,
            }
        }
        strangers + people.len() as u32
    }

    /// Somebody has come or gone; if they are one who looks on, it is told soon.
    pub(super) fn note_watchers(&mut self) {
        if self.watching() != self.watchers.told {
            self.watchers.due.get_or_insert_with(|| Instant::now() + GATHERED);
        }
    }

    /// Tells everybody how many look on, when it is due.
    pub(super) fn tell_watchers(&mut self) {
        if self.watchers.due.is_some_and(|due| due <= Instant::now()) {
            self.broadcast_table(None);
        }
    }

    /// Everybody is told how the table is set, and with that how many look on.
    pub(super) fn watchers_are_told(&mut self) {
        self.watchers = Watchers { told: self.watching(), due: None };
    }
}
