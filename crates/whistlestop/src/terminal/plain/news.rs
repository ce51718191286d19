//! What happened since somebody last chose, a line a turn.

use whistle_core::{Seat, Viewer};

use crate::terminal::{Venue, tell};
use crate::words::Phrases;

/// What was told so far, and to whom.
pub(super) struct News {
    /// For each seat, the last record that was told to it.
    told: [u64; whistle_core::MAX_SEATS],
    /// What happened since the last choice, sentence by sentence.
    latest: Vec<String>,
}

impl News {
    pub(super) fn new() -> News {
        News { told: [0; whistle_core::MAX_SEATS], latest: Vec::new() }
    }

    /// Returns the sentences of what was told last.
    pub(super) fn latest(&self) -> &[String] {
        &self.latest
    }

    /// Takes in what a viewer has not heard yet: a line for each turn, in order.
    pub(super) fn hear(
        &mut self,
        venue: &dyn Venue,
        viewer: Viewer,
        phrases: &Phrases,
    ) -> Vec<String> {
        let since = &mut self.told[viewer.seat().unwrap_or_default().index()];
        let seen = venue.seen(*since, viewer);
        *since = venue.seq();
        let mut lines: Vec<String> = Vec::new();
        let mut whose: Option<Seat> = None;
        self.latest.clear();
        for record in &seen {
            let sentences = tell::tell(record, viewer, phrases);
            if sentences.is_empty() {
                continue;
            }
            // What chance brings belongs to the turn in which it came.
            let same = record.seat.is_none() || record.seat == whose;
            match lines.last_mut() {
                Some(line) if same => *line = format!("{line} {}", sentences.join(" ")),
                _ => lines.push(sentences.join(" ")),
            }
            whose = record.seat.or(whose);
            self.latest.extend(sentences);
        }
        lines
    }
}
