//! Taking back: the last action, while nobody has built on it.
//!
//! What a seat did face down, nobody can have built on: that can be changed until the seat says that
//! it is done, whatever others do meanwhile. And what others do face down must not tell by standing in
//! the way. In both cases what came after is done again on what was there before.
//!
//! A gift is for good, and nothing that was done openly before it can be taken back past it.

use whistle_core::{Json, PerSeat, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{AnyEvent, AnyGame};

use crate::{CommandId, Operation, Table, UndoRefusal};

/// Positions before records.
type Positions = Vec<(usize, Box<dyn AnyGame>)>;

fn told(events: &[Box<dyn AnyEvent>], viewer: Viewer) -> Vec<Json> {
    events.iter().filter_map(|event| event.seen_by(viewer)).collect()
}

impl Table {
    /// Lets a seat take its last action back; returns the record's number.
    ///
    /// # Errors
    /// If somebody acted, nature decided, something was revealed since, or the game is over.
    pub fn undo(&mut self, seat: Seat) -> Result<u64, UndoRefusal> {
        self.refuse_final(seat)?;
        self.take_back(seat, None)?;
        Ok(self.seq())
    }

    /// Tells whether a seat's last action is one that only it can notice, and can still be changed.
    pub fn may_change_mind(&self, seat: Seat) -> bool {
        let place = self.refuse_final(seat).and_then(|()| self.place_to_undo(seat));
        place.is_ok_and(|place| self.private_to(self.held[place].record.seq).is_some())
    }

    /// Returns the record that a seat must have seen when it takes something back.
    pub(crate) fn undo_open_since(&self, seat: Seat) -> u64 {
        if self.may_change_mind(seat) {
            return self.open_since(seat);
        }
        let noticed = |seq| self.private_to(seq).is_none_or(|other| other == seat);
        let mut records = self.held.iter().rev();
        let moved = records.find(|held| held.is_move() && noticed(held.record.seq));
        moved.map_or(self.before, |held| held.record.seq)
    }

    /// Refuses what was chosen for good. A record that says otherwise was made when that was allowed,
    /// and stands.
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
            // What was settled stays so.
            let before = &mut self.held[place].before;
            *before = before.is_some().then_some(position);
        }
        // Its own position stays for a snapshot, which never reaches over what was still open.
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

    /// What a step has shown cannot be taken back any more, nor what was done before it: by nobody if
    /// nature decided or the game is over. Only who is in the middle of a choice face down, and is not
    /// who showed something, can still change it. `settled` are the seats that cannot change even that.
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

    /// Plays on from before an action without it: the position that comes out, and the ones before
    /// every later action. Nothing if somebody else would have been told something else.
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

    /// Finds the action that a seat would take back.
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
