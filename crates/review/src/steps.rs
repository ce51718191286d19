//! Reviews answered question by question, for callers with one thread that do other things in between.

use std::sync::atomic::AtomicBool;

use whistle_core::{Game, JournalText, Seat};
use whistle_protocol::review::Review;
use whistle_registry::{GameVisitor, UnknownGame};

use crate::game::{Answer, Found, Question, ReviewError, Wanted, Work};
use crate::judge::Stopped;

/// A review in progress.
pub trait ReviewInSteps: Send {
    /// Returns the number of questions.
    fn all(&self) -> usize;

    /// Returns the number of answered questions.
    fn done(&self) -> usize;

    /// Answers the next question; `None` if all are answered.
    ///
    /// # Errors
    /// If it was stopped.
    fn answer_next(&mut self) -> Result<Option<Found<'_>>, Stopped>;

    /// Returns the review: when every question is answered, the same as one made at once.
    fn finish(self: Box<Self>) -> Review;
}

/// Starts a review of a journal.
///
/// # Errors
/// If the journal is invalid, or the game has not ended.
pub fn review_in_steps<'a>(
    text: &JournalText<'_>,
    simulations: Option<u32>,
    seed: u64,
    stop: &'a AtomicBool,
) -> Result<Box<dyn ReviewInSteps + 'a>, ReviewError> {
    let wanted = Wanted { simulations, seed, seat: None::<Seat>, stop };
    // The game is passed in rather than looked up, so that a page downloads less code.
    whistle_registry::visit(text.game(), Begin { text, wanted }).unwrap_or_else(|| {
        Err(ReviewError::Game(UnknownGame { id: text.game().to_owned(), meant: None }))
    })
}

struct Begin<'t, 'a> {
    text: &'t JournalText<'t>,
    wanted: Wanted<'a>,
}

impl<'a> GameVisitor for Begin<'_, 'a> {
    type Output = Result<Box<dyn ReviewInSteps + 'a>, ReviewError>;

    fn visit<G: Game>(self) -> Self::Output {
        let (journal, _) = self.text.replay::<G>(|_, _, _, _| ())?;
        let work = Work::new(journal, self.wanted)?;
        let questions = work.questions();
        Ok(Box::new(Begun { work, questions, answers: Vec::new() }))
    }
}

struct Begun<'a, G: Game> {
    work: Work<'a, G>,
    questions: Vec<Question>,
    answers: Vec<Answer>,
}

impl<G: Game> ReviewInSteps for Begun<'_, G> {
    fn all(&self) -> usize {
        self.questions.len()
    }

    fn done(&self) -> usize {
        self.answers.len()
    }

    fn answer_next(&mut self) -> Result<Option<Found<'_>>, Stopped> {
        let Some(question) = self.questions.get(self.answers.len()) else { return Ok(None) };
        self.answers.push(self.work.answer(*question)?);
        Ok(self.answers.last().map(Answer::found))
    }

    fn finish(self: Box<Self>) -> Review {
        self.work.finish(self.answers)
    }
}
