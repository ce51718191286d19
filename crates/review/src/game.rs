//! Reviews of whole games.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use whistle_bots::Decision;
use whistle_core::{
    Entry, Game, Journal, JournalError, JournalText, Json, Outcome, Seat, Turn, Viewer,
};
use whistle_protocol::review::{
    ChanceLuck, Judged, JudgedDecision, Label, Moment, Review, SeatReflexes,
};
use whistle_registry::{GameVisitor, UnknownGame};

use crate::decision::Comparison;
use crate::hint::candidates;
use crate::judge::{Eyes, Judge, Stopped};
use crate::luck::{Futures, LuckMeter};
use crate::reflexes::Reflexes;
use crate::seeds::Seed;
use crate::summary::{self, Judgement};
use crate::threads::each;

/// The smallest loss of each label, in shares of the win.
const NAMED: [(f64, Label); 3] =
    [(0.10, Label::Blunder), (0.05, Label::Mistake), (0.02, Label::Inaccuracy)];

/// How many actions of a decision are reported, besides the chosen one.
const TOLD: usize = 4;

/// The parameters of a review.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Simulations per question; by default what suits the game.
    pub simulations: Option<u32>,
    /// The random seed.
    pub seed: u64,
    /// The one seat to review; all by default.
    pub seat: Option<Seat>,
    /// Called with the progress and the latest finding; in any order, and from several threads.
    pub progress: &'a (dyn Fn(Progress<'_>) + Sync),
    /// Set when the review is no longer needed.
    pub stop: &'a AtomicBool,
}

/// The progress of a review.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The number of answered questions.
    pub done: u64,
    /// The total number of questions.
    pub all: u64,
    /// The latest finding; `None` before the first.
    pub found: Option<Found<'a>>,
}

/// The answer to one question.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// The expectations at one point.
    Moment(&'a Moment),
    /// The quality of a decision.
    Decision(&'a JudgedDecision),
    /// The value of a chance outcome.
    Luck(&'a ChanceLuck),
}

/// Why a game cannot be reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The journal is invalid.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There is no such game.
    #[error(transparent)]
    Game(UnknownGame),
    /// The game is not over.
    #[error("the game is still running after {entries} entries")]
    Running {
        /// The number of entries so far.
        entries: usize,
    },
    /// There is no such seat.
    #[error("there is no seat {}", .seat.0)]
    NoSuchSeat {
        /// The requested seat.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// It was stopped.
    #[error("{Stopped}")]
    Stopped,
}

impl From<Stopped> for ReviewError {
    fn from(_: Stopped) -> ReviewError {
        ReviewError::Stopped
    }
}

/// Reviews a game from its journal's text, on the current thread pool.
///
/// # Errors
/// If the journal is invalid, the game has not ended, or the review was stopped.
pub fn review_journal(text: &JournalText<'_>, asked: &Asked<'_>) -> Result<Review, ReviewError> {
    let entry = whistle_registry::find(text.game()).map_err(ReviewError::Game)?;
    let visitor = Reviewer { text, asked };
    whistle_registry::visit(entry.meta.id, visitor).expect("the game was just found")
}

struct Reviewer<'a> {
    text: &'a JournalText<'a>,
    asked: &'a Asked<'a>,
}

impl GameVisitor for Reviewer<'_> {
    type Output = Result<Review, ReviewError>;

    fn visit<G: Game>(self) -> Self::Output {
        let (journal, _) = self.text.replay::<G>(|_, _, _, _| ())?;
        review(&journal, self.asked)
    }
}

/// Reviews a game, on the current thread pool.
///
/// # Errors
/// If the rules refuse the journal, the game has not ended, or the review was stopped.
pub fn review<G: Game>(journal: &Journal<G>, asked: &Asked<'_>) -> Result<Review, ReviewError> {
    let work = Work::new(journal.clone(), Wanted::from(asked))?;
    let questions = work.questions();
    let (done, all) = (AtomicU64::new(0), questions.len() as u64);
    if all > 0 {
        (asked.progress)(Progress { done: 0, all, found: None });
    }
    let answer = |question: &Question| {
        let answer = work.answer(*question)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        (asked.progress)(Progress { done, all, found: Some(answer.found()) });
        Ok(answer)
    };
    let answers: Result<Vec<Answer>, Stopped> = each(&questions, answer);
    Ok(work.finish(answers?))
}

/// The parameters of a review, without the progress callback.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) simulations: Option<u32>,
    pub(crate) seed: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) stop: &'a AtomicBool,
}

impl<'a> From<&Asked<'a>> for Wanted<'a> {
    fn from(asked: &Asked<'a>) -> Wanted<'a> {
        let Asked { simulations, seed, seat, stop, .. } = *asked;
        Wanted { simulations, seed, seat, stop }
    }
}

