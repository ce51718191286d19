//! What holds for every game of the list.

mod allocation;
mod bots;
mod schema;
mod variants;
