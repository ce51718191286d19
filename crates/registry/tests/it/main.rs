//! Tests that hold for every registered game.

mod allocation;
mod bots;
mod encoding;
mod malformed;
mod personalities;
mod schema;
mod suggest;
mod variants;
