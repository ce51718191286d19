//! Reviews: what can each seat expect here, given what it knows?
//!
//! [`Judge`] answers by playing games on from worlds that the seat cannot tell from the real one, or from the real one
//! with all cards open. The answer depends only on the seed and the number of simulations, on any number of threads.
//! Win chances, judged decisions, hints, luck and adjusted results are all computed from it. `docs/analyse/review.md`
//! explains how, and how accurate it is.

mod chances;
mod decision;
mod game;
mod hint;
mod judge;
mod luck;
mod measured;
mod reasons;
mod reflexes;
mod sample;
mod seeds;
mod simulation;
mod steps;
mod summary;
mod threads;

pub use chances::Chances;
pub use decision::{Comparison, Contender};
pub use game::{Asked, Found, Progress, ReviewError, review, review_journal};
pub use hint::{HINT_SIMULATIONS, hint, hint_from_view};
pub use judge::{Eyes, Judge, Stopped};
pub use luck::{Luck, LuckMeter, LuckWalk};
pub use measured::{
    Calibration, LevelAccuracy, LuckConstants, Measured, NetConstants, TableConstants,
};
pub use reasons::reasons;
pub use seeds::Seed;
pub use steps::{ReviewInSteps, review_in_steps};
