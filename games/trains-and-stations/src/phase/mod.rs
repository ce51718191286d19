//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

mod build;
mod deliver;
mod finish;
mod game;
mod gather;
mod missions;
mod place;
mod roll;
mod serve;
mod setup;
mod speculate;
mod turn;
mod upgrade;

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, SeatSet, Turn};

use crate::{Building, Goods};

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Nature deals power cards.
    Deal,
    /// Everybody at once gives a power card back.
    ReturnPower,
    /// Nature draws the conductor.
    DrawConductor,
    /// The active player gathers dice, or takes all back.
    Gather,
    /// The active player keeps saved dice or rolls them.
    KeepSaved,
    /// Nature rolls.
    Roll,
    /// The active player rerolls or stops.
    Reroll,
    /// The active player places trains.
    Place,
    /// The active player erects buildings and saves dice.
    Build,
    /// The active player chooses the next delivery.
    ChooseDelivery,
    /// The active player breaks a tie for the majority.
    BreakTie,
    /// Nature draws power cards.
    DrawPower {
        /// Who draws.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// The active player hands out goods of a stack that is short.
    ServeGoods {
        /// Whose stack.
        building: Building,
        /// Who is served now.
        seat: Seat,
    },
    /// Everybody may reveal missions.
    Missions,
    /// The active player chooses the stack to be upgraded.
    Upgrade,
    /// Everybody at once, in secret, offers goods for new ones.
    Speculate {
        /// The stack that was upgraded.
        building: Building,
        /// The new goods.
        goods: Goods,
    },
    /// The active player hands out new goods of which there are too few.
    ServeTrades {
        /// The stack that was upgraded.
        building: Building,
        /// Who is served now.
        seat: Seat,
    },
    /// The active player says who is served next with new goods of which there are too few
    /// (French rules).
    OrderTrades {
        /// The stack that was upgraded.
        building: Building,
    },
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// Returns the rule that says whose moment this is.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Phase::Deal | Phase::ReturnPower => "TS-2",
            Phase::DrawConductor => "TS-3",
            Phase::Gather => "TS-4",
            Phase::KeepSaved | Phase::Roll => "TS-8",
            Phase::Reroll => "TS-9",
            Phase::Place => "TS-11",
            Phase::Build => "TS-12",
            Phase::ChooseDelivery => "TS-20",
            Phase::BreakTie => "TS-22",
            Phase::DrawPower { .. } => "TS-23",
            Phase::ServeGoods { .. } => "TS-25",
            Phase::Missions => "TS-26",
            Phase::Upgrade => "TS-28",
            Phase::Speculate { .. } => "TS-29",
            Phase::ServeTrades { .. } | Phase::OrderTrades { .. } => "TS-30",
            Phase::Over => "TS-32",
        }
    }

    /// Returns what the table waits for, in words that follow "the table waits for".
    pub(crate) fn awaits(self) -> &'static str {
        match self {
            Phase::Deal => "the deal",
            Phase::ReturnPower => "power cards to be given back",
            Phase::DrawConductor => "the conductor to be drawn",
            Phase::Gather => "dice to be gathered",
            Phase::KeepSaved => "saved dice to be kept or rolled",
            Phase::Roll => "the roll",
            Phase::Reroll => "a reroll or a stop",
            Phase::Place => "trains to be placed",
            Phase::Build => "buildings to be erected and dice to be saved",
            Phase::ChooseDelivery => "the next delivery to be chosen",
            Phase::BreakTie => "a tie to be broken",
            Phase::DrawPower { .. } => "power cards to be drawn",
            Phase::ServeGoods { .. } => "goods to be handed out",
            Phase::Missions => "missions to be revealed",
            Phase::Upgrade => "a stack to be upgraded",
            Phase::Speculate { .. } => "offers of goods",
            Phase::ServeTrades { .. } => "new goods to be handed out",
            Phase::OrderTrades { .. } => "somebody to be served next with new goods",
            Phase::Over => "nobody, since the game is over",
        }
    }

    #[inline]
    pub(crate) fn turn(self, active: Seat, waiting: SeatSet) -> Turn {
        match self {
            Phase::Deal | Phase::DrawConductor | Phase::Roll | Phase::DrawPower { .. } => {
                Turn::Chance
            }
            Phase::ReturnPower | Phase::Missions | Phase::Speculate { .. } => Turn::seats(waiting),
            Phase::Over => Turn::Over,
            _ => Turn::seats(SeatSet::one(active)),
        }
    }
}
