//! What nature can do.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Dice, PowerCards};

/// What nature can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Deal three power cards to each (TS-2).
    Deal {
        /// What each seat is dealt.
        hands: PerSeat<PowerCards>,
    },
    /// Draw the conductor (TS-3).
    DrawConductor {
        /// Who it is.
        seat: Seat,
    },
    /// Roll all dice that are to be rolled (TS-8, TS-9).
    Roll {
        /// What they show.
        dice: Dice,
    },
    /// Draw power cards (TS-23).
    DrawPower {
        /// Who draws.
        seat: Seat,
        /// What is drawn.
        cards: PowerCards,
    },
}
