//! Random play allocates nothing once it is warm.

use whistle_bots::random::play_out;
use whistle_core::{Insight, Pcg32};
use whistle_games::{GAMES, Visitor, visit};

struct Allocations {
    seats: u8,
}

impl Visitor for Allocations {
    type Output = (u64, u64);

    /// Counts steps and allocations of a hundred games.
    fn visit<G: Insight>(self) -> (u64, u64) {
        let config = serde_json::from_value(serde_json::json!({ "seats": self.seats }));
        let start = G::new(&config.expect("a plain table")).expect("a plain table");
        let mut buffer = Vec::new();
        play_out(&mut start.clone(), &mut Pcg32::new(1, 0), &mut buffer);
        buffer.reserve(1_000);
        let mut steps = 0;
        let measured = allocation_counter::measure(|| {
            for game in 1..=100 {
                steps += play_out(&mut start.clone(), &mut Pcg32::new(1, game), &mut buffer);
            }
        });
        (steps, measured.count_total)
    }
}

#[test]
fn random_play_allocates_nothing() {
    for game in GAMES {
        for seats in game.meta.min_seats..=game.meta.max_seats {
            let (steps, allocations) = visit(game.meta.id, Allocations { seats }).unwrap();
            assert!(steps > 1_000, "{} with {seats} seats", game.meta.id);
            assert_eq!(allocations, 0, "{} with {seats} seats, {steps} steps", game.meta.id);
        }
    }
}
