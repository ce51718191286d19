//! Numbered exchanges with other nodes, and the detection of lost messages.

use std::collections::BTreeMap;

/// Open exchanges by number, each with one other node.
pub(super) struct ByNode<T> {
    last: u64,
    open: BTreeMap<u64, (String, T)>,
}

impl<T> Default for ByNode<T> {
    fn default() -> ByNode<T> {
        ByNode { last: 0, open: BTreeMap::new() }
    }
}

impl<T> ByNode<T> {
    /// Adds an exchange and returns its number.
    pub(super) fn insert(&mut self, node: &str, one: T) -> u64 {
        self.last += 1;
        self.open.insert(self.last, (node.to_owned(), one));
        self.last
    }

    /// Returns an exchange with this node.
    pub(super) fn of(&mut self, node: &str, number: u64) -> Option<&mut T> {
        self.open.get_mut(&number).filter(|(over, _)| over == node).map(|(_, one)| one)
    }

    /// Removes and returns an exchange with this node.
    pub(super) fn remove(&mut self, node: &str, number: u64) -> Option<T> {
        self.of(node, number)?;
        self.open.remove(&number).map(|(_, one)| one)
    }

    /// Drops all exchanges with some nodes.
    pub(super) fn remove_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, (node, _)| !of(node));
    }
}

/// The number of the last message in one direction; numbers count up from 1.
#[derive(Default)]
pub(super) struct Sequence(u64);

impl Sequence {
    pub(super) fn next(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }

    /// Records the number of a message. Returns whether it directly follows the last one.
    pub(super) fn is_next(&mut self, number: u64) -> bool {
        std::mem::replace(&mut self.0, number).wrapping_add(1) == number
    }
}
