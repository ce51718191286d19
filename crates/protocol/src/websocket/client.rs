//! What a client says.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, deserialize_tagged};

use crate::PromiseTerms;

/// The signs that can be made to the others.
pub const SIGNS: [&str; 6] = ["whistle", "applause", "laugh", "think", "thanks", "sorry"];

/// A name that a client gives to a command and to no other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct CommandId(pub String);

/// What a client says.
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

/// Does something in the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The client's name for the command.
    pub id: CommandId,
    /// The last record the client had seen.
    pub against: u64,
    /// For which of its seats.
    pub seat: Seat,
    /// What, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// In a race: milliseconds from the showing to the press.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<u32>,
}

/// Takes back what the seat did last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The client's name for the command.
    pub id: CommandId,
    /// The last record the client had seen.
    pub against: u64,
    /// Whose move.
    pub seat: Seat,
}

/// Gives another seat something of one's own, where the table allows it: at any moment of the game, openly
/// and for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Give {
    /// The client's name for the command.
    pub id: CommandId,
    /// Who gives.
    pub seat: Seat,
    /// Who receives it.
    pub to: Seat,
    /// How many.
    pub count: u8,
}

/// Says something to everybody; there are no whispers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The client's name for the command.
    pub id: CommandId,
    /// Who says it.
    pub seat: Seat,
    /// The words.
    pub text: String,
}

/// Makes a [promise](decisions/0004-promises.md).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakePromise {
    /// The client's name for the command.
    pub id: CommandId,
    /// Who promises.
    pub seat: Seat,
    /// What, and to whom.
    pub promise: PromiseTerms,
}

/// Makes a sign to the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct React {
    /// Who makes it.
    pub seat: Seat,
    /// Which; others are not passed on.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = SIGNS)))]
    pub sign: String,
}

/// Looks through the eyes of one's own seat, or as a spectator with `null`. Answered by a `hello`, whose
/// `history` is what that seat saw after `since` (nothing without it). Who asks for much of the past again
/// and again is sent away with `too_much`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Whose eyes.
    pub seat: Option<Seat>,
    /// The last record that was seen through them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
}

/// Asks what a bot would do: among several people only where memory aids are allowed. A seat has one at a
/// time, and a person [so many](../host/operating.md#limits).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The client's name for the command.
    pub id: CommandId,
    /// For which of its seats.
    pub seat: Seat,
}

/// While the table waits: binds the seat to its part of the [dice](../play/fair-dice.md), once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// The client's name for the command.
    pub id: CommandId,
    /// Which seat.
    pub seat: Seat,
    /// The hash of its nonce: 64 hexadecimal digits in small letters. Others are refused.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub commitment: String,
}

/// While the table opens: shows what the seat was bound to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The client's name for the command.
    pub id: CommandId,
    /// Which seat.
    pub seat: Seat,
    /// Its nonce: 64 hexadecimal digits in small letters. Others are refused.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub nonce: String,
}

/// Answers a `ping`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pong {
    /// What the ping said.
    pub t: u64,
}

impl ClientMessage {
    /// Returns the name of a command, which is answered; nothing else is.
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

    /// Writes the message as it is sent.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a message is JSON")
    }
}
