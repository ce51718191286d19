//! The review room: what can each seat expect here, as this seat knows it?
//!
//! One answer ([`Judge`]) is made by playing games on: worlds that the seat cannot tell from the real
//! one, or the real one with all cards open. It is the same for a seed and a number of simulations,
//! on any number of threads. Win chances, the judgement of decisions, hints, luck and adjusted results
//! are all made from it. `docs/analyse/review.md` tells how, and how well it was measured to do.

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
pub use measured::{Calibration, LevelAccuracy, LuckMeasure, Measured, NetMeasure, TableMeasure};
pub use reasons::reasons;
pub use seeds::Seed;
pub use steps::{ReviewInSteps, review_in_steps};
