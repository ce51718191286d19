//! What servers say to each other.
//!
//! A message is a line of JSON, and then the frames it carries as they are, a line each.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_protocol::review::TableReview;

use super::work::{Job, JobResult, Work};
use crate::admin::BanLine;
use crate::limits::Limit;
use crate::problem::Problem;
use crate::store::Person;
use crate::table_actor::{Reply, Request};
use crate::thinking::Kind;

/// The newest version of this that we speak, and the oldest. A change that an older server would not
/// understand raises the first; the second follows a release later, so that neighbours always agree.
pub(super) const VERSION: i64 = 2;
pub(super) const OLDEST: i64 = 1;

/// The first version that tells another server of the reviews it makes.
pub(super) const TELLS_OF_REVIEWS: i64 = 2;

/// No server knows more codes of problems; whoever sends more is none of ours.
const CODES: usize = 1_000;

/// What one server says to another.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// Who says it.
    pub(super) from: String,
    /// What table it is about; none if it is empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) table: String,
    pub(super) says: Message,
}

/// What is said.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Message {
    /// Somebody asks something of a table that the other keeps.
    Ask { number: u64, request: Request },
    /// The answer to that.
    Answer { number: u64, answer: Answered<Reply> },
    /// Somebody connects to a table that the other keeps.
    Connect { link: u64, new: Guest },
    /// Whether they may, and whether they have a place of their own there.
    Connected { link: u64, answer: Answered<bool> },
    /// What a client says follows: the number of this message on its link counts up from 1.
    Say { link: u64, seq: u64 },
    /// A command that is refused before anybody looks at what it asks for.
    Refuse { link: u64, seq: u64, id: String, problem: WireProblem },
    /// What a client is told follows; the numbers count up from 1.
    Frames { link: u64, seq: u64 },
    /// The client has gone.
    Gone { link: u64 },
    /// The keeper has ended the connection.
    Ended { link: u64 },
    /// The sender has put a table down for the other to take up.
    TakeUp { number: u64 },
    /// How far is the review of a table, of which so many findings are known? Whoever does not make it
    /// is not the one.
    AskReview { number: u64, since: usize },
    /// Who has time for this?
    Offer { number: u64, work: Work, kind: Kind },
    /// The sender has, and waits for it.
    Take { number: u64 },
    /// What is to be done.
    Do { number: u64, job: Box<Job> },
    /// It is still worked on, and so much was found since the last time.
    StillAtIt { number: u64, told: Option<Box<TableReview>> },
    /// It is done. The text of a review follows.
    Done { number: u64, result: Box<JobResult> },
    /// What was found so far is enough, or nobody wants it any more.
    Enough { number: u64 },
    /// A token proves nobody any more.
    TokenEnded { token: String },
    /// A person's connections end.
    PersonEnded { person: String, problem: WireProblem },
    /// Somebody is kept out.
    Banned { ban: BanLine },
    /// Somebody is let in again.
    Unbanned { subject: String },
    /// The sender hears again; what was said to it since the bus broke may have been lost.
    Back,
}

/// An answer from another server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Answered<T> {
    Yes(T),
    No(WireProblem),
    /// It does not keep the table.
    NotHere,
}

/// Somebody who connects through another server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Guest {
    pub(super) address: IpAddr,
    pub(super) person: Option<Person>,
    pub(super) token: Option<String>,
    pub(super) since: u64,
    /// Through whose eyes they look, as their address says it.
    pub(super) look: Option<String>,
}

/// A problem on its way between servers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WireProblem {
    status: u16,
    code: String,
    message: String,
    rule: Option<String>,
    detail: Option<Value>,
    limit: Option<String>,
    retry_after_s: Option<u64>,
}

impl From<&Problem> for WireProblem {
    fn from(problem: &Problem) -> WireProblem {
        WireProblem {
            status: problem.status.as_u16(),
            code: problem.code.to_owned(),
            message: problem.message.clone(),
            rule: problem.rule.map(str::to_owned),
            detail: problem.detail.clone(),
            limit: problem.limit.map(|limit| limit.name().to_owned()),
            retry_after_s: problem.retry_after_s,
        }
    }
}

impl From<WireProblem> for Problem {
    fn from(wire: WireProblem) -> Problem {
        let status = StatusCode::from_u16(wire.status).unwrap_or(StatusCode::BAD_GATEWAY);
        Problem {
            rule: wire.rule.map(known),
            detail: wire.detail,
            limit: Limit::ALL
                .iter()
                .copied()
                .find(|limit| Some(limit.name()) == wire.limit.as_deref()),
            retry_after_s: wire.retry_after_s,
            ..Problem::new(status, known(wire.code), wire.message)
        }
    }
}

/// Codes are words of the program: each is kept once, for good.
fn known(code: String) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(code.as_str()) {
        return found;
    }
    if known.len() >= CODES {
        return "internal";
    }
    let kept: &'static str = Box::leak(code.into_boxed_str());
    known.insert(kept);
    kept
}

impl<T> Answered<T> {
    pub(super) fn of(result: Result<T, Problem>) -> Answered<T> {
        match result {
            Ok(answer) => Answered::Yes(answer),
            Err(problem) => Answered::No((&problem).into()),
        }
    }
}

impl Envelope {
    /// Writes it, with the frames that it carries.
    pub(super) fn to_text<'a>(&self, frames: impl IntoIterator<Item = &'a str>) -> String {
        let mut text = serde_json::to_string(self).expect("a message is JSON");
        for frame in frames {
            text.push('\n');
            text.push_str(frame);
        }
        text
    }

    /// Reads it; what is no message of ours is nothing.
    pub(super) fn read(text: &str) -> Option<(Envelope, impl Iterator<Item = &str>)> {
        let mut lines = text.split('\n');
        let envelope = serde_json::from_str(lines.next()?).ok()?;
        Some((envelope, lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_told_as_it_was_meant() {
        let problem = Problem {
            rule: Some("TR-9"),
            ..Problem::limit(
                Limit::HintsAtOnce,
                "too many",
                Some(std::time::Duration::from_secs(3)),
            )
        };
        let wire = serde_json::to_string(&WireProblem::from(&problem)).expect("JSON");
        let back = Problem::from(serde_json::from_str::<WireProblem>(&wire).expect("a problem"));
        assert_eq!(format!("{problem:?}"), format!("{back:?}"));
    }

    #[test]
    fn frames_travel_as_they_are() {
        let says = Message::Frames { link: 7, seq: 1 };
        let envelope = Envelope { from: "n".to_owned(), table: "t".to_owned(), says };
        let text = envelope.to_text(["{\"kind\":\"ping\"}", "{}"]);
        let (back, frames) = Envelope::read(&text).expect("a message");
        assert!(matches!(back.says, Message::Frames { link: 7, seq: 1 }));
        assert_eq!(frames.collect::<Vec<_>>(), ["{\"kind\":\"ping\"}", "{}"]);
        assert!(Envelope::read("{\"from\":1}").is_none());
    }
}
