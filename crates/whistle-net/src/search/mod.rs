//! Looking ahead with a net: worlds that the seat cannot tell apart share one tree, what looks likely is tried
//! first, and where the tree ends the net says what each seat can expect.
//!
//! A node stands for what its mover knows, as in the search of `whistle-bots`: something done in secret leads its
//! mover on to a node of its own and everybody else to one node for whatever it was.

mod tree;

use whistle_bots::{Decision, Playout, sums_of_weights};
use whistle_core::{Game, MAX_SEATS, Outcome, Pcg32, Rng as _, Seat, SeatSet, Turn};

use crate::Evaluator;
use crate::exponential::{log, softmax};
use tree::{Link, ROOT, Tree};

/// How much less than the mover's own expectation is hoped of what was not tried.
const DOUBT: f32 = 0.05;

/// How many worlds are drawn at most; then they come round again.
const WORLDS: usize = 256;

/// So many simulations are made for each world that is drawn: to draw one costs more than to look at it.
const EACH: usize = 3;

/// No game goes on for longer than this below a decision.
const DEEPEST: usize = 400;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How eagerly what looks likely is tried before it has proved itself.
    pub curiosity: f32,
    /// Unrest at the root, for whoever wants to learn from games: how much of 1 what is likely gives way to chance.
    pub noise: f32,
    /// How many moves are made at a glance, where the tree ends, before the net is asked what to expect.
    pub steps: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { curiosity: 0.3, noise: 0.0, steps: 0 }
    }
}

/// A search about one decision.
pub struct Search<'s, 'n, G: Game> {
    evaluator: &'s mut Evaluator<'n>,
    decision: &'s Decision<'s, G>,
    seat: Seat,
    playout: Playout<G>,
    /// What the choices weigh in a few worlds.
    weights: Vec<i64>,
    rng: Pcg32,
    settings: Settings,
    tree: Tree<G::Action>,
    worlds: Vec<G>,
    legal: Vec<G::Action>,
    priors: Vec<f32>,
    choices: Vec<Link>,
    path: Vec<(Link, Seat)>,
    shares: [f64; MAX_SEATS],
    made: u32,
}

/// How many visits it takes until what a move brought counts for half.
const BELIEVED: f32 = 8.0;

/// How much what a move brought counts beside how likely it looked: so much, and more with every visit of the
/// one that was tried most.
const WEIGHT: (f32, f32) = (20.0, 0.25);

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched<A> {
    /// What was tried and how often, and how good it is now thought to be, which sums to one; the best first.
    pub choices: Vec<Choice<A>>,
    /// What share of the win each seat can expect.
    pub shares: [f64; MAX_SEATS],
}

/// One of the moves that a search was about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<A> {
    /// What it is.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// How likely a good player is to do it: what the net thought, corrected by what it brought.
    pub likely: f32,
}

/// Where a walk stands.
struct Walk {
    /// As everybody saw it.
    open: Link,
    /// As the mover knows it.
    own: Link,
    mover: Seat,
}

impl<'s, 'n, G: Game> Search<'s, 'n, G> {
    /// Begins to think about a decision.
    pub fn new(
        evaluator: &'s mut Evaluator<'n>,
        decision: &'s Decision<'s, G>,
        seed: u64,
        settings: Settings,
    ) -> Search<'s, 'n, G> {
        let mut rng = Pcg32::new(seed, 0x6e65_7400);
        Search {
            evaluator,
            decision,
            seat: decision.seat,
            playout: Playout::new(0, settings.steps),
            weights: sums_of_weights(decision, &mut rng),
            rng,
            settings,
            tree: Tree::new(),
            worlds: Vec::new(),
            legal: Vec::new(),
            priors: Vec::new(),
            choices: Vec::new(),
            path: Vec::new(),
            shares: [0.0; MAX_SEATS],
            made: 0,
        }
    }

    /// Counts the simulations so far.
    pub fn simulations(&self) -> u32 {
        self.made
    }

    /// Makes one more simulation.
    pub fn simulate(&mut self) {
        let number = self.made as usize;
        if number.is_multiple_of(EACH) && self.worlds.len() < WORLDS {
            self.worlds.push(G::sample_world(self.decision.view, &mut self.rng));
        }
        let mut world = self.worlds[number % self.worlds.len()].clone();
        let shares = self.walk(&mut world);
        for &(link, seat) in &self.path {
            let node = self.tree.node_mut(link);
            node.visits += 1;
            node.gain += shares[seat.index()];
        }
        for (sum, share) in self.shares.iter_mut().zip(shares) {
            *sum += f64::from(share);
        }
        self.made += 1;
    }

    /// Says what was found; nothing was before a few simulations were made.
    pub fn found(&self) -> Searched<G::Action> {
        let made = f64::from(self.made.max(1));
        let shares = self.shares.map(|sum| sum / made);
        let usual = shares[self.seat.index()] as f32;
        let tried = self.tree.node(ROOT).next.iter().map(|&link| self.tree.node(link));
        let tried = tried.filter(|node| node.seat == self.seat && node.action.is_some());
        let most = tried.clone().map(|node| node.visits).max().unwrap_or(0) as f32;
        let weight = WEIGHT.0 + WEIGHT.1 * most;
        let mut logits: Vec<f32> = tried
            .clone()
            .map(|node| {
                let visits = node.visits as f32;
                let better = if node.visits == 0 { 0.0 } else { node.gain / visits - usual };
                log(node.likely.max(1e-4)) + weight * better * visits / (visits + BELIEVED)
            })
            .collect();
        if !logits.is_empty() {
            softmax(&mut logits);
        }
        let choices = tried.zip(logits).filter_map(|(node, likely)| {
            Some(Choice { action: node.action?, visits: node.visits, likely })
        });
        let mut choices: Vec<Choice<G::Action>> = choices.collect();
        // Of equals, the first in the game's order.
        choices.sort_by(|a, b| b.likely.total_cmp(&a.likely).then(a.action.cmp(&b.action)));
        Searched { choices, shares }
    }

