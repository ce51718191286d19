//! The result of a game for each seat.

use pyo3::PyResult;
use whistle_core::{Outcome, Seat};

use crate::errors::SetupError;

/// How the result is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reward {
    /// Each seat's share of the win, ties shared; they sum to one.
    Share,
    /// Each seat's score.
    Score,
    /// Each seat's score minus the best score of the others.
    Margin,
}

impl Reward {
    pub(crate) fn named(name: &str) -> PyResult<Reward> {
        match name {
            "share" => Ok(Reward::Share),
            "score" => Ok(Reward::Score),
            "margin" => Ok(Reward::Margin),
            _ => Err(SetupError::new_err(format!(
                "\"{name}\" is no reward; there are \"share\", \"score\" and \"margin\""
            ))),
        }
    }
}

/// Writes the result for each seat.
pub(crate) fn returns(outcome: &Outcome, reward: Reward, out: &mut [f32]) {
    let winners = outcome.winners();
    for (place, worth) in out.iter_mut().enumerate() {
        let seat = Seat(place as u8);
        let score = |seat: Seat| outcome.standings[seat].score as f32;
        let others = outcome.standings.iter().filter(|&(other, _)| other != seat);
        *worth = match reward {
            Reward::Share if winners.contains(seat) => 1.0 / winners.len() as f32,
            Reward::Share => 0.0,
            Reward::Score => score(seat),
            Reward::Margin => {
                let best = others.map(|(other, _)| score(other)).fold(f32::NEG_INFINITY, f32::max);
                score(seat) - best
            }
        };
    }
}
