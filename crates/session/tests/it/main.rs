//! The laws of the session: every game, every number of seats.

mod far;
mod laws;
mod simulation;
mod twins;
mod world;
