//! What goes over other nodes, by number; and messages that come in order or not at all.

use std::collections::BTreeMap;

/// Things by number, each of which goes over one other node.
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
    /// Adds one, and returns its number.
    pub(super) fn insert(&mut self, node: &str, one: T) -> u64 {
        self.last += 1;
        self.open.insert(self.last, (node.to_owned(), one));
        self.last
    }

    /// Finds one that goes over this node.
    pub(super) fn of(&mut self, node: &str, number: u64) -> Option<&mut T> {
        self.open.get_mut(&number).filter(|(over, _)| over == node).map(|(_, one)| one)
    }

    /// Removes one that goes over this node.
    pub(super) fn remove(&mut self, node: &str, number: u64) -> Option<T> {
        self.of(node, number)?;
        self.open.remove(&number).map(|(_, one)| one)
    }

    /// Gives up what goes over some nodes.
    pub(super) fn remove_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, (node, _)| !of(node));
    }
}

/// The number of the last message on one way; they count up from 1.
#[derive(Default)]
pub(super) struct Sequence(u64);

impl Sequence {
    pub(super) fn next(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }

    /// Takes note of the number of a message, and tells whether none before it was lost.
    pub(super) fn is_next(&mut self, number: u64) -> bool {
        std::mem::replace(&mut self.0, number).wrapping_add(1) == number
    }
}
