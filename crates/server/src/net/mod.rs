//! Sockets and addresses: who may connect, and from where.

mod accept;
mod answer;
mod descriptors;
mod network;
mod stream;
mod visitor;

pub(crate) use accept::serve;
pub(crate) use descriptors::most_sockets;
pub use network::{Network, NotANetwork};
pub(crate) use visitor::{HOUSEHOLD, came_by_proxy, counted, is_trusted, visitor};
