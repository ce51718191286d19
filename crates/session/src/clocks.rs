//! Clocks: whose time runs, and how much is left.

use whistle_core::{Seat, SeatSet, SmallMap};
use whistle_protocol::{ClockTerms, websocket};
use whistle_table::Table;

use crate::{Chair, Description, Now};

/// The clocks of a table. The records contain the time used; only the time at which a seat started thinking is kept
/// here, and it starts again after a restart.
#[derive(Default)]
pub(crate) struct Clocks {
    /// The choice that a seat is thinking about, and since when. A face-down choice counts as one, in however many
    /// steps; otherwise the clock would reveal them.
    since: SmallMap<Seat, (u64, u64)>,
}

impl Clocks {
    /// Starts and stops clocks: those of people who are to act run.
    pub(crate) fn follow(&mut self, about: &Description, table: &Table, now: Now) {
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
            self.since.get_or_insert_with(seat, || (table.asked_since(seat), now.run_ms));
        }
    }

    fn elapsed(&self, seat: Seat, now: Now) -> u64 {
        self.since.get(&seat).map_or(0, |(_, since)| now.run_ms.saturating_sub(*since))
    }

    /// Returns how much of its reserve a seat that acts now has used for this action.
    pub(crate) fn used_ms(&self, about: &Description, table: &Table, seat: Seat, now: Now) -> u64 {
        let Some(terms) = about.clock else { return 0 };
        let over = self.elapsed(seat, now).saturating_sub(move_ms(terms));
        over.min(reserve_left(terms, table, seat))
    }

    /// Returns the seats that have a clock running, and when their time is up.
    pub(crate) fn deadlines<'a>(
        &'a self,
        about: &'a Description,
        table: &'a Table,
    ) -> impl Iterator<Item = (Seat, u64)> + 'a {
        about.clock.into_iter().flat_map(move |terms| {
            self.since.iter().map(move |(&seat, &(_, since))| {
                (seat, since + move_ms(terms) + reserve_left(terms, table, seat))
            })
        })
    }

    pub(crate) fn is_running(&self) -> bool {
        !self.since.is_empty()
    }

    /// Returns the clocks to show, if the table has any.
    pub(crate) fn face(
        &self,
        about: &Description,
        table: &Table,
        now: Now,
    ) -> Option<websocket::Clocks> {
        let terms = about.clock?;
        let seats = || Seat::all(about.seats());
        let whole = move_ms(terms);
        let reserve = |seat| {
            let over = self.elapsed(seat, now).saturating_sub(whole);
            reserve_left(terms, table, seat).saturating_sub(over)
        };
        Some(websocket::Clocks {
            running: self.since.keys().copied().collect(),
            reserve_ms: seats().map(reserve).collect(),
            move_ms: seats().map(|seat| whole.saturating_sub(self.elapsed(seat, now))).collect(),
            at_ms: now.wall_ms,
        })
    }
}

fn move_ms(terms: ClockTerms) -> u64 {
    u64::from(terms.move_s) * 1_000
}

fn reserve_left(terms: ClockTerms, table: &Table, seat: Seat) -> u64 {
    let used = table.reserve_used().get(seat).copied().unwrap_or_default();
    (u64::from(terms.reserve_s) * 1_000).saturating_sub(used)
}
