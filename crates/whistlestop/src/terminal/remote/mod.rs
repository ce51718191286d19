//! A table that stands on a server.

mod connection;
mod dice;
mod http_client;
mod incoming;
mod venue;

pub(crate) use venue::Remote;
