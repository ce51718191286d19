//! What whoever runs several servers may choose.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;

/// The shortest and the longest lease, in milliseconds.
const LEASE_MS_RANGE: std::ops::RangeInclusive<u64> = 1_000..=30_000;

/// What makes a server one of several on the same PostgreSQL.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClusterSettings {
    /// How the servers speak to each other.
    pub bus: BusAddress,
    /// Who we are to the NATS, if that does not stand in its address.
    #[serde(default)]
    pub bus_user: Option<String>,
    /// The password of that user.
    #[serde(default)]
    pub bus_password: Option<Secret>,
    /// What the NATS lets us in by, instead of a user and a password.
    #[serde(default)]
    pub bus_token: Option<Secret>,
    /// Whether a NATS on another machine may let everyone in.
    #[serde(default)]
    pub bus_without_password: bool,
    /// The certificate of whoever vouches for the NATS's own; without it, those that this system trusts.
    #[serde(default)]
    pub bus_ca: Option<PathBuf>,
    /// What this server is called in logs; a part of its id if left out.
    #[serde(default)]
    pub node: Option<String>,
    /// After how long without a sign a server's tables are anybody's, in milliseconds.
    #[serde(default = "three_seconds")]
    pub lease_ms: u64,
}

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// How servers speak to each other: `postgres`, or the address of a NATS.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum BusAddress {
    /// Through the database that they share.
    Postgres,
    /// Through a NATS.
    Nats(String),
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BusAddress::Postgres => f.write_str("Postgres"),
            // There may be a password in it.
            BusAddress::Nats(_) => f.write_str("Nats"),
        }
    }
}

/// A text that is no bus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bus is `postgres`, nats://HOST:PORT or tls://HOST:PORT, not `{0}`")]
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
                // What stands behind the scheme may be a password.
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
    /// Makes a server one of several over a bus; everything else as if nothing was said.
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
