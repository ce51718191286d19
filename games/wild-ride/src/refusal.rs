//! Why something is forbidden.

use std::fmt;

use serde::Serialize;
use whistle_core::Seat;

use crate::contents::FULL_TRAIN;
use crate::{Colour, Face, QUICKEST_MS, Train};

/// Why something is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// A seat with a stop sign does not grab.
    HasStopSign,
    /// The seat has said what it does.
    HasAnswered {
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// Nobody calls their own grab.
    OwnGrab,
    /// The train does not match the roll.
    DoesNotMatch {
        /// The train.
        train: Train,
    },
    /// A train does not begin with four wagons.
    WrongTrainLength {
        /// The train.
        train: Train,
    },
    /// The box does not have these wagons.
    NoSuchWagons {
        /// Of which type.
        train: Train,
    },
    /// The dice have no such face.
    NoSuchFace {
        /// The face.
        face: Face,
    },
    /// The locomotive die shows a locomotive on every face.
    NoBlankFace,
    /// The deck has no such wagon.
    NotInDeck {
        /// Its type.
        train: Train,
        /// Its colour.
        colour: Colour,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// The train has wagons enough.
    NotWanted {
        /// The train.
        train: Train,
    },
    /// A grab was not timed.
    TimeMissing {
        /// Whose.
        seat: Seat,
    },
    /// A time for a seat that did not grab.
    DidNotGrab {
        /// Whose.
        seat: Seat,
    },
    /// Times for another number of seats.
    WrongTimes {
        /// How many there are.
        seats: u8,
    },
    /// A time that no human can have.
    TooQuick {
        /// Whose.
        seat: Seat,
        /// The time.
        ms: u16,
    },
    /// A time after the look was over.
    TooSlow {
        /// Whose.
        seat: Seat,
        /// The time.
        ms: u16,
    },
    /// The seat was not among the first.
    WasNotFirst {
        /// Which.
        seat: Seat,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
}

impl whistle_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::HasAnswered { rule }
            | Refusal::NotInDeck { rule, .. }
            | Refusal::WasNotFirst { rule, .. } => rule,
            Refusal::WrongTrainLength { .. } | Refusal::NoSuchWagons { .. } => "WR-1",
            Refusal::NoSuchFace { .. } => "WR-3",
            Refusal::DidNotGrab { .. } | Refusal::TooQuick { .. } => "WR-5",
            Refusal::TooSlow { .. } => "WR-6",
            Refusal::DoesNotMatch { .. } => "WR-7",
            Refusal::NoBlankFace => "WR-8",
            Refusal::NotWanted { .. } => "WR-9",
            Refusal::HasStopSign | Refusal::OwnGrab => "WR-10",
            Refusal::TimeMissing { .. } | Refusal::WrongTimes { .. } => "WR-16",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::HasStopSign => {
                f.write_str("a player with a stop sign neither rolls nor grabs")
            }
            Refusal::HasAnswered { .. } => f.write_str("this seat has said what it does"),
            Refusal::OwnGrab => f.write_str("nobody calls their own grab"),
            Refusal::DoesNotMatch { train } => {
                write!(f, "the {train} train does not match the dice")
            }
            Refusal::WrongTrainLength { train } => {
                write!(f, "the {train} train begins with {FULL_TRAIN} wagons")
            }
            Refusal::NoSuchWagons { train } => {
                write!(f, "the box does not have these {train} wagons")
            }
            Refusal::NoSuchFace { face } => write!(f, "the dice of this box never show {face}"),
            Refusal::NoBlankFace => f.write_str("the locomotive die of this box has no blank face"),
            Refusal::NotInDeck { train, colour, .. } => {
                write!(f, "the deck has no {colour} {train} wagon")
            }
            Refusal::NotWanted { train } => {
                write!(f, "the {train} train has wagons enough; this one goes back")
            }
            Refusal::TimeMissing { seat } => write!(f, "{seat} grabbed and was not timed"),
            Refusal::DidNotGrab { seat } => write!(f, "{seat} did not grab"),
            Refusal::WrongTimes { seats } => write!(f, "{seats} seats are timed, or left out"),
            Refusal::TooQuick { seat, ms } => write!(
                f,
                "{seat} cannot have grabbed after {ms} ms; nobody is faster than {QUICKEST_MS}"
            ),
            Refusal::TooSlow { seat, ms } => {
                write!(f, "the look was over when {seat} grabbed after {ms} ms")
            }
            Refusal::WasNotFirst { seat, .. } => write!(f, "{seat} was not among the first"),
        }
    }
}
