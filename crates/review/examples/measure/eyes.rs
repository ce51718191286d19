//! Why a seat's own eyes may be too kind: how games end that are played on from worlds that the seat cannot tell from the
//! real one, beside those from the real one.

use serde::{Deserialize, Serialize};
use whistle_bots::Playout;
use whistle_core::{Game, Seat, Viewer};
use whistle_review::Seed;

use crate::play::{Who, play};

/// How many worlds, and how often the real one is played on.
const WORLDS: u64 = 16;

/// Mean scores at the end, from the middle of a game on.
#[derive(Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Of the seat that looks, from the real world and from those it imagines.
    pub(crate) own: [f64; 2],
    /// Of the others.
    pub(crate) others: [f64; 2],
}

/// Plays the middle of a game on, each seat looking in turn.
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
