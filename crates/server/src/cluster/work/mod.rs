//! Work for whoever has time: what a bot thinks about and reviews of finished games.
//!
//! Whoever has more to do than thinkers offers it ([`give`]) to one of the servers that stand ready, which takes it
//! ([`take`]), says again and again that it is still at it, and answers. Whoever falls silent is replaced, by another
//! or by the one who offered; that one alone does something with the answer, as if it were its own. A question is
//! answered the same wherever that is done, as long as no clock cuts it short.

mod give;
mod take;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use self::give::Gifts;
pub(crate) use self::give::{Gift, Thinker, Word};
pub(super) use self::take::Tasks;
use crate::thinking::{Question, Thought};

/// What can be given away.
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

/// What is to be done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Job {
    Think(Question),
    Review(ReviewJob),
}

/// A game that is over and is to be reviewed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ReviewJob {
    pub(crate) journal: String,
    /// The number of the record that each entry is.
    pub(crate) seqs: Vec<u64>,
    pub(crate) simulations: Option<u32>,
    /// How long it may take.
    pub(crate) seconds: u64,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobResult {
    Thought(Thought),
    /// It follows, as it is kept.
    Review,
    /// It takes longer than it may.
    TooLong,
    /// It could not be done there.
    Not,
}

/// How often whoever works for another says so.
const SIGN: Duration = Duration::from_millis(200);
/// After how long without a word whoever works for us is replaced.
const SILENCE: Duration = Duration::from_millis(1_200);
/// How long whoever has taken something waits to be told what it is, and how long an offer stands.
const OFFER: Duration = Duration::from_millis(400);
