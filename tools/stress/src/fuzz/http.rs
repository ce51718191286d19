//! Pipelined requests over persistent connections.

use serde::Serialize;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use whistle_core::{Level, Pcg32, Rng as _, Seat};
use whistle_harness::browser::PATIENCE;
use whistle_protocol::http::{
    Credentials, Empty, ForkTable, ImportTable, NewTable, Occupant, Rename, SeatAssignment,
    SeatChoice, SeatCommitment, StartTable,
};
use whistle_protocol::{Spectators, Visibility};

use crate::fuzz::alarm;
use crate::fuzz::mutate::{shown, spoil, spoil_bytes};
use crate::{one_in, pick};

/// How many requests are sent before an answer is read.
const TOGETHER: usize = 32;

/// Known data of the server, so that requests find something.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) host: String,
    pub(crate) cookie: String,
    /// Waiting, running and finished tables.
    pub(crate) tables: Vec<String>,
}

struct Request {
    bytes: Vec<u8>,
    /// Whether the answer has no body whatever its head says.
    is_head: bool,
}

/// Sends corrupted requests.
pub(crate) struct Http {
    luck: Pcg32,
    known: Known,
    line: Option<TcpStream>,
}

impl Http {
    pub(crate) fn new(seed: u64, worker: u64, known: Known) -> Http {
        Http { luck: Pcg32::new(seed, worker), known, line: None }
    }

    /// Tries some inputs; returns how many, or what went wrong.
    pub(crate) async fn try_some(&mut self) -> Result<u64, String> {
        let before = alarm::count();
        let requests: Vec<Request> = (0..TOGETHER).map(|_| self.next()).collect();
        let mut answered = 0;
        while answered < requests.len() {
            answered += self.send(&requests[answered..]).await?;
        }
        if alarm::count() > before {
            return Err(self.find_culprit(&requests).await);
        }
        Ok(TOGETHER as u64)
    }

    /// Sends each request alone to find the one at fault.
    async fn find_culprit(&mut self, requests: &[Request]) -> String {
        let words = alarm::last();
        for request in requests {
            let before = alarm::count();
            let sent = self.send(std::slice::from_ref(request)).await;
            if sent.is_err() || alarm::count() > before {
                return format!("{words}\n  a request: {}", shown(&request.bytes));
            }
        }
        let all: Vec<String> = requests.iter().map(|r| shown(&r.bytes)).collect();
        format!("{words}\n  beside or after one of these requests:\n  {}", all.join("\n  "))
    }

    /// Sends requests over one connection; returns how many were handled before it was closed.
    async fn send(&mut self, requests: &[Request]) -> Result<usize, String> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => {
                let line = TcpStream::connect(&self.known.host).await;
                line.map_err(|error| format!("the server does not listen: {error}"))?
            }
        };
        let all: Vec<u8> = requests.iter().flat_map(|r| r.bytes.iter().copied()).collect();
        let (mut read, mut write) = line.split();
        // The server may close before it has read everything; then the remaining requests are sent again.
        let writing = async { _ = write.write_all(&all).await };
        let reading = read_answers(&mut read, requests);
        let both = async { tokio::join!(writing, reading).1 };
        let both = tokio::time::timeout(PATIENCE, both).await;
        let (answered, open) = both.map_err(|_| {
            format!("no answer to a request after {PATIENCE:?}: {}", shown(&requests[0].bytes))
        })??;
        if open {
            self.line = Some(line);
        }
        // A request that closes the connection without an answer was handled too.
        Ok(answered.max(usize::from(!open)))
    }

    fn next(&mut self) -> Request {
        let known = self.known.clone();
        let luck = &mut self.luck;
        let table = pick(luck, &known.tables).clone();
        let (mut method, mut path, body) = self::request(luck, &table);
        let luck = &mut self.luck;
        if one_in(luck, 20) {
            let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
            method = methods[luck.below(methods.len() as u32) as usize];
        }
        if one_in(luck, 3) {
            path = spoil_path(&path, luck);
        }
        let body = match body {
            Some(body) => spoil(&body, luck),
            None if one_in(luck, 30) => b"{}".to_vec(),
            None => Vec::new(),
        };
        let mut cookie = known.cookie.into_bytes();
        if one_in(luck, 40) {
            spoil_bytes(&mut cookie, luck);
            cookie.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
        }
        let kind = match one_in(luck, 40) {
            true => "text/plain",
            false => "application/json",
        };
        let mut bytes = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: ", known.host);
        let rest = format!("\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len());
        let mut bytes: Vec<u8> = std::mem::take(&mut bytes).into_bytes();
        bytes.extend(cookie);
        bytes.extend(rest.into_bytes());
        bytes.extend(body);
        Request { bytes, is_head: method == "HEAD" }
    }
}

const OCCUPANTS: [Occupant; 3] = [Occupant::Me, Occupant::Open, Occupant::Bot(Level::Porter, None)];

fn body(body: impl Serialize) -> Option<Value> {
    Some(serde_json::to_value(body).expect("JSON"))
}

