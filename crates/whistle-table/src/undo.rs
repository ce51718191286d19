//! What can still be taken back.

use whistle_core::Seat;
use whistle_games::AnyGame;

/// The positions before the last actions of one seat, as long as nothing else has happened.
#[derive(Default)]
pub(crate) struct Takebacks {
    seat: Option<Seat>,
    before: Vec<Box<dyn AnyGame>>,
}

impl Takebacks {
    /// Notes a step: nature's, somebody else's or a revealing one ends what could be taken back.
    pub(crate) fn note(&mut self, actor: Option<Seat>, before: Box<dyn AnyGame>, reveals: bool) {
        if self.seat != actor || reveals {
            self.before.clear();
        }
        self.seat = actor;
        if actor.is_some() && !reveals {
            self.before.push(before);
        }
    }

    /// Returns the position before a seat's last action, if that can be taken back.
    pub(crate) fn take(&mut self, seat: Seat) -> Option<Box<dyn AnyGame>> {
        if self.seat == Some(seat) {
            self.before.pop()
        } else {
            None
        }
    }
}
