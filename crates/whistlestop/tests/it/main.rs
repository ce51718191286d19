//! The program as a person or another program meets it: real processes.

mod admin;
mod bad_input;
mod boards;
mod bot;
mod commands;
mod connect;
mod documents;
mod engine;
mod exec;
mod exit_codes;
mod faults;
mod laboratory;
mod laboratory_grammar;
mod learn;
mod luck;
mod malformed;
mod play;
mod protocol;
mod readme;
mod review;
mod run;
mod serve;
mod server;
mod short_of;
mod terminal;
mod under_load;
