//! The address that a request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName};

use super::Network;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The IPv6 prefix length for limits and bans: one visitor can use every address of a network.
pub(crate) const HOUSEHOLD_BITS: u8 = 64;

/// Returns the address a request comes from: the peer itself, or behind trusted proxies the last address that they
/// report and that is not one of them. Entries before it could be forged.
pub(crate) fn client_address(trusted: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut visitor = peer.to_canonical();
    let lists: Vec<_> = headers.get_all(FORWARDED_FOR).iter().collect();
    // Several headers form one list. A header that is not text has no valid entry.
    let hops = lists.into_iter().rev().flat_map(|list| {
        let text = list.to_str().unwrap_or("?");
        text.rsplit(',').map(|entry| address(entry.trim()))
    });
    for hop in hops {
        if !is_trusted(trusted, visitor) {
            break;
        }
        let Some(hop) = hop else { break };
        visitor = hop;
    }
    visitor
}

/// Tells whether an address is a trusted proxy.
pub(crate) fn is_trusted(trusted: &[Network], address: IpAddr) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

/// Tells whether the request came through a proxy.
pub(crate) fn has_proxy_headers(headers: &HeaderMap) -> bool {
    [FORWARDED_FOR, header::FORWARDED, header::VIA].iter().any(|name| headers.contains_key(name))
}

/// Returns the address that limits count: for IPv6 the first address of its /64.
pub(crate) fn counted_address(address: IpAddr) -> IpAddr {
    let address = address.to_canonical();
    if address.is_ipv6() { Network::of(address, HOUSEHOLD_BITS).first() } else { address }
}

/// Parses one entry of the list; some proxies add the port.
fn address(entry: &str) -> Option<IpAddr> {
    let plain = entry.strip_prefix('[').and_then(|entry| entry.strip_suffix(']')).unwrap_or(entry);
    let address = plain.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    address.or_else(with_port).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::{FORWARDED_FOR, client_address, counted_address};
    use crate::net::Network;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn seen(trusted: &[&str], peer: &str, lists: &[&[u8]]) -> IpAddr {
        let trusted: Vec<Network> =
            trusted.iter().map(|text| text.parse().expect("a network")).collect();
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append(FORWARDED_FOR, HeaderValue::from_bytes(list).expect("a header"));
        }
        client_address(&trusted, ip(peer), &headers)
    }

    #[test]
    fn behind_trusted_proxies_the_last_stranger_counts() {
        let local: &[&str] = &["127.0.0.1", "10.0.0.0/8", "::1"];
        type Case = (&'static str, &'static [&'static [u8]], &'static str);
        let cases: &[Case] = &[
            // No header.
            ("127.0.0.1", &[], "127.0.0.1"),
            ("203.0.113.9", &[], "203.0.113.9"),
            // One proxy, and what a visitor forged before it.
            ("127.0.0.1", &[b"198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &[b"6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            ("::ffff:127.0.0.1", &[b"198.51.100.1"], "198.51.100.1"),
            ("::1", &[b"2001:db8::7"], "2001:db8::7"),
            // Two proxies, in one header and in two.
            ("127.0.0.1", &[b"6.6.6.6, 198.51.100.1, 10.0.0.4"], "198.51.100.1"),
            ("127.0.0.1", &[b"6.6.6.6, 198.51.100.1", b"10.0.0.4"], "198.51.100.1"),
            ("127.0.0.1", &[b"198.51.100.1", b"6.6.6.6"], "6.6.6.6"),
            // All are trusted: the first one is the client.
            ("127.0.0.1", &[b"10.0.0.3, 10.0.0.4"], "10.0.0.3"),
            // An invalid entry ends the walk at the last valid one.
            ("127.0.0.1", &[b"198.51.100.1, unknown"], "127.0.0.1"),
            ("127.0.0.1", &[b"198.51.100.1, , 10.0.0.4"], "10.0.0.4"),
            ("127.0.0.1", &[b"198.51.100.1", b"\xff\xfe"], "127.0.0.1"),
            ("127.0.0.1", &[b""], "127.0.0.1"),
            // With ports, brackets and IPv4-mapped addresses.
            ("127.0.0.1", &[b"198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", &[b"[2001:db8::7]:4711"], "2001:db8::7"),
            ("127.0.0.1", &[b"[2001:db8::7]"], "2001:db8::7"),
            ("127.0.0.1", &[b"198.51.100.1, ::ffff:10.0.0.4"], "198.51.100.1"),
            // An untrusted peer counts as itself, whatever it claims.
            ("203.0.113.9", &[b"198.51.100.1"], "203.0.113.9"),
            ("203.0.113.9", &[b"127.0.0.1"], "203.0.113.9"),
            ("203.0.113.9", &[b"10.0.0.4, 127.0.0.1"], "203.0.113.9"),
        ];
        for (peer, lists, expected) in cases {
            assert_eq!(seen(local, peer, lists), ip(expected), "{peer} {lists:?}");
        }
        // No proxy is trusted unless it is configured.
        assert_eq!(seen(&[], "127.0.0.1", &[b"198.51.100.1"]), ip("127.0.0.1"));
    }

    #[test]
    fn a_household_of_ipv6_counts_as_one() {
        let same =
            ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"].map(|a| counted_address(ip(a)));
        assert_eq!(same[0], same[1]);
        assert_ne!(counted_address(ip("2001:db8:1:3::1")), same[0]);
        assert_eq!(counted_address(ip("::ffff:203.0.113.9")), ip("203.0.113.9"));
        assert_ne!(counted_address(ip("203.0.113.9")), counted_address(ip("203.0.113.10")));
    }
}
