//! One simulation: a world is played on, and says who won.

use std::marker::PhantomData;

use whistle_bots::Playout;
use whistle_core::{Game, MAX_SEATS, Outcome, PerSeat, Rng as _};

use crate::seeds::Seed;

/// What share of the win each seat got; they sum to one.
pub(crate) type Shares = [f64; MAX_SEATS];

/// How worlds are played on.
#[derive(Debug)]
pub(crate) struct Simulation<G> {
    pub(crate) epsilon_percent: u8,
    pub(crate) horizon: u16,
    pub(crate) game: PhantomData<fn() -> G>,
}

impl<G: Game> Simulation<G> {
    /// Returns what it is played with: buffers that are filled again and again.
    pub(crate) fn playout(&self) -> Playout<G> {
        Playout::new(self.epsilon_percent, self.horizon)
    }

    /// Plays a world on. The same luck gives every world the same dice in the same turns, so that two
    /// that differ little are compared with little noise: who rolls once more in one of them does not
    /// change what everybody rolls later.
    ///
    /// A game that is gauged is won by whoever is ahead, `points` of a lead tripling the odds.
    pub(crate) fn run(
        playout: &mut Playout<G>,
        world: &mut G,
        luck: (Seed, u64),
        points: f64,
    ) -> Shares {
        match Simulation::run_to(playout, world, luck, |_| ()) {
            Some(scores) => guess(&scores, points),
            None => result(&world.outcome().expect("it was played to its end")),
        }
    }

    /// Plays a world on to its end or, where it is gauged, returns the scores that are guessed; `chance` is told where nature
    /// decides.
    pub(crate) fn run_to(
        playout: &mut Playout<G>,
        world: &mut G,
        (seed, number): (Seed, u64),
        mut chance: impl FnMut(&G),
    ) -> Option<PerSeat<i32>> {
        let mut rng = seed.stream(number);
        let dice = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
        playout.play(world, &mut rng, |world, _, when| {
            chance(world);
            let number = u64::from(when.turn) << 32 | u64::from(when.number);
            world.sample_chance(&mut Seed(dice).stream(number))
        })
    }
}

/// Says who would be likely to win by the scores that a game ended with: a narrow win is worth less.
pub(crate) fn soft_result(outcome: &Outcome, points: f64) -> Shares {
    let standings = &outcome.standings;
    guess(&PerSeat::from_fn(standings.seats(), |seat| standings[seat].score), points)
}

/// Says who is likely to win by these scores.
fn guess(scores: &PerSeat<i32>, points: f64) -> Shares {
    let most = scores.iter().map(|(_, &score)| score).max().unwrap_or(0);
    let mut shares = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (seat, &score) in scores.iter() {
        let odds = (f64::from(score - most) / points).exp();
        shares[seat.index()] = odds;
        sum += odds;
    }
    shares.map(|share| share / sum)
}

/// Says who won: equal seats share it.
pub(crate) fn result(outcome: &Outcome) -> Shares {
    let winners = outcome.winners();
    let mut shares = [0.0; MAX_SEATS];
    winners.iter().for_each(|seat| shares[seat.index()] = 1.0 / f64::from(winners.len() as u32));
    shares
}
