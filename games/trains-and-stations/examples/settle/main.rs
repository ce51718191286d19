//! Searches for a balanced board: changes lengths, bonuses and missions of a board, lets greedy players play on it, and
//! keeps changes that come closer to the goals of `BALANCE.md`.
//!
//! `cargo run --release -p trains-and-stations --example settle -- STEPS GAMES [SEED] > new.board`
//!
//! Spaces lie on simple curves between their stations: a draft for laying out the map by hand. Progress goes to
//! standard error; the best board is printed.

mod behaviour;
#[path = "../greedy/mod.rs"]
mod greedy;
mod plan;

use behaviour::loss;
use plan::{COURSES, Plan};
use whistle_core::{Pcg32, Rng as _};

/// The starting point of the search.
fn start() -> Plan {
    Plan {
        lengths: [
            [1, 3, 1],
            [7, 0, 0],
            [6, 0, 0],
            [2, 2, 1],
            [1, 2, 2],
            [3, 0, 0],
            [6, 0, 0],
            [2, 2, 2],
            [7, 0, 0],
        ],
        bonuses: [0, 1, 0, 0, 0, 0, 0, 1, 1],
        missions: vec![
            (0, 3, 12),
            (0, 3, 12),
            (2, 3, 7),
            (2, 3, 7),
            (5, 8, 6),
            (5, 8, 6),
            (2, 6, 5),
            (2, 6, 5),
            (5, 7, 4),
            (5, 7, 4),
            (4, 7, 3),
            (1, 4, 3),
        ],
    }
}

fn change(plan: &Plan, rng: &mut Pcg32) -> Plan {
    let mut plan = plan.clone();
    for _ in 0..1 + rng.below(2) {
        match rng.below(12) {
            0..6 => {
                let track = rng.below(9) as usize;
                let arms = COURSES[track].stations.len();
                let (arm, most) =
                    if arms == 2 { (0, 9) } else { (rng.below(arms as u32) as usize, 5) };
                let length = &mut plan.lengths[track][arm];
                *length =
                    if rng.below(2) == 0 { (*length + 1).min(most) } else { (*length - 1).max(1) };
            }
            6..8 => {
                // Points end a game sooner, so they are tried less often.
                let kinds = [0, 0, 0, 1, 1, 2, 2, 3];
                plan.bonuses[rng.below(9) as usize] = kinds[rng.below(8) as usize];
            }
            8..10 => {
                let course = &COURSES[rng.below(9) as usize];
                let one = rng.below(course.stations.len() as u32) as usize;
                let other = (one + 1) % course.stations.len();
                let (one, other) = (course.stations[one], course.stations[other]);
                let (one, other) = (one.min(other), one.max(other));
                let same = |m: &&(usize, usize, u8)| (m.0, m.1) == (one, other);
                let known = plan.missions.iter().filter(same).count();
                let points = plan.missions.iter().find(same).map_or(6, |mission| mission.2);
                if known < 2 {
                    plan.missions[2 + rng.below(10) as usize] = (one, other, points);
                }
            }
            _ => {
                let (one, other, points) = plan.missions[2 + rng.below(10) as usize];
                let points = (points + rng.below(5) as u8).saturating_sub(2).clamp(3, 14);
                for mission in plan.missions.iter_mut().filter(|m| (m.0, m.1) == (one, other)) {
                    mission.2 = points;
                }
            }
        }
    }
    plan
}

fn main() {
    let words: Vec<u64> =
        std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let word = |place: usize, usual: u64| words.get(place).copied().unwrap_or(usual);
    let (steps, games, seed) = (word(0, 100), word(1, 60), word(2, 1));
    let mut rng = Pcg32::new(seed, 0);
    let (mut here, mut best) = (start(), start());
    let (mut now, lines) = loss(&here, 0..games);
    let mut least = now;
    eprintln!("{least:.0}\n{lines}");
    for step in 0..steps {
        let plan = change(&here, &mut rng);
        let (found, lines) = loss(&plan, 0..games);
        // At first, worse boards are accepted now and then, to leave local optima.
        let patience = 0.12 * (1.0 - step as f64 / steps as f64);
        if found < now * (1.0 + patience * f64::from(rng.below(100)) / 100.0) {
            (here, now) = (plan, found);
        }
        if now < least {
            (best, least) = (here.clone(), now);
            eprintln!(
                "{step} {least:.0} {:?} {:?} {:?}\n{lines}",
                best.lengths, best.bonuses, best.missions
            );
        }
    }
    print!("{}", best.text());
}
