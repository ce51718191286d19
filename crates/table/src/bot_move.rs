//! What a bot does at a table, whatever it wanted.

use whistle_core::{Json, Rng, Seat};
use whistle_registry::ActError;

use crate::{MoveInfo, Table};

/// How often a move is drawn for a bot whose own was refused.
const DRAWS: u32 = 8;

/// What came of a bot's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotMove {
    /// It did what it wanted.
    AsWanted,
    /// It did something else that is allowed.
    AtRandom(BotFault),
    /// It could do nothing.
    None(BotFault),
}

/// Why a bot did not do what it wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotFault {
    /// It wanted nothing.
    NoMove,
    /// The game said no.
    Refused(ActError),
}

impl Table {
    /// Lets a bot do what it wants, or anything else that is allowed: its fault is not the table's.
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
