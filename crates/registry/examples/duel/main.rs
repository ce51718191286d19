//! Two kinds of players against each other, for tuning: `duel GAME SEATS ONE OTHER GAMES [SEED]`.
//!
//! A player is a level, `random`, `beginner` or a way to play (`PolicyName`), such as `search:200:20:0`. `NET` in the environment is a file with weights to play by. `open:` before it lets it see everything.
//! Half of the seats are of one kind; each deal is played in every rotation and with sides changed.

mod open;
mod side;

use std::path::Path;
use std::time::Instant;

use side::Side;
use whistle_bots::nets;
use whistle_core::{Game, Outcome, Pcg32, Rng as _, Seat, follow_nature};
use whistle_registry::{GameVisitor, plain_table, visit};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, one, other, games, rest @ ..] = words.as_slice() else {
        eprintln!("usage: duel GAME SEATS ONE OTHER GAMES [SEED]");
        std::process::exit(2)
    };
    let duel = Duel {
        seats: seats.parse().expect("a number of seats"),
        sides: [Side::read(one), Side::read(other)],
        games: games.parse().expect("a number of games"),
        seed: rest.first().map_or(1, |seed| seed.parse().expect("a seed")),
    };
    let line = visit(game, duel).expect("a game of the house");
    println!("{game} {seats} {one} {other}: {line}");
}

struct Duel {
    seats: u8,
    sides: [Side; 2],
    games: u64,
    seed: u64,
}

impl GameVisitor for Duel {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let start: G = plain_table(self.seats);
        if let Some(file) = std::env::var_os("NET") {
            let weights = std::fs::read(Path::new(&file)).expect("a file with weights");
            nets::install(G::META.id, &weights).expect("a net");
        }
        let line_ups = 2 * u64::from(self.seats);
        let mut pace = [Pace::default(); 2];
        let mut tally = Tally::default();
        for game in 0..self.games {
            let (deal, turn) = (game / line_ups, (game % line_ups) as u8);
            let side_of = |seat: Seat| usize::from((seat.0 + turn) % self.seats >= self.half(turn));
            let mut state = start.clone();
            let mut nature = Pcg32::new(self.seed, deal * 2);
            let mut luck = Pcg32::new(self.seed, game * 2 + 1);
            loop {
                follow_nature(&mut state, &mut nature);
                let Some(seat) = state.turn().actors().first() else { break };
                let side = side_of(seat);
                let seed = luck.next_u32().into();
                let began = Instant::now();
                let action = self.sides[side].decide(&state, seat, seed);
                pace[side].add(began.elapsed().as_secs_f64());
                state.apply(seat, &action, &mut ());
            }
            tally.add(&state.outcome().expect("over"), side_of, turn == 0);
        }
        format!("{tally}; {} vs {} a move", pace[0], pace[1])
    }
}

impl Duel {
    /// With an odd number of seats, one side has one more in every other line-up.
    fn half(&self, turn: u8) -> u8 {
        if turn >= self.seats { self.seats.div_ceil(2) } else { self.seats / 2 }
    }
}

/// What came out, counted by deals: the games of one are not independent.
#[derive(Default)]
struct Tally {
    /// Of each deal, the games that the first side won, and those that one of them won.
    deals: Vec<[f64; 2]>,
    games: u64,
    points: [f64; 2],
    seats: [f64; 2],
}

impl Tally {
    fn add(&mut self, outcome: &Outcome, side_of: impl Fn(Seat) -> usize, new_deal: bool) {
        if new_deal {
            self.deals.push([0.0; 2]);
        }
        let mut firsts = [0, 0];
        for seat in outcome.winners().iter() {
            firsts[side_of(seat)] += 1;
        }
        for (seat, standing) in outcome.standings.iter() {
            self.points[side_of(seat)] += f64::from(standing.score);
            self.seats[side_of(seat)] += 1.0;
        }
        self.games += 1;
        if let Some(deal) = self.deals.last_mut().filter(|_| firsts[0] == 0 || firsts[1] == 0) {
            deal[0] += f64::from(firsts[0].min(1));
            deal[1] += 1.0;
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [won, decided] =
            self.deals.iter().fold([0.0, 0.0], |sum, deal| [sum[0] + deal[0], sum[1] + deal[1]]);
        let rate = won / decided;
        let squares: f64 = self.deals.iter().map(|deal| (deal[0] - rate * deal[1]).powi(2)).sum();
        let error = 1.96 * squares.sqrt() / decided;
        let [one, other] = [0, 1].map(|side| self.points[side] / self.seats[side]);
        write!(
            f,
            "{:.1}% ± {:.1} of {decided} decided ({} played); {one:.1} vs {other:.1} points",
            100.0 * rate,
            100.0 * error,
            self.games
        )
    }
}

/// How long one side takes.
#[derive(Clone, Copy, Default)]
struct Pace {
    seconds: f64,
    moves: u64,
    slowest: f64,
}

impl Pace {
    fn add(&mut self, seconds: f64) {
        self.seconds += seconds;
        self.moves += 1;
        self.slowest = self.slowest.max(seconds);
    }
}

impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ms = 1e3 * self.seconds / self.moves.max(1) as f64;
        write!(f, "{ms:.2} ms (max {:.0})", 1e3 * self.slowest)
    }
}
