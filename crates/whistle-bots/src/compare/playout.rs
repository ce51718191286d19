//! One game to its end, everybody playing at sight.

use whistle_core::{Compare, Insight, Pcg32, Rng as _, Seat, Turn};

use crate::glance::Glance;
use crate::search::{Gains, of_end, of_guess};

/// A playout, and what it needs again and again.
pub(super) struct Playout<'a, G: Insight> {
    how: &'a Compare,
    glance: Glance<G>,
}

impl<'a, G: Insight> Playout<'a, G> {
    pub(super) fn new(how: &'a Compare) -> Self {
        Playout { how, glance: Glance::new() }
    }

    /// Makes a choice, and lets everybody go on to the end or to the horizon.
    pub(super) fn run(
        &mut self,
        mut world: G,
        seat: Seat,
        choice: &G::Action,
        mut rng: Pcg32,
    ) -> Gains {
        let luck = u64::from(rng.next_u32());
        let (mut steps, mut rolls) = (0_u32, 0_u64);
        world.apply(seat, choice, &mut ());
        loop {
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    // The third roll is the same luck after every choice, whatever was thrown before.
                    rolls += 1;
                    let outcome = world.sample_chance(&mut Pcg32::new(luck, rolls));
                    world.apply_chance(&outcome, &mut ());
                }
                Turn::Seats { seats } => {
                    if self.how.horizon > 0
                        && steps >= u32::from(self.how.horizon)
                        && let Some(scores) = world.gauge()
                    {
                        return of_guess::<G>(&scores);
                    }
                    let seat = seats.first().expect("somebody is to act");
                    let action = self.glance.act(&world, seat, steps, 0, &mut rng);
                    world.apply(seat, &action, &mut ());
                    steps += 1;
                }
            }
        }
        of_end::<G>(&world.outcome().expect("it is over"))
    }
}