/// Returns a valid request.
fn request(luck: &mut Pcg32, table: &str) -> (&'static str, String, Option<Value>) {
    let at = |place: &str| format!("/api/tables/{table}{place}");
    let seats = luck.below(6);
    match luck.below(24) {
        0 => ("GET", "/api/me".to_owned(), None),
        1 | 2 => ("PUT", "/api/me".to_owned(), body(Rename { name: "Red".to_owned() })),
        // Passwords are deliberately slow to check, so send few.
        3 if one_in(luck, 200) => {
            let (name, password) = ("Red".to_owned(), "correct horse".to_owned());
            let path = pick(luck, &["/api/login", "/api/account"]).to_string();
            ("POST", path, body(Credentials { name, password }))
        }
        4 => ("GET", "/api/games".to_owned(), None),
        5 => ("GET", "/api/games/wild-ride/rules?lang=fr".to_owned(), None),
        6 => ("GET", "/api/tables".to_owned(), None),
        7 => {
            let seating: Vec<Occupant> = (0..seats).map(|_| *pick(luck, &OCCUPANTS)).collect();
            let game = *pick(luck, &["trick-of-the-rails", "wild-ride", "trains-and-stations"]);
            let new = NewTable {
                visibility: Visibility::Public,
                memory_aids: true,
                spectators: Spectators::Delayed,
                ..NewTable::seated(game, &seating)
            };
            ("POST", "/api/tables".to_owned(), body(new))
        }
        10 => ("GET", at(""), None),
        11 => ("POST", at("/join"), body(SeatChoice { seat: Some(Seat(1)) })),
        12 | 13 => {
            let occupant = pick(luck, &OCCUPANTS).to_string();
            ("POST", at(&format!("/seats/{seats}")), body(SeatAssignment { occupant }))
        }
        14 => {
            let commitment = SeatCommitment { seat: Seat(0), commitment: "ab".repeat(32) };
            ("POST", at("/start"), body(StartTable { commitments: vec![commitment] }))
        }
        15 => ("POST", at("/leave"), body(SeatChoice { seat: Some(Seat(7)) })),
        16 => ("POST", at("/rematch"), body(Empty {})),
        17 if one_in(luck, 10) => ("POST", at("/fork"), body(ForkTable { seq: 5, seat: Seat(0) })),
        8 => ("POST", "/api/import".to_owned(), body(an_import(luck))),
        18 => ("GET", at("/promises"), None),
        19 => ("GET", at("/journal"), None),
        // Replays contain every position of a game, so send few.
        20 if one_in(luck, 40) => ("GET", at("/replay?seat=0&open=1"), None),
        21 => ("GET", at("/ws?since=0&look=later"), None),
        22 => ("GET", "/healthz".to_owned(), None),
        _ => ("GET", pick(luck, &["/", "/index.html", "/assets/x.js", "/t/abc"]).to_string(), None),
    }
}

/// A game begun elsewhere, valid or not: its text is corrupted separately, since corrupting the body rarely leaves
/// valid JSON.
fn an_import(luck: &mut Pcg32) -> ImportTable {
    // A game without a move: imported as it is, it can be played on here.
    let game = whistle_registry::GAMES.iter().find(|game| game.meta.min_seats == 3);
    let game = game.expect("a game for three").meta;
    let begun = serde_json::json!({
        "whistlestop": 1,
        "game": game.id,
        "rules_version": game.rules_version,
        "config": { "seats": 3 },
        "entries": [],
    });
    let mut journal = begun.to_string().into_bytes();
    if one_in(luck, 2) {
        spoil_bytes(&mut journal, luck);
    }
    let journal = String::from_utf8_lossy(&journal).into_owned();
    let seating = (0..3).map(|_| pick(luck, &OCCUPANTS).to_string()).collect();
    ImportTable { journal, seating, memory_aids: false, undo: true }
}

/// Corrupts a path so that it is still a path.
fn spoil_path(path: &str, luck: &mut Pcg32) -> String {
    let mut bytes = path.as_bytes().to_vec();
    spoil_bytes(&mut bytes, luck);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/?&=-_.~%:+".contains(&byte);
    let letters = bytes.iter().take(4_000).map(|&byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02x}"),
    });
    format!("/{}", letters.collect::<String>().trim_start_matches('/'))
}

/// Reads answers while there are any; returns how many, and whether the connection is still open.
async fn read_answers(
    line: &mut (impl tokio::io::AsyncRead + Unpin),
    requests: &[Request],
) -> Result<(usize, bool), String> {
    let mut held: Vec<u8> = Vec::new();
    for (number, request) in requests.iter().enumerate() {
        let head = loop {
            if let Some(end) = held.windows(4).position(|piece| piece == b"\r\n\r\n") {
                break String::from_utf8_lossy(&held.drain(..end + 4).collect::<Vec<_>>())
                    .to_ascii_lowercase();
            }
            if !more(line, &mut held).await {
                return Ok((number, false));
            }
        };
        let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
        let length = header("content-length: ").and_then(|n| n.trim().parse::<usize>().ok());
        let chunked = header("transfer-encoding: ").is_some_and(|how| how.contains("chunked"));
        let mut body = Vec::new();
        if !request.is_head {
            if chunked {
                while !held.windows(5).any(|piece| piece == b"0\r\n\r\n") {
                    if !more(line, &mut held).await {
                        return Ok((number + 1, false));
                    }
                }
                let end = held.windows(5).position(|piece| piece == b"0\r\n\r\n");
                body = held.drain(..end.unwrap_or_default() + 5).collect();
            } else if let Some(length) = length {
                while held.len() < length {
                    if !more(line, &mut held).await {
                        return Ok((number + 1, false));
                    }
                }
                body = held.drain(..length).collect();
            }
        }
        let status = head.split(' ').nth(1).unwrap_or_default();
        if status.starts_with('5') {
            let said = String::from_utf8_lossy(&body);
            let request = shown(&request.bytes);
            return Err(format!("status {status}: {said}\n  a request: {request}"));
        }
        if header("connection: ").is_some_and(|how| how.contains("close")) {
            return Ok((number + 1, false));
        }
    }
    Ok((requests.len(), true))
}

async fn more(line: &mut (impl tokio::io::AsyncRead + Unpin), held: &mut Vec<u8>) -> bool {
    line.read_buf(held).await.is_ok_and(|count| count > 0)
}
