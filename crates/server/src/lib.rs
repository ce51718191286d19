//! The Whistlestop server: HTTP, websockets, and a database.
//!
//! [`Server`] listens; [`store`] keeps everything in one database. Each open table has its own task, its actor, which
//! handles one message at a time and sends nothing before it is durable.

pub mod admin;
mod admission;
mod cluster;
mod fault_injection;
mod http;
mod hub;
mod listing;
mod measure;
mod metrics;
mod net;
mod now;
mod playtests;
mod problem;
mod push;
mod retention;
mod reviews;
mod routing;
mod server;
mod settings;
mod site;
pub mod store;
mod sweep;
mod table_actor;
mod thinking;
mod throttle;
mod token;
mod user_text;

pub use admission::{Limit, Limits};
pub use cluster::{BusAddress, ClusterSettings, NotABus, Secret};
pub use metrics::Metrics;
pub use net::{Network, NotANetwork};
pub use now::utc;
pub use retention::Retention;
pub use server::{ServeError, Server};
pub use settings::Settings;
pub use site::{NoClient, SiteFile, site_files};
