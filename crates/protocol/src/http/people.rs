//! People: identity, notifications, and past games.

use std::fmt;

use serde::{Deserialize, Serialize};
use whistle_core::Level;

/// A person as they see themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Their id.
    pub id: String,
    /// Their name, if they gave one.
    pub name: Option<String>,
    /// Their account, if they have one.
    pub account: Option<String>,
}

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 32 characters, none of them invisible.
    pub name: String,
}

/// The name and password of an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Passwords must not appear in debug output.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An empty body: `{}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// The key with which a browser subscribes to notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PushKey {
    /// The server's public key for push services: a point of P-256, in base64url.
    pub key: String,
}

/// A browser's subscription to notifications about a table, as its push service created it.
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
    /// The language of notifications: `en` or `fr`.
    #[serde(default)]
    pub lang: String,
}

/// Anyone who has this secret can send messages to the browser.
impl fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushSubscription").finish_non_exhaustive()
    }
}

/// A browser's subscription to end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Its address at the push service.
    pub endpoint: String,
}

/// The names of people who share a screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatNames {
    /// The names by seat; `null` for a seat that keeps its owner's name. Only the person's own seats can be named.
    pub names: Vec<Option<String>>,
}

/// A finished game of the current person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedGame {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// The number of seats.
    pub seats: u8,
    /// The results of the person's seats: several if they shared a screen.
    pub mine: Vec<FinishedSeat>,
    /// The levels of the bots in the game.
    pub levels: Vec<Level>,
}

/// The result of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishedSeat {
    /// The name of the person on the seat, if they shared a screen and had their own name.
    pub name: Option<String>,
    /// Its rank, from 1; resigned seats come last.
    pub rank: u8,
    /// Its total score.
    pub score: i32,
}
