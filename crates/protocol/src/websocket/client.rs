//! Messages from a client.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, deserialize_tagged};

use crate::PromiseTerms;

/// The reactions that players can send.
pub const SIGNS: [&str; 6] = ["whistle", "applause", "laugh", "think", "thanks", "sorry"];

/// A client's unique id for a command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct CommandId(pub String);

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ClientMessage {
    Act(Act),
    Undo(Undo),
    Give(Give),
    Say(Say),
    Promise(MakePromise),
    React(React),
    Look(Look),
    Hint(HintRequest),
    Commit(Commit),
    Reveal(Reveal),
    Pong(Pong),
}

deserialize_tagged!(ClientMessage, "do", {
    "act" => Act(Act),
    "undo" => Undo(Undo),
    "give" => Give(Give),
    "say" => Say(Say),
    "promise" => Promise(MakePromise),
    "react" => React(React),
    "look" => Look(Look),
    "hint" => Hint(HintRequest),
    "commit" => Commit(Commit),
    "reveal" => Reveal(Reveal),
    "pong" => Pong(Pong),
});

/// Applies an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The id of the command.
    pub id: CommandId,
    /// The last record that the client had seen.
    pub against: u64,
    /// The seat.
    pub seat: Seat,
    /// The action, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// In a race: the time from showing the choices to the press, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<u32>,
}

/// Undoes the seat's last action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The id of the command.
    pub id: CommandId,
    /// The last record that the client had seen.
    pub against: u64,
    /// The seat.
    pub seat: Seat,
}

/// Makes a gift to another seat at any time, if the table allows gifts. Everyone sees it; it cannot be undone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// The id of the command.
    pub id: CommandId,
    /// The seat that gives.
    pub seat: Seat,
    /// The seat that receives.
    pub to: Seat,
    /// The size of the gift.
    pub count: u8,
}

/// Sends a message to everyone at the table; there are no private messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The id of the command.
    pub id: CommandId,
    /// The seat.
    pub seat: Seat,
    /// The text.
    pub text: String,
}

/// Makes a [promise](decisions/0004-promises.md).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakePromise {
    /// The id of the command.
    pub id: CommandId,
    /// The seat.
    pub seat: Seat,
    /// The promise and its receiver.
    pub promise: PromiseTerms,
}

/// Sends a reaction to the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct React {
    /// The seat.
    pub seat: Seat,
    /// The reaction; unknown ones are dropped.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = SIGNS)))]
    pub sign: String,
}

/// Changes the viewer to one of the person's own seats, or to a spectator with `null`. The answer is a `hello` whose
/// `history` has the records that this viewer saw after `since` (none without `since`). Clients that keep requesting
/// much history are disconnected with `too_much`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The viewer.
    pub seat: Option<Seat>,
    /// The last record seen by that viewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
}

/// Requests a hint. If several people play, memory aids must be on. A seat can request one hint at a time, and hints
/// per person are [limited](../host/operating.md#limits).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The id of the command.
    pub id: CommandId,
    /// The seat.
    pub seat: Seat,
}

/// Commits the seat to its part of the [dice](../play/fair-dice.md), once, while the table is waiting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// The id of the command.
    pub id: CommandId,
    /// The seat.
    pub seat: Seat,
    /// The hash of its nonce: 64 lower-case hexadecimal digits.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub commitment: String,
}

/// Reveals the nonce that the seat committed to, while the table is opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The id of the command.
    pub id: CommandId,
    /// The seat.
    pub seat: Seat,
    /// Its nonce: 64 lower-case hexadecimal digits.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub nonce: String,
}

/// Answers a `ping`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pong {
    /// The number in the ping.
    pub t: u64,
}

impl ClientMessage {
    /// Returns the id of a command; other messages have none and get no answer.
    pub fn id(&self) -> Option<&CommandId> {
        match self {
            ClientMessage::Act(Act { id, .. })
            | ClientMessage::Undo(Undo { id, .. })
            | ClientMessage::Give(Give { id, .. })
            | ClientMessage::Say(Say { id, .. })
            | ClientMessage::Promise(MakePromise { id, .. })
            | ClientMessage::Hint(HintRequest { id, .. })
            | ClientMessage::Commit(Commit { id, .. })
            | ClientMessage::Reveal(Reveal { id, .. }) => Some(id),
            ClientMessage::React(_) | ClientMessage::Look(_) | ClientMessage::Pong(_) => None,
        }
    }

    /// Serialises the message.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is JSON")
    }
}
