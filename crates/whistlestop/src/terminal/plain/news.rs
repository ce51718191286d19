//! The news since a person last chose, one line per turn.

use whistle_core::{Seat, Viewer};

use crate::terminal::{Venue, tell};
use crate::words::Phrases;

/// The news read so far, and to whom.
pub(super) struct News {
    /// For each seat, the last record read to it.
    told: [u64; whistle_core::MAX_SEATS],
    /// The sentences since the last choice, and who heard them.
    latest: Vec<String>,
    heard_by: Viewer,
}

impl News {
    pub(super) fn new() -> News {
        let told = [0; whistle_core::MAX_SEATS];
        News { told, latest: Vec::new(), heard_by: Viewer::Spectator }
    }

    /// Returns the sentences that were read last.
    pub(super) fn latest(&self) -> &[String] {
        &self.latest
    }

    /// Starts over after a choice: everything from now on is news.
    pub(super) fn start_over(&mut self) {
        self.latest.clear();
    }

    /// Adds what a viewer has not heard yet, one line per turn, in order. Before the first turn each chance event has
    /// its own line, as far as `most` lines allow.
    pub(super) fn hear(
        &mut self,
        venue: &dyn Venue,
        viewer: Viewer,
        phrases: &Phrases,
        most: usize,
    ) -> Vec<String> {
        let since = &mut self.told[viewer.seat().unwrap_or_default().index()];
        let (begins, mut opening) = (*since == 0, 0);
        let seen = venue.seen(*since, viewer);
        *since = venue.seq();
        let mut lines: Vec<String> = Vec::new();
        let mut whose: Option<Seat> = None;
        // News read to one person is not shown to another.
        if std::mem::replace(&mut self.heard_by, viewer) != viewer {
            self.latest.clear();
        }
        for record in &seen {
            let sentences = tell::tell(record, viewer, phrases);
            if sentences.is_empty() {
                continue;
            }
            // A chance event belongs to the turn in which it happens.
            let opens = begins && record.seat.is_none() && whose.is_none();
            opening += usize::from(opens);
            let same = !opens && (record.seat.is_none() || record.seat == whose);
            if !same || lines.is_empty() {
                lines.push(String::new());
            }
            let line = lines.last_mut().expect("a line was begun");
            sentences.iter().for_each(|sentence| add_sentence(line, sentence));
            whose = record.seat.or(whose);
            self.latest.extend(sentences);
        }
        while lines.len() > most && opening > 1 {
            let second = lines.remove(1);
            lines[0] = format!("{} {second}", lines[0]);
            opening -= 1;
        }
        lines
    }
}

/// Adds a sentence to a line. If it begins like the previous one, only the new part is added: "You pick: hotel." and
/// "You pick: mine." become "You pick: hotel, mine."
fn add_sentence(line: &mut String, sentence: &str) {
    let last = line.rfind(". ").map_or(0, |end| end + 2);
    let heads = (line[last..].split_once(": "), sentence.split_once(": "));
    match heads {
        (Some((before, _)), Some((head, more))) if before == head && line.ends_with('.') => {
            line.pop();
            *line += &format!(", {more}");
        }
        _ if line.is_empty() => *line += sentence,
        _ => *line += &format!(" {sentence}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_again_is_told_once() {
        let mut line = String::new();
        for sentence in
            ["You roll: a, b.", "You pick: a.", "You pick: b.", "You pay.", "You roll: c."]
        {
            add_sentence(&mut line, sentence);
        }
        assert_eq!(line, "You roll: a, b. You pick: a, b. You pay. You roll: c.");
    }
}
