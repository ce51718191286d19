//! The settings of a cluster.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;

/// The shortest and longest lease in milliseconds.
const LEASE_MS_RANGE: std::ops::RangeInclusive<u64> = 1_000..=30_000;

/// The `[cluster]` section: it makes the server one of several nodes on the same PostgreSQL.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClusterSettings {
    /// The message bus between nodes.
    pub bus: BusAddress,
    /// NATS user, if the URL does not contain it.
    #[serde(default)]
    pub bus_user: Option<String>,
    /// NATS password of that user.
    #[serde(default)]
    pub bus_password: Option<Secret>,
    /// NATS token, instead of user and password.
    #[serde(default)]
    pub bus_token: Option<Secret>,
    /// Allows a NATS server on another machine without a password.
    #[serde(default)]
    pub bus_without_password: bool,
    /// File with the NATS server's certificate authority [default: the system's].
    #[serde(default)]
    pub bus_ca: Option<PathBuf>,
    /// Name of this node in logs [default: start of its id].
    #[serde(default)]
    pub node: Option<String>,
    /// How long a node may send no heartbeat before others take its tables over, in milliseconds.
    #[serde(default = "three_seconds")]
    pub lease_ms: u64,
}

/// Text that is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A message bus: `postgres` or the URL of a NATS server.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum BusAddress {
    /// LISTEN and NOTIFY of the shared database.
    Postgres,
    /// A NATS server.
    Nats(String),
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BusAddress::Postgres => f.write_str("Postgres"),
            // The URL may contain a password.
            BusAddress::Nats(_) => f.write_str("Nats"),
        }
    }
}

/// The text names no known bus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bus `{0}`: use `postgres`, nats://HOST:PORT or tls://HOST:PORT")]
pub struct NotABus(String);

impl FromStr for BusAddress {
    type Err = NotABus;

    fn from_str(text: &str) -> Result<BusAddress, NotABus> {
        match text {
            "postgres" => Ok(BusAddress::Postgres),
            nats if nats.starts_with("nats://") || nats.starts_with("tls://") => {
                Ok(BusAddress::Nats(nats.to_owned()))
            }
            other => {
                // The rest of the URL may contain a password.
                Err(NotABus(other.split("//").next().unwrap_or_default().to_owned()))
            }
        }
    }
}

impl TryFrom<String> for BusAddress {
    type Error = NotABus;

    fn try_from(text: String) -> Result<BusAddress, NotABus> {
        text.parse()
    }
}

fn three_seconds() -> u64 {
    3_000
}

impl ClusterSettings {
    /// Returns the settings for a bus, with defaults for everything else.
    pub fn over(bus: BusAddress) -> ClusterSettings {
        ClusterSettings {
            bus,
            bus_user: None,
            bus_password: None,
            bus_token: None,
            bus_without_password: false,
            bus_ca: None,
            node: None,
            lease_ms: three_seconds(),
        }
    }

    pub(super) fn lease(&self) -> Duration {
        Duration::from_millis(self.lease_ms.clamp(*LEASE_MS_RANGE.start(), *LEASE_MS_RANGE.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::{BusAddress, ClusterSettings, Secret};

    #[test]
    fn a_bus_is_the_database_or_a_nats() {
        assert_eq!("postgres".parse(), Ok(BusAddress::Postgres));
        let nats = "nats://127.0.0.1:4222";
        assert_eq!(nats.parse(), Ok(BusAddress::Nats(nats.to_owned())));
        let encrypted = "tls://me:secret@127.0.0.1:4222".parse::<BusAddress>().expect("a NATS");
        let cluster = ClusterSettings {
            bus_password: Some(Secret("secret".to_owned())),
            bus_token: Some(Secret("secret".to_owned())),
            ..ClusterSettings::over(encrypted)
        };
        assert!(!format!("{cluster:?}").contains("secret"));
        let wrong = "kafka://me:secret@there".parse::<BusAddress>().expect_err("no bus");
        assert!(wrong.to_string().contains("kafka") && !wrong.to_string().contains("secret"));
    }
}
