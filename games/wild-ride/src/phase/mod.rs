//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

mod call;
mod deck;
mod finish;
mod locomotive;
mod look;
mod race;
mod rules;
mod setup;
mod turn;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, SeatSet, Turn};

use crate::{Pace, State};

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Nature attaches the first wagons.
    MakeTrains,
    /// Nature draws who rolls first.
    DrawFirstPlayer,
    /// The player whose turn it is says when to roll: at a live table only.
    Ready,
    /// Nature rolls the coloured dice.
    RollColours,
    /// Everybody without a stop sign says *grab* or *no ride*.
    Look,
    /// The grabs of a live race are timed.
    Race,
    /// Nature draws who was first.
    DrawFirstGrab {
        /// Among whom.
        among: SeatSet,
    },
    /// Everybody but the grabber says whether the grab was wrong.
    Call,
    /// Nature rolls the locomotive die.
    RollLocomotive,
    /// Whoever rolled a locomotive takes the wagons of a train.
    Take,
    /// Nature draws wagons until the trains are full.
    Refill,
    /// Nature draws the one wagon of a turn without any.
    Draw,
    /// Nothing: the game is over.
    Over {
        /// Why.
        ending: Ending,
    },
}

/// Why the game ended (WR-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody has ten wagons.
    TenWagons,
    /// The deck is empty.
    DeckEmpty,
}

impl Ending {
    /// Both.
    pub const ALL: [Ending; 2] = [Ending::TenWagons, Ending::DeckEmpty];

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["ten_wagons", "deck_empty"][self as usize]
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ending {
    type Err = String;

    fn from_str(name: &str) -> Result<Ending, String> {
        Ending::ALL
            .into_iter()
            .find(|ending| ending.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no ending; there are ten_wagons and deck_empty"))
    }
}

whistle_core::by_name!(Ending, Ending::ALL.into_iter());

impl Phase {
    /// Returns what the table waits for, in words that follow "the table waits for".
    pub(crate) fn awaits(self) -> &'static str {
        match self {
            Phase::MakeTrains => "the first wagons",
            Phase::DrawFirstPlayer => "the first player to be drawn",
            Phase::Ready => "the player whose turn it is to roll",
            Phase::RollColours => "the roll of the coloured dice",
            Phase::Look => "everybody to grab or to say no ride",
            Phase::Race => "the grabs to be timed",
            Phase::DrawFirstGrab { .. } => "the first grabber to be drawn",
            Phase::Call => "the others to believe the grab or to call it wrong",
            Phase::RollLocomotive => "the roll of the locomotive die",
            Phase::Take => "a train to be chosen",
            Phase::Refill | Phase::Draw => "a wagon from the deck",
            Phase::Over { .. } => "nobody, since the game is over",
        }
    }

    /// Tells whether the coloured dice lie on the table in this phase.
    pub(crate) fn has_dice(self) -> bool {
        match self {
            Phase::Look
            | Phase::Race
            | Phase::DrawFirstGrab { .. }
            | Phase::Call
            | Phase::RollLocomotive
            | Phase::Take => true,
            Phase::MakeTrains
            | Phase::DrawFirstPlayer
            | Phase::Ready
            | Phase::RollColours
            | Phase::Refill
            | Phase::Draw
            | Phase::Over { .. } => false,
        }
    }
}

impl State {
    /// Returns the rule that says whose moment this is.
    pub(crate) fn rule(&self) -> &'static str {
        match self.phase {
            Phase::MakeTrains => "WR-1",
            Phase::DrawFirstPlayer | Phase::Ready | Phase::RollColours => "WR-3",
            Phase::Look | Phase::Race => "WR-5",
            Phase::DrawFirstGrab { .. } if self.pace == Pace::Live => "WR-5",
            Phase::DrawFirstGrab { .. } => "WR-17",
            Phase::Call => "WR-10",
            Phase::RollLocomotive if self.own_rolls < locomotive::OWN_ROLLS => "WR-7",
            Phase::RollLocomotive => "WR-8",
            Phase::Take => "WR-7",
            Phase::Refill => "WR-9",
            Phase::Draw => "WR-11",
            Phase::Over { .. } => "WR-13",
        }
    }

    /// Says whom the game waits for.
    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Ready => Turn::seats(SeatSet::one(self.roller)),
            Phase::Look | Phase::Call => Turn::seats(self.waiting),
            Phase::Take => Turn::seats(SeatSet::one(self.taker())),
            Phase::Over { .. } => Turn::Over,
            _ => Turn::Chance,
        }
    }

    /// Returns who has the locomotive die in hand, or takes and refills after a locomotive.
    ///
    /// # Panics
    /// If nobody does: before a grab, or once the roll is over.
    #[inline]
    pub(crate) fn taker(&self) -> Seat {
        self.die.expect("somebody has the die from the grab to the last wagon of the refill")
    }
}
