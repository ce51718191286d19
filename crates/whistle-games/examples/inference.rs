//! How much is learnt from what others chose: `inference GAME SEATS GAMES [SIMULATIONS]`.
//!
//! Players who look ahead play against each other. At each decision the judge of the game says how
//! plausible the real position is, beside worlds drawn at random from the view: in bits, the mean of
//! how much likelier it is than they are. Nothing learnt is 0; an inverted judge is below.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Effort, ThinkRequest, ask};
use whistle_core::{BIT, Heuristics, Pcg32, Rng as _, Turn, Viewer};
use whistle_games::{GameVisitor, plain_table, visit};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, games, rest @ ..] = words.as_slice() else {
        eprintln!("usage: inference GAME SEATS GAMES [SIMULATIONS]");
        std::process::exit(2)
    };
    let learnt = Learnt {
        seats: seats.parse().expect("a number of seats"),
        games: games.parse().expect("a number of games"),
        simulations: rest.first().map_or(200, |number| number.parse().expect("simulations")),
    };
    println!("{}", visit(game, learnt).expect("a game of the house"));
}

struct Learnt {
    seats: u8,
    games: u64,
    simulations: u32,
}

/// How many worlds the real one is compared to.
const WORLDS: u32 = 256;

impl GameVisitor for Learnt {
    type Output = String;

    fn visit<G: Heuristics>(self) -> String {
        let start: G = plain_table(self.seats);
        let stop = AtomicBool::new(false);
        // By tenths of a game: bits, and at how many decisions.
        let mut learnt = [(0.0, 0_u32); 10];
        for game in 0..self.games {
            let mut rng = Pcg32::new(5, game);
            let mut state = start.clone();
            let mut moments = Vec::new();
            loop {
                let seat = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = state.sample_chance(&mut rng);
                        state.apply_chance(&outcome, &mut ());
                        continue;
                    }
                    Turn::Seats { seats } => seats.first().expect("somebody"),
                };
                let view = state.view(Viewer::Seat(seat));
                moments.push(G::judge(&view).map(|judge| {
                    let plausible = |world: &G| (f64::from(judge(world)) / f64::from(BIT)).exp2();
                    let others: f64 =
                        (0..WORLDS).map(|_| plausible(&G::sample_world(&view, &mut rng))).sum();
                    (plausible(&state) * f64::from(WORLDS) / others).log2()
                }));
                let effort = Effort::Simulations(self.simulations);
                let question = ThinkRequest { effort, seed: rng.next_u32().into(), stop: &stop };
                let action = ask(&state, seat, &question).expect("somebody").action;
                state.apply(seat, &action, &mut ());
            }
            let all = moments.len();
            for (number, bits) in moments.into_iter().enumerate() {
                if let Some(bits) = bits {
                    let (sum, count) = &mut learnt[number * 10 / all];
                    *sum += bits;
                    *count += 1;
                }
            }
        }
        let bits = learnt.iter().map(|(sum, count)| format!("{:.2}", sum / f64::from(*count)));
        let all = learnt.iter().fold((0.0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        format!("{}; {:.3} in all", bits.collect::<Vec<_>>().join(" "), all.0 / f64::from(all.1))
    }
}