/// All questions about one game.
pub(crate) struct Work<'a, G: Game> {
    journal: Journal<G>,
    /// The positions before the first entry, and after each.
    positions: Vec<G>,
    outcome: Outcome,
    /// The reflexes in a race, which has no questions.
    reflexes: Option<Vec<SeatReflexes>>,
    wanted: Wanted<'a>,
    judge: Judge<'a, G>,
    meter: LuckMeter<'a, G>,
    /// How the game may continue after each chance outcome, computed on first use.
    futures: Vec<OnceLock<Result<Futures<G>, Stopped>>>,
    seats: u8,
    simulations: u32,
}

/// A question about one point of the game.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    Moment(usize),
    Decision(usize),
    Luck(usize),
}

/// Its answer.
pub(crate) enum Answer {
    Moment(Moment),
    Decision(Judgement),
    Luck(ChanceLuck),
}

impl<'a, G: Game> Work<'a, G> {
    /// Replays the game to get every position.
    ///
    /// # Errors
    /// If the rules refuse the journal, the game has not ended, or there is no such seat.
    pub(crate) fn new(journal: Journal<G>, wanted: Wanted<'a>) -> Result<Self, ReviewError> {
        let start = Journal::<G>::new(journal.config.clone()).replay(|_, _, _| ())?;
        let seats = start.seat_count();
        let mut reflexes = Reflexes::new(seats);
        let mut positions = vec![start];
        journal.replay(|number, position, events| {
            reflexes.add(number as u32, &positions[number], events);
            positions.push(position.clone());
        })?;
        let Some(outcome) = positions.last().and_then(G::outcome) else {
            return Err(ReviewError::Running { entries: journal.entries.len() });
        };
        if let Some(seat) = wanted.seat.filter(|seat| seat.0 >= seats) {
            return Err(ReviewError::NoSuchSeat { seat, seats });
        }
        let judge = Judge::new(&positions[0], wanted.stop);
        let simulations = wanted.simulations.unwrap_or(judge.measure.simulations).max(1);
        let meter = LuckMeter::new(seats, wanted.stop);
        let reflexes = G::IS_RACE.then(|| reflexes.finish());
        let futures = journal.entries.iter().map(|_| OnceLock::new()).collect();
        Ok(Work {
            journal,
            positions,
            outcome,
            reflexes,
            wanted,
            judge,
            meter,
            futures,
            seats,
            simulations,
        })
    }

    /// Combines all answers.
    pub(crate) fn finish(&self, answers: Vec<Answer>) -> Review {
        Review {
            game: G::META.id.to_owned(),
            rules_version: G::META.rules_version,
            seats: self.seats,
            entries: self.journal.entries.len() as u32,
            outcome: (&self.outcome).into(),
            judged: (!G::IS_RACE).then(|| self.judged(answers)),
            reflexes: self.reflexes.clone(),
        }
    }

    fn judged(&self, answers: Vec<Answer>) -> Judged {
        let (mut moments, mut judgements, mut luck) = (Vec::new(), Vec::new(), Vec::new());
        for answer in answers {
            match answer {
                Answer::Moment(moment) => moments.push(moment),
                Answer::Decision(judgement) => judgements.push(judgement),
                Answer::Luck(one) => luck.push(one),
            }
        }
        moments.sort_by_key(|moment| moment.after);
        let levels = self.judge.measure.levels;
        let seats = summary::seats(&self.outcome, &judgements, &luck, levels.as_ref());
        let turning_points = summary::turning_points(&moments, &judgements, &self.actors());
        let decisions = judgements.into_iter().map(|judgement| judgement.decision).collect();
        let (simulations, seed) = (self.simulations, self.wanted.seed);
        Judged { simulations, seed, moments, decisions, luck, seats, turning_points }
    }

    /// Lists the questions: first the chances, from coarse to fine, so that the whole game is visible early; then
    /// decisions and luck, entry by entry. Empty for a race.
    pub(crate) fn questions(&self) -> Vec<Question> {
        if G::IS_RACE {
            return Vec::new();
        }
        let all = self.positions.len();
        let mut questions: Vec<Question> = coarse_to_fine(all).map(Question::Moment).collect();
        for (number, entry) in self.journal.entries.iter().enumerate() {
            match entry {
                Entry::Chance { .. } => questions.push(Question::Luck(number)),
                Entry::Action { seat, .. } if self.is_judged(number, *seat) => {
                    questions.push(Question::Decision(number));
                }
                // Gifts are a matter between people, which a bot cannot judge.
                Entry::Action { .. } | Entry::Gift { .. } => (),
            }
        }
        questions
    }

    /// Forced moves are not judged.
    fn is_judged(&self, number: usize, seat: Seat) -> bool {
        let mut legal = Vec::new();
        self.positions[number].legal_actions(seat, &mut legal);
        legal.len() > 1 && self.wanted.seat.is_none_or(|asked| asked == seat)
    }

    /// Returns who decided or gave something in each entry; `None` for chance outcomes.
    fn actors(&self) -> Vec<Option<Seat>> {
        let actor = |entry: &Entry<G>| match entry {
            Entry::Action { seat, .. } | Entry::Gift { seat, .. } => Some(*seat),
            Entry::Chance { .. } => None,
        };
        self.journal.entries.iter().map(actor).collect()
    }

