//! Reviews of whole games.

mod first_choice;
mod puzzles;
mod recorded;
mod same_answer;
mod what_holds;
