//! Playing at a table on a server.

mod address;
mod connection;
mod http_client;
mod incoming;
mod lobby;
mod own_dice;
mod trust;
mod venue;

pub(crate) use venue::Remote;
