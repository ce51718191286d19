//! What tests, trials and measurements of the server share: browsers, the real program in a process of its own, a
//! PostgreSQL, a NATS, and disks that fail.
//!
//! Nothing here is part of the program. What goes wrong ends the test that asked for it.
#![allow(missing_docs, reason = "names say it: these are tools of tests")]

pub mod browser;
pub mod faults;
pub mod nats;
pub mod position;
pub mod postgres;
pub mod program;
