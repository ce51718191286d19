//! What tests and examples of the server share: browsers, the real program, and a PostgreSQL.
#![allow(dead_code, reason = "nobody who shares it needs all of it")]

pub(crate) mod browser;
pub(crate) mod nats;
pub(crate) mod position;
pub(crate) mod postgres;
pub(crate) mod program;
