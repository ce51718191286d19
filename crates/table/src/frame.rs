//! Messages to the people at a table.

use whistle_core::{Json, SeatSet, Viewer};
use whistle_protocol::websocket::{Hello, Step};
use whistle_protocol::{Outcome, SeenRecord};

use crate::Table;

/// How a person sees a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The viewer.
    pub eyes: Viewer,
    /// The seats whose hidden records they count: all of their own.
    pub own: SeatSet,
}

impl Table {
    /// Returns a viewer's legal actions; a spectator has none.
    pub fn legal_for(&self, viewer: Viewer) -> Json {
        match viewer {
            Viewer::Seat(seat) => self.game().legal_list(seat),
            Viewer::Spectator => Json::of::<[Json]>(&[]),
        }
    }

    /// Returns the most that a viewer may give to each other seat now; `None` if nothing.
    pub fn gifts_for(&self, viewer: Viewer) -> Option<Vec<u8>> {
        let from = viewer.seat().filter(|_| self.entry().meta.gifts.is_some())?;
        let most = self.game().most_given(from).as_slice().to_vec();
        most.iter().any(|&count| count > 0).then_some(most)
    }

    /// Returns the score sheet once the game is over.
    pub fn told_outcome(&self) -> Option<Outcome> {
        self.outcome().as_ref().map(Outcome::from)
    }

    /// Makes the message about the last record. The caller adds clocks, races and promises.
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

    /// Makes the message about the whole table, with its history. The caller adds clocks and races.
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