    pub(crate) fn answer(&self, question: Question) -> Result<Answer, Stopped> {
        let seed = Seed(self.wanted.seed);
        Ok(match question {
            Question::Moment(after) => {
                Answer::Moment(self.moment(after, seed.part(3 * after as u64))?)
            }
            Question::Decision(entry) => {
                Answer::Decision(self.decision(entry, seed.part(3 * entry as u64 + 1))?)
            }
            Question::Luck(entry) => Answer::Luck(self.luck(entry)?),
        })
    }

    fn moment(&self, after: usize, seed: Seed) -> Result<Moment, Stopped> {
        let position = &self.positions[after];
        let simulations = self.simulations;
        let open = self.judge.chances(position, Eyes::Open, simulations, seed)?;
        let through = |seat: Seat| {
            if self.wanted.seat.is_some_and(|asked| asked != seat) {
                return Ok(Vec::new());
            }
            // Every seat knows the result of a finished game.
            let simulations = if position.turn() == Turn::Over { 1 } else { simulations / 4 };
            let seed = seed.part(u64::from(seat.0) + 1);
            Ok(self.judge.chances(position, Eyes::Seat(seat), simulations, seed)?.shares)
        };
        let eyes: Result<Vec<Vec<f64>>, Stopped> = Seat::all(self.seats).map(through).collect();
        Ok(Moment { after: after as u32, open: open.shares, error: open.errors, eyes: eyes? })
    }

    fn decision(&self, number: usize, seed: Seed) -> Result<Judgement, Stopped> {
        let Entry::Action { seat, action } = self.journal.entries[number] else {
            unreachable!("only actions are judged");
        };
        let position = &self.positions[number];
        let view = position.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        let compared = self.judge.compare(&decision, Some(action), self.simulations, seed)?;
        let best = compared.contenders[0].action;
        let chosen = Json::of(&action);
        let loss = if best == action { 0.0 } else { compared.loss.max(0.0) };
        let all = candidates(&decision, &compared, seed).enumerate();
        let told = all.filter(|(place, one)| *place < TOLD || one.action == chosen);
        let candidates = told.map(|(_, one)| one).collect();
        let decision = JudgedDecision {
            entry: number as u32,
            seat,
            chosen,
            best: Json::of(&best),
            choices: legal.len() as u32,
            candidates,
            loss,
            error: compared.error,
            label: label(&compared, best == action),
        };
        Ok(Judgement { decision, loss: compared.loss, anything: compared.anything })
    }

    fn luck(&self, number: usize) -> Result<ChanceLuck, Stopped> {
        let is_chance =
            |&before: &usize| matches!(self.journal.entries[before], Entry::Chance { .. });
        let earlier = (0..number).rev().find(is_chance);
        let earlier = earlier.map(|before| self.futures(before)).transpose()?;
        let (real, seed) = (self.futures(number)?, self.luck_seed(number));
        let luck = self.meter.luck(&self.positions[number], real, earlier, seed)?;
        Ok(ChanceLuck { entry: number as u32, luck: luck.as_slice().to_vec() })
    }

    fn futures(&self, number: usize) -> Result<&Futures<G>, Stopped> {
        let after = &self.positions[number + 1];
        let made = || self.meter.futures(after, self.luck_seed(number));
        self.futures[number].get_or_init(made).as_ref().map_err(|stopped| *stopped)
    }

    fn luck_seed(&self, number: usize) -> Seed {
        Seed(self.wanted.seed).part(3 * number as u64 + 2)
    }
}

impl Answer {
    pub(crate) fn found(&self) -> Found<'_> {
        match self {
            Answer::Moment(moment) => Found::Moment(moment),
            Answer::Decision(judgement) => Found::Decision(&judgement.decision),
            Answer::Luck(luck) => Found::Luck(luck),
        }
    }
}

/// Lists the numbers below `all`, each once: every 32nd first, then those in between, by halves.
fn coarse_to_fine(all: usize) -> impl Iterator<Item = usize> {
    let steps = (0..=5).rev().map(|power| 1_usize << power);
    steps.flat_map(move |step| {
        (0..all).step_by(step).filter(move |number| step == 32 || number % (2 * step) != 0)
    })
}

/// Labels a loss; only one that exceeds its own error gets a bad label.
fn label<A>(compared: &Comparison<A>, is_best: bool) -> Label {
    if is_best {
        return Label::Best;
    }
    let surely = compared.loss > compared.error;
    let named = NAMED.iter().find(|(least, _)| surely && compared.loss >= *least);
    named.map_or(Label::Good, |(_, label)| *label)
}

#[cfg(test)]
mod tests {
    use super::coarse_to_fine;

    #[test]
    fn coarse_to_fine_leaves_nothing_out_and_tells_nothing_twice() {
        for all in [0, 1, 2, 31, 33, 100] {
            let mut numbers: Vec<usize> = coarse_to_fine(all).collect();
            assert!(numbers.iter().take(all.div_ceil(32)).all(|number| number % 32 == 0));
            numbers.sort_unstable();
            assert_eq!(numbers, (0..all).collect::<Vec<_>>());
        }
    }
}
