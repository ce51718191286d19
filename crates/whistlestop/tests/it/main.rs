//! The program as a person or another program meets it: real processes.

mod bad_input;
mod boards;
mod commands;
mod engine;
mod play;
mod protocol;
mod run;
