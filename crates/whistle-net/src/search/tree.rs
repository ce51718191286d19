//! The tree of a search: what may be done, how likely it looked and what it brought.

use whistle_core::Seat;

/// The place of a node.
pub(super) type Link = usize;

/// Where a tree begins.
pub(super) const ROOT: Link = 0;

/// A move, in a situation that its mover cannot tell from others.
#[derive(Debug)]
pub(super) struct Node<A> {
    pub(super) seat: Seat,
    /// What was done; nothing that others saw, where it was done in secret.
    pub(super) action: Option<A>,
    /// How likely the net thought it.
    pub(super) likely: f32,
    /// How eagerly it is tried for that: the same, but for unrest.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// What its mover got, summed over all visits.
    pub(super) gain: f32,
    /// What the seat that moves next could expect when it was first seen.
    pub(super) expected: f32,
    /// What was found to be possible next.
    pub(super) next: Vec<Link>,
}

#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        let mut tree = Tree { nodes: Vec::new() };
        tree.add(Seat(0), None, 1.0);
        tree
    }

    pub(super) fn node(&self, link: Link) -> &Node<A> {
        &self.nodes[link]
    }

    pub(super) fn node_mut(&mut self, link: Link) -> &mut Node<A> {
        &mut self.nodes[link]
    }

    fn add(&mut self, seat: Seat, action: Option<A>, prior: f32) -> Link {
        let (visits, gain, expected, next) = (0, 0.0, 0.0, Vec::new());
        self.nodes.push(Node { seat, action, likely: prior, prior, visits, gain, expected, next });
        self.nodes.len() - 1
    }

    /// Finds what follows a node.
    pub(super) fn find(&self, at: Link, seat: Seat, action: Option<A>) -> Option<Link> {
        let is_it =
            |link: &Link| self.nodes[*link].seat == seat && self.nodes[*link].action == action;
        self.nodes[at].next.iter().copied().find(is_it)
    }

    /// Finds what follows a node, or adds it.
    pub(super) fn follow(&mut self, at: Link, seat: Seat, action: Option<A>, prior: f32) -> Link {
        self.find(at, seat, action).unwrap_or_else(|| {
            let link = self.add(seat, action, prior);
            self.nodes[at].next.push(link);
            link
        })
    }
}
