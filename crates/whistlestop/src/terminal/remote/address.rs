//! Addresses of tables on servers: the invite link, or a server and a table.

use crate::failure::Failure;

/// A server, and perhaps a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// Whether the connection is encrypted.
    pub(super) is_secure: bool,
    /// Host, and port if it is not the default one.
    pub(super) host: String,
    pub(super) table: Option<String>,
}

const SUCH_AS: &str =
    "such as https://games.example.org/t/TABLE, or http://127.0.0.1:8080 and a table";

impl Address {
    /// Parses `https://host/t/ID`, or `https://host` with an optional table id.
    pub(super) fn read(url: &str, table: Option<&str>) -> Result<Address, Failure> {
        let wrong = |why: &str| Failure::new(format_args!("`{url}` {why}")).hint(SUCH_AS);
        let schemes = [("https://", true), ("http://", false)];
        let known = schemes.iter().find_map(|(scheme, is_secure)| {
            let begins = url.get(..scheme.len()).is_some_and(|b| b.eq_ignore_ascii_case(scheme));
            begins.then(|| (*is_secure, &url[scheme.len()..]))
        });
        let (is_secure, rest) = known.ok_or_else(|| wrong("is not the address of a server"))?;
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let fine = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        if host.is_empty() || !host.chars().all(fine) {
            return Err(wrong("does not name a server"));
        }
        let usual = if is_secure { ":443" } else { ":80" };
        let host = host.strip_suffix(usual).unwrap_or(host).to_ascii_lowercase();
        let linked = match path.trim_end_matches('/') {
            "" => None,
            path => Some(path.strip_prefix("t/").ok_or_else(|| wrong("is not a link to a table"))?),
        };
        if linked.is_some() && table.is_some() {
            return Err(wrong("already names a table").hint("leave out the table's id"));
        }
        let table = linked.or(table).map(check_id).transpose()?;
        Ok(Address { is_secure, host, table })
    }

    /// The origin, as browsers define it.
    pub(super) fn origin(&self) -> String {
        format!("http{}://{}", if self.is_secure { "s" } else { "" }, self.host)
    }

    /// The invite link.
    pub(super) fn link(&self, table: &str) -> String {
        format!("{}/t/{table}", self.origin())
    }

    /// The address of a table's websocket.
    pub(super) fn websocket(&self, table: &str) -> String {
        format!("ws{}://{}/api/tables/{table}/ws", if self.is_secure { "s" } else { "" }, self.host)
    }
}

fn check_id(table: &str) -> Result<String, Failure> {
    let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if table.is_empty() || !table.chars().all(fine) {
        return Err(Failure::new(format_args!("`{table}` is not a table id"))
            .hint("the id is the last part of the table's address, after /t/"));
    }
    Ok(table.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_people_share_are_read() {
        for (url, origin, table) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080", None),
            ("http://games.example.org/t/x", "http://games.example.org", Some("x")),
            ("https://Games.example.org/t/AbC_1-2/", "https://games.example.org", Some("AbC_1-2")),
            (
                "https://games.example.org:443/t/a?lang=fr#top",
                "https://games.example.org",
                Some("a"),
            ),
            ("HTTPS://games.example.org:8443/", "https://games.example.org:8443", None),
            ("http://[::1]:99", "http://[::1]:99", None),
        ] {
            let address = Address::read(url, None).expect(url);
            assert_eq!(
                (address.origin().as_str(), address.table.as_deref()),
                (origin, table),
                "{url}"
            );
        }
        let both = Address::read("https://a", Some("t1")).expect("a server and a table");
        assert_eq!(both.link("t1"), "https://a/t/t1");
        assert_eq!(both.websocket("t1"), "wss://a/api/tables/t1/ws");
    }

    #[test]
    fn what_is_no_address_is_refused_in_words() {
        for url in [
            "games",
            "http://",
            "http://a b",
            "http://a\r\nX: y",
            "ftp://a",
            "https://",
            "https://a/x/y",
            "https://a/t/../../etc",
            "https://a/t/é",
        ] {
            assert!(Address::read(url, None).is_err(), "{url}");
        }
        assert!(Address::read("https://a/t/one", Some("two")).is_err());
        assert!(Address::read("https://a", Some("../etc")).is_err());
    }
}
