//! Gifts: possible at any moment, visible to everyone, and separate from decisions.

use whistle_core::{Entry, Game, Gift, Pcg32, Rng, Seat};

use super::Verdict;
use super::sight::Told;

/// One step in this many is a gift, if the game has any.
const ONE_IN: u32 = 6;

/// Sometimes chooses a gift that the rules allow.
pub(super) fn choose<G: Game>(state: &G, rng: &mut Pcg32) -> Result<Option<Entry<G>>, String> {
    let seats = || Seat::all(state.seat_count());
    let pairs = seats().flat_map(|from| seats().map(move |to| (from, to)));
    if G::META.gifts.is_none() {
        let given = pairs.into_iter().find(|&(from, to)| state.most_given(from, to) > 0);
        return given.map_or(Ok(None), |(from, to)| {
            Err(format!("{from} may give {to} something in a game without gifts"))
        });
    }
    if rng.below(ONE_IN) > 0 {
        return Ok(None);
    }
    let possible: Vec<(Seat, Seat, u8)> = pairs
        .map(|(from, to)| (from, to, state.most_given(from, to)))
        .filter(|&(.., most)| most > 0)
        .collect();
    if possible.is_empty() {
        return Ok(None);
    }
    let (seat, to, most) = rng.pick(&possible);
    if seat == to {
        return Err(format!("{seat} may give itself something"));
    }
    let count = 1 + rng.below(most.into()) as u8;
    Ok(Some(Entry::Gift { seat, gift: Gift { to, count } }))
}

/// A gift does not change the turn, and everyone sees it.
pub(super) fn check<G: Game>(entry: &Entry<G>, turned: bool, told: &Told<G>) -> Verdict {
    if !matches!(entry, Entry::Gift { .. }) {
        return Ok(());
    }
    if turned {
        return Err(format!("{entry:?} changed whose turn it is"));
    }
    match told.iter().any(|events| events.is_empty() || *events != told[0]) {
        true => Err(format!("{entry:?} was not shown to everyone in the same way")),
        false => Ok(()),
    }
}

/// Nothing can be given once the game is over.
pub(super) fn none_at_the_end<G: Game>(state: &G) -> Verdict {
    let seats = || Seat::all(state.seat_count());
    let given = seats().find(|&from| seats().any(|to| state.most_given(from, to) > 0));
    given.map_or(Ok(()), |seat| Err(format!("{seat} may give something after the end")))
}
