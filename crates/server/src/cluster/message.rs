//! Messages between servers.
//!
//! A message is a line of JSON, followed by its frames, one line each.

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

/// The newest version that we speak, and the oldest. A change that an older server would misunderstand raises the
/// first; the second follows one release later, so that neighbouring releases always agree.
pub(super) const VERSION: i64 = 2;
pub(super) const OLDEST: i64 = 1;

/// The first version in which servers tell each other of reviews.
pub(super) const TELLS_OF_REVIEWS: i64 = 2;

/// A message with its sender.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// The sender.
    pub(super) from: String,
    /// The table that it is about; empty if none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) table: String,
    pub(super) says: Message,
}

/// The content.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Message {
    /// A request to a table that the receiver owns.
    Ask { number: u64, request: Request },
    /// The answer to that.
    Answer { number: u64, answer: Answered<Reply> },
    /// A client connects to a table that the receiver owns.
    Connect { link: u64, new: RemoteClient },
    /// Whether the client may connect, and whether it has a seat there.
    Connected { link: u64, answer: Answered<bool> },
    /// A client's message follows; `seq` counts up from 1 on each link.
    Say { link: u64, seq: u64 },
    /// A command that was refused before it was looked at.
    Refuse { link: u64, seq: u64, id: String, problem: Problem },
    /// Frames for a client follow; `seq` counts up from 1.
    Frames { link: u64, seq: u64 },
    /// The client has gone.
    Gone { link: u64 },
    /// The owner has closed the connection.
    Ended { link: u64 },
    /// The sender has released a table, for the receiver to take over.
    TakeUp { number: u64 },
    /// Asks how far the review of a table is, after so many findings. Only the server that makes it answers.
    AskReview { number: u64, since: usize },
    /// Offers work to a server with free capacity.
    Offer { number: u64, work: Work, kind: Kind },
    /// Accepts an offer, and waits for the work.
    Take { number: u64 },
    /// The work.
    Do { number: u64, job: Box<Job> },
    /// The work goes on; includes what was found since the last message.
    StillAtIt { number: u64, told: Option<Box<TableReview>> },
    /// The work is done. The text of a review follows.
    Done { number: u64, result: Box<JobResult> },
    /// The work can stop: the findings suffice, or nobody needs them any more.
    Enough { number: u64 },
    /// A token is no longer valid.
    TokenEnded { token: String },
    /// Closes a person's connections.
    PersonEnded { person: String, problem: Problem },
    /// A new ban.
    Banned { ban: BanLine },
    /// A ban was lifted.
    Unbanned { subject: String },
    /// The sender receives again; messages to it since the bus broke may be lost.
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

/// A client that is connected to another server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoteClient {
    pub(super) address: IpAddr,
    pub(super) person: Option<Person>,
    pub(super) token: Option<String>,
    pub(super) since: u64,
    /// The viewer, as in its address.
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
    /// Serialises it with its frames.
    pub(super) fn to_text<'a>(&self, frames: impl IntoIterator<Item = &'a str>) -> String {
        let mut text = serde_json::to_string(self).expect("a message is JSON");
        for frame in frames {
            text.push('\n');
            text.push_str(frame);
        }
        text
    }

    /// Parses it; `None` if it is no message of ours.
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
