//! Suggestions by bots.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Effort, Level, ThinkRequest};
use whistle_core::{Json, Personality, Seat, Viewer};
use whistle_protocol::engine::{
    Candidate, EngineError, ErrorCode, PrincipalVariationMove, Suggest, Suggestion,
};
use whistle_registry::{GameEntry, find};
use whistle_review::{HINT_SIMULATIONS, hint};
use whistle_table::Table;

use crate::cli::Lang;
use crate::words::Phrases;

/// Reads the requested effort: a level, a number of simulations or milliseconds, and only one of them.
pub(super) fn effort(asked: &Suggest) -> Result<Effort, EngineError> {
    match (asked.level.as_deref(), asked.simulations, asked.ms) {
        (None, None, None) => Ok(Effort::Level(Level::Baron)),
        (Some(level), None, None) => {
            let level =
                level.parse().map_err(|error| EngineError::new(ErrorCode::BadRequest, error))?;
            Ok(Effort::Level(level))
        }
        (None, Some(simulations), None) => Ok(Effort::Simulations(simulations)),
        (None, None, Some(ms)) => Ok(Effort::Millis(ms)),
        _ => {
            let message = "give one of \"level\", \"simulations\" and \"ms\", not several";
            Err(EngineError::new(ErrorCode::BadRequest, message))
        }
    }
}

/// Reads the requested personality, which the game must have.
pub(super) fn personality(
    asked: &Suggest,
    game: &GameEntry,
) -> Result<Option<Personality>, EngineError> {
    let bad = |error: &dyn std::fmt::Display| EngineError::new(ErrorCode::BadRequest, error);
    let taste = asked.personality.as_deref().map(str::parse::<Personality>).transpose();
    let taste = taste.map_err(|error| bad(&error))?;
    game.check_taste(taste).map_err(|error| bad(&error))?;
    Ok(taste)
}

pub(super) fn suggest(
    table: &Table,
    seat: Seat,
    effort: Effort,
    personality: Option<Personality>,
    seed: u64,
) -> Result<Suggestion, EngineError> {
    let stop = AtomicBool::new(false);
    let game = table.game();
    let question = ThinkRequest::new(effort, seed, &stop).liking(personality);
    let advice = game.suggest(seat, &question).ok_or_else(|| {
        EngineError::new(ErrorCode::NothingToDecide, format!("{seat} has nothing to decide now"))
    })?;
    let phrases = phrases_of(table);
    let words = |seat: Seat, action: &Json| in_words(&phrases, seat, action);
    let expected = advice.line.into_iter().map(|(seat, action)| {
        let words = words(seat, &action);
        PrincipalVariationMove { seat, action, words }
    });
    let candidates = advice.candidates.into_iter();
    Ok(Suggestion {
        words: words(seat, &advice.action),
        action: advice.action,
        estimate: advice.estimate,
        candidates: candidates.map(|(action, visits)| Candidate { action, visits }).collect(),
        line: expected.collect(),
        seed,
        took: advice.took,
        cut_short: advice.cut_short,
        why: Vec::new(),
    })
}

fn phrases_of(table: &Table) -> Phrases {
    let entry = find(table.game().meta().id).expect("a known game");
    Phrases::new(entry, Lang::En)
}

fn in_words(phrases: &Phrases, seat: Seat, action: &Json) -> String {
    phrases.tell("action", &action.tree(), Viewer::Seat(seat))
}

/// Adds the values of the best few actions and the reasons for each. As in a hint, the best of them becomes the
/// suggestion; the bot's own estimates for another action are then dropped.
pub(super) fn say_why(suggestion: &mut Suggestion, table: &Table, seat: Seat, seed: u64) {
    let judged = hint(table.game(), seat, HINT_SIMULATIONS, seed, &AtomicBool::new(false));
    suggestion.why = judged.expect("the search is never stopped");
    if let Some(best) = suggestion.why.first()
        && best.action != suggestion.action
    {
        suggestion.action = best.action.clone();
        suggestion.words = in_words(&phrases_of(table), seat, &best.action);
        suggestion.estimate.clear();
        suggestion.line.clear();
    }
}
