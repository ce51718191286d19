//! How each person counts the records of a table.
//!
//! A face-down choice can take several records: keep this, keep that, done. If everyone counted them, the numbers would
//! reveal how much a player chose, and whether they changed their mind. So a record that only its own seat can notice
//! is *private* to it, and nobody else counts it. `seq` numbers all records for storage; clients only ever see their
//! own count.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, SeatSet, Viewer};
use whistle_registry::{AnyEvent, AnyGame};

use crate::{CommandError, Promise, PromiseStatus, Table};

/// The private records of a table, in order, each with the seat that can notice it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PrivateRecords(Vec<(u64, Seat)>);

impl PrivateRecords {
    pub(crate) fn add(&mut self, seq: u64, seat: Seat) {
        self.0.push((seq, seat));
    }

    /// Returns the seat that a record is private to.
    pub(crate) fn seat_of(&self, seq: u64) -> Option<Seat> {
        let place = self.0.binary_search_by_key(&seq, |&(at, _)| at).ok()?;
        Some(self.0[place].1)
    }

    /// Returns the private records up to a record.
    pub(crate) fn up_to(&self, seq: u64) -> PrivateRecords {
        let count = self.0.partition_point(|&(at, _)| at <= seq);
        PrivateRecords(self.0[..count].to_vec())
    }

    fn hidden_from(&self, own: SeatSet) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().filter(move |(_, seat)| !own.contains(*seat)).map(|&(at, _)| at)
    }

    /// Counts the records up to `seq` that these seats can notice.
    fn count(&self, own: SeatSet, seq: u64) -> u64 {
        seq - self.hidden_from(own).take_while(|&at| at <= seq).count() as u64
    }

    /// Returns the last record up to which no more than `count` records can be noticed.
    fn last_within(&self, own: SeatSet, count: u64) -> u64 {
        let noticed = |seq: u64, at: u64| if at <= seq + 1 { seq + 1 } else { seq };
        self.hidden_from(own).fold(count, noticed)
    }
}

/// Returns whether only one seat notices these events.
pub(crate) fn only_noticed_by(seat: Seat, seats: u8, events: &[Box<dyn AnyEvent>]) -> bool {
    let mut others = Viewer::all(seats).filter(|viewer| !viewer.is(seat));
    !others.any(|viewer| events.iter().any(|event| event.is_seen_by(viewer)))
}

/// Returns whether only the seat itself would notice this action; false for an illegal one.
pub fn is_face_down(game: &dyn AnyGame, seat: Seat, action: &Json) -> bool {
    let step = game.boxed_clone().act(seat, action);
    step.is_ok_and(|step| only_noticed_by(seat, game.seat_count(), &step.events))
}

/// Numbers as seen from the seats `own`; empty for a spectator.
impl Table {
    /// Returns the seat that a record is private to: nobody else can notice it.
    pub fn private_to(&self, seq: u64) -> Option<Seat> {
        self.private.seat_of(seq)
    }

    /// Counts the records up to `seq`.
    pub fn count_for(&self, own: SeatSet, seq: u64) -> u64 {
        self.private.count(own, seq)
    }

    /// Counts all records.
    pub fn seq_for(&self, own: SeatSet) -> u64 {
        self.private.count(own, self.seq())
    }

    /// Returns the last record that a client with this count knew about. A count beyond the end gives a number beyond
    /// the end.
    pub fn record_for(&self, own: SeatSet, count: u64) -> u64 {
        let all = self.seq_for(own);
        if count > all {
            return self.seq().saturating_add(count - all);
        }
        self.private.last_within(own, count).min(self.seq())
    }

    /// Converts the numbers in a refusal to those of its receiver.
    pub fn refusal_for(&self, own: SeatSet, error: CommandError) -> CommandError {
        let count = |seq: u64| {
            let unknown = seq.saturating_sub(self.seq());
            self.count_for(own, seq - unknown) + unknown
        };
        match error {
            CommandError::Stale { against, now } => {
                CommandError::Stale { against: count(against), now: count(now) }
            }
            CommandError::FromTheFuture { against, now } => {
                CommandError::FromTheFuture { against: count(against), now: count(now) }
            }
            other => other,
        }
    }

    /// Lists every promise, like [`Table::promises`].
    pub fn promises_for(&self, own: SeatSet) -> Vec<Promise> {
        let mut promises = self.promises();
        for promise in &mut promises {
            promise.seq = self.count_for(own, promise.seq);
            if let PromiseStatus::Kept { seq } | PromiseStatus::Broken { seq } = &mut promise.status
            {
                *seq = self.count_for(own, *seq);
            }
        }
        promises
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: SeatSet = SeatSet::one(Seat(1));

    fn some() -> PrivateRecords {
        PrivateRecords(vec![(2, Seat(0)), (3, Seat(1)), (5, Seat(0)), (6, Seat(0))])
    }

    #[test]
    fn what_others_do_face_down_is_not_counted() {
        let counts: Vec<u64> = (0..=7).map(|seq| some().count(OWN, seq)).collect();
        assert_eq!(counts, [0, 1, 1, 2, 3, 3, 3, 4]);
        let all = SeatSet::all(2);
        assert_eq!(some().count(all, 7), 7, "two seats in one hand count the records of both");
        assert_eq!(some().count(SeatSet::EMPTY, 7), 3);
    }

    #[test]
    fn a_count_stands_for_all_records_up_to_the_next_that_is_noticed() {
        let last: Vec<u64> = (0..=4).map(|count| some().last_within(OWN, count)).collect();
        assert_eq!(last, [0, 2, 3, 6, 7]);
        for count in 0..=4 {
            assert_eq!(some().count(OWN, some().last_within(OWN, count)), count);
        }
    }
}
