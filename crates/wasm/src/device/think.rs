//! What a bot is asked, and what it answers: its seat's view and choices go in, a move comes out.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{Json, Level, Personality, Seat, Viewer};
use whistle_session::{Session, Thought};

/// The most simulations that a level makes here: a phone makes as many in a second or two.
pub const MOST_SIMULATIONS: u32 = 2_000;

/// What a bot is asked. It knows what its seat sees, and nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game's id.
    pub game: String,
    /// Who decides.
    pub seat: Seat,
    /// What that seat may know, memory included.
    pub view: Json,
    /// Everything the seat may do.
    pub legal: Vec<Json>,
    /// How hard to think.
    pub effort: Effort,
    /// What it likes, if it has a taste.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personality: Option<Personality>,
    /// What the bot's luck comes from, in sixteen hexadecimal digits: a page has no such number.
    pub seed: String,
}

/// How hard a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// As hard as a level does.
    Level(Level),
    /// This many simulations.
    Simulations(u32),
}

impl Question {
    /// Asks about a seat's choice with what the seat sees; nothing where there is none. A hint is of the strongest.
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

/// Thinks about a question that came as text; the answer is a [`Thought`] as text, or nothing if the
/// question makes no sense.
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
