//! Answers of built-in bots.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use whistle_bots::Advice;
use whistle_core::{Json, Pcg32, Seat};

use crate::plain::Plain;
use crate::player::Thinker;
use crate::table::AnyTable;

/// A bot's answer in serialised form.
#[derive(Serialize)]
struct Thought {
    action: Json,
    estimate: Vec<f64>,
    candidates: Vec<Candidate>,
    line: Vec<Following>,
}

#[derive(Serialize)]
struct Candidate {
    action: Json,
    visits: u32,
}

#[derive(Serialize)]
struct Following {
    seat: Seat,
    action: Json,
}

/// Asks a bot to decide; returns `None` if the seat has nothing to decide.
pub(crate) fn think(
    table: &dyn AnyTable,
    thinker: Thinker,
    seat: Seat,
    seed: u64,
) -> Option<Plain> {
    let advice = match thinker {
        Thinker::Random => Advice::plain(table.random_action(seat, &mut Pcg32::new(seed, 1))?),
        Thinker::Beginner => Advice::plain(table.beginner(seat, seed)?),
        Thinker::House(..) | Thinker::Policy(_) => {
            let stop = AtomicBool::new(false);
            table.suggest(seat, &thinker.request(seed, &stop)?)?
        }
    };
    let candidate = |(action, visits)| Candidate { action, visits };
    let following = |(seat, action)| Following { seat, action };
    Some(Plain::of(&Thought {
        action: advice.action,
        estimate: advice.estimate,
        candidates: advice.candidates.into_iter().map(candidate).collect(),
        line: advice.line.into_iter().map(following).collect(),
    }))
}
