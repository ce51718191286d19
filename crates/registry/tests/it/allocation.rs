//! Random play and searches allocate nothing once warmed up. A net reads a view, which may contain lists.

use std::sync::atomic::AtomicBool;

use whistle_bots::random::play_out;
use whistle_bots::{Effort, Level, ThinkRequest, ask};
use whistle_core::{Game, Pcg32, Policy, Search, follow_nature};
use whistle_registry::{GAMES, GameVisitor, plain_table, visit};

struct Allocations {
    seats: u8,
}

impl GameVisitor for Allocations {
    type Output = (u64, u64);

    /// Counts steps and allocations of a hundred games.
    fn visit<G: Game>(self) -> (u64, u64) {
        let start: G = plain_table(self.seats);
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

struct Searching {
    simulations: u32,
}

impl GameVisitor for Searching {
    type Output = u64;

    /// Counts the allocations of a search from the first decision.
    fn visit<G: Game>(self) -> u64 {
        let mut game: G = plain_table(G::META.min_seats);
        let mut rng = Pcg32::new(1, 0);
        follow_nature(&mut game, &mut rng);
        let seat = game.turn().actors().first().expect("a game begins with a decision");
        let stop = AtomicBool::new(false);
        let effort = Effort::Simulations(self.simulations);
        let without_net = match G::POLICIES[Level::Baron as usize] {
            Policy::Search(search) => Policy::Search(Search { net: false, ..search }),
            other => other,
        };
        let question = ThinkRequest::new(effort, 1, &stop).playing(Some(without_net));
        allocation_counter::measure(|| _ = ask(&game, seat, &question)).count_total
    }
}

/// Worlds are allocated once and then reused; after that, only a list may grow.
#[test]
fn more_simulations_allocate_no_more() {
    for game in GAMES {
        let count = |simulations| visit(game.meta.id, Searching { simulations }).unwrap();
        let (some, more) = (count(4_400), count(6_400));
        assert!(more <= some + 16, "{}: {some} and {more} allocations", game.meta.id);
    }
}
