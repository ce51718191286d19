//! Shared code for the server's tests, stress tools and measurements: browsers, the real program as a process,
//! PostgreSQL, NATS, and failing disks.
//!
//! Nothing here is part of the program. Any failure panics and so fails the test.
#![allow(missing_docs, reason = "names suffice: these are test tools")]

pub mod browser;
pub mod faults;
pub mod nats;
pub mod position;
pub mod postgres;
pub mod program;
