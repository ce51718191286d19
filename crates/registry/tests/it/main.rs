//! What holds for every game of the list.

mod allocation;
mod bots;
mod encoding;
mod malformed;
mod personalities;
mod schema;
mod suggest;
mod variants;
