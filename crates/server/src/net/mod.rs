//! Sockets and addresses: the accept loop, proxies and networks.

mod accept;
mod descriptors;
mod network;
mod stream;
mod tracked_body;
mod visitor;

pub(crate) use accept::serve;
pub(crate) use descriptors::most_sockets;
pub use network::{Network, NotANetwork};
pub(crate) use visitor::{HOUSEHOLD_BITS, counted, has_proxy_headers, is_trusted, visitor};
