//! What holds for every game of the list.

mod allocation;
mod bots;
mod endings;
mod inference;
mod malformed;
mod schema;
mod suggest;
mod variants;
