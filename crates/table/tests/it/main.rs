//! The tests of tables, in one binary. They play a real game from the registry.

mod commands;
mod face_down;
mod fair;
mod game;
mod gifts;
mod over;
mod promises;
mod race;
mod records;
mod replay;
mod snapshot;
mod undo;
mod views;
