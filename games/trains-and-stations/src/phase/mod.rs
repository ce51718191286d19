//! The phases of the game, and the rules of each.
//!
//! Each phase has a file: its legal actions (`offer`), why others are refused (`refuse`), and their effects (`apply`).

pub(crate) mod build;
pub(crate) mod deliver;
pub(crate) mod gather;
pub(crate) mod place;
pub(crate) mod reveal_missions;
pub(crate) mod roll;
pub(crate) mod serve;
pub(crate) mod setup;
pub(crate) mod speculate;
pub(crate) mod turn;
pub(crate) mod upgrade;

use serde::{Deserialize, Serialize};
use whistle_core::{Illegal, Rules as _, Seat, Sink, refuse_if};

use crate::{Building, Event, Goods, Power, Refusal, State};

/// A receiver of this game's events.
pub(crate) trait Events: Sink<Event> {}
impl<S: Sink<Event>> Events for S {}

/// Permission, or the reason for a refusal.
pub(crate) type Verdict = Result<(), Illegal<Refusal>>;

/// Refuses a power card that is not in the hand.
pub(crate) fn refuse_unheld(state: &State, seat: Seat, card: Power) -> Verdict {
    let is_held = state.power[seat].contains(card);
    refuse_if(!is_held, Refusal::NotHeld { card, rule: state.awaits().rule })
}

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Phase {
    /// Power cards are dealt.
    Deal,
    /// All seats give back a power card, simultaneously.
    ReturnPower,
    /// The conductor is drawn.
    DrawConductor,
    /// The active player gathers dice, or takes all back.
    Gather,
    /// The active player keeps saved dice or rolls them.
    KeepSaved,
    /// Dice are rolled.
    Roll,
    /// The active player rerolls or stops.
    Reroll,
    /// The active player places trains.
    Place,
    /// The active player builds and saves dice.
    Build,
    /// The active player chooses the next delivery.
    ChooseDelivery,
    /// The active player breaks a tie for the majority.
    BreakTie,
    /// Power cards are drawn.
    DrawPower { seat: Seat, count: u8 },
    /// The active player divides a short stack of goods, seat by seat; this seat is next.
    ServeGoods { building: Building, seat: Seat },
    /// All seats may reveal missions.
    Missions,
    /// The active player chooses the stack to upgrade.
    Upgrade,
    /// All seats offer goods for the upgraded ones, simultaneously and in secret.
    Speculate { building: Building, goods: Goods },
    /// The active player divides scarce new goods, seat by seat; this seat is next.
    ServeTrades { building: Building, seat: Seat },
    /// The active player chooses who is served next with scarce new goods (French rules).
    OrderTrades { building: Building },
    /// The game is over.
    Over,
}
