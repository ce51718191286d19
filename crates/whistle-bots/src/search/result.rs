//! What is left of a search when its seat is asked again.

use whistle_core::{Heuristics, Seat};

use super::Grown;
use super::tree::{Link, NONE, ROOT, Tree};

/// Something that was done after a search.
#[derive(Clone, Copy, Debug)]
pub struct Done<A> {
    /// Who did it.
    pub seat: Seat,
    /// What it was.
    pub action: A,
    /// Whether only the seat itself knows.
    pub secret: bool,
}

/// The trees of a search.
pub struct SearchResult<G: Heuristics> {
    seat: Seat,
    grown: Vec<Grown<G>>,
}

impl<G: Heuristics> std::fmt::Debug for SearchResult<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} trees of {}", self.grown.len(), self.seat)
    }
}

impl<G: Heuristics> SearchResult<G> {
    pub(super) fn new(seat: Seat, grown: Vec<Grown<G>>) -> SearchResult<G> {
        SearchResult { seat, grown }
    }

    /// Says which part of the simulations went through what was really done since and on to a choice
    /// of the seat; nothing if no tree was grown.
    pub fn kept(&self, since: &[Done<G::Action>]) -> Option<f64> {
        let made: u32 = self.grown.iter().map(|grown| grown.simulations).sum();
        let kept: u32 = self.grown.iter().map(|grown| self.visits(&grown.tree, since)).sum();
        (made > 0).then(|| f64::from(kept) / f64::from(made))
    }

    /// Counts how often the seat chose after all that; a walk is followed as it was made.
    fn visits(&self, tree: &Tree<G::Action>, since: &[Done<G::Action>]) -> u32 {
        let (mut open, mut own, mut mover) = (Some(ROOT), Some(ROOT), self.seat);
        for &Done { seat, action, secret } in since {
            if seat != mover {
                (own, mover) = (open, seat);
            }
            let next = find(tree, own, seat, Some(action));
            open = match secret {
                true => find(tree, open, seat, None),
                false if open == own => next,
                false => find(tree, open, seat, Some(action)),
            };
            own = next;
        }
        let at = if mover == self.seat { own } else { open };
        let chosen = |link| tree.after(link).filter(|(_, node)| node.seat == self.seat);
        at.map_or(0, |link| chosen(link).map(|(_, node)| node.visits).sum())
    }
}

fn find<A: Copy + Ord>(
    tree: &Tree<A>,
    at: Option<Link>,
    seat: Seat,
    action: Option<A>,
) -> Option<Link> {
    let found = tree.after(at?).find(|(_, node)| node.seat == seat && node.action == action);
    found.map(|(link, _)| link).filter(|&link| link != NONE)
}
