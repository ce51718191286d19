//! Networks as written in settings: an address, or a prefix.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use serde::Deserialize;

/// A network: one address, or all addresses with a common prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    /// The first address; an IPv4-mapped IPv6 address counts as IPv4.
    first: IpAddr,
    /// Length of the prefix.
    bits: u8,
}

/// The text is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is neither an address nor a network: write 10.0.0.7, 10.0.0.0/8 or ::1")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let wrong = || NotANetwork(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse::<u8>().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let bits = prefix.unwrap_or(longest);
        if bits > longest {
            return Err(wrong());
        }
        let in_ipv6 = address.is_ipv6() && address.to_canonical().is_ipv4();
        Ok(Network::of(address, if in_ipv6 { bits.saturating_sub(96) } else { bits }))
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        let address = address.to_canonical();
        Network::of(address, if address.is_ipv4() { 32 } else { 128 })
    }
}

impl TryFrom<String> for Network {
    type Error = NotANetwork;

    fn try_from(text: String) -> Result<Network, NotANetwork> {
        text.parse()
    }
}

impl Network {
    /// Returns the network of an address with a prefix of this many bits.
    pub(crate) fn of(address: IpAddr, bits: u8) -> Network {
        let first = match address.to_canonical() {
            IpAddr::V4(address) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(bits.min(32))).unwrap_or(0);
                IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask))
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(bits.min(128))).unwrap_or(0);
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
            }
        };
        Network { first, bits }
    }

    pub(crate) fn first(&self) -> IpAddr {
        self.first
    }

    pub(crate) fn bits(&self) -> u8 {
        self.bits
    }

    /// Tells whether an address belongs to the network. An IPv4-mapped IPv6 address counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        Network::of(address, self.bits) == *self
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::Network;

    #[test]
    fn a_network_is_an_address_or_a_prefix() {
        let cases = [
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.1", "::ffff:127.0.0.1", true),
            ("10.0.0.0/8", "10.255.1.2", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.9.9.9/8", "10.1.1.1", true),
            ("0.0.0.0/0", "203.0.113.7", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("::/0", "203.0.113.7", false),
            ("::1", "::1", true),
            ("2001:db8::/32", "2001:db8:7::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
        ];
        for (network, address, inside) in cases {
            let network: Network = network.parse().expect(network);
            assert_eq!(network.contains(address.parse().expect(address)), inside, "{address}");
        }
    }

    #[test]
    fn what_is_no_network_is_named() {
        for text in ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "1.2.3"]
        {
            let wrong = text.parse::<Network>().expect_err(text).to_string();
            assert!(wrong.contains(&format!("`{text}`")), "{wrong}");
        }
    }
}
