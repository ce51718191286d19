//! The tree: one arena, links as numbers.

use whistle_core::{Rng, Seat};

/// How eagerly a search tries what looks worse, for results from 0 to 1.
const CURIOSITY: f32 = 0.6;

/// A node has had its due when all that was tried has so many visits for each pair of them.
const DUE: u32 = 3;

/// The place of a node in the arena; the root stands first, so no link leads to it.
pub(super) type Link = u32;

/// No tree has more nodes than this, about 60 MB; after that it is only made surer.
const MOST: usize = 1 << 21;

/// No node.
pub(super) const NONE: Link = 0;

/// The root's place.
pub(super) const ROOT: Link = 0;

/// A move, in a situation that its mover cannot tell from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// Who moved.
    pub(super) seat: Seat,
    /// What they did; nothing that others saw, where it was done in secret.
    pub(super) action: Option<A>,
    /// How often it was tried.
    pub(super) visits: u32,
    /// How often it could have been.
    pub(super) chances: u32,
    /// What its mover got in the end, summed over all visits.
    pub(super) gain: f32,
    /// The first of what may come next, in the order of seats and actions.
    pub(super) first: Link,
    /// The next of what may come instead.
    pub(super) next: Link,
}

/// The tree of a search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

/// What a walk does at a node.
pub(super) enum Step<A> {
    /// It goes on to what was tried before.
    On(Link, A),
    /// It tries something for the first time: one of the choices that were left in the list.
    New,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new(room: usize) -> Tree<A> {
        let mut nodes = Vec::with_capacity(room + 1);
        nodes.push(Node::new(Seat(0), None));
        Tree { nodes }
    }

    /// Tells whether nothing more is added.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST
    }

    #[inline]
    pub(super) fn node(&self, link: Link) -> &Node<A> {
        &self.nodes[link as usize]
    }

    /// Counts a visit that ended well or badly for the mover.
    #[inline]
    pub(super) fn count(&mut self, link: Link, gain: f32) {
        let node = &mut self.nodes[link as usize];
        node.visits += 1;
        node.gain += gain;
    }

    /// Lists what was tried after a node.
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

    /// Chooses among what is legal in this world: what promises most of what was tried, or something
    /// untried if it is time for that.
    ///
    /// Where weights say what to try first (`patient`), the next one is tried only when those before
    /// it had their due; otherwise everything is tried once at first. `untried` gets the places in `legal` of what was not tried. Both lists are in order, so one
    /// walk along them is enough.
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
                // It stands there for the others, who saw it come; its mover has not tried it.
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
        let action = self.node(best).action.expect("what was chosen among is known");
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

    /// Finds what follows a node, or adds it.
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

/// The natural logarithm, near enough, and the same on every platform: exact at powers of two and
/// straight between them.
#[inline]
fn log(number: u32) -> f32 {
    const STEP: f32 = std::f32::consts::LN_2 / (1 << 23) as f32;
    let bits = (number as f32).to_bits();
    (bits - (127 << 23)) as f32 * STEP
}

/// Draws one of the places.
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
