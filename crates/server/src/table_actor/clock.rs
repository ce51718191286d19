//! Whose time runs, and how much is left.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;
use whistle_core::{Seat, SeatSet};
use whistle_protocol::ClockTerms;
use whistle_protocol::websocket;
use whistle_session::{Chair, Description};
use whistle_table::Table;

use crate::now::now_ms;

/// The clocks of a table. What was used of a reserve is in the records; only since when a seat
/// has been thinking is remembered here, and begins anew with a restart.
#[derive(Default)]
pub(crate) struct Clocks {
    /// The choice a seat thinks about, and since when. One that is made face down is one choice, in
    /// however many steps: otherwise a clock would tell of them.
    since: BTreeMap<Seat, (u64, Instant)>,
}

impl Clocks {
    /// Starts and stops clocks as the table stands: those of people who are to act run.
    pub(crate) fn follow(&mut self, about: &Description, table: &Table) {
        if about.clock.is_none() {
            return;
        }
        let racing = table.game().race_limit_ms().is_some();
        let actors = if racing { SeatSet::EMPTY } else { table.turn().actors() };
        let is_person =
            |seat| matches!(about.chair(seat), Some(Chair::Person { stand_in: None, .. }));
        self.since.retain(|&seat, (choice, _)| {
            actors.contains(seat) && is_person(seat) && *choice == table.asked_since(seat)
        });
        for seat in actors.iter().filter(|&seat| is_person(seat)) {
            self.since.entry(seat).or_insert_with(|| (table.asked_since(seat), Instant::now()));
        }
    }

    /// Returns what a seat that acts now has used of its reserve for it.
    pub(crate) fn used_ms(&self, about: &Description, table: &Table, seat: Seat) -> u64 {
        let (Some(terms), Some((_, since))) = (about.clock, self.since.get(&seat)) else {
            return 0;
        };
        let over = since.elapsed().saturating_sub(move_time(terms));
        (over.as_millis() as u64).min(reserve_left(terms, table, seat))
    }

    /// Lists the seats whose time is up.
    pub(crate) fn expired(&self, about: &Description, table: &Table) -> Vec<Seat> {
        let now = Instant::now();
        let due = self.deadlines(about, table);
        due.filter(|&(_, deadline)| deadline <= now).map(|(seat, _)| seat).collect()
    }

    /// Says when the next time is up of a seat that nobody moves for yet.
    pub(crate) fn next(
        &self,
        about: &Description,
        table: &Table,
        waited_for: impl Fn(Seat) -> bool,
    ) -> Option<Instant> {
        let due = self.deadlines(about, table).filter(|&(seat, _)| waited_for(seat));
        due.map(|(_, deadline)| deadline).min()
    }

    pub(crate) fn is_running(&self) -> bool {
        !self.since.is_empty()
    }

    fn deadlines<'a>(
        &'a self,
        about: &'a Description,
        table: &'a Table,
    ) -> impl Iterator<Item = (Seat, Instant)> + 'a {
        let terms = about.clock.into_iter();
        terms.flat_map(move |terms| {
            self.since.iter().map(move |(&seat, &(_, since))| {
                let reserve = Duration::from_millis(reserve_left(terms, table, seat));
                (seat, since + move_time(terms) + reserve)
            })
        })
    }

    /// Shows the clocks, if the table has any.
    pub(crate) fn face(&self, about: &Description, table: &Table) -> Option<websocket::Clocks> {
        let terms = about.clock?;
        let seats = || Seat::all(about.seats());
        let whole = move_time(terms).as_millis() as u64;
        let elapsed = |seat: Seat| {
            self.since.get(&seat).map_or(0, |(_, since)| since.elapsed().as_millis() as u64)
        };
        Some(websocket::Clocks {
            running: self.since.keys().copied().collect(),
            reserve_ms: seats()
                .map(|seat| {
                    let over = elapsed(seat).saturating_sub(whole);
                    reserve_left(terms, table, seat).saturating_sub(over)
                })
                .collect(),
            move_ms: seats().map(|seat| whole.saturating_sub(elapsed(seat))).collect(),
            at_ms: now_ms(),
        })
    }
}

fn move_time(terms: ClockTerms) -> Duration {
    Duration::from_secs(u64::from(terms.move_s))
}

fn reserve_left(terms: ClockTerms, table: &Table, seat: Seat) -> u64 {
    let used = table.reserve_used().get(seat).copied().unwrap_or_default();
    (u64::from(terms.reserve_s) * 1_000).saturating_sub(used)
}
