//! What servers say to each other.
//!
//! A message is a line of JSON, and then the frames it carries as they are, a line each.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use whistle_protocol::review::TableReview;

use super::work::{Job, JobResult, Work};
use crate::admin::BanLine;
use crate::problem::Problem;
use crate::routing::RouteError;
use crate::store::Person;
use crate::table_actor::{Reply, Request};
use crate::thinking::Kind;

/// The newest version of this that we speak, and the oldest. A change that an older server would not
/// understand raises the first; the second follows a release later, so that neighbours always agree.
pub(super) const VERSION: i64 = 2;
pub(super) const OLDEST: i64 = 1;

/// The first version that tells another server of the reviews it makes.
pub(super) const TELLS_OF_REVIEWS: i64 = 2;

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
    /// Somebody asks something of a table that the other owns.
    Ask { number: u64, request: Request },
    /// The answer to that.
    Answer { number: u64, answer: Answered<Reply> },
    /// Somebody connects to a table that the other owns.
    Connect { link: u64, new: RemoteClient },
    /// Whether they may, and whether they have a place of their own there.
    Connected { link: u64, answer: Answered<bool> },
    /// What a client says follows: the number of this message on its link counts up from 1.
    Say { link: u64, seq: u64 },
    /// A command that is refused before anybody looks at what it asks for.
    Refuse { link: u64, seq: u64, id: String, problem: Problem },
    /// What a client is told follows; the numbers count up from 1.
    Frames { link: u64, seq: u64 },
    /// The client has gone.
    Gone { link: u64 },
    /// The owner has ended the connection.
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
    PersonEnded { person: String, problem: Problem },
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
    No(Problem),
    /// It does not own the table.
    NotHere,
}

/// Somebody who connects through another server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoteClient {
    pub(super) address: IpAddr,
    pub(super) person: Option<Person>,
    pub(super) token: Option<String>,
    pub(super) since: u64,
    /// Through whose eyes they look, as their address says it.
    pub(super) look: Option<String>,
}

impl<T> From<Result<T, RouteError>> for Answered<T> {
    fn from(result: Result<T, RouteError>) -> Answered<T> {
        match result {
            Ok(answer) => Answered::Yes(answer),
            Err(RouteError::OwnedBy(_) | RouteError::NotHeard) => Answered::NotHere,
            Err(error @ (RouteError::Refused(_) | RouteError::Lost)) => Answered::No(error.into()),
        }
    }
}

impl<T> From<Answered<T>> for Result<T, RouteError> {
    fn from(answered: Answered<T>) -> Result<T, RouteError> {
        match answered {
            Answered::Yes(answer) => Ok(answer),
            Answered::No(problem) => Err(RouteError::Refused(problem)),
            Answered::NotHere => Err(RouteError::NotHeard),
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
