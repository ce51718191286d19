//! A simulation: plays a world on and returns the winners.

use std::marker::PhantomData;

use whistle_bots::Playout;
use whistle_core::{Game, MAX_SEATS, Outcome, PerSeat, Rng as _, Viewer};
use whistle_value_net::{Evaluator, Network};

use crate::seeds::Seed;

/// Each seat's share of the win; they sum to one.
pub(crate) type Shares = [f64; MAX_SEATS];

/// How worlds are played on.
#[derive(Debug)]
pub(crate) struct Simulation<G> {
    pub(crate) epsilon_percent: u8,
    /// After how many moves a world is estimated instead of played on; 0 for never.
    pub(crate) horizon: u16,
    /// How many points ahead at that point mean winning about three times as often, without a net.
    pub(crate) points: f64,
    /// The net for estimates.
    pub(crate) net: Option<&'static Network>,
    pub(crate) game: PhantomData<fn() -> G>,
}

impl<G: Game> Simulation<G> {
    /// Creates the buffers for a simulation.
    pub(crate) fn playing(&self) -> Playing<G> {
        let playout = Playout::new(self.epsilon_percent, self.horizon);
        Playing { playout, points: self.points, net: self.net.map(Evaluator::new) }
    }
}

/// Reusable buffers for playing worlds on.
pub(crate) struct Playing<G: Game> {
    playout: Playout<G>,
    points: f64,
    net: Option<Evaluator<'static>>,
}

impl<G: Game> Playing<G> {
    /// Plays a world on. The same luck gives every world the same dice in the same turns, so that similar worlds are
    /// compared with little noise: an additional roll in one of them does not change later rolls of others.
    ///
    /// A game that is cut off is estimated by the net, or without one by its scores.
    pub(crate) fn run(&mut self, world: &mut G, luck: (Seed, u64)) -> Shares {
        match (self.run_to(world, luck, |_| ()), &mut self.net) {
            (None, _) => result(&world.outcome().expect("it was played to its end")),
            (Some(_), Some(net)) => expected(world, net),
            (Some(scores), None) => guess(&scores, self.points),
        }
    }

    /// Plays a world on to its end or, if it is cut off, returns estimated scores; `chance` is called at chance
    /// decisions.
    pub(crate) fn run_to(
        &mut self,
        world: &mut G,
        (seed, number): (Seed, u64),
        mut chance: impl FnMut(&G),
    ) -> Option<PerSeat<i32>> {
        let mut rng = seed.stream(number);
        let dice = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
        self.playout.play(world, &mut rng, |world, _, when| {
            chance(world);
            let number = u64::from(when.turn) << 32 | u64::from(when.number);
            world.sample_chance(&mut Seed(dice).stream(number))
        })
    }
}

/// Returns a net's estimate from the view of the seat to act.
fn expected<G: Game>(world: &G, net: &mut Evaluator<'_>) -> Shares {
    let seat = world.turn().actors().first().expect("a game is cut off where a seat is to act");
    net.shares(world, &world.view(Viewer::Seat(seat)), seat).map(f64::from)
}

/// Returns soft winners from final scores, where a narrow win counts less.
pub(crate) fn soft_result(outcome: &Outcome, points: f64) -> Shares {
    let standings = &outcome.standings;
    guess(&PerSeat::from_fn(standings.seats(), |seat| standings[seat].score), points)
}

/// Estimates the winners from scores.
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

/// Returns the winners; equal seats share the win.
pub(crate) fn result(outcome: &Outcome) -> Shares {
    let winners = outcome.winners();
    let mut shares = [0.0; MAX_SEATS];
    winners.iter().for_each(|seat| shares[seat.index()] = 1.0 / f64::from(winners.len() as u32));
    shares
}
