//! Push endpoints: only public HTTPS addresses are allowed.
//!
//! The browser chooses the endpoint, so an attacker can choose any URL. The host is resolved and checked once, and the
//! message goes to the checked address, so that a second lookup cannot lead elsewhere.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use axum::http::uri::Scheme;

/// The longest endpoint URL, in bytes.
const MAX_LENGTH: usize = 1_024;
const HTTPS_PORT: u16 = 443;

/// A browser's URL at a push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
}

/// Why an endpoint is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadEndpoint {
    /// It is not an HTTPS URL with the default port.
    NotHttps,
    /// It is not a public address.
    NotPublic,
}

impl fmt::Display for BadEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadEndpoint::NotHttps => "an endpoint must be an HTTPS URL with the default port",
            BadEndpoint::NotPublic => "an endpoint must have a public address",
        })
    }
}

impl Endpoint {
    /// Parses an endpoint. `loopback` also allows this machine, with or without HTTPS.
    pub(crate) fn read(text: &str, loopback: bool) -> Result<Endpoint, BadEndpoint> {
        let plain = text.len() <= MAX_LENGTH && text.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri = plain.then(|| text.parse().ok()).flatten().ok_or(BadEndpoint::NotHttps)?;
        let authority = uri.authority().ok_or(BadEndpoint::NotHttps)?;
        if authority.as_str().contains('@') {
            return Err(BadEndpoint::NotHttps);
        }
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        let address = host.parse::<IpAddr>().ok();
        let here = loopback && address.is_some_and(|address| address.to_canonical().is_loopback());
        let port = authority.port_u16();
        if !here
            && (uri.scheme() != Some(&Scheme::HTTPS) || port.is_some_and(|port| port != HTTPS_PORT))
        {
            return Err(BadEndpoint::NotHttps);
        }
        if !here && address.is_some_and(|address| !is_public(address)) {
            return Err(BadEndpoint::NotPublic);
        }
        Ok(Endpoint { host, port: port.unwrap_or(HTTPS_PORT), uri })
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn is_https(&self) -> bool {
        self.uri.scheme() == Some(&Scheme::HTTPS)
    }

    /// Returns the origin: scheme, host and port.
    pub(crate) fn origin(&self) -> String {
        let scheme = self.uri.scheme_str().unwrap_or_default();
        let authority = self.uri.authority().map(|authority| authority.as_str());
        format!("{scheme}://{}", authority.unwrap_or_default())
    }

    pub(crate) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    /// Returns the value for the `Host` header.
    pub(crate) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// Resolves the host. Returns public addresses only, unless `loopback` allows this machine.
    pub(crate) async fn addresses(&self, loopback: bool) -> std::io::Result<Vec<SocketAddr>> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        let may = |address: &SocketAddr| {
            let address = address.ip().to_canonical();
            is_public(address) || (loopback && address.is_loopback())
        };
        Ok(found.filter(may).collect())
    }
}

/// Tells whether an address is public: neither private nor reserved.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    // Carrier-grade NAT, protocol assignments, benchmarking, and 6to4 relays.
    let set_aside = matches!(
        (a, b, c),
        (0, _, _)
            | (100, 64..128, _)
            | (192, 0, 0)
            | (192, 88, 99)
            | (198, 18 | 19, _)
            | (240.., _, _)
    );
    !(set_aside
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || address.is_broadcast())
}

/// Only global unicast addresses, without those that embed IPv4 addresses or are reserved.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let given_out = (0x2000..0x4000).contains(&first);
    let protocols = first == 0x2001 && (second < 0x0200 || second == 0x0db8);
    let embedded = first == 0x2002;
    let documents = first == 0x3fff && second < 0x1000;
    given_out && !protocols && !embedded && !documents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_in_the_open_internet_is_taken() {
        for good in [
            "https://push.example/abc?d=e",
            "https://push.example:443/abc",
            "https://8.8.8.8/x",
            "https://[2606:4700::1111]/x",
        ] {
            assert!(Endpoint::read(good, false).is_ok(), "{good}");
        }
        let long = format!("https://push.example/{}", "a".repeat(MAX_LENGTH));
        for bad in [
            "",
            "push.example",
            "/abc",
            "http://push.example/abc",
            "ftp://push.example/abc",
            "https://push.example:8443/abc",
            "https://me@push.example/abc",
            "https://push.example/a b",
            "https://push.example/é",
            &long,
        ] {
            assert_eq!(Endpoint::read(bad, false), Err(BadEndpoint::NotHttps), "{bad}");
        }
        for near in [
            "https://127.0.0.1/",
            "https://0.0.0.0/",
            "https://10.1.2.3/",
            "https://172.16.0.1/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/",
            "https://192.0.2.1/",
            "https://224.0.0.1/",
            "https://255.255.255.255/",
            "https://[::1]/",
            "https://[::]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[64:ff9b::a00:1]/",
            "https://[2002:a00:1::]/",
            "https://[2001::1]/",
            "https://[2001:db8::1]/",
            "https://[ff02::1]/",
        ] {
            assert_eq!(Endpoint::read(near, false), Err(BadEndpoint::NotPublic), "{near}");
        }
    }

    #[test]
    fn this_machine_is_for_tests_only() {
        let here = "http://127.0.0.1:4040/x";
        assert!(Endpoint::read(here, false).is_err());
        let endpoint = Endpoint::read(here, true).expect("it is allowed");
        assert_eq!((endpoint.origin().as_str(), endpoint.path()), ("http://127.0.0.1:4040", "/x"));
        assert!(Endpoint::read("http://10.0.0.1/", true).is_err());
        assert!(Endpoint::read("http://push.example/", true).is_err());
    }

    #[tokio::test]
    async fn a_name_that_leads_home_leads_nowhere() {
        let endpoint = Endpoint::read("https://localhost/x", false).expect("a host name");
        assert_eq!(endpoint.addresses(false).await.expect("it is looked up"), []);
        assert!(!endpoint.addresses(true).await.expect("it is looked up").is_empty());
        // Only the system's resolver reads this as 127.0.0.1.
        let endpoint = Endpoint::read("https://127.1/x", false).expect("it looks like a host name");
        assert_eq!(endpoint.addresses(false).await.unwrap_or_default(), []);
    }
}
