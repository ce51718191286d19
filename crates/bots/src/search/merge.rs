//! Merges several trees into one answer.

use whistle_core::{Game, Seat};

use super::Grown;
use super::tree::{Link, ROOT, Tree};
use crate::places::sort_places;
use crate::taste::Taste;
use crate::value::WinShares;
use crate::{Advice, Decision};

/// Actions tried at least this many hundredths as often as the favourite count as nearly equal, since a search turns
/// away from worse ones.
const NEAR_PERCENT: u64 = 90;

/// The continuation ends where moves were tried less often than this.
const TRIED: u32 = 16;

/// The longest continuation.
const LONGEST: usize = 12;

/// Sums the results of the trees; `None` if no simulation was made.
pub(super) fn advice<G: Game>(
    grown: &[Grown<G>],
    decision: &Decision<'_, G>,
    taste: &Taste<G>,
) -> Option<Advice<G::Action>> {
    let simulations: u32 = grown.iter().map(|grown| grown.simulations).sum();
    if simulations == 0 {
        return None;
    }
    let mut candidates: Vec<Candidate<G::Action>> =
        decision.legal.iter().map(|&action| Candidate { action, visits: 0, gain: 0.0 }).collect();
    for grown in grown {
        for (_, node) in grown.tree.after(ROOT).filter(|(_, node)| node.seat == decision.seat) {
            let of_it = candidates.iter_mut().find(|c| Some(c.action) == node.action);
            if let Some(candidate) = of_it {
                candidate.visits += node.visits;
                candidate.gain += f64::from(node.gain);
            }
        }
    }
    candidates.retain(|candidate| candidate.visits > 0);
    // Most visits first; on a tie the better result, then the game's order.
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    sort_places(&mut places, &mut |one, other| {
        let (one, other) = (&candidates[one], &candidates[other]);
        other.visits.cmp(&one.visits).then(other.mean().total_cmp(&one.mean()))
    });
    let candidates: Vec<&Candidate<G::Action>> =
        places.into_iter().map(|place| &candidates[place]).collect();
    let most = u64::from(candidates.first()?.visits);
    let near = candidates.iter().filter(|c| 100 * u64::from(c.visits) >= NEAR_PERCENT * most);
    let near: Vec<G::Action> = near.map(|candidate| candidate.action).collect();
    let action = taste.pick(&near)?;
    let seats = grown.first()?.seats;
    let mut shares = WinShares::default();
    for grown in grown {
        let first = grown
            .tree
            .after(ROOT)
            .find(|(_, node)| node.seat == decision.seat && node.action == Some(action));
        let found =
            grown.shares.iter().find(|(link, _)| Some(*link) == first.map(|(link, _)| link));
        if let Some((_, of_tree)) = found {
            shares.join(of_tree);
        }
    }
    let longest = grown.iter().map(|grown| line(&grown.tree, decision.seat, action));
    let line = longest.max_by_key(Vec::len).unwrap_or_default();
    Some(Advice {
        action,
        estimate: shares.mean(seats),
        candidates: candidates.iter().map(|c| (c.action, c.visits)).collect(),
        took: None,
        cut_short: false,
        line,
    })
}

struct Candidate<A> {
    action: A,
    visits: u32,
    gain: f64,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        self.gain / f64::from(self.visits)
    }
}

/// Follows the most-tried moves from the chosen one, up to the first secret action.
fn line<A: Copy + Ord>(tree: &Tree<A>, seat: Seat, action: A) -> Vec<(Seat, A)> {
    let mut line = vec![(seat, action)];
    let first = tree.after(ROOT).find(|(_, n)| n.seat == seat && n.action == Some(action));
    let mut at: Option<Link> = first.map(|(link, _)| link);
    while let Some(link) = at.filter(|_| line.len() < LONGEST) {
        let most = tree.after(link).max_by_key(|(_, node)| node.visits);
        let most = most.filter(|(_, node)| node.visits >= TRIED);
        at = most.and_then(|(link, node)| {
            line.push((node.seat, node.action?));
            Some(link)
        });
    }
    line
}
