//! Commands, each carried out exactly once.

use serde::{Deserialize, Serialize};
pub use whistle_protocol::websocket::CommandId;

use crate::Operation;

/// A client's command.
///
/// A command sent twice is carried out once; the second time, the first receipt is returned. A command against an
/// outdated position is refused and changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Its id.
    pub id: CommandId,
    /// The last record that the client had seen when it sent the command.
    pub against: u64,
    /// The requested operation.
    pub operation: Operation,
}

/// The answer to a command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Receipt {
    /// The number of its record.
    pub seq: u64,
    /// Whether it had been carried out before, and was only repeated.
    pub repeated: bool,
}
