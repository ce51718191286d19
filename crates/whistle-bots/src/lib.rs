//! Players that see what their seat sees.
//!
//! So far there is one: [`random`], which does anything legal.

mod advice;
mod level;
pub mod random;

pub use advice::{Advice, Effort, Question};
pub use level::{Level, UnknownLevel};
