//! Shows why a seat's own view may be too optimistic: compares how games end from worlds that the seat cannot tell from
//! the real one with how they end from the real one.

use serde::{Deserialize, Serialize};
use whistle_bots::Playout;
use whistle_core::{Game, Seat, Viewer};
use whistle_review::Seed;

use crate::play::{Who, play};

/// The number of worlds, and how often the real one is played on.
const WORLDS: u64 = 16;

/// Mean final scores of games played on from the middle.
#[derive(Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The viewing seat's, from the real world and from the sampled worlds.
    pub(crate) own: [f64; 2],
    /// The other seats'.
    pub(crate) others: [f64; 2],
}

/// Plays on from the middle of a game, once from each seat's view.
pub(crate) fn eyes<G: Game>(seats: u8, seed: Seed) -> Seen {
    let played = play::<G>(&vec![Who::AtSight; seats.into()], seed);
    let middle = &played.positions[played.positions.len() / 2];
    let mut playout = Playout::<G>::new(0, 0);
    let mut seen = Seen { own: [0.0; 2], others: [0.0; 2] };
    let part = 1.0 / (WORLDS as f64 * f64::from(seats));
    for seat in Seat::all(seats) {
        let view = middle.view(Viewer::Seat(seat));
        for number in 0..2 * WORLDS {
            let mut rng = seed.part(100 + u64::from(seat.0)).stream(number);
            let imagined = (number % 2) as usize;
            let mut world =
                if imagined == 1 { G::sample_world(&view, &mut rng) } else { middle.clone() };
            playout.play(&mut world, &mut rng, |world, rng, _| world.sample_chance(rng));
            let outcome = world.outcome().expect("it was played to its end");
            for (other, standing) in outcome.standings.iter() {
                let score = part * f64::from(standing.score);
                match other == seat {
                    true => seen.own[imagined] += score,
                    false => seen.others[imagined] += score / f64::from(seats - 1),
                }
            }
        }
    }
    seen
}
