//! Networks as they are written in settings: one address, or many with a prefix.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use serde::Deserialize;

/// One address, or all addresses that begin in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// Why some text is no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotANetwork(String);

impl fmt::Display for NotANetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotANetwork(text) = self;
        write!(f, "`{text}` is neither an address nor a network: write 10.0.0.7, 10.0.0.0/8 or ::1")
    }
}

impl std::error::Error for NotANetwork {}

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
        let prefix = prefix.unwrap_or(longest);
        if prefix > longest {
            return Err(wrong());
        }
        Ok(Network { address, prefix })
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        let prefix = if address.is_ipv4() { 32 } else { 128 };
        Network { address, prefix }
    }
}

impl TryFrom<String> for Network {
    type Error = NotANetwork;

    fn try_from(text: String) -> Result<Network, NotANetwork> {
        text.parse()
    }
}

impl Network {
    /// Tells whether an address belongs to it; IPv4 written as IPv6 is IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let differs = own.to_bits() ^ other.to_bits();
                differs.leading_zeros() >= u32::from(self.prefix)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let differs = own.to_bits() ^ other.to_bits();
                differs.leading_zeros() >= u32::from(self.prefix)
            }
            _ => false,
        }
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
