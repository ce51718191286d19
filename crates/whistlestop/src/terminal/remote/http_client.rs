//! The few requests that come before the websocket.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use whistle_protocol::http::{Me, SeatChoice};
use whistle_protocol::{ProblemAnswer, Seat, TableCard, TableStatus};

use crate::failure::Failure;

/// No answer to these requests comes near this.
const LONGEST: u64 = 1024 * 1024;

/// A server, and who we are there.
#[derive(Clone)]
pub(super) struct HttpClient {
    /// Host and port, as in an address.
    pub(super) host: String,
    /// `name=value`, as the server set it.
    pub(super) cookie: Option<String>,
}

impl HttpClient {
    /// Reads an address such as `http://127.0.0.1:8080`.
    pub(super) fn at(url: &str) -> Result<HttpClient, Failure> {
        let Some(rest) = url.strip_prefix("http://") else {
            let hint = "give http://HOST:PORT; for https, tunnel to the server's own port";
            return Err(
                Failure::new(format_args!("`{url}` is no address this can speak to")).hint(hint)
            );
        };
        let host = rest.split('/').next().unwrap_or_default();
        let fine = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        if host.is_empty() || !host.chars().all(fine) {
            return Err(Failure::new(format_args!("`{url}` names no server"))
                .hint("such as http://127.0.0.1:8080"));
        }
        let port =
            if host.rsplit(']').next().is_some_and(|end| end.contains(':')) { "" } else { ":80" };
        Ok(HttpClient { host: format!("{host}{port}"), cookie: None })
    }

    pub(super) fn origin(&self) -> String {
        format!("http://{}", self.host.strip_suffix(":80").unwrap_or(&self.host))
    }

    async fn get<A: DeserializeOwned>(&mut self, path: &str) -> Result<A, Failure> {
        self.request("GET", path, String::new()).await
    }

    async fn post<A: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<A, Failure> {
        let body = serde_json::to_string(body).map_err(Failure::new)?;
        self.request("POST", path, body).await
    }

    async fn request<A: DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        body: String,
    ) -> Result<A, Failure> {
        let host = self.origin();
        let host = host.trim_start_matches("http://");
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {}\r\nConnection: close\r\n\
             Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
            self.origin(),
            body.len()
        );
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        let unreachable = |error: std::io::Error| {
            Failure::new(format_args!("{} does not answer: {error}", self.host))
                .hint("is `whistlestop serve` running there?")
        };
        let mut stream = TcpStream::connect(&self.host).await.map_err(unreachable)?;
        let said = format!("{head}\r\n{body}");
        stream.write_all(said.as_bytes()).await.map_err(unreachable)?;
        let mut answer = Vec::new();
        stream.take(LONGEST).read_to_end(&mut answer).await.map_err(unreachable)?;
        self.read(&String::from_utf8_lossy(&answer))
    }

    fn read<A: DeserializeOwned>(&mut self, answer: &str) -> Result<A, Failure> {
        let strange = || Failure::new(format_args!("{} is no Whistlestop server", self.host));
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(strange)?;
        let status: u16 = head
            .split_whitespace()
            .nth(1)
            .and_then(|code| code.parse().ok())
            .ok_or_else(strange)?;
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let value = value.trim().split(';').next()?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.to_owned())
        });
        if status < 400 {
            let answer = serde_json::from_str(body).map_err(|_| strange())?;
            if cookie.is_some() {
                self.cookie = cookie;
            }
            return Ok(answer);
        }
        let problem: ProblemAnswer = serde_json::from_str(body).map_err(|_| strange())?;
        let message = one_line(&problem.error.message);
        Err(Failure::new(message).hint("check the address of the table"))
    }

    /// Learns who we are there, or becomes a guest.
    pub(super) async fn enter(&mut self) -> Result<(), Failure> {
        self.get::<Me>("/api/me").await.map(|_| ())
    }

    /// Sits down at a table that waits, unless we sit there already; returns its card.
    pub(super) async fn sit_down(
        &mut self,
        table: &str,
        seat: Option<u8>,
    ) -> Result<TableCard, Failure> {
        let fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if table.is_empty() || !table.chars().all(fine) {
            return Err(Failure::new(format_args!("`{table}` is no table's id"))
                .hint("it is the last part of the table's address, after /t/"));
        }
        let card: TableCard = self.get(&format!("/api/tables/{table}")).await?;
        if card.own_seats().next().is_some() || card.status != TableStatus::Waiting {
            return Ok(card);
        }
        let body = SeatChoice { seat: seat.map(Seat) };
        self.post(&format!("/api/tables/{table}/join"), &body).await
    }
}

/// What a server wrote moves no cursor.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::HttpClient;

    #[test]
    fn addresses_are_read_or_refused_in_words() {
        for (url, host, origin) in [
            ("http://127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://games.example.org/t/x", "games.example.org:80", "http://games.example.org"),
            ("http://[::1]:99", "[::1]:99", "http://[::1]:99"),
        ] {
            let client = HttpClient::at(url).expect("an address");
            assert_eq!((client.host.as_str(), client.origin().as_str()), (host, origin));
        }
        for url in
            ["https://games.example.org", "games", "http://", "http://a b", "http://a\r\nX: y"]
        {
            assert!(HttpClient::at(url).is_err(), "{url}");
        }
    }
}
