//! Runs simulations one after the other.
//!
//! **What a mover knows.** A walk has two positions in the tree: the public one, and that of the seat that moves. Both
//! are the same while everything is public. A secret action (face down, or in a simultaneous choice) leads its mover to
//! a separate node, and everyone else to a single node that stands for all secret actions. When another seat moves, it
//! starts from the public position.

use whistle_core::{Game, Pcg32, Search, Seat, SeatSet, Turn};
use whistle_value_net::{Evaluator, Network};

use super::Grown;
use super::tree::{Link, ROOT, Step, Tree, any};
use super::worlds::Worlds;
use crate::Decision;
use crate::budget::Budget;
use crate::judged::judged;
use crate::playout::Playout;
use crate::value::{self, WinShares};

/// The largest initial capacity of a tree; it grows if it must.
const ROOM: u32 = 1 << 16;

pub(super) struct Simulator<'a, G: Game> {
    decision: &'a Decision<'a, G>,
    search: &'a Search,
    rng: Pcg32,
    worlds: Worlds<'a, G>,
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    weights: Vec<i32>,
    untried: Vec<u16>,
    /// The visited nodes, each with the seat whose result counts.
    path: Vec<(Link, Seat)>,
    /// The winners after each of the first moves.
    shares: Vec<(Link, WinShares)>,
    playout: Playout<G>,
    net: Option<Evaluator<'static>>,
}

/// The position of a walk.
struct Walk {
    /// The public position.
    open: Link,
    /// The mover's position.
    own: Link,
    /// The mover.
    mover: Seat,
}

impl<'a, G: Game> Simulator<'a, G> {
    /// With a net, it estimates playouts on the seat's turn after the horizon; if there is none, they continue to the
    /// end.
    pub(super) fn new(
        decision: &'a Decision<'a, G>,
        search: &'a Search,
        net: Option<&'static Network>,
        rng: Pcg32,
    ) -> Self {
        let horizon = if search.net && net.is_none() { 0 } else { search.horizon };
        let playout = Playout::new(search.epsilon_percent, horizon);
        Simulator {
            decision,
            search,
            rng,
            worlds: Worlds::new(decision.view, 0),
            tree: Tree::new(0),
            legal: Vec::with_capacity(64),
            weights: Vec::with_capacity(64),
            untried: Vec::with_capacity(64),
            path: Vec::with_capacity(256),
            shares: Vec::with_capacity(64),
            playout: if net.is_some() { playout.judged_by(decision.seat) } else { playout },
            net: net.map(Evaluator::new),
        }
    }

    /// Makes as many simulations as the budget allows.
    pub(super) fn run(mut self, budget: &Budget<'_>) -> Grown<G> {
        let room = budget.simulations.min(ROOM) as usize;
        self.tree = Tree::new(room);
        self.worlds = Worlds::new(self.decision.view, budget.simulations as usize);
        let mut made = 0;
        while budget.allows(made) {
            self.simulate(made as usize);
            made += 1;
        }
        let seats = self.worlds.seats();
        Grown { tree: self.tree, shares: self.shares, simulations: made, seats }
    }

    fn simulate(&mut self, number: usize) {
        let mut world = self.worlds.nth(number, &mut self.rng).clone();
        self.walk(&mut world);
        let guess =
            self.playout.play(&mut world, &mut self.rng, |world, rng, _| world.sample_chance(rng));
        let result = match (&mut self.net, guess) {
            (Some(net), Some(_)) => judged(&world, self.decision.seat, net),
            (_, guess) => value::of_playout(&world, guess),
        };
        for &(link, seat) in &self.path {
            self.tree.count(link, result.gains[seat.index()]);
        }
        if let Some(&(first, _)) = self.path.first() {
            match self.shares.iter_mut().find(|(link, _)| *link == first) {
                Some((_, shares)) => shares.add(&result.wins),
                None => {
                    let mut shares = WinShares::default();
                    shares.add(&result.wins);
                    self.shares.push((first, shares));
                }
            }
        }
    }

    /// Walks down the tree to an untried action, and applies it.
    fn walk(&mut self, world: &mut G) {
        self.path.clear();
        let patient = self.search.epsilon_percent < 100;
        let mut walk = Walk { open: ROOT, own: ROOT, mover: self.decision.seat };
        loop {
            let seats = match world.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let outcome = world.sample_chance(&mut self.rng);
                    world.apply_chance(&outcome, &mut ());
                    continue;
                }
                Turn::Seats { seats } => seats,
            };
            let seat = self.next_of(seats);
            if seat != walk.mover {
                walk = Walk { open: walk.open, own: walk.open, mover: seat };
            }
            self.legal.clear();
            world.legal_actions(seat, &mut self.legal);
            let step = self.tree.choose(walk.own, seat, &self.legal, patient, &mut self.untried);
            if matches!(step, Step::New) && self.tree.is_full() {
                return;
            }
            let (action, is_new) = match step {
                Step::On(_, action) => (action, false),
                Step::New => (self.pick_untried(world, seat), true),
            };
            let secret = seats.len() > 1 || world.is_secret(seat, &action);
            let own = match step {
                Step::On(link, _) => link,
                Step::New => self.tree.follow(walk.own, seat, Some(action)),
            };
            self.path.push((own, seat));
            if secret {
                walk.open = self.tree.follow(walk.open, seat, None);
                walk.own = own;
            } else if walk.open == walk.own {
                (walk.open, walk.own) = (own, own);
            } else {
                walk.open = self.tree.follow(walk.open, seat, Some(action));
                walk.own = own;
            }
            world.apply(seat, &action, &mut ());
            if is_new {
                return;
            }
        }
    }

    /// In a simultaneous choice, the asking seat goes first; none of them sees another's choice.
    #[inline]
    fn next_of(&self, seats: SeatSet) -> Seat {
        let own = self.decision.seat;
        if seats.contains(own) { own } else { seats.first().expect("a seat is to act") }
    }

    /// Chooses the untried action with the highest weight, if weights guide the search.
    #[inline]
    fn pick_untried(&mut self, world: &G, seat: Seat) -> G::Action {
        if self.untried.len() > 1 && self.search.epsilon_percent < 100 {
            self.weights.clear();
            world.score_actions(seat, &self.legal, &mut self.weights);
            let (all, untried) = (&self.weights, &self.untried);
            let most = untried.iter().map(|&place| all[usize::from(place)]).max();
            self.untried.retain(|&place| Some(all[usize::from(place)]) == most);
        }
        self.legal[any(&self.untried, &mut self.rng)]
    }
}
