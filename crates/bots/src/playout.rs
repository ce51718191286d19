//! Playouts: games played to their end with the highest weight for every seat.

use whistle_core::{Game, Pcg32, PerSeat, Rng as _, Seat, Turn};

use crate::greedy::heaviest;
use crate::value::{self, PlayoutResult};

/// After this many steps a playout continues at random, which always ends; heuristics alone may play in circles.
const TIRED: u32 = 1_000;

/// Identifies a chance outcome: the number of the turn, and how many outcomes came before it in that turn.
///
/// A turn belongs to the seat that acted last. Two games that differ in how often one player rolled in a turn are in
/// the same turn again when the next player rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The turn, counted from the start of the playout.
    pub turn: u32,
    /// The number of earlier chance outcomes in it.
    pub number: u32,
}

/// How games are played out.
pub struct Playout<G: Game> {
    /// The percentage of moves that are random.
    epsilon_percent: u8,
    /// After how many moves the game is estimated instead, if possible; 0 for never.
    horizon: u16,
    /// The seat whose turn it must be for that; `None` for any seat.
    judge: Option<Seat>,
    /// Reused for each move, like the weights.
    legal: Vec<G::Action>,
    weights: Vec<i32>,
}

impl<G: Game> Playout<G> {
    /// `epsilon_percent` percent of the moves are random; after `horizon` moves the game is estimated if possible, or
    /// never with 0.
    pub fn new(epsilon_percent: u8, horizon: u16) -> Playout<G> {
        let (legal, weights) = (Vec::with_capacity(64), Vec::with_capacity(64));
        Playout { epsilon_percent, horizon, judge: None, legal, weights }
    }

    /// Cuts games off only on this seat's turn, for an estimate from its view.
    pub(crate) fn judged_by(self, seat: Seat) -> Playout<G> {
        Playout { judge: Some(seat), ..self }
    }

    /// Plays to the end or to the horizon and values the result; `roll` is the source of chance.
    #[inline]
    pub fn run(
        &mut self,
        world: &mut G,
        rng: &mut Pcg32,
        mut roll: impl FnMut(&G, &mut Pcg32) -> G::Chance,
    ) -> PlayoutResult {
        let roll = |world: &G, rng: &mut Pcg32, _: When| roll(world, rng);
        let guess = self.play(world, rng, roll);
        value::of_playout(world, guess)
    }

    /// Plays to the end, or to the horizon and returns estimated final scores; `roll` is the source of chance.
    #[inline]
    pub fn play(
        &mut self,
        world: &mut G,
        rng: &mut Pcg32,
        mut roll: impl FnMut(&G, &mut Pcg32, When) -> G::Chance,
    ) -> Option<PerSeat<i32>> {
        let mut steps = 0_u32;
        // The last seat to act, now and before the last chance outcome.
        let (mut actor, mut roller, mut when) = (None, None, When::default());
        loop {
            match world.turn() {
                Turn::Over => return None,
                Turn::Chance => {
                    when = if actor == roller {
                        When { number: when.number + 1, ..when }
                    } else {
                        When { turn: when.turn + 1, number: 0 }
                    };
                    roller = actor;
                    let outcome = roll(world, rng, when);
                    world.apply_chance(&outcome, &mut ());
                }
                Turn::Seats { seats } => {
                    let seat = seats.first().expect("a seat is to act");
                    if self.horizon > 0
                        && steps >= u32::from(self.horizon)
                        && self.judge.is_none_or(|judge| judge == seat)
                        && let Some(scores) = world.evaluate()
                    {
                        return Some(scores);
                    }
                    let epsilon_percent = if steps < TIRED { self.epsilon_percent } else { 100 };
                    let action = self.glance(world, seat, epsilon_percent, rng);
                    world.apply(seat, &action, &mut ());
                    actor = Some(seat);
                    steps += 1;
                }
            }
        }
    }

    /// Chooses a seat's move, at random in `epsilon_percent` percent of all cases.
    #[inline]
    fn glance(&mut self, world: &G, seat: Seat, epsilon_percent: u8, rng: &mut Pcg32) -> G::Action {
        self.legal.clear();
        world.legal_actions(seat, &mut self.legal);
        if self.legal.len() == 1 {
            return self.legal[0];
        }
        if epsilon_percent >= 100 || rng.below(100) < u32::from(epsilon_percent) {
            return rng.pick(&self.legal);
        }
        self.weights.clear();
        world.score_actions(seat, &self.legal, &mut self.weights);
        self.legal[heaviest(&self.weights, rng)]
    }
}
