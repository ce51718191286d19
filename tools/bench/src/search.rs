//! Measures how fast a search is, from the first decision of a game.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde_json::{Value, json};
use whistle_bots::{Decision, Effort, Level, LevelBot, Player, ThinkRequest};
use whistle_core::{Game, Pcg32, Policy, Search, Viewer, follow_nature};
use whistle_registry::{GameVisitor, plain_table};

pub(crate) struct Ahead {
    pub(crate) seats: u8,
}

impl GameVisitor for Ahead {
    type Output = Value;

    /// Measures random playouts to the end, which other projects count as simulations, and the baron's simulations.
    /// `None` for a game without search.
    fn visit<G: Game>(self) -> Value {
        let Policy::Search(baron) = G::POLICIES[Level::Baron as usize] else {
            return Value::Null;
        };
        let plain =
            Search { simulations: baron.simulations, epsilon_percent: 100, horizon: 0, net: false };
        json!({
            "random_per_second": measure::<G>(self.seats, plain),
            "baron_per_second": measure::<G>(self.seats, baron),
            "baron_simulations": baron.simulations,
        })
    }
}

/// Searches for about a second, from the first decisions of a few deals.
fn measure<G: Game>(seats: u8, search: Search) -> f64 {
    let (mut simulations, mut seconds) = (0_u64, 0.0);
    let mut deal = 0;
    while seconds < 1.0 {
        let mut game = plain_table::<G>(seats);
        let mut rng = Pcg32::new(7, deal);
        follow_nature(&mut game, &mut rng);
        let seat = game.turn().actors().first().expect("a game begins with a decision");
        let view = game.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let stop = AtomicBool::new(false);
        let effort = Effort::Simulations(search.simulations);
        let question = ThinkRequest::new(effort, deal, &stop).playing(Some(Policy::Search(search)));
        let mut house = LevelBot::default();
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        let began = Instant::now();
        let advice = house.decide(&decision, &question);
        seconds += began.elapsed().as_secs_f64();
        simulations += advice.candidates.iter().map(|&(_, visits)| u64::from(visits)).sum::<u64>();
        deal += 1;
    }
    simulations as f64 / seconds
}
