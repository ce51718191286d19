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

    /// Takes in what a viewer has not heard yet: a line for each turn, in order. Before the first turn each thing that
    /// chance brings has a line, as far as there is room for `most`.
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
            let opens = begins && record.seat.is_none() && whose.is_none();
            opening += usize::from(opens);
            let same = !opens && (record.seat.is_none() || record.seat == whose);
            if !same || lines.is_empty() {
                lines.push(String::new());
            }
            let line = lines.last_mut().expect("one was begun");
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

/// Adds a sentence to a line; one that goes on like the sentence before it adds only what is new: "You pick: hotel." and
/// "You pick: mine." are "You pick: hotel, mine."
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
