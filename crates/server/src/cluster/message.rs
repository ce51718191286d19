//! Messages between nodes.
//!
//! A message is one line of JSON, followed by the frames it carries, one per line and unchanged.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use whistle_protocol::review::TableReview;

use super::jobs::{Job, JobKind, JobResult};
use crate::admin::BanLine;
use crate::problem::Problem;
use crate::routing::RouteError;
use crate::store::Person;
use crate::table_actor::{Reply, Request};
use crate::thinking::Priority;

/// The newest protocol version that this node speaks.
///
/// Raise it for a change that older nodes would not understand, and raise [`OLDEST_VERSION`] one release later, so that
/// two consecutive releases always understand each other.
pub(super) const VERSION: i64 = 2;
/// The oldest protocol version that this node still understands.
pub(super) const OLDEST_VERSION: i64 = 1;

/// The first version whose nodes answer [`Message::AskReview`].
pub(super) const REPORTS_REVIEWS_SINCE: i64 = 2;

/// A message with its sender.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// Id of the sending node.
    pub(super) from: String,
    /// Id of the table that the message is about; empty if it is about none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) table: String,
    #[serde(rename = "says")]
    pub(super) message: Message,
}

/// A message from one node to another. The serialised names are part of the protocol between releases.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Message {
    /// A request to a table that the receiver owns.
    Ask { number: u64, request: Request },
    /// The answer to the [`Message::Ask`], [`Message::AskReview`] or [`Message::LoadTable`] with that number.
    Answer { number: u64, answer: RemoteAnswer<Reply> },
    /// One of the sender's clients connects to a table that the receiver owns.
    Connect { link: u64, new: RemoteClient },
    /// The answer to [`Message::Connect`]: whether the client has a seat at the table.
    Connected { link: u64, answer: RemoteAnswer<bool> },
    /// A client's message follows as a frame. On each link `seq` counts up from 1.
    #[serde(rename = "say")]
    ClientSays { link: u64, seq: u64 },
    /// A client's command that was refused before it was read, for example because it came too fast.
    #[serde(rename = "refuse")]
    RefuseCommand { link: u64, seq: u64, id: String, problem: Problem },
    /// Frames for a client follow. On each link `seq` counts up from 1.
    Frames { link: u64, seq: u64 },
    /// The client has disconnected.
    #[serde(rename = "gone")]
    ClientGone { link: u64 },
    /// The owner of the table has closed the link.
    #[serde(rename = "ended")]
    LinkEnded { link: u64 },
    /// The sender has unloaded a table, and the receiver must load it.
    #[serde(rename = "take_up")]
    LoadTable { number: u64 },
    /// Asks for the progress of a table's review beyond the first `since` findings. A node that does not make this
    /// review answers [`RemoteAnswer::NotOwner`].
    AskReview { number: u64, since: usize },
    /// Offers a job to a node that has announced itself as available.
    #[serde(rename = "offer")]
    OfferJob {
        number: u64,
        #[serde(rename = "work")]
        job: JobKind,
        #[serde(rename = "kind")]
        priority: Priority,
    },
    /// The sender has reserved capacity for the offered job and waits for it.
    #[serde(rename = "take")]
    AcceptJob { number: u64 },
    /// The job itself.
    #[serde(rename = "do")]
    AssignJob { number: u64, job: Box<Job> },
    /// The job is still running; for a review, includes the findings since the last such message.
    #[serde(rename = "still_at_it")]
    JobProgress {
        number: u64,
        #[serde(rename = "told")]
        review: Option<Box<TableReview>>,
    },
    /// The job has ended. The text of a finished review follows as a frame.
    #[serde(rename = "done")]
    JobDone { number: u64, result: Box<JobResult> },
    /// Stop the job: a bot answers with the best it has found so far, a review is dropped.
    #[serde(rename = "enough")]
    StopJob { number: u64 },
    /// A token was revoked: its connections are closed.
    TokenEnded { token: String },
    /// All of a person's connections are closed.
    PersonEnded { person: String, problem: Problem },
    /// A person or network was banned.
    Banned { ban: BanLine },
    /// A ban was lifted.
    Unbanned { subject: String },
    /// The sender is connected to the bus again and may have missed messages that were sent to it meanwhile.
    #[serde(rename = "back")]
    Reconnected,
}

/// An answer from another node.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RemoteAnswer<T> {
    #[serde(rename = "yes")]
    Ok(T),
    #[serde(rename = "no")]
    Refused(Problem),
    /// The node does not own the table.
    #[serde(rename = "not_here")]
    NotOwner,
}

/// A client that connects through another node.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoteClient {
    pub(super) address: IpAddr,
    pub(super) person: Option<Person>,
    pub(super) token: Option<String>,
    pub(super) since: u64,
    /// The viewer requested in the client's URL.
    pub(super) look: Option<String>,
}

