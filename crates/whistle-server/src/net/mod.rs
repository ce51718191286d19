//! Sockets and addresses: who is let in, from where they come, and how many there may be.

mod accept;
mod answer;
mod descriptors;
mod network;
mod slots;
mod stream;
mod visitor;

pub(crate) use accept::serve;
pub(crate) use descriptors::most_sockets;
pub use network::{Network, NotANetwork};
pub(crate) use slots::{Slot, Slots};
pub(crate) use visitor::{HOUSEHOLD, came_by_proxy, counted, is_trusted, visitor};
