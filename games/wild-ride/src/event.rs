//! What happened.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_core::pieces::Multiset;

use crate::{Answer, Colour, Ending, Face, Train};

/// Wagons of one type, each named.
pub type WagonList = Multiset<Colour, 8>;

/// What happened, rich enough to tell and to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "a field is what its name says")]
pub enum Event {
    /// A locomotive got its first wagons.
    TrainMade { train: Train, wagons: WagonList },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// Whoever's turn it is took up the coloured dice: everybody looks.
    DiceTaken { seat: Seat },
    /// The coloured dice were rolled.
    DiceRolled { seat: Seat, first: Face, second: Face },
    /// A seat made up its mind.
    MindMade {
        seat: Seat,
        /// What it says; only that seat is told before all are opened, for others it is `null`.
        answer: Option<Answer>,
    },
    /// Everybody has made up their mind, and what a seat says was opened.
    AnswerOpened { seat: Seat, answer: Answer },
    /// A grab of a live race was timed.
    GrabTimed {
        seat: Seat,
        /// Milliseconds since the roll was shown.
        ms: u16,
    },
    /// Several were equally quick, or the table has no times: it is drawn who was first.
    FirstDrawn { seat: Seat },
    /// The locomotive die was grabbed.
    DieGrabbed { seat: Seat },
    /// Nobody grabbed.
    NobodyGrabbed,
    /// A seat let a grab stand.
    GrabBelieved { seat: Seat },
    /// A seat called a grab wrong.
    GrabCalled {
        seat: Seat,
        /// Whether it was wrong indeed.
        wrong: bool,
    },
    /// A wrong grab was punished.
    StopSignGiven { seat: Seat },
    /// The locomotive die was rolled.
    LocomotiveDieRolled { seat: Seat, locomotive: bool },
    /// The locomotive die went to the left.
    DiePassed { seat: Seat },
    /// Somebody took all wagons of a train.
    WagonsTaken {
        seat: Seat,
        train: Train,
        count: u8,
        wagons: WagonList,
        /// Whether no other train could be taken, so that there was nothing to choose.
        forced: bool,
    },
    /// A wagon was drawn from the deck and attached to its locomotive.
    WagonDrawn { seat: Seat, train: Train, colour: Colour },
    /// A seat missed its turn and gave its stop sign back.
    TurnMissed { seat: Seat },
    /// The game ended.
    GameEnded { ending: Ending },
    /// A seat's wagons were counted at the end of the game.
    SeatScored { seat: Seat, score: i32 },
}
