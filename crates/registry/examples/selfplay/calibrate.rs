//! Compares the win chances of a net and of a thousand playouts with the results of games.

use std::sync::Mutex;
use std::time::Instant;

use whistle_bots::{Decision, Playout};
use whistle_core::{Game, Pcg32, Rng as _, Turn, Viewer, follow_nature};
use whistle_registry::plain_table;
use whistle_value_net::{Evaluator, Network};

use crate::arguments::Arguments;
use crate::numbered::{Span, each_number};
use crate::sight::heaviest;

/// How many playouts the net is compared with.
const PLAYOUTS: u32 = 1_000;

/// The number of bins between 0 and 1.
const BINS: usize = 10;

/// The predictions of one source.
#[derive(Clone, Copy, Default)]
struct Foretold {
    /// Per bin: the number of predictions, their sum, and the share of wins.
    bins: [(f64, f64, f64); BINS],
    /// The sum of squared errors.
    squares: f64,
    seconds: f64,
    asked: u64,
}

impl Foretold {
    fn add(&mut self, chances: &[f64], won: &[f32]) {
        for (&chance, &share) in chances.iter().zip(won) {
            let share = f64::from(share);
            let bin = &mut self.bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + share);
            self.squares += (chance - share).powi(2);
        }
    }

    fn join(&mut self, other: &Foretold) {
        for (own, other) in self.bins.iter_mut().zip(&other.bins) {
            *own = (own.0 + other.0, own.1 + other.1, own.2 + other.2);
        }
        self.squares += other.squares;
        self.seconds += other.seconds;
        self.asked += other.asked;
    }

    /// Returns the expected calibration error, the Brier score and the microseconds per prediction.
    fn told(&self) -> String {
        let all: f64 = self.bins.iter().map(|bin| bin.0).sum();
        let error: f64 = self.bins.iter().map(|bin| (bin.1 - bin.2).abs()).sum();
        let micros = 1e6 * self.seconds / self.asked as f64;
        format!(
            "{{\"error\":{:.4},\"brier\":{:.4},\"micros\":{micros:.1}}}",
            error / all,
            self.squares / all
        )
    }
}

pub(crate) fn calibrate<G: Game>(arguments: &Arguments) -> Result<(), String> {
    let span = Span::begin(arguments);
    let network = Network::read(&arguments.weights()?).map_err(|error| error.to_string())?;
    let all = Mutex::new([Foretold::default(); 2]);
    each_number(arguments, span, |number| {
        let found = one_game::<G>(arguments, &network, number);
        let mut all = all.lock().expect("nobody panicked");
        all.iter_mut().zip(&found).for_each(|(all, found)| all.join(found));
        Ok(())
    })
    .map_err(|error| error.to_string())?;
    let [net, playouts] = all.into_inner().expect("nobody panicked");
    println!(
        "{{\"calibration\":{{\"net\":{},\"playouts\":{}}},\"asked\":{}}}",
        net.told(),
        playouts.told(),
        net.asked
    );
    Ok(())
}

/// Plays a game between greedy players. Both sources predict the result at a few decisions, and the result scores them.
fn one_game<G: Game>(arguments: &Arguments, network: &Network, number: u64) -> [Foretold; 2] {
    let mut game: G = plain_table(arguments.seats);
    let mut rng = Pcg32::new(arguments.seed ^ 0x6361_6c69, number);
    let mut evaluator = Evaluator::new(network);
    let mut found = [Foretold::default(); 2];
    let (mut asked, mut legal) = (Vec::new(), Vec::new());
    loop {
        follow_nature(&mut game, &mut rng);
        let Turn::Seats { seats } = game.turn() else { break };
        let seat = seats.first().expect("a seat is to act");
        legal.clear();
        game.legal_actions(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        if legal.len() > 1 && rng.below(1_000) < arguments.asked {
            let seats = usize::from(arguments.seats);
            let began = Instant::now();
            let world = G::sample_world(&view, &mut rng);
            let shares = evaluator.shares(&world, &view, seat);
            found[0].seconds += began.elapsed().as_secs_f64();
            let began = Instant::now();
            let played = play_out(&decision, seats, &mut rng);
            found[1].seconds += began.elapsed().as_secs_f64();
            found.iter_mut().for_each(|found| found.asked += 1);
            let shares: Vec<f64> = shares[..seats].iter().map(|&share| f64::from(share)).collect();
            asked.push((shares, played));
        }
        let action = match legal.len() {
            1 => legal[0],
            _ => heaviest(&decision, &mut rng),
        };
        game.apply(seat, &action, &mut ());
    }
    let ended = Playout::<G>::new(0, 0).run(&mut game, &mut rng, G::sample_chance);
    for (by_net, by_playouts) in asked {
        found[0].add(&by_net, &ended.wins);
        found[1].add(&by_playouts, &ended.wins);
    }
    found
}

/// Returns each seat's share of the win in a thousand playouts.
fn play_out<G: Game>(decision: &Decision<'_, G>, seats: usize, rng: &mut Pcg32) -> Vec<f64> {
    let mut playout = Playout::<G>::new(0, 0);
    let mut sums = vec![0.0; seats];
    for _ in 0..PLAYOUTS {
        let mut world = G::sample_world(decision.view, rng);
        let result = playout.run(&mut world, rng, G::sample_chance);
        for (sum, &win) in sums.iter_mut().zip(&result.wins) {
            *sum += f64::from(win) / f64::from(PLAYOUTS);
        }
    }
    sums
}
