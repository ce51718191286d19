//! A review, question by question.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_core::JournalText;
use whistle_protocol::review::{ChanceLuck, JudgedDecision, Moment, Review};
use whistle_review::{Found, ReviewInSteps, review_in_steps};

use crate::SEED;

/// Nobody stops it from within: a page that does not want it any more ends its worker.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What is to be reviewed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The journal of a finished game, as its file has it.
    journal: String,
    /// How many simulations each question is worth; what suits the game if left out.
    #[serde(default)]
    simulations: Option<u32>,
}

/// Makes one review at a time.
#[derive(Default)]
pub struct Reviewer(Option<Box<dyn ReviewInSteps>>);

/// What is told of it: how far it is, and what was found just now. The fields are those of
/// [`TableReview`](whistle_protocol::review::TableReview).
#[derive(Default, Serialize)]
pub struct Told {
    /// How many questions are answered.
    pub done: usize,
    /// Of how many.
    pub all: usize,
    /// What everybody could expect at a moment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Moment>,
    /// How good a decision was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<JudgedDecision>,
    /// What something that nature decided was worth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<ChanceLuck>,
    /// All of it, when it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Reviewer {
    /// One that has nothing to do.
    pub const fn new() -> Reviewer {
        Reviewer(None)
    }

    /// Begins another review, of what a text asks for.
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

    /// Answers the next question; when none is left, tells all of it.
    pub fn answer_next(&mut self) -> Told {
        let Some(mut review) = self.0.take() else {
            return Told { error: Some("nothing was begun".to_owned()), ..Told::default() };
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
