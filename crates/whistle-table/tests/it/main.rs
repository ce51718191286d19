//! The tests of a table: one binary. They play a real game of the registry.

mod commands;
mod deals;
mod fair;
mod game;
mod race;
mod records;
mod snapshot;
mod undo;
mod views;
