//! Moves of bots, and what happens when a bot fails.

use whistle_core::{Json, Rng, Seat};
use whistle_registry::ActError;

use crate::{MoveInfo, Table};

/// How often a random move is drawn for a bot whose own move was refused.
const DRAWS: u32 = 8;

/// The result of a bot's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotMove {
    /// It made the move it wanted.
    AsWanted,
    /// It made a random legal move.
    AtRandom(BotFault),
    /// It could not move.
    None(BotFault),
}

/// Why a bot did not make its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotFault {
    /// It had none.
    NoMove,
    /// The game refused it.
    Refused(ActError),
}

impl Table {
    /// Makes the bot's move, or any legal move: a bot's failure must not stop the table.
    pub fn act_somehow(
        &mut self,
        seat: Seat,
        wanted: Option<&Json>,
        info: MoveInfo,
        luck: &mut dyn Rng,
    ) -> BotMove {
        let fault = match wanted.map(|action| self.act_with(seat, action, info)) {
            Some(Ok(_)) => return BotMove::AsWanted,
            Some(Err(error)) => BotFault::Refused(error),
            None => BotFault::NoMove,
        };
        let acted = (0..DRAWS).any(|_| {
            let action = self.game().random_action(seat, luck);
            action.is_some_and(|action| self.act_with(seat, &action, info).is_ok())
        });
        if acted { BotMove::AtRandom(fault) } else { BotMove::None(fault) }
    }
}
