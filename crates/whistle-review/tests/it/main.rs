//! Whole games, reviewed.

mod recorded;
mod same_answer;
mod what_holds;
