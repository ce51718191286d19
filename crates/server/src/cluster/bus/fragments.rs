//! Cuts messages into fragments of the size that a bus carries, and joins them again.

use std::collections::BTreeMap;

/// How many messages may be incomplete at a time; beyond this the oldest are dropped.
const MAX_INCOMPLETE: usize = 64;
/// Maximum number of fragments per message; no node sends more.
const MAX_FRAGMENTS: usize = 4_096;

/// Cuts the messages of one sender.
pub(super) struct Cutter {
    sender: String,
    next: u64,
    largest: usize,
}

impl Cutter {
    /// `largest` bounds a fragment with its header, which takes up to 100 bytes.
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

/// Joins the fragments of several senders.
#[derive(Default)]
pub(super) struct Joiner {
    parts: BTreeMap<(String, u64), Vec<String>>,
}

impl Joiner {
    /// Takes a fragment and returns the message if this was its last.
    ///
    /// # Errors
    /// Returns an error if the fragment is invalid or does not follow the previous one; its message is dropped.
    pub(super) fn join(&mut self, fragment: &[u8]) -> Result<Option<String>, BadFragment> {
        let Fragment { sender, id, index, count, text } =
            Fragment::read(fragment).ok_or(BadFragment)?;
        if count == 1 {
            return Ok(Some(text.to_owned()));
        }
        let key = (sender, id);
        let had = self.parts.entry(key.clone()).or_default();
        // Fragments of one sender arrive in order, so a gap means a loss.
        if had.len() != index || index >= count || count > MAX_FRAGMENTS {
            self.parts.remove(&key);
            return Err(BadFragment);
        }
        had.push(text.to_owned());
        if had.len() == count {
            return Ok(self.parts.remove(&key).map(|parts| parts.concat()));
        }
        while self.parts.len() > MAX_INCOMPLETE {
            self.parts.pop_first();
        }
        Ok(None)
    }
}

/// An invalid fragment, or one that does not follow the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadFragment;

struct Fragment<'a> {
    sender: String,
    id: u64,
    index: usize,
    count: usize,
    text: &'a str,
}

impl Fragment<'_> {
    fn read(fragment: &[u8]) -> Option<Fragment<'_>> {
        let (head, text) = std::str::from_utf8(fragment).ok()?.split_once('\n')?;
        let mut words = head.split(' ');
        let sender = words.next()?.to_owned();
        let id = words.next()?.parse().ok()?;
        let index = words.next()?.parse().ok()?;
        let count = words.next()?.parse().ok()?;
        Some(Fragment { sender, id, index, count, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_is_put_together_whoever_speaks_in_between() {
        let (mut left, mut right) = (Cutter::new("left", 120), Cutter::new("right", 120));
        let long = "Zürich – Genève ✓ ".repeat(40);
        let fragments = left.cut(&long);
        assert!(fragments.len() > 20 && fragments.iter().all(|fragment| fragment.len() <= 120));
        let mut joiner = Joiner::default();
        let mut heard = Vec::new();
        for fragment in &fragments {
            heard.extend(joiner.join(fragment.as_bytes()).expect("it follows"));
            let short = right.cut("short");
            heard.extend(
                short.iter().filter_map(|fragment| joiner.join(fragment.as_bytes()).expect("one")),
            );
        }
        assert_eq!(heard.iter().filter(|text| **text == long).count(), 1);
        assert_eq!(heard.iter().filter(|text| *text == "short").count(), fragments.len());
    }

    #[test]
    fn what_has_a_gap_is_dropped() {
        let mut cutter = Cutter::new("left", 110);
        let mut joiner = Joiner::default();
        let fragments = cutter.cut(&"x".repeat(50));
        for fragment in fragments.iter().skip(1) {
            assert_eq!(joiner.join(fragment.as_bytes()), Err(BadFragment));
        }
        assert!(joiner.parts.is_empty());
        for nonsense in [&b"nonsense"[..], b"a b c d\n", b"a 1 0 1\n\xff"] {
            assert_eq!(joiner.join(nonsense), Err(BadFragment));
        }
    }
}
