//! A review, question by question.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_core::JournalText;
use whistle_protocol::review::{ChanceLuck, JudgedDecision, Moment, Review};
use whistle_review::{Found, ReviewInSteps, review_in_steps};

use crate::SEED;

/// Never set: a page that no longer wants the review ends the worker.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What to review.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The file of a finished game.
    journal: String,
    /// Simulations per question; by default what suits the game.
    #[serde(default)]
    simulations: Option<u32>,
}

/// Makes one review at a time.
#[derive(Default)]
pub struct Reviewer(Option<Box<dyn ReviewInSteps>>);

/// The progress and the latest findings, in the fields of [`TableReview`](whistle_protocol::review::TableReview).
#[derive(Default, Serialize)]
pub struct Told {
    /// The number of answered questions.
    pub done: usize,
    /// The total number of questions.
    pub all: usize,
    /// Expectations at one point of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Moment>,
    /// The quality of a decision.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<JudgedDecision>,
    /// The value of a chance outcome.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<ChanceLuck>,
    /// The whole review, when it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// Why there is no review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Reviewer {
    /// An idle reviewer.
    pub const fn new() -> Reviewer {
        Reviewer(None)
    }

    /// Starts another review, described by a text.
    pub fn begin(&mut self, text: &str) -> Told {
        self.0 = None;
        match begun(text) {
            Ok(review) => {
                let all = review.all();
                self.0 = Some(review);
                Told { all, ..Told::default() }
            }
            Err(error) => Told { error: Some(error), ..Told::default() },
        }
    }

    /// Answers the next question; when none is left, returns the whole review.
    pub fn answer_next(&mut self) -> Told {
        let Some(mut review) = self.0.take() else {
            return Told { error: Some("no review was started".to_owned()), ..Told::default() };
        };
        let all = review.all();
        let mut told = Told { all, ..Told::default() };
        match review.answer_next() {
            Ok(Some(Found::Moment(moment))) => told.moments.push(moment.clone()),
            Ok(Some(Found::Decision(decision))) => told.decisions.push(decision.clone()),
            Ok(Some(Found::Luck(luck))) => told.luck.push(luck.clone()),
            Ok(None) => {
                let review = Some(review.finish());
                return Told { done: all, review, ..told };
            }
            Err(error) => return Told { error: Some(error.to_string()), ..told },
        }
        told.done = review.done();
        self.0 = Some(review);
        told
    }
}

fn begun(text: &str) -> Result<Box<dyn ReviewInSteps>, String> {
    let Asked { journal, simulations } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let journal = JournalText::read(&journal).map_err(|error| error.to_string())?;
    review_in_steps(&journal, simulations, SEED, &NEVER).map_err(|error| error.to_string())
}
