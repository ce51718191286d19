//! How much of a search would still be of use when its seat is asked again:
//! `kept GAME SEATS GAMES SIMULATIONS`.
//!
//! Everybody looks ahead with so many simulations a move. Whenever a seat searches again, it is
//! counted which part of its last search went through what was really done since.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Done, Effort, LevelBot, SearchResult, ThinkRequest};
use whistle_core::{Heuristics, Pcg32, Rng as _, Turn, Viewer};
use whistle_games::{GameVisitor, plain_table, visit};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, games, simulations] = words.as_slice() else {
        eprintln!("usage: kept GAME SEATS GAMES SIMULATIONS");
        std::process::exit(2)
    };
    let kept = Kept {
        seats: seats.parse().expect("a number of seats"),
        games: games.parse().expect("a number of games"),
        simulations: simulations.parse().expect("a number of simulations"),
    };
    println!("{game} {seats}: {}", visit(game, kept).expect("a game of the house"));
}

struct Kept {
    seats: u8,
    games: u64,
    simulations: u32,
}

/// The last search of a seat, and what was done since.
struct Before<G: Heuristics> {
    thought: SearchResult<G>,
    since: Vec<Done<G::Action>>,
}

impl GameVisitor for Kept {
    type Output = String;

    fn visit<G: Heuristics>(self) -> String {
        let start: G = plain_table(self.seats);
        let stop = AtomicBool::new(false);
        let mut parts: Vec<f64> = Vec::new();
        let mut decisions = 0;
        for game in 0..self.games {
            let mut rng = Pcg32::new(3, game);
            let mut state = start.clone();
            let mut before: Vec<Option<Before<G>>> = (0..self.seats).map(|_| None).collect();
            loop {
                let seats = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = state.sample_chance(&mut rng);
                        state.apply_chance(&outcome, &mut ());
                        continue;
                    }
                    Turn::Seats { seats } => seats,
                };
                let seat = seats.first().expect("somebody");
                let mut legal = Vec::new();
                state.legal_actions(seat, &mut legal);
                let view = state.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let effort = Effort::Simulations(self.simulations);
                let question = ThinkRequest { effort, seed: rng.next_u32().into(), stop: &stop };
                let (advice, thought) = LevelBot::default().think(&decision, &question);
                let own = &mut before[seat.index()];
                if let Some(thought) = thought {
                    let part = own.as_ref().and_then(|own| own.thought.kept(&own.since));
                    decisions += 1;
                    parts.extend(part);
                    *own = Some(Before { thought, since: Vec::new() });
                }
                let secret = seats.len() > 1 || state.is_secret(seat, &advice.action);
                for before in before.iter_mut().flatten() {
                    before.since.push(Done { seat, action: advice.action, secret });
                }
                state.apply(seat, &advice.action, &mut ());
            }
        }
        parts.sort_by(f64::total_cmp);
        let count = parts.len().max(1);
        let middle = parts.get(count / 2).copied().unwrap_or(0.0);
        let most = parts.iter().filter(|&&part| part >= 0.2).count();
        format!(
            "{decisions} searches, {} after another: {:.1}% kept on the average, {:.1}% in the middle, \
             a fifth or more in {:.1}%",
            parts.len(),
            100.0 * parts.iter().sum::<f64>() / count as f64,
            100.0 * middle,
            100.0 * most as f64 / count as f64,
        )
    }
}
