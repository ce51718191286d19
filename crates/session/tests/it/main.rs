//! The laws of sessions, for every game and every number of seats.

mod far;
mod laws;
mod simulation;
mod twins;
mod world;
