//! A question to a bot that any node can answer.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_bots::{Advice, Effort, PATIENCE, ThinkRequest};
use whistle_core::{Json, Level, Personality, Seat, Viewer};
use whistle_protocol::review::JudgedChoice;
use whistle_registry::AnyGame;
use whistle_review::{HINT_SIMULATIONS, hint_from_view};

/// A seat's view, its legal actions, and the effort. A bot never gets more than this, so another node learns no more
/// than a bot here does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    game: String,
    rules_version: u32,
    seat: Seat,
    view: Json,
    legal: Vec<Json>,
    #[serde(with = "SentEffort")]
    effort: Effort,
    /// The bot's personality, if it has one. Nodes without support for personalities omit it.
    #[serde(default)]
    personality: Option<Personality>,
    seed: u64,
    /// Whether this is a hint, which includes its reasons.
    says_why: bool,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BotAnswer {
    #[serde(with = "SentAdvice")]
    pub(crate) advice: Advice<Json>,
    /// For a hint, the best choices with their values and reasons.
    pub(crate) why: Vec<JudgedChoice>,
}

type JsonAdvice = Advice<Json>;

#[derive(Serialize, Deserialize)]
#[serde(remote = "JsonAdvice")]
struct SentAdvice {
    action: Json,
    estimate: Vec<f64>,
    candidates: Vec<(Json, u32)>,
    took: Option<u16>,
    line: Vec<(Seat, Json)>,
    cut_short: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Effort", rename_all = "snake_case")]
enum SentEffort {
    Level(Level),
    LevelWithin { level: Level, most: u32 },
    Simulations(u32),
    Millis(u32),
}

impl Question {
    /// Builds the question for a seat.
    pub(crate) fn of(
        game: &dyn AnyGame,
        seat: Seat,
        request: &ThinkRequest<'_>,
        says_why: bool,
    ) -> Question {
        let meta = game.meta();
        Question {
            game: meta.id.to_owned(),
            rules_version: meta.rules_version,
            seat,
            view: game.view(Viewer::Seat(seat), true),
            legal: game.legal(seat),
            effort: request.effort,
            personality: request.personality,
            seed: request.seed,
            says_why,
        }
    }

    /// Answers the question. Returns `None` if this node cannot read it or there is no choice.
    pub(crate) fn think(&self, stop: &AtomicBool) -> Option<BotAnswer> {
        let game = whistle_registry::find(&self.game).ok()?;
        if game.meta.rules_version != self.rules_version {
            return None;
        }
        let request = ThinkRequest::new(self.effort, self.seed, stop)
            .within(PATIENCE)
            .liking(self.personality);
        let advice = game.decide(self.seat, &self.view, &self.legal, &request).ok()?;
        let Question { game, seat, view, legal, seed, .. } = self;
        let why = match self.says_why {
            // Reasons are left out if thinking was stopped before they were computed.
            true => hint_from_view(game, *seat, view, legal, HINT_SIMULATIONS, *seed, stop)
                .unwrap_or_default(),
            false => Vec::new(),
        };
        Some(BotAnswer { advice, why })
    }
}

#[cfg(test)]
mod tests {
    use whistle_core::{Pcg32, Turn};
    use whistle_registry::GAMES;

    use super::*;

    /// Plays every game at random; at each choice, both implementations get the same question.
    #[test]
    fn the_same_is_thought_from_what_a_seat_sees_as_at_the_table() {
        let stop = AtomicBool::new(false);
        for entry in GAMES {
            let opened = entry.open(entry.meta.min_seats, &serde_json::Map::new());
            let (mut game, mut rng) = (opened.expect("a table").game, Pcg32::new(7, 7));
            let mut asked = 0;
            while asked < 12 && game.turn() != Turn::Over {
                if let Some(seat) = game.turn().actors().first() {
                    asked += 1;
                    for effort in [Effort::Simulations(60), Effort::Level(Level::Conductor)] {
                        // No time limit, because one could cut off either search on a busy machine.
                        let request = ThinkRequest::new(effort, asked, &stop);
                        let here = game.suggest(seat, &request).expect("a choice");
                        let question = Question::of(game.as_ref(), seat, &request, false);
                        let text = serde_json::to_string(&question).expect("JSON");
                        let there: Question = serde_json::from_str(&text).expect("a question");
                        let decided = entry.decide(seat, &there.view, &there.legal, &request);
                        assert_eq!(decided.expect("a choice"), here, "{}", entry.meta.id);
                    }
                }
                game.random_step(&mut rng);
            }
            assert_eq!(asked, 12, "{}", entry.meta.id);
        }
    }

    #[test]
    fn a_hint_is_the_same_from_what_a_seat_sees() {
        let stop = AtomicBool::new(false);
        for entry in GAMES {
            let opened = entry.open(entry.meta.min_seats, &serde_json::Map::new());
            let (mut game, mut rng) = (opened.expect("a table").game, Pcg32::new(3, 3));
            while game.turn().actors().is_empty() {
                game.random_step(&mut rng);
            }
            let seat = game.turn().actors().first().expect("somebody");
            let here = whistle_review::hint(game.as_ref(), seat, 20, 5, &stop).expect("a hint");
            let (view, legal) = (game.view(Viewer::Seat(seat), true), game.legal(seat));
            let there = hint_from_view(entry.meta.id, seat, &view, &legal, 20, 5, &stop);
            assert_eq!(there.expect("a hint"), here);
        }
    }

    #[test]
    fn what_was_thought_travels_and_other_rules_are_not_thought_about() {
        let entry = &GAMES[0];
        let opened = entry.open(entry.meta.min_seats, &serde_json::Map::new());
        let (mut game, mut rng) = (opened.expect("a table").game, Pcg32::new(1, 1));
        while game.turn().actors().is_empty() {
            game.random_step(&mut rng);
        }
        let seat = game.turn().actors().first().expect("somebody");
        let stop = AtomicBool::new(false);
        let request = ThinkRequest::new(Effort::Simulations(40), 9, &stop);
        let question = Question::of(game.as_ref(), seat, &request, true);
        let thought = question.think(&stop).expect("a thought");
        let text = serde_json::to_string(&thought).expect("JSON");
        let back: BotAnswer = serde_json::from_str(&text).expect("a thought");
        assert_eq!(back.advice.action, thought.advice.action);
        assert_eq!((back.why.len(), back.advice.line), (thought.why.len(), thought.advice.line));
        let other = Question { rules_version: question.rules_version + 1, ..question };
        assert_eq!(other.think(&stop), None);
    }
}
