//! A hint that says why: the best few choices of a seat, what each is worth, and what speaks for it.

use std::sync::atomic::AtomicBool;

use whistle_bots::Decision;
use whistle_core::{Game, Json, Seat, Viewer};
use whistle_games::{AnyGame, GameVisitor};
use whistle_protocol::review::JudgedChoice;

use crate::decision::Comparison;
use crate::judge::{Judge, Stopped};
use crate::reasons::reasons;
use crate::seeds::Seed;

/// Says what the best few choices of a seat are worth by what it can know, the best first; nothing if it
/// has none, or in a game of quick hands.
///
/// Only the seat's view and its choices go on from here.
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
    let asked = Hint { game, seat, simulations, seed: Seed(seed), stop };
    whistle_games::visit(game.meta().id, asked).expect("a table is of a game of the house")
}

struct Hint<'a> {
    game: &'a dyn AnyGame,
    seat: Seat,
    simulations: u32,
    seed: Seed,
    stop: &'a AtomicBool,
}

impl GameVisitor for Hint<'_> {
    type Output = Result<Vec<JudgedChoice>, Stopped>;

    fn visit<G: Game>(self) -> Self::Output {
        let position = self.game.as_any().downcast_ref::<G>().expect("it is of its own game");
        let mut legal = Vec::new();
        position.legal_actions(self.seat, &mut legal);
        if legal.is_empty() || G::IS_RACE {
            return Ok(Vec::new());
        }
        let view = position.view(Viewer::Seat(self.seat));
        let decision = Decision::<G> { seat: self.seat, view: &view, legal: &legal };
        let judge = Judge::<G>::new(position.seat_count(), self.stop);
        let compared = judge.compare(&decision, None, self.simulations, self.seed)?;
        Ok(candidates(&decision, &compared, self.seed).collect())
    }
}

/// Writes contenders in the game's JSON, with what speaks for each.
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
