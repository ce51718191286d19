//! The server as browsers meet it: real sockets, real databases, whole games.

mod backup;
mod boards;
mod budgets;
mod caps;
mod cluster;
mod cluster_failures;
mod cluster_work;
mod commands;
mod company;
mod crowd;
mod dice;
mod doors;
mod encrypted;
mod face_down;
mod games;
mod gifts;
#[path = "../../examples/harness/mod.rs"]
mod harness;
mod hostile;
mod hub;
mod imports;
mod long_games;
mod openapi;
mod past;
mod people;
mod previews;
mod promises;
mod push;
mod race;
mod reviews;
mod seats;
mod secrets;
mod text;
mod upgrade;
