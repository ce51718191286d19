//! Each law is violated on purpose, and the violation is found.

mod encoding;
mod high_card;
mod leaks;
