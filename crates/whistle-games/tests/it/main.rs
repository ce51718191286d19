//! What holds for every game of the list.

mod allocation;
mod bots;
mod malformed;
mod schema;
mod suggest;
mod variants;
