//! What a player of the house would do.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use whistle_bots::{Effort, Level, ThinkRequest};
use whistle_core::{Seat, Viewer};
use whistle_games::find;
use whistle_table::Table;

use super::Trouble;
use crate::cli::Lang;
use crate::words::Phrases;

/// Reads how hard to think: a level, a number of simulations or milliseconds, and only one of them.
pub(crate) fn effort(
    level: Option<&str>,
    simulations: Option<u32>,
    ms: Option<u32>,
) -> Result<Effort, Trouble> {
    match (level, simulations, ms) {
        (None, None, None) => Ok(Effort::Level(Level::Baron)),
        (Some(level), None, None) => {
            let level = level.parse().map_err(|error| Trouble::new("bad_request", error))?;
            Ok(Effort::Level(level))
        }
        (None, Some(simulations), None) => Ok(Effort::Simulations(simulations)),
        (None, None, Some(ms)) => Ok(Effort::Millis(ms)),
        _ => {
            let message = "give one of \"level\", \"simulations\" and \"ms\", not several";
            Err(Trouble::new("bad_request", message))
        }
    }
}

pub(super) fn suggest(
    table: &Table,
    seat: Seat,
    effort: Effort,
    seed: u64,
) -> Result<Value, Trouble> {
    let stop = AtomicBool::new(false);
    let game = table.game();
    let advice =
        game.suggest(seat, &ThinkRequest { effort, seed, stop: &stop }).ok_or_else(|| {
            Trouble::new("nothing_to_decide", format!("{seat} has nothing to decide now"))
        })?;
    let entry = find(game.meta().id).expect("an open table is of a game of the house");
    let phrases = Phrases::new(entry, Lang::En);
    let line: Vec<Value> = advice
        .line
        .iter()
        .map(|(seat, action)| {
            let words = phrases.tell("action", &action.tree(), Viewer::Seat(*seat));
            json!({ "seat": seat, "action": action, "words": words })
        })
        .collect();
    let candidates: Vec<Value> = advice
        .candidates
        .iter()
        .map(|(action, visits)| json!({ "action": action, "visits": visits }))
        .collect();
    let mut answer = json!({
        "action": advice.action,
        "words": phrases.tell("action", &advice.action.tree(), Viewer::Seat(seat)),
        "estimate": advice.estimate,
        "candidates": candidates,
        "line": line,
        "seed": seed,
    });
    if let Some(took) = advice.took {
        answer["took"] = took.into();
    }
    Ok(answer)
}
