//! Messages cut into pieces that a bus can carry, and put together again.

use std::collections::BTreeMap;

/// How many messages may be incomplete at a time; older ones are forgotten.
const INCOMPLETE: usize = 64;
/// No message of ours has more pieces: what says so is not ours.
const MOST: usize = 4_096;

/// Cuts what one sender says.
pub(super) struct Cutter {
    sender: String,
    next: u64,
    largest: usize,
}

impl Cutter {
    /// One for pieces of so many bytes at the most, a few of which say whose they are.
    pub(super) fn new(sender: &str, largest: usize) -> Cutter {
        Cutter { sender: sender.to_owned(), next: 0, largest: largest - 100 }
    }

    pub(super) fn cut(&mut self, text: &str) -> Vec<String> {
        self.next += 1;
        let mut parts = Vec::new();
        let mut rest = text;
        while rest.len() > self.largest {
            let (part, after) = rest.split_at(rest.floor_char_boundary(self.largest));
            parts.push(part);
            rest = after;
        }
        parts.push(rest);
        let (count, id) = (parts.len(), self.next);
        let head = |index: usize| format!("{} {id} {index} {count}\n", self.sender);
        parts.iter().enumerate().map(|(index, part)| head(index) + part).collect()
    }
}

/// Puts together what several senders have said.
#[derive(Default)]
pub(super) struct Joiner {
    parts: BTreeMap<(String, u64), Vec<String>>,
}

impl Joiner {
    /// Takes a piece; returns the message if it was the last of it.
    ///
    /// # Errors
    /// If the piece is none, or does not follow the one before it: what came of that message is dropped.
    pub(super) fn join(&mut self, piece: &[u8]) -> Result<Option<String>, Broken> {
        let Piece { sender, id, index, count, text } = Piece::read(piece).ok_or(Broken)?;
        if count == 1 {
            return Ok(Some(text.to_owned()));
        }
        let key = (sender, id);
        let had = self.parts.entry(key.clone()).or_default();
        // They come in order, or something was lost.
        if had.len() != index || index >= count || count > MOST {
            self.parts.remove(&key);
            return Err(Broken);
        }
        had.push(text.to_owned());
        if had.len() == count {
            return Ok(self.parts.remove(&key).map(|parts| parts.concat()));
        }
        while self.parts.len() > INCOMPLETE {
            self.parts.pop_first();
        }
        Ok(None)
    }
}

/// What came is no piece of a message, or not the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken;

struct Piece<'a> {
    sender: String,
    id: u64,
    index: usize,
    count: usize,
    text: &'a str,
}

impl Piece<'_> {
    fn read(piece: &[u8]) -> Option<Piece<'_>> {
        let (head, text) = std::str::from_utf8(piece).ok()?.split_once('\n')?;
        let mut words = head.split(' ');
        let sender = words.next()?.to_owned();
        let id = words.next()?.parse().ok()?;
        let index = words.next()?.parse().ok()?;
        let count = words.next()?.parse().ok()?;
        Some(Piece { sender, id, index, count, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_is_put_together_whoever_speaks_in_between() {
        let (mut left, mut right) = (Cutter::new("left", 120), Cutter::new("right", 120));
        let long = "Zürich – Genève ✓ ".repeat(40);
        let pieces = left.cut(&long);
        assert!(pieces.len() > 20 && pieces.iter().all(|piece| piece.len() <= 120));
        let mut joiner = Joiner::default();
        let mut heard = Vec::new();
        for piece in &pieces {
            heard.extend(joiner.join(piece.as_bytes()).expect("it follows"));
            let short = right.cut("short");
            heard.extend(
                short.iter().filter_map(|piece| joiner.join(piece.as_bytes()).expect("one")),
            );
        }
        assert_eq!(heard.iter().filter(|text| **text == long).count(), 1);
        assert_eq!(heard.iter().filter(|text| *text == "short").count(), pieces.len());
    }

    #[test]
    fn what_has_a_gap_is_dropped() {
        let mut cutter = Cutter::new("left", 110);
        let mut joiner = Joiner::default();
        let pieces = cutter.cut(&"x".repeat(50));
        for piece in pieces.iter().skip(1) {
            assert_eq!(joiner.join(piece.as_bytes()), Err(Broken));
        }
        assert!(joiner.parts.is_empty());
        for nonsense in [&b"nonsense"[..], b"a b c d\n", b"a 1 0 1\n\xff"] {
            assert_eq!(joiner.join(nonsense), Err(Broken));
        }
    }
}
