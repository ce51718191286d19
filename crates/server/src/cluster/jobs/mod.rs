//! Jobs that one node does for another: bots' moves, hints, and reviews of finished games.
//!
//! A node with more jobs than capacity offers one ([`offer`]) to the nodes that have announced themselves as available.
//! One of them accepts it ([`accept`]), reports progress while it works, and sends the result. If its reports stop, the
//! job is offered again or done by the node that offered it. Only the offering node applies the result, as if it were
//! its own. A job has the same result on every node unless a time limit cuts it short.

mod accept;
mod offer;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) use self::accept::AcceptedJobs;
pub(super) use self::offer::DelegatedJobs;
pub(crate) use self::offer::{DelegatedJob, JobUpdate, PermitOrAnswer};
use crate::thinking::{BotAnswer, Question};

/// The kinds of job that can be delegated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobKind {
    #[serde(rename = "thought")]
    Think,
    Review,
}

impl JobKind {
    pub(crate) const ALL: [JobKind; 2] = [JobKind::Think, JobKind::Review];

    /// Returns the name of the bus subject on which jobs of this kind are offered.
    pub(crate) fn name(self) -> &'static str {
        match self {
            JobKind::Think => "thought",
            JobKind::Review => "review",
        }
    }
}

/// A job with everything that another node needs to do it.
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
    /// For each journal entry, the number of its record.
    pub(crate) seqs: Vec<u64>,
    pub(crate) simulations: Option<u32>,
    /// Time limit.
    pub(crate) seconds: u64,
}

/// How a job ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobResult {
    #[serde(rename = "thought")]
    Answer(BotAnswer),
    /// The review is finished; its text follows the message as a frame.
    Review,
    /// The review reached its time limit.
    TooLong,
    /// The other node could not do the job.
    #[serde(rename = "not")]
    Failed,
}

/// How often a node reports progress on a job.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);
/// A job counts as lost after this long without a report.
const SILENCE_TIMEOUT: Duration = Duration::from_millis(1_200);
/// How long an offer stands, and how long capacity stays reserved for an accepted job that is not assigned.
const OFFER_TIMEOUT: Duration = Duration::from_millis(400);
