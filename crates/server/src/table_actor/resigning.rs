//! Giving up. A bot plays on to the end for the others; whoever gave up is last in the end, whatever the
//! bot makes of the seat. The record stays what the rules say: that somebody gave up stands beside it.

use whistle_bots::Level;
use whistle_core::Seat;

use super::TableActor;
use super::description::{Chair, StandIn, TableStatus};
use crate::problem::Problem;
use crate::store::Person;

impl TableActor {
    pub(super) async fn resign(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        match self.about.status {
            TableStatus::Playing => (),
            TableStatus::Over => return Err(Problem::conflict("over", "the game is over")),
            TableStatus::Closed => return Err(self.about.closed()),
            TableStatus::Waiting | TableStatus::Opening => return Err(super::play::not_begun()),
        }
        let mine = self.about.seats_of(Some(&person.id));
        let mut giving_up = mine.into_iter().filter(|&own| seat.is_none_or(|seat| seat == own));
        let Some(first) = giving_up.next() else {
            return Err(Problem::conflict("not_seated", "you do not sit there"));
        };
        for seat in std::iter::once(first).chain(giving_up) {
            if let Chair::Person { stand_in, resigned, .. } = &mut self.about.chairs[seat.index()] {
                let level = Level::Conductor;
                stand_in.get_or_insert(StandIn { level, until_back: false }).until_back = false;
                *resigned = true;
            }
            self.bot_tasks.remove(&seat);
        }
        self.save(true).await
    }

    /// Says what those are called who share a person's screen.
    pub(super) async fn name_seats(
        &mut self,
        person: &Person,
        names: Vec<Option<String>>,
    ) -> Result<(), Problem> {
        self.must_wait()?;
        if self.about.seats_of(Some(&person.id)).is_empty() {
            return Err(Problem::conflict("not_seated", "you do not sit there"));
        }
        for (chair, given) in self.about.chairs.iter_mut().zip(names) {
            if let Chair::Person { id, own_name, .. } = chair
                && *id == person.id
            {
                *own_name = given;
            }
        }
        self.save(true).await
    }
}

/// Whoever has given up has given up.
pub(super) fn has_resigned() -> Problem {
    Problem::conflict("resigned", "whoever sits there has given up, and a bot plays to the end")
}
