//! Tables for people in browsers: http, websocket, store.
//!
//! [`Server`] listens; [`store`] keeps everything in one database; each open table has a task of
//! its own, its keeper, that hears one thing after the other and tells what is durable.

mod house;
mod http;
mod keeper;
mod limits;
mod metrics;
mod moment;
mod net;
mod problem;
mod readers;
mod rounds;
mod server;
mod settings;
pub mod store;
mod thinking;
mod token;
mod trial;
mod websockets;

pub use limits::{Limit, Limits};
pub use metrics::Metrics;
pub use net::{Network, NotANetwork};
pub use server::{ServeError, Server};
pub use settings::Settings;
