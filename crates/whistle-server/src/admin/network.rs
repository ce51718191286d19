//! Addresses that belong together.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Addresses that begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Network {
    /// The first of them.
    first: IpAddr,
    /// How many bits they have in common.
    bits: u8,
}

/// One subscriber has at least so many addresses of IPv6: a ban on fewer would be none.
const NARROWEST_6: u8 = 64;
/// Nobody means to ban more than this.
const WIDEST_4: u8 = 8;
const WIDEST_6: u8 = 16;

impl Network {
    /// Reads an address or a network; nothing if it is neither, such as a name.
    ///
    /// # Errors
    /// If it looks like a network and is none.
    pub(crate) fn read(text: &str) -> Option<Result<Network, String>> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().ok()?;
        let whole = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => whole,
            Some(bits) => match bits.parse::<u8>() {
                Ok(bits) if bits <= whole => bits,
                _ => {
                    return Some(Err(format!("`{text}` is no network: it has 0 to {whole} bits")));
                }
            },
        };
        // An address of IPv4 in the clothes of IPv6 is met without them.
        let (address, bits) = match address.to_canonical() {
            IpAddr::V4(bare) if address.is_ipv6() => (IpAddr::V4(bare), bits.saturating_sub(96)),
            same => (same, bits),
        };
        let widest = if address.is_ipv4() { WIDEST_4 } else { WIDEST_6 };
        if bits < widest {
            let message = format!("`{text}` is too much of the world: at least /{widest}");
            return Some(Err(message));
        }
        let bits = if address.is_ipv6() { bits.min(NARROWEST_6) } else { bits };
        Some(Ok(Network::of(address, bits)))
    }

    /// Returns the network of an address with so many bits in common.
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

    pub(crate) fn bits(&self) -> u8 {
        self.bits
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && Network::of(address, self.bits) == *self
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
    fn a_network_is_read_as_widely_as_it_has_to_be() {
        for (text, said) in [
            ("192.0.2.7", "192.0.2.7/32"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:3:4:5:6/128", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::/48", "2001:db8:1::/48"),
        ] {
            let network = Network::read(text).expect("an address").expect("a network");
            assert_eq!(network.to_string(), said);
            let address = text.split('/').next().expect("an address").parse().expect("one");
            assert!(network.contains(address), "{text}");
        }
        let network = Network::read("192.0.2.0/24").expect("an address").expect("a network");
        for (address, inside) in [
            ("192.0.2.255", true),
            ("::ffff:192.0.2.1", true),
            ("192.0.3.0", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(network.contains(address.parse().expect("an address")), inside, "{address}");
        }
    }

    #[test]
    fn what_is_no_network_is_said_in_words_and_a_name_is_none() {
        for text in ["192.0.2.7/33", "192.0.2.7/x", "0.0.0.0/0", "2001:db8::/129", "::/0"] {
            let error = Network::read(text).expect("it looks like one").expect_err("it is none");
            assert!(error.contains(text), "{error}");
        }
        for text in ["red", "0123456789abcdef0123456789abcdef", "", "red/24"] {
            assert!(Network::read(text).is_none(), "{text}");
        }
    }
}
