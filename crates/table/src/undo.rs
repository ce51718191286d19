//! Undoing the last action, while nothing else depends on it.
//!
//! Nobody can have reacted to a face-down action, so it can be changed until the seat declares its choice done,
//! whatever the other seats do in the meantime. And blocking an undo must not reveal the other seats' face-down
//! actions. In both cases, the later actions are applied again without the undone one.
//!
//! A gift is final, and no open action before it can be undone.

use whistle_core::{Json, PerSeat, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{AnyEvent, AnyGame};

use crate::{CommandId, Operation, Table, UndoRefusal};

/// The positions before the records.
type Positions = Vec<(usize, Box<dyn AnyGame>)>;

fn told(events: &[Box<dyn AnyEvent>], viewer: Viewer) -> Vec<Json> {
    events.iter().filter_map(|event| event.seen_by(viewer)).collect()
}

impl Table {
    /// Undoes a seat's last action; returns the record's number.
    ///
    /// # Errors
    /// If another seat has acted, a chance outcome came or something was revealed since, or the game is over.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, UndoRefusal> {
        self.refuse_final(seat)?;
        self.take_back(seat, None)?;
        Ok(self.seq())
    }

    /// Returns whether a seat's last action is hidden from others and can still be changed.
    pub fn may_change_mind(&self, seat: Seat) -> bool {
        let place = self.refuse_final(seat).and_then(|()| self.place_to_undo(seat));
        place.is_ok_and(|place| self.private_to(self.held[place].record.seq).is_some())
    }

    /// Returns the record that a seat must have seen to undo something.
    pub(crate) fn undo_open_since(&self, seat: Seat) -> u64 {
        if self.may_change_mind(seat) {
            return self.open_since(seat);
        }
        let noticed = |seq| self.private_to(seq).is_none_or(|other| other == seat);
        let mut records = self.held.iter().rev();
        let moved = records.find(|held| held.is_move() && noticed(held.record.seq));
        moved.map_or(self.before, |held| held.record.seq)
    }

    /// Refuses to undo a final choice. Stored records from before this rule still count.
    pub(crate) fn refuse_final(&self, seat: Seat) -> Result<(), UndoRefusal> {
        let last = self.held.iter().rev().find(|held| held.is_act_of(seat));
        match last {
            Some(held) if held.is_final && self.turn() != Turn::Over => Err(UndoRefusal::Final),
            _ => Ok(()),
        }
    }

    pub(crate) fn take_back(
        &mut self,
        seat: Seat,
        command: Option<CommandId>,
    ) -> Result<(), UndoRefusal> {
        let place = self.place_to_undo(seat)?;
        let (game, positions) = self.without(place, seat).ok_or(UndoRefusal::Revealed)?;
        for (place, position) in positions {
            // Settled records stay settled.
            let before = &mut self.held[place].before;
            *before = before.is_some().then_some(position);
        }
        // Its own position is kept for a snapshot, which never includes an open choice.
        self.held[place].counts = false;
        let undone = self.held[place].record.seq;
        self.game = game;
        self.write_beside(Operation::Undo { seat, undone: Some(undone) }, command);
        let now = self.seq();
        if let Some(seat) = self.private_to(undone) {
            self.private.add(now, seat);
            self.open_since[seat] = now;
        } else {
            self.open_since = PerSeat::from_fn(self.game.seat_count(), |_| now);
            self.asked_since = self.open_since;
        }
        Ok(())
    }

    /// Once a step has revealed something, neither it nor anything before it can be undone: by nobody if it was a
    /// chance outcome or the game is over. A seat in the middle of a face-down choice can still change that, unless it
    /// revealed something itself. `settled` are the seats that cannot even do that.
    pub(crate) fn settle(&mut self, mut settled: SeatSet) {
        let mut first = self.held.len();
        for (place, held) in self.held.iter_mut().enumerate().skip(self.open_from).rev() {
            let Operation::Act { seat, .. } = held.record.operation else { continue };
            let private = self.private.seat_of(held.record.seq).is_some();
            if held.counts && !private {
                settled = settled.with(seat);
            }
            if settled.contains(seat) {
                held.before = None;
            } else if held.before.is_some() {
                first = place;
            }
        }
        self.open_from = first;
        self.settle_promises(first);
    }

    /// Replays the steps after an action without it; returns the resulting position and the positions before every
    /// later action. `None` if another viewer would have seen something different.
    fn without(&self, place: usize, seat: Seat) -> Option<(Box<dyn AnyGame>, Positions)> {
        let mut game = self.held[place].before.as_ref()?.boxed_clone();
        let mut positions = Vec::new();
        for (place, held) in self.held.iter().enumerate().skip(place + 1) {
            if held.counts {
                let (earlier, entry) = (game.boxed_clone(), held.record.operation.entry()?);
                if entry.outcome().is_some() {
                    return None;
                }
                positions.push((place, earlier));
                let step = game.enter(&entry).ok()?;
                let told = |viewer| told(&step.events, viewer) == told(&held.events, viewer);
                let mut others = Viewer::all(game.seat_count()).filter(|viewer| !viewer.is(seat));
                if !others.all(told) {
                    return None;
                }
            }
        }
        Some((game, positions))
    }

    /// Finds the action that a seat would undo.
    fn place_to_undo(&self, seat: Seat) -> Result<usize, UndoRefusal> {
        if self.turn() == Turn::Over {
            return Err(UndoRefusal::Over);
        }
        let own = self.held.iter().rposition(|held| held.is_act_of(seat));
        let own = own.ok_or(UndoRefusal::NothingDone)?;
        let open = self.held[own].before.is_some();
        if open && self.private_to(self.held[own].record.seq).is_some() {
            return Ok(own);
        }
        let noticed = |seq| self.private_to(seq).is_none_or(|other| other == seat);
        let since = self.held[own + 1..].iter().rev();
        let mut since = since.filter(|held| held.counts && noticed(held.record.seq));
        match since.next().map(|held| &held.record.operation) {
            Some(Operation::Act { seat, .. }) => Err(UndoRefusal::OtherActed { seat: *seat }),
            Some(Operation::Chance { .. }) => Err(UndoRefusal::ChanceFell),
            Some(Operation::Give { .. }) => Err(UndoRefusal::GiftGiven),
            _ if open => Ok(own),
            _ => Err(UndoRefusal::Revealed),
        }
    }
}
