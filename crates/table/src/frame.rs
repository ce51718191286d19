//! What somebody at a table is told, as messages.

use whistle_core::{Json, SeatSet, Viewer};
use whistle_protocol::websocket::{Hello, Step};
use whistle_protocol::{Outcome, SeenRecord};

use crate::Table;

/// How somebody looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Through whose eyes.
    pub eyes: Viewer,
    /// From which seats they count the records: all of their own.
    pub own: SeatSet,
}

impl Table {
    /// Writes what a viewer may do now; nobody but a seat may do anything.
    pub fn legal_for(&self, viewer: Viewer) -> Json {
        match viewer {
            Viewer::Seat(seat) => self.game().legal_list(seat),
            Viewer::Spectator => Json::of::<[Json]>(&[]),
        }
    }

    /// Returns the most that a viewer may give each seat now; nothing where they may give nothing.
    pub fn gifts_for(&self, viewer: Viewer) -> Option<Vec<u8>> {
        let from = viewer.seat().filter(|_| self.entry().meta.gifts.is_some())?;
        let most = self.game().most_given(from).as_slice().to_vec();
        most.iter().any(|&count| count > 0).then_some(most)
    }

    /// Returns how the game ended, as it is told, once it has.
    pub fn told_outcome(&self) -> Option<Outcome> {
        self.outcome().as_ref().map(Outcome::from)
    }

    /// Tells somebody the last record. What a clock, a race or a promise adds is the caller's.
    pub fn step_for(&self, sight: Sight, memory_aids: bool) -> Step {
        let Sight { eyes, own } = sight;
        let seq = self.seq_for(own);
        Step {
            seen: self.events_for(own, seq.saturating_sub(1), eyes).pop(),
            seq,
            view: self.view(eyes, memory_aids),
            legal: self.legal_for(eyes),
            gifts: self.gifts_for(eyes),
            turn: self.turn(),
            clocks: None,
            promises: None,
            outcome: self.told_outcome(),
            race: None,
        }
    }

    /// Tells somebody where the table stands, with what they saw before. What a clock or a race adds
    /// is the caller's.
    pub fn hello_for(
        &self,
        sight: Sight,
        memory_aids: bool,
        history: Vec<SeenRecord>,
        blank: Hello,
    ) -> Hello {
        let Sight { eyes, own } = sight;
        Hello {
            seq: self.seq_for(own),
            view: Some(self.view(eyes, memory_aids)),
            legal: self.legal_for(eyes),
            gifts: self.gifts_for(eyes),
            turn: Some(self.turn()),
            promises: self.promises_for(own),
            outcome: self.told_outcome(),
            history,
            ..blank
        }
    }
}
