//! Questions to bots and their answers: a seat's view and choices go in, a move comes out.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{Json, Level, Personality, Seat, Viewer};
use whistle_session::{Session, Thought};

/// The most simulations of a level here: what a phone makes in a second or two.
pub const MOST_SIMULATIONS: u32 = 2_000;

/// A question to a bot, which knows only its seat's view.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game's id.
    pub game: String,
    /// The seat that decides.
    pub seat: Seat,
    /// Its view, with memory.
    pub view: Json,
    /// Its legal actions.
    pub legal: Vec<Json>,
    /// The effort.
    pub effort: Effort,
    /// The personality, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<Personality>,
    /// The random seed as sixteen hexadecimal digits, because JavaScript has no 64-bit integers.
    pub seed: String,
}

/// The effort of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// As hard as this level.
    Level(Level),
    /// This many simulations.
    Simulations(u32),
}

impl Question {
    /// Creates a question about a seat's choice from its view; `None` if there is none. A hint uses the strongest
    /// level.
    pub(super) fn of(session: &Session, asked: &whistle_session::Question) -> Option<Question> {
        let (seat, seed) = (asked.asked.seat, asked.seed);
        let (level, personality) = asked.bot.unwrap_or((Level::Baron, None));
        let table = session.table()?;
        Some(Question {
            game: session.about().game.clone(),
            seat,
            view: table.view(Viewer::Seat(seat), true),
            legal: table.game().legal(seat),
            effort: Effort::Level(level),
            personality,
            seed: format!("{seed:016x}"),
        })
    }
}

/// Answers a question given as text with a [`Thought`] as text; an empty text if the question is malformed.
pub fn think(question: &str) -> Option<String> {
    let question: Question = serde_json::from_str(question).ok()?;
    let game = whistle_registry::find(&question.game).ok()?;
    let effort = match question.effort {
        Effort::Level(level) => whistle_bots::Effort::LevelWithin { level, most: MOST_SIMULATIONS },
        Effort::Simulations(count) => whistle_bots::Effort::Simulations(count),
    };
    let seed = u64::from_str_radix(&question.seed, 16).ok()?;
    let never = AtomicBool::new(false);
    let request = ThinkRequest::new(effort, seed, &never).liking(question.personality);
    let Question { seat, view, legal, .. } = &question;
    let advice = game.decide(*seat, view, legal, &request).ok()?;
    let Advice { action, estimate, candidates, took, line, cut_short: _ } = advice;
    serde_json::to_string(&Thought { action, estimate, candidates, line, took }).ok()
}
