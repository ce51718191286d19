//! Playing at a table on a server.

mod address;
mod connection;
mod dice;
mod http_client;
mod incoming;
mod lobby;
mod trust;
mod venue;

pub(crate) use venue::Remote;
