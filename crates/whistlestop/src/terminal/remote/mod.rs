//! A table that stands on a server.

mod hear;
mod http;
mod line;
mod venue;

pub(crate) use venue::Remote;
