//! Hints with reasons: the values of a seat's best few actions, and the reasons for each.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use whistle_bots::Decision;
use whistle_core::{Game, Json, Seat, Viewer, read_strictly};
use whistle_protocol::review::JudgedChoice;
use whistle_registry::{AnyGame, GameVisitor};

use crate::decision::Comparison;
use crate::judge::{Judge, Stopped};
use crate::reasons::reasons;
use crate::seeds::Seed;

/// Simulations per action of a hint: a moment's work for one thread.
pub const HINT_SIMULATIONS: u32 = 200;

/// The parameters of a hint.
#[derive(Clone, Copy)]
struct Thinking<'a> {
    simulations: u32,
    seed: Seed,
    stop: &'a AtomicBool,
}

/// Returns the values of a seat's best few actions given what it can know, best first; `None` if it has no choice, or
/// in a race. Runs on the calling thread.
///
/// Only the seat's view and its actions are passed on.
///
/// # Errors
/// If it was stopped.
pub fn hint(
    game: &dyn AnyGame,
    seat: Seat,
    simulations: u32,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Vec<JudgedChoice>, Stopped> {
    let thinking = Thinking { simulations, seed: Seed(seed), stop };
    let asked = AtTable { game, seat, thinking };
    whistle_registry::visit(game.meta().id, asked).expect("a known game")
}

/// The same, from a view and the actions alone.
///
/// # Errors
/// If it was stopped, or the view or the choices are not of this game.
pub fn hint_from_view(
    game: &str,
    seat: Seat,
    view: &Json,
    legal: &[Json],
    simulations: u32,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Vec<JudgedChoice>, Stopped> {
    let thinking = Thinking { simulations, seed: Seed(seed), stop };
    let asked = FromView { seat, view, legal, thinking };
    whistle_registry::visit(game, asked).unwrap_or(Err(Stopped))
}

struct FromView<'a> {
    seat: Seat,
    view: &'a Json,
    legal: &'a [Json],
    thinking: Thinking<'a>,
}

impl GameVisitor for FromView<'_> {
    type Output = Result<Vec<JudgedChoice>, Stopped>;

    fn visit<G: Game>(self) -> Self::Output {
        if self.view.tree().get("viewer").and_then(Value::as_u64) != Some(self.seat.0.into()) {
            return Err(Stopped);
        }
        let (view, _) = read_strictly::<G::View>(self.view).map_err(|_| Stopped)?;
        let read = |action| read_strictly::<G::Action>(action).map(|(action, _)| action);
        let legal: Result<Vec<G::Action>, _> = self.legal.iter().map(read).collect();
        let mut legal = legal.map_err(|_| Stopped)?;
        legal.sort_unstable();
        judged::<G>(&Decision { seat: self.seat, view: &view, legal: &legal }, self.thinking)
    }
}

struct AtTable<'a> {
    game: &'a dyn AnyGame,
    seat: Seat,
    thinking: Thinking<'a>,
}

impl GameVisitor for AtTable<'_> {
    type Output = Result<Vec<JudgedChoice>, Stopped>;

    fn visit<G: Game>(self) -> Self::Output {
        let position =
            self.game.as_any().downcast_ref::<G>().expect("the action belongs to the game");
        let mut legal = Vec::new();
        position.legal_actions(self.seat, &mut legal);
        let view = position.view(Viewer::Seat(self.seat));
        judged::<G>(&Decision { seat: self.seat, view: &view, legal: &legal }, self.thinking)
    }
}

fn judged<G: Game>(
    decision: &Decision<'_, G>,
    thinking: Thinking<'_>,
) -> Result<Vec<JudgedChoice>, Stopped> {
    if decision.legal.is_empty() || G::IS_RACE {
        return Ok(Vec::new());
    }
    let Thinking { simulations, seed, stop } = thinking;
    let table = G::sample_world(decision.view, &mut seed.stream(0));
    let compared = Judge::new(&table, stop).alone().compare(decision, None, simulations, seed)?;
    Ok(candidates(decision, &compared, seed).collect())
}

/// Converts contenders to the game's JSON, with reasons.
pub(crate) fn candidates<'a, G: Game>(
    decision: &'a Decision<'a, G>,
    compared: &'a Comparison<G::Action>,
    seed: Seed,
) -> impl Iterator<Item = JudgedChoice> + 'a {
    compared.contenders.iter().map(move |one| JudgedChoice {
        action: Json::of(&one.action),
        share: one.shares[decision.seat.index()],
        behind: one.behind,
        error: one.error,
        tries: one.tries,
        reasons: reasons(decision, &one.action, seed).into_iter().map(str::to_owned).collect(),
    })
}