impl<T> From<Result<T, RouteError>> for RemoteAnswer<T> {
    fn from(result: Result<T, RouteError>) -> RemoteAnswer<T> {
        match result {
            Ok(answer) => RemoteAnswer::Ok(answer),
            Err(RouteError::OwnedBy(_) | RouteError::NotHeard) => RemoteAnswer::NotOwner,
            Err(error @ (RouteError::Refused(_) | RouteError::Lost)) => {
                RemoteAnswer::Refused(error.into())
            }
        }
    }
}

impl<T> From<RemoteAnswer<T>> for Result<T, RouteError> {
    fn from(answered: RemoteAnswer<T>) -> Result<T, RouteError> {
        match answered {
            RemoteAnswer::Ok(answer) => Ok(answer),
            RemoteAnswer::Refused(problem) => Err(RouteError::Refused(problem)),
            RemoteAnswer::NotOwner => Err(RouteError::NotHeard),
        }
    }
}

impl Envelope {
    /// Serialises the message and the frames that it carries.
    pub(super) fn to_text<'a>(&self, frames: impl IntoIterator<Item = &'a str>) -> String {
        let mut text = serde_json::to_string(self).expect("a message is JSON");
        for frame in frames {
            text.push('\n');
            text.push_str(frame);
        }
        text
    }

    /// Parses a message and its frames. Returns `None` if the text is not a message of this protocol.
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
        let message = Message::Frames { link: 7, seq: 1 };
        let envelope = Envelope { from: "n".to_owned(), table: "t".to_owned(), message };
        let text = envelope.to_text(["{\"kind\":\"ping\"}", "{}"]);
        let (back, frames) = Envelope::read(&text).expect("a message");
        assert!(matches!(back.message, Message::Frames { link: 7, seq: 1 }));
        assert_eq!(frames.collect::<Vec<_>>(), ["{\"kind\":\"ping\"}", "{}"]);
        assert!(Envelope::read("{\"from\":1}").is_none());
    }

    /// Nodes of two releases run side by side during an upgrade.
    #[test]
    fn messages_keep_their_names_on_the_bus() {
        let problem = Problem::no_table();
        let refused = serde_json::to_string(&problem).expect("JSON");
        let (number, link, seq) = (1, 2, 3);
        let messages = [
            (Message::ClientSays { link, seq }, r#"{"say":{"link":2,"seq":3}}"#),
            (
                Message::RefuseCommand { link, seq, id: "c".to_owned(), problem: problem.clone() },
                &format!(r#"{{"refuse":{{"link":2,"seq":3,"id":"c","problem":{refused}}}}}"#),
            ),
            (Message::ClientGone { link }, r#"{"gone":{"link":2}}"#),
            (Message::LinkEnded { link }, r#"{"ended":{"link":2}}"#),
            (Message::LoadTable { number }, r#"{"take_up":{"number":1}}"#),
            (
                Message::OfferJob { number, job: JobKind::Think, priority: Priority::Hint },
                r#"{"offer":{"number":1,"work":"thought","kind":"advice"}}"#,
            ),
            (
                Message::OfferJob { number, job: JobKind::Review, priority: Priority::BotsOnly },
                r#"{"offer":{"number":1,"work":"review","kind":"alone"}}"#,
            ),
            (Message::AcceptJob { number }, r#"{"take":{"number":1}}"#),
            (
                Message::JobProgress { number, review: None },
                r#"{"still_at_it":{"number":1,"told":null}}"#,
            ),
            (
                Message::JobDone { number, result: Box::new(JobResult::Failed) },
                r#"{"done":{"number":1,"result":"not"}}"#,
            ),
            (Message::StopJob { number }, r#"{"enough":{"number":1}}"#),
            (Message::Reconnected, r#""back""#),
            (
                Message::Connected { link, answer: RemoteAnswer::Ok(true) },
                r#"{"connected":{"link":2,"answer":{"yes":true}}}"#,
            ),
            (
                Message::Connected { link, answer: RemoteAnswer::NotOwner },
                r#"{"connected":{"link":2,"answer":"not_here"}}"#,
            ),
            (
                Message::Connected { link, answer: RemoteAnswer::Refused(problem) },
                &format!(r#"{{"connected":{{"link":2,"answer":{{"no":{refused}}}}}}}"#),
            ),
        ];
        for (message, sent) in messages {
            let envelope = Envelope { from: "n".to_owned(), table: String::new(), message };
            assert_eq!(envelope.to_text([]), format!(r#"{{"from":"n","says":{sent}}}"#));
        }
        assert_eq!(serde_json::to_string(&Priority::Move).expect("JSON"), r#""move""#);
    }
}
