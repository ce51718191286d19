//! A table that stands on a server.

mod dice;
mod hear;
mod http;
mod line;
mod venue;

pub(crate) use venue::Remote;
