//! A table that stands on a server.

mod http;
mod line;
mod venue;

pub(crate) use venue::Remote;
