//! Looking at every way to the end.

use whistle_core::{Heuristics, Turn};

use crate::value::{self, Rewards};

/// Solves a world: what each seat gets, from 0 (last) to 1 (the win), if every seat does what brings
/// itself most, and the first of what brings it the same.
///
/// Nothing if something is left to chance or done in secret, or if the game says that the end is far.
pub fn solve<G: Heuristics>(world: &G) -> Option<Vec<f32>> {
    world.endings()?;
    let gains = Solver::new().solve(world.clone())?;
    Some(gains[..usize::from(world.seat_count())].to_vec())
}

/// Plays worlds to their end, every seat doing what brings itself most.
#[derive(Debug)]
pub(super) struct Solver<G: Heuristics> {
    /// What may be done, of all decisions on the way here.
    legal: Vec<G::Action>,
    /// How many endings were looked at.
    pub(super) endings: u64,
}

impl<G: Heuristics> Solver<G> {
    pub(super) fn new() -> Solver<G> {
        Solver { legal: Vec::with_capacity(64), endings: 0 }
    }

    /// Says what each seat gets if all play as well as they can.
    pub(super) fn solve(&mut self, world: G) -> Option<Rewards> {
        self.legal.clear();
        self.best(world)
    }

    /// Says what each seat gets; of choices that bring the mover the same, it makes the first.
    ///
    /// Nothing if something on the way is left to chance or done in secret: who does not know all
    /// cannot choose as if they did.
    fn best(&mut self, mut world: G) -> Option<Rewards> {
        loop {
            let seat = match world.turn() {
                Turn::Over => {
                    self.endings += 1;
                    return Some(value::of_end::<G>(&world.outcome().expect("it is over")));
                }
                Turn::Seats { seats } if seats.len() == 1 => seats.first()?,
                Turn::Seats { .. } | Turn::Chance => return None,
            };
            let from = self.legal.len();
            world.legal_actions(seat, &mut self.legal);
            let to = self.legal.len();
            let last = self.legal[to - 1];
            if self.legal[from..].iter().any(|action| world.is_secret(seat, action)) {
                return None;
            }
            let mut best: Option<Rewards> = None;
            for place in from..to - 1 {
                let mut next = world.clone();
                next.apply(seat, &self.legal[place], &mut ());
                let gains = self.best(next)?;
                if best.is_none_or(|best| gains[seat.index()] > best[seat.index()]) {
                    best = Some(gains);
                }
            }
            self.legal.truncate(from);
            world.apply(seat, &last, &mut ());
            let Some(best) = best else { continue };
            let gains = self.best(world)?;
            let better = gains[seat.index()] > best[seat.index()];
            return Some(if better { gains } else { best });
        }
    }
}
