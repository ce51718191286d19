//! Sharing work with servers that have free capacity: bots' decisions and reviews of finished games.
//!
//! A server with more work than thinkers offers it ([`give`]) to one with free capacity, which accepts it ([`take`]),
//! reports regularly that it is still working, and answers. If the reports stop, another server does the work, or the
//! one that offered it; only that one uses the answer, as if it were its own. The answer is the same wherever it is
//! computed, unless a time limit cuts it short.

mod give;
mod take;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use self::give::Gifts;
pub(crate) use self::give::{Gift, Thinker, Word};
pub(super) use self::take::Tasks;
use crate::thinking::{Question, Thought};

/// Kinds of work that can be given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Work {
    Thought,
    Review,
}

impl Work {
    pub(crate) const ALL: [Work; 2] = [Work::Thought, Work::Review];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Work::Thought => "thought",
            Work::Review => "review",
        }
    }
}

/// A piece of work.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Job {
    Think(Question),
    Review(ReviewJob),
}

/// A finished game to review.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ReviewJob {
    pub(crate) journal: String,
    /// The record number of each entry.
    pub(crate) seqs: Vec<u64>,
    pub(crate) simulations: Option<u32>,
    /// How long it may take.
    pub(crate) seconds: u64,
}

/// The result.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobResult {
    Thought(Thought),
    /// The review follows, as it is stored.
    Review,
    /// It takes too long.
    TooLong,
    /// It could not be done there.
    Not,
}

/// How often a server that works for another reports.
const SIGN: Duration = Duration::from_millis(200);
/// After how long without a report another server does the work.
const SILENCE: Duration = Duration::from_millis(1_200);
/// How long a server that accepted work waits for it, and how long an offer is open.
const OFFER: Duration = Duration::from_millis(400);
