//! HTTP requests: identity, lists of tables, and seats.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::{Request, Response};
use ureq::{Agent, Body};
use whistle_protocol::http::{
    Me, NewTable, Rename, SeatAssignment, SeatChoice, StartTable, TableList,
};
use whistle_protocol::{Json, ProblemAnswer, Seat, TableCard};

use super::address::Address;
use super::trust::Trust;
use crate::failure::Failure;
use crate::words::one_line;

/// The largest answer, in bytes: far more than any answer needs.
const LONGEST: u64 = 4 * 1024 * 1024;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server, and our identity there.
#[derive(Clone)]
pub(super) struct HttpClient {
    agent: Agent,
    pub(super) address: Address,
    pub(super) trust: Trust,
    /// `name=value`, as set by the server.
    pub(super) cookie: Option<String>,
}

impl HttpClient {
    pub(super) fn at(address: Address) -> HttpClient {
        let trust = Trust::of_this_machine();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // A redirect leads to another server, which the user should know.
            .max_redirects(0)
            .timeout_global(Some(PATIENCE))
            // The websocket that follows does not use a proxy either.
            .proxy(None)
            .tls_config(trust.for_http())
            .build();
        HttpClient { agent: config.new_agent(), address, trust, cookie: None }
    }

    fn get<A: DeserializeOwned>(&mut self, path: &str) -> Result<A, Failure> {
        self.request("GET", path, None)
    }

    fn post<A: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<A, Failure> {
        self.request("POST", path, Some(serde_json::to_string(body).map_err(Failure::new)?))
    }

    fn request<A: DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        body: Option<String>,
    ) -> Result<A, Failure> {
        let origin = self.address.origin();
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{origin}{path}"))
            .header("origin", &origin)
            .header("accept", "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let unreachable = |error: ureq::Error| {
            let host = &self.address.host;
            let words = error.to_string();
            let failure = Failure::new(format_args!("{host} does not answer: {words}"));
            if words.contains("certificate") {
                return failure.hint(
                    "this machine does not trust its certificate; set SSL_CERT_FILE to add your own authority",
                );
            }
            failure.hint("is `whistlestop serve` running there?")
        };
        let sent = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json").body(body);
                self.agent.run(request.map_err(Failure::new)?)
            }
            None => self.agent.run(request.body(()).map_err(Failure::new)?),
        };
        let answer = sent.map_err(unreachable)?;
        self.read(answer)
    }

    fn read<A: DeserializeOwned>(&mut self, mut answer: Response<Body>) -> Result<A, Failure> {
        let host = &self.address.host;
        let strange = || Failure::new(format_args!("{host} is not a Whistlestop server"));
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
        let status = answer.status().as_u16();
        if (300..400).contains(&status) {
            let place = one_line(header("location").unwrap_or("somewhere else"));
            return Err(Failure::new(format_args!("{host} redirects to {place}"))
                .hint("use that address if you trust it"));
        }
        let cookie = header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.map(|cookie| cookie.trim().to_owned());
        let body = answer.body_mut().with_config().limit(LONGEST).read_to_string();
        let body = body.map_err(|_| strange())?;
        if status < 400 {
            let answer = serde_json::from_str(&body).map_err(|_| strange())?;
            self.cookie = cookie.or(self.cookie.take());
            return Ok(answer);
        }
        let problem: ProblemAnswer = serde_json::from_str(&body).map_err(|_| strange())?;
        let failure = Failure::new(one_line(&problem.error.message));
        Err(match &*problem.error.code {
            "no_such_table" | "not_found" => failure.hint("check the table's address"),
            _ => failure,
        })
    }

    /// Finds out who we are on the server, or becomes a guest.
    pub(super) fn enter(&mut self) -> Result<(), Failure> {
        self.get::<Me>("/api/me").map(|_| ())
    }

    /// Sets our name.
    pub(super) fn rename(&mut self, name: &str) -> Result<(), Failure> {
        let body =
            serde_json::to_string(&Rename { name: name.to_owned() }).map_err(Failure::new)?;
        self.request::<Me>("PUT", "/api/me", Some(body)).map(|_| ())
    }

    pub(super) fn tables(&mut self) -> Result<TableList, Failure> {
        self.get("/api/tables")
    }

    pub(super) fn card(&mut self, table: &str) -> Result<TableCard, Failure> {
        self.get(&format!("/api/tables/{table}"))
    }

    /// Downloads the game file of a finished game.
    pub(super) fn journal(&mut self, table: &str) -> Result<Json, Failure> {
        self.get(&format!("/api/tables/{table}/journal"))
    }

    pub(super) fn make(&mut self, table: &NewTable) -> Result<TableCard, Failure> {
        self.post("/api/tables", table)
    }

    pub(super) fn join(&mut self, table: &str, seat: Option<u8>) -> Result<TableCard, Failure> {
        self.post(&format!("/api/tables/{table}/join"), &SeatChoice { seat: seat.map(Seat) })
    }

    /// Assigns a seat.
    pub(super) fn seat(&mut self, table: &str, seat: u8, occupant: String) -> Result<(), Failure> {
        let path = format!("/api/tables/{table}/seats/{seat}");
        self.post::<TableCard>(&path, &SeatAssignment { occupant }).map(|_| ())
    }

    pub(super) fn start(&mut self, table: &str) -> Result<(), Failure> {
        let body = StartTable { commitments: Vec::new() };
        self.post::<TableCard>(&format!("/api/tables/{table}/start"), &body).map(|_| ())
    }
}