    /// Goes down to what was not seen before, and says what each seat can expect there.
    fn walk(&mut self, world: &mut G) -> [f32; MAX_SEATS] {
        self.path.clear();
        let mut walk = Walk { open: ROOT, own: ROOT, mover: self.seat };
        loop {
            let seats = match world.turn() {
                Turn::Over => return ended(&world.outcome().expect("it is over")),
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
            if let Some(shares) = self.look(world, seat, walk.own) {
                return if self.settings.steps > 0 { self.play_on(world) } else { shares };
            }
            let own = self.choose(walk.own);
            let action = self.tree.node(own).action.expect("what is chosen among is known");
            let secret = seats.len() > 1 || world.is_secret(seat, &action);
            self.path.push((own, seat));
            if secret {
                walk.open = self.tree.follow(walk.open, seat, None, 1.0);
            } else if walk.open == walk.own {
                walk.open = own;
            } else {
                walk.open = self.tree.follow(walk.open, seat, Some(action), 1.0);
            }
            walk.own = own;
            world.apply(seat, &action, &mut ());
            if self.path.len() > DEEPEST {
                self.priors.clear();
                return self.evaluator.evaluate(world, seat, &[], &mut self.priors);
            }
        }
    }

    /// Makes a few moves at a glance, and says what each seat can expect then.
    fn play_on(&mut self, world: &mut G) -> [f32; MAX_SEATS] {
        self.playout.play(world, &mut self.rng, G::sample_chance);
        match world.turn() {
            Turn::Seats { seats } => {
                self.priors.clear();
                let seat = seats.first().expect("somebody is to act");
                self.evaluator.evaluate(world, seat, &[], &mut self.priors)
            }
            _ => ended(&world.outcome().expect("it was played to its end")),
        }
    }

    /// Lists what may be done here. What was never possible before is asked of the net and added; where
    /// nothing was, the walk ends with what the net expects.
    fn look(&mut self, world: &G, seat: Seat, at: Link) -> Option<[f32; MAX_SEATS]> {
        self.choices.clear();
        let known = |action: &G::Action| self.tree.find(at, seat, Some(*action));
        self.choices.extend(self.legal.iter().map_while(known));
        if self.choices.len() == self.legal.len() {
            return None;
        }
        let is_new = !self.tree.node(at).next.iter().any(|&link| {
            let node = self.tree.node(link);
            node.seat == seat && node.action.is_some()
        });
        self.priors.clear();
        let shares = if at == ROOT {
            // What it sees is the same in every world, and was handed in.
            let choices = (seat, self.decision.legal);
            let (view, weights) = (self.decision.view, &self.weights);
            self.evaluator.evaluate_view(world, view, choices, weights, &mut self.priors)
        } else {
            self.evaluator.evaluate(world, seat, &self.legal, &mut self.priors)
        };
        self.choices.clear();
        for (&action, &prior) in self.legal.iter().zip(&self.priors) {
            self.choices.push(self.tree.follow(at, seat, Some(action), prior));
        }
        if at == ROOT && self.settings.noise > 0.0 {
            self.disturb();
        }
        if is_new {
            self.tree.node_mut(at).expected = shares[seat.index()];
        }
        // A single choice is no place to stop.
        (is_new && self.legal.len() > 1).then_some(shares)
    }

    /// Mixes what is likely with chance: exponential variates that sum to one.
    fn disturb(&mut self) {
        let draw = |rng: &mut Pcg32| -log((rng.below(1 << 24) + 1) as f32 / (1 << 24) as f32);
        let luck: Vec<f32> = self.choices.iter().map(|_| draw(&mut self.rng)).collect();
        let sum: f32 = luck.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        for (&link, luck) in self.choices.iter().zip(luck) {
            let node = self.tree.node_mut(link);
            node.prior =
                (1.0 - self.settings.noise) * node.likely + self.settings.noise * luck / sum;
        }
    }

    /// Chooses what promises most among the choices.
    fn choose(&self, at: Link) -> Link {
        let visits: u32 = self.choices.iter().map(|&link| self.tree.node(link).visits).sum();
        let root = ((visits + 1) as f32).sqrt();
        let hope = self.tree.node(at).expected - DOUBT;
        let (mut best, mut most) = (self.choices[0], f32::MIN);
        for &link in &self.choices {
            let node = self.tree.node(link);
            let mean = if node.visits == 0 { hope } else { node.gain / node.visits as f32 };
            let promise =
                mean + self.settings.curiosity * node.prior * root / (1 + node.visits) as f32;
            if promise > most {
                (best, most) = (link, promise);
            }
        }
        best
    }

    /// Lets the seat that asks go first where several choose at once; none of them sees another.
    fn next_of(&self, seats: SeatSet) -> Seat {
        if seats.contains(self.seat) {
            self.seat
        } else {
            seats.first().expect("somebody is to act")
        }
    }
}

/// The win, shared if it was.
fn ended(outcome: &Outcome) -> [f32; MAX_SEATS] {
    let winners = outcome.winners();
    let mut shares = [0.0; MAX_SEATS];
    for (seat, standing) in outcome.standings.iter() {
        if standing.rank == 1 {
            shares[seat.index()] = 1.0 / winners.len() as f32;
        }
    }
    shares
}
