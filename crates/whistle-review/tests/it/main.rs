//! Whole games, reviewed.

mod puzzles;
mod recorded;
mod same_answer;
mod what_holds;
