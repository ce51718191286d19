//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

pub(crate) mod build;
pub(crate) mod deliver;
pub(crate) mod gather;
pub(crate) mod missions;
pub(crate) mod place;
pub(crate) mod roll;
pub(crate) mod serve;
pub(crate) mod setup;
pub(crate) mod speculate;
pub(crate) mod turn;
pub(crate) mod upgrade;

use serde::{Deserialize, Serialize};
use whistle_core::{Illegal, Rules as _, Seat, Sink, refuse_if};

use crate::{Building, Event, Goods, Power, Refusal, State};

/// Takes what happens.
pub(crate) trait Events: Sink<Event> {}
impl<S: Sink<Event>> Events for S {}

/// Whether something may be done, and if not why.
pub(crate) type Verdict = Result<(), Illegal<Refusal>>;

/// Refuses a power card that is not in the hand.
pub(crate) fn refuse_unheld(state: &State, seat: Seat, card: Power) -> Verdict {
    let is_held = state.power[seat].contains(card);
    refuse_if(!is_held, Refusal::NotHeld { card, rule: state.awaits().rule })
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "a field is what its name says")]
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
    DrawPower { seat: Seat, count: u8 },
    /// The active player hands out goods of a stack that is short, now to this seat.
    ServeGoods { building: Building, seat: Seat },
    /// Everybody may reveal missions.
    Missions,
    /// The active player chooses the stack to be upgraded.
    Upgrade,
    /// Everybody at once, in secret, offers goods for those that this stack was upgraded to.
    Speculate { building: Building, goods: Goods },
    /// The active player hands out new goods of which there are too few, now to this seat.
    ServeTrades { building: Building, seat: Seat },
    /// The active player says who is served next with new goods of which there are too few
    /// (French rules).
    OrderTrades { building: Building },
    /// Nothing: the game is over.
    Over,
}
