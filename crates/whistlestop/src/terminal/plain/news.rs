//! What happened since somebody last chose, a line a turn.

use whistle_core::{Seat, Viewer};

use crate::terminal::{Venue, tell};
use crate::words::Phrases;

/// What was told so far, and to whom.
pub(super) struct News {
    /// For each seat, the last record that was told to it.
    told: [u64; whistle_core::MAX_SEATS],
    /// What happened since the last choice, sentence by sentence, and who heard it.
    latest: Vec<String>,
    heard_by: Viewer,
}

impl News {
    pub(super) fn new() -> News {
        let told = [0; whistle_core::MAX_SEATS];
        News { told, latest: Vec::new(), heard_by: Viewer::Spectator }
    }

    /// Returns the sentences of what was told last.
    pub(super) fn latest(&self) -> &[String] {
        &self.latest
    }

    /// Something was chosen: what happens from now on is new.
    pub(super) fn start_over(&mut self) {
        self.latest.clear();
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
        // What one person heard is nobody else's.
        if std::mem::replace(&mut self.heard_by, viewer) != viewer {
            self.latest.clear();
        }
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
