//! Two kinds of players against each other, for tuning: `duel GAME SEATS ONE OTHER GAMES [SEED]`.
//!
//! A player is a level, `random`, `sight:STRAY`, `search:SIMULATIONS:STRAY:HORIZON` or
//! `compare:PLAYOUTS:CANDIDATES:HORIZON:CAUTION`. Half of the seats are of one kind; each deal is played in every rotation and with sides changed.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use whistle_bots::{Decision, Effort, House, Level, Player, Question};
use whistle_core::{Compare, Insight, Manner, Pcg32, Search, Seat, Turn, Viewer};
use whistle_games::{Visitor, visit};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, one, other, games, rest @ ..] = words.as_slice() else {
        eprintln!("usage: duel GAME SEATS ONE OTHER GAMES [SEED]");
        std::process::exit(2)
    };
    let duel = Duel {
        seats: seats.parse().expect("a number of seats"),
        sides: [read(one), read(other)],
        games: games.parse().expect("a number of games"),
        seed: rest.first().map_or(1, |seed| seed.parse().expect("a seed")),
    };
    let line = visit(game, duel).expect("a game of the house");
    println!("{game} {seats} {one} {other}: {line}");
}

#[derive(Clone, Copy)]
struct Side {
    level: Level,
    manner: Option<Manner>,
}

fn read(word: &str) -> Side {
    let parts: Vec<&str> = word.split(':').collect();
    let number = |place: usize| parts[place].parse::<u32>().expect("a number");
    let manner = match parts[0] {
        "random" => Some(Manner::AtSight { stray: 100 }),
        "sight" => Some(Manner::AtSight { stray: number(1) as u8 }),
        "search" => Some(Manner::Search(Search {
            simulations: number(1),
            stray: number(2) as u8,
            horizon: number(3) as u16,
        })),
        "compare" => Some(Manner::Compare(Compare {
            playouts: number(1),
            candidates: number(2) as u8,
            horizon: number(3) as u16,
            caution: number(4) as u16,
        })),
        _ => None,
    };
    let level = parts[0].parse().unwrap_or(Level::Baron);
    assert!(manner.is_some() || parts[0].parse::<Level>().is_ok(), "no such player: {word}");
    Side { level, manner }
}

struct Duel {
    seats: u8,
    sides: [Side; 2],
    games: u64,
    seed: u64,
}

impl Visitor for Duel {
    type Output = String;

    fn visit<G: Insight>(self) -> String {
        let config =
            serde_json::from_value(serde_json::json!({ "seats": self.seats })).expect("a table");
        let start = G::new(&config).expect("a plain table");
        let (mut won, mut decided, mut played) = (0.0, 0.0, 0);
        let (mut time, mut moves, mut slowest) = ([0.0_f64; 2], [0_u64; 2], [0.0_f64; 2]);
        let mut points = [0_f64; 2];
        for game in 0..self.games {
            let deal = game / (2 * u64::from(self.seats));
            let turn = (game % (2 * u64::from(self.seats))) as u8;
            let side_of = |seat: Seat| usize::from((seat.0 + turn) % self.seats >= self.half(turn));
            let mut state = start.clone();
            let mut nature = Pcg32::new(self.seed, deal * 2);
            let mut luck = Pcg32::new(self.seed, game * 2 + 1);
            loop {
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = state.sample_chance(&mut nature);
                        state.apply_chance(&outcome, &mut ());
                    }
                    Turn::Seats { seats } => {
                        let seat = seats.first().expect("somebody");
                        let side = side_of(seat);
                        let mut legal = Vec::new();
                        state.legal_actions(seat, &mut legal);
                        let view = state.view(Viewer::Seat(seat));
                        let seed = whistle_core::Rng::next_u32(&mut luck).into();
                        let effort = Effort::Level(self.sides[side].level);
                        let stop = AtomicBool::new(false);
                        let question = Question { effort, seed, stop: &stop };
                        let decision = Decision::<G> { seat, view: &view, legal: &legal };
                        let mut player = House { threads: 1, manner: self.sides[side].manner };
                        let began = Instant::now();
                        let advice = player.decide(&decision, &question);
                        let spent = began.elapsed().as_secs_f64();
                        time[side] += spent;
                        slowest[side] = slowest[side].max(spent);
                        moves[side] += 1;
                        state.apply(seat, &advice.action, &mut ());
                    }
                }
            }
            let outcome = state.outcome().expect("over");
            let mut firsts = [0, 0];
            for seat in outcome.winners().iter() {
                firsts[side_of(seat)] += 1;
            }
            for (seat, standing) in outcome.standings.iter() {
                points[side_of(seat)] += f64::from(standing.score);
            }
            played += 1;
            if firsts[0] == 0 || firsts[1] == 0 {
                decided += 1.0;
                won += f64::from(firsts[0].min(1));
            }
        }
        let rate: f64 = won / decided;
        let error = 1.96 * (rate * (1.0 - rate) / decided).sqrt();
        let each = |side: usize| {
            let ms = 1e3 * time[side] / moves[side].max(1) as f64;
            format!("{ms:.2} ms (max {:.0})", 1e3 * slowest[side])
        };
        let mean = |side: usize| 2.0 * points[side] / (played as f64 * f64::from(self.seats));
        format!(
            "{:.1}% ± {:.1} of {decided} decided ({played} played); {} vs {} a move; {:.1} vs {:.1} points",
            100.0 * rate,
            100.0 * error,
            each(0),
            each(1),
            mean(0),
            mean(1)
        )
    }
}

impl Duel {
    /// With an odd number of seats, one side has one more in every other line-up.
    fn half(&self, turn: u8) -> u8 {
        if turn >= self.seats { self.seats.div_ceil(2) } else { self.seats / 2 }
    }
}
