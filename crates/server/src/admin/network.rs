//! Parses the networks that can be banned.

use std::net::IpAddr;

use crate::net::{HOUSEHOLD_BITS, Network};

/// A shorter prefix must be a mistake: it would ban a large part of the internet.
const MIN_BITS_V4: u8 = 8;
const MIN_BITS_V6: u8 = 16;

/// Parses an address or a network. Returns `None` for anything else, such as a name. An IPv6 network is widened to
/// a /64, since anyone with one of its addresses can use them all.
///
/// # Errors
/// Returns a message if the text looks like a network but is invalid or too large.
pub(crate) fn read_network(text: &str) -> Option<Result<Network, String>> {
    let address: IpAddr = text.split('/').next()?.parse().ok()?;
    let Ok(network) = text.parse::<Network>() else {
        let whole = if address.is_ipv4() { 32 } else { 128 };
        return Some(Err(format!(
            "`{text}` is not a network: its prefix must have 0 to {whole} bits"
        )));
    };
    let is_ipv4 = network.first().is_ipv4();
    let widest = if is_ipv4 { MIN_BITS_V4 } else { MIN_BITS_V6 };
    if network.bits() < widest {
        return Some(Err(format!("the network `{text}` is too large: use /{widest} or longer")));
    }
    let bits = if is_ipv4 { network.bits() } else { network.bits().min(HOUSEHOLD_BITS) };
    Some(Ok(Network::of(network.first(), bits)))
}

#[cfg(test)]
mod tests {
    use super::read_network;

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
            let network = read_network(text).expect("an address").expect("a network");
            assert_eq!(network.to_string(), said);
            let address = text.split('/').next().expect("an address").parse().expect("one");
            assert!(network.contains(address), "{text}");
        }
        let network = read_network("192.0.2.0/24").expect("an address").expect("a network");
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
            let error = read_network(text).expect("it looks like one").expect_err("it is none");
            assert!(error.contains(text), "{error}");
        }
        for text in ["red", "0123456789abcdef0123456789abcdef", "", "red/24"] {
            assert!(read_network(text).is_none(), "{text}");
        }
    }
}
