//! Sockets and addresses: the accept loop, proxies and networks.

mod accept;
mod client_address;
mod descriptors;
mod network;
mod stream;
mod tracked_body;

pub(crate) use accept::serve;
pub(crate) use client_address::{
    HOUSEHOLD_BITS, client_address, counted_address, has_proxy_headers, is_trusted,
};
pub(crate) use descriptors::most_sockets;
pub use network::{Network, NotANetwork};
