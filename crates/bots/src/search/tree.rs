//! The tree: one arena with numeric links.

use whistle_core::{Rng, Seat};

/// The exploration constant, for results from 0 to 1.
const CURIOSITY: f32 = 0.6;

/// A node may expand when its tried actions have this many visits for each pair of them.
const DUE: u32 = 3;

/// The index of a node in the arena; the root comes first, so no link leads to it.
pub(super) type Link = u32;

/// The most nodes of a tree, about 60 MB; beyond that only counts are updated.
const MOST: usize = 1 << 21;

/// No node.
pub(super) const NONE: Link = 0;

/// The root's index.
pub(super) const ROOT: Link = 0;

/// A move, in a situation that its mover cannot tell from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// The mover.
    pub(super) seat: Seat,
    /// The action; `None` for a secret one as others see it.
    pub(super) action: Option<A>,
    /// How often it was tried.
    pub(super) visits: u32,
    /// How often it was available.
    pub(super) chances: u32,
    /// The mover's results, summed over all visits.
    pub(super) gain: f32,
    /// The first child, in the order of seats and actions.
    pub(super) first: Link,
    /// The next sibling.
    pub(super) next: Link,
}

/// The tree of a search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

/// The next step of a walk.
pub(super) enum Step<A> {
    /// To a move that was tried before.
    On(Link, A),
    /// To an untried one, from the list.
    New,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new(room: usize) -> Tree<A> {
        let mut nodes = Vec::with_capacity(room + 1);
        nodes.push(Node::new(Seat(0), None));
        Tree { nodes }
    }

    /// Returns whether the tree is full.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST
    }

    #[inline]
    pub(super) fn node(&self, link: Link) -> &Node<A> {
        &self.nodes[link as usize]
    }

    /// Counts a visit with the mover's result.
    #[inline]
    pub(super) fn count(&mut self, link: Link, gain: f32) {
        let node = &mut self.nodes[link as usize];
        node.visits += 1;
        node.gain += gain;
    }

    /// Lists the children of a node.
    pub(super) fn after(&self, link: Link) -> impl Iterator<Item = (Link, &Node<A>)> {
        let mut next = self.node(link).first;
        std::iter::from_fn(move || {
            let link = next;
            (link != NONE).then(|| {
                next = self.node(link).next;
                (link, self.node(link))
            })
        })
    }

    /// Chooses among the actions that are legal in this world: the most promising tried one, or an untried one if it is
    /// time for that.
    ///
    /// If weights determine the order (`patient`), the next action is tried only when the previous ones have had enough
    /// visits; otherwise everything is tried once first. `untried` gets the indices in `legal` of untried actions. Both
    /// lists are sorted, so one pass is enough.
    pub(super) fn choose(
        &mut self,
        at: Link,
        seat: Seat,
        legal: &[A],
        patient: bool,
        untried: &mut Vec<u16>,
    ) -> Step<A> {
        untried.clear();
        let mut next = self.skip_to(at, seat);
        let (mut best, mut promise) = (NONE, f32::MIN);
        let (mut tried, mut total) = (0_u32, 0);
        for (place, action) in legal.iter().enumerate() {
            while next != NONE
                && self.node(next).seat == seat
                && self.node(next).action.as_ref() < Some(action)
            {
                next = self.node(next).next;
            }
            let node = &mut self.nodes[next as usize];
            if next == NONE || node.seat != seat || node.action.as_ref() != Some(action) {
                untried.push(place as u16);
                continue;
            }
            if node.visits == 0 {
                // The node exists because other seats saw a secret action; its mover has not tried it.
                untried.push(place as u16);
                continue;
            }
            node.chances += 1;
            tried += 1;
            total += node.visits;
            let visits = node.visits as f32;
            let score = node.gain / visits + CURIOSITY * (log(node.chances) / visits).sqrt();
            if score > promise {
                (best, promise) = (next, score);
            }
            next = node.next;
        }
        if !untried.is_empty() && (best == NONE || !patient || DUE * tried * tried <= total) {
            return Step::New;
        }
        let action = self.node(best).action.expect("the legal actions were listed");
        Step::On(best, action)
    }

    /// Finds the first node after `at` of this seat or a later one.
    fn skip_to(&self, at: Link, seat: Seat) -> Link {
        let mut next = self.node(at).first;
        while next != NONE && self.node(next).seat < seat {
            next = self.node(next).next;
        }
        next
    }

    /// Returns the child for an action, adding it if necessary.
    pub(super) fn follow(&mut self, at: Link, seat: Seat, action: Option<A>) -> Link {
        let mut before = NONE;
        let mut next = self.node(at).first;
        while next != NONE && (self.node(next).seat, self.node(next).action) < (seat, action) {
            before = next;
            next = self.node(next).next;
        }
        if next != NONE && (self.node(next).seat, self.node(next).action) == (seat, action) {
            return next;
        }
        let link = self.nodes.len() as Link;
        self.nodes.push(Node { next, ..Node::new(seat, action) });
        match before {
            NONE => self.nodes[at as usize].first = link,
            before => self.nodes[before as usize].next = link,
        }
        link
    }
}

impl<A> Node<A> {
    fn new(seat: Seat, action: Option<A>) -> Node<A> {
        Node { seat, action, visits: 0, chances: 1, gain: 0.0, first: NONE, next: NONE }
    }
}

/// An approximate natural logarithm, the same on every platform: exact at powers of two and linear in between.
#[inline]
fn log(number: u32) -> f32 {
    const STEP: f32 = std::f32::consts::LN_2 / (1 << 23) as f32;
    let bits = (number as f32).to_bits();
    (bits - (127 << 23)) as f32 * STEP
}

/// Draws a random index.
#[inline]
pub(super) fn any(places: &[u16], rng: &mut impl Rng) -> usize {
    usize::from(rng.pick(places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_near_enough() {
        for number in [1_u32, 2, 3, 7, 10, 100, 12_345, 1 << 20] {
            let exact = f64::from(number).ln();
            assert!((f64::from(log(number)) - exact).abs() < 0.07, "{number}");
        }
    }

    #[test]
    fn children_stay_in_order_and_are_found_again() {
        let mut tree: Tree<u8> = Tree::new(8);
        let (two, one) = (Seat(2), Seat(1));
        let b = tree.follow(ROOT, two, Some(7));
        let a = tree.follow(ROOT, two, Some(3));
        let c = tree.follow(ROOT, one, Some(9));
        assert_eq!(tree.follow(ROOT, two, Some(7)), b);
        let order: Vec<Link> = tree.after(ROOT).map(|(link, _)| link).collect();
        assert_eq!(order, [c, a, b]);
    }

    #[test]
    fn what_is_untried_comes_first_and_what_is_not_legal_is_passed_over() {
        let mut tree: Tree<u8> = Tree::new(8);
        for (action, gain) in [(1, 1.0), (2, 0.1), (3, 0.5)] {
            let link = tree.follow(ROOT, Seat(0), Some(action));
            tree.count(link, gain);
        }
        let mut untried = Vec::new();
        assert!(matches!(tree.choose(ROOT, Seat(0), &[2, 4, 5], false, &mut untried), Step::New));
        assert_eq!(untried, [1, 2]);
        match tree.choose(ROOT, Seat(0), &[2, 3], true, &mut untried) {
            Step::On(_, action) => assert_eq!(action, 3),
            Step::New => panic!("both were tried"),
        }
    }
}
