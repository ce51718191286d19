//! Who somebody is, how they are told of their turn, and what they played.

use std::fmt;

use serde::{Deserialize, Serialize};
use whistle_core::Level;

/// Who somebody is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Theirs alone.
    pub id: String,
    /// What they are called, if they have said.
    pub name: Option<String>,
    /// The name of their account, if they have one.
    pub account: Option<String>,
}

/// A name to be called by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 32 characters, none of them invisible.
    pub name: String,
}

/// What an account is opened with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// A password is nobody's to read.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The body of a request that says nothing more: `{}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// What a browser needs to be told of turns while no page is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PushKey {
    /// The server's public key for push services: a point of P-256, in base64url.
    pub key: String,
}

/// A browser that wants to be told of turns at a table, as its push service made it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Its address at the push service.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The language to tell it in: `en` or `fr`.
    #[serde(default)]
    pub lang: String,
}

/// Whoever has it can send messages to the browser.
impl fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushSubscription").finish_non_exhaustive()
    }
}

/// A browser that does not want to be told any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Its address at the push service.
    pub endpoint: String,
}

/// What those are called who share a screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatNames {
    /// By seat; nothing for a seat that is to be called like the person who has it. Only one's own
    /// seats get a name.
    pub names: Vec<Option<String>>,
}

/// A game of mine that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedGame {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// How many seats there were.
    pub seats: u8,
    /// How my seats fared: several where a screen was shared.
    pub mine: Vec<FinishedSeat>,
    /// The levels of the bots that played along.
    pub levels: Vec<Level>,
}

/// How a seat fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedSeat {
    /// What whoever sat there is called, where a screen was shared and they had a name of their own.
    pub name: Option<String>,
    /// Its place, from 1; whoever has given up is last.
    pub rank: u8,
    /// What it had in all.
    pub score: i32,
}
