//! What a client asks for, so that it counts once.

use serde::{Deserialize, Serialize};
pub use whistle_protocol::websocket::CommandId;

use crate::Operation;

/// What a client asks for.
///
/// Sent twice it counts once: the second time it is answered with the first receipt. Made against
/// a table that has moved on, it is refused and changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Its name.
    pub id: CommandId,
    /// The last record the client had seen when it asked.
    pub against: u64,
    /// What it asks for.
    pub operation: Operation,
}

/// The answer to a command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Receipt {
    /// The record it became.
    pub seq: u64,
    /// Whether it had been carried out before and was only sent again.
    pub repeated: bool,
}
