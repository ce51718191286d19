//! What an ending is worth to each seat, from 0 to 1.

use whistle_core::{Game, MAX_SEATS, Outcome, PerSeat, Seat};

/// How much of a result is the win itself; the rest is by how much.
const WIN: f32 = 0.7;

/// What each seat got.
pub(crate) type Rewards = [f32; MAX_SEATS];

/// Values the end of a game: the win, shared if it was, and the margin.
pub(crate) fn of_end<G: Game>(outcome: &Outcome) -> Rewards {
    let mut scores = PerSeat::new(outcome.standings.seats());
    let mut winners = 0;
    for (seat, standing) in outcome.standings.iter() {
        scores[seat] = standing.score;
        winners += u32::from(standing.rank == 1);
    }
    let mut gains = [0.0; MAX_SEATS];
    for (seat, standing) in outcome.standings.iter() {
        let win = if standing.rank == 1 { 1.0 / winners as f32 } else { 0.0 };
        gains[seat.index()] = WIN * win + (1.0 - WIN) * margin::<G>(&scores, seat);
    }
    gains
}

/// Values a guess of final scores: by the margin alone.
pub(crate) fn of_guess<G: Game>(scores: &PerSeat<i32>) -> Rewards {
    let mut gains = [0.0; MAX_SEATS];
    for seat in Seat::all(scores.seats()) {
        gains[seat.index()] = margin::<G>(scores, seat);
    }
    gains
}

/// Measures how far a seat is ahead of the best other: 0.5 for not at all.
fn margin<G: Game>(scores: &PerSeat<i32>, seat: Seat) -> f32 {
    let others = scores.iter().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, &score)| score).max().unwrap_or(0);
    let lead = (scores[seat] - best) as f32 / G::SAFE_LEAD as f32;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}
