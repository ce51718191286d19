//! Taking back: the last action, while nobody has built on it.

use whistle_core::{PerSeat, Seat};

use crate::{CommandError, CommandId, Done, Table, UndoRefusal};

impl Table {
    /// Lets a seat take its last action back; returns the record's number.
    ///
    /// # Errors
    /// If somebody acted, nature decided or something was revealed since.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, UndoRefusal> {
        match self.undo_for(seat, None) {
            Ok(()) => Ok(self.seq()),
            Err(CommandError::Undo(refusal)) => Err(refusal),
            Err(other) => unreachable!("taking back is refused only as such: {other}"),
        }
    }

    pub(crate) fn undo_for(
        &mut self,
        seat: Seat,
        command: Option<CommandId>,
    ) -> Result<(), CommandError> {
        let last = self.pages.iter_mut().rev().find(|page| page.counts);
        let (undone, before) = match last {
            Some(page) if page.is_act_of(seat) && page.before.is_some() => {
                page.counts = false;
                (page.record.seq, page.before.take())
            }
            _ => return Err(CommandError::Undo(self.why_not_undo(seat))),
        };
        self.write_beside(Done::Undo { seat, undone }, command);
        self.game = before.expect("it was there a moment ago");
        self.open_since = PerSeat::from_fn(self.game.seat_count(), |_| self.seq());
        Ok(())
    }

    fn why_not_undo(&self, seat: Seat) -> UndoRefusal {
        if !self.pages.iter().any(|page| page.is_act_of(seat)) {
            return UndoRefusal::NothingDone;
        }
        let last = self.pages.iter().rev().find(|page| page.counts);
        match last.map(|page| &page.record.done) {
            Some(Done::Act { seat: actor, .. }) if *actor != seat => {
                UndoRefusal::OtherActed { seat: *actor }
            }
            Some(Done::Chance { .. }) => UndoRefusal::ChanceFell,
            _ => UndoRefusal::Revealed,
        }
    }
}
