//! The value of a result for each seat, from 0 to 1.

use whistle_core::{Game, MAX_SEATS, Outcome, PerSeat, Seat};

/// How much of a value is the win itself; the rest is the margin.
const WIN: f32 = 0.7;

/// The result of a playout for each seat.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutResult {
    /// The value that a bot maximises: the win and the margin.
    pub gains: [f32; MAX_SEATS],
    /// The share of the win; they sum to one.
    pub wins: [f32; MAX_SEATS],
}

/// Values a playout: estimated final scores, or a real end.
pub(crate) fn of_playout<G: Game>(world: &G, guess: Option<PerSeat<i32>>) -> PlayoutResult {
    match guess {
        Some(scores) => of_guess::<G>(&scores),
        None => of_end::<G>(&world.outcome().expect("it was played to its end")),
    }
}

/// Values the end of a game: the win, possibly shared, and the margin.
fn of_end<G: Game>(outcome: &Outcome) -> PlayoutResult {
    let mut scores = PerSeat::new(outcome.standings.seats());
    let mut winners = 0;
    for (seat, standing) in outcome.standings.iter() {
        scores[seat] = standing.score;
        winners += u32::from(standing.rank == 1);
    }
    let (mut gains, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
    for (seat, standing) in outcome.standings.iter() {
        let win = if standing.rank == 1 { 1.0 / winners as f32 } else { 0.0 };
        wins[seat.index()] = win;
        gains[seat.index()] = WIN * win + (1.0 - WIN) * margin::<G>(&scores, seat);
    }
    PlayoutResult { gains, wins }
}

/// Values estimated final scores by the margin alone.
fn of_guess<G: Game>(scores: &PerSeat<i32>) -> PlayoutResult {
    let (mut gains, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
    let most = scores.iter().map(|(_, &score)| score).max();
    let leaders = scores.iter().filter(|(_, score)| Some(**score) == most).count();
    for seat in Seat::all(scores.seats()) {
        gains[seat.index()] = margin::<G>(scores, seat);
        if Some(scores[seat]) == most {
            wins[seat.index()] = 1.0 / leaders as f32;
        }
    }
    PlayoutResult { gains, wins }
}

/// Values an expected share of the win, without a margin.
pub(crate) fn of_share(share: f32) -> f32 {
    WIN * share + (1.0 - WIN) * 0.5
}

/// Each seat's average share of the win over many games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WinShares {
    sums: [f64; MAX_SEATS],
    games: u32,
}

impl WinShares {
    pub(crate) fn add(&mut self, wins: &[f32; MAX_SEATS]) {
        self.sums.iter_mut().zip(wins).for_each(|(sum, &win)| *sum += f64::from(win));
        self.games += 1;
    }

    pub(crate) fn join(&mut self, other: &WinShares) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, other)| *sum += other);
        self.games += other.games;
    }

    /// Returns the seats' shares, which sum to one; empty without a game.
    pub(crate) fn mean(&self, seats: u8) -> Vec<f64> {
        if self.games == 0 {
            return Vec::new();
        }
        let sums = &self.sums[..usize::from(seats)];
        let all: f64 = sums.iter().sum();
        sums.iter().map(|sum| sum / all).collect()
    }
}

/// Returns how far a seat is ahead of the best other: 0.5 for a tie.
fn margin<G: Game>(scores: &PerSeat<i32>, seat: Seat) -> f32 {
    let others = scores.iter().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, &score)| score).max().unwrap_or(0);
    let lead = (scores[seat] - best) as f32 / G::SAFE_LEAD as f32;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}
