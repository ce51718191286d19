//! Events.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_core::pieces::Multiset;

use crate::{Answer, Colour, Ending, Face, Train};

/// Wagons of one type, each named.
pub type WagonList = Multiset<Colour, 8>;

/// An event, with enough detail to narrate and animate it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Event {
    /// A locomotive got its first wagons.
    TrainMade { train: Train, wagons: WagonList },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// The player whose turn it is picked up the coloured dice; everyone looks.
    DiceTaken { seat: Seat },
    /// The coloured dice were rolled.
    DiceRolled { seat: Seat, first: Face, second: Face },
    /// A seat has decided.
    MindMade {
        seat: Seat,
        /// Its answer; `null` for all other seats until all answers are revealed.
        answer: Option<Answer>,
    },
    /// All have decided, and a seat's answer was revealed.
    AnswerOpened { seat: Seat, answer: Answer },
    /// A grab of a live race was timed.
    GrabTimed {
        seat: Seat,
        /// Milliseconds since the roll was shown.
        ms: u16,
    },
    /// Several were equally fast, or the table has no times: the first one was drawn.
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
        /// Whether it really was wrong.
        wrong: bool,
    },
    /// A wrong grab was punished.
    StopSignGiven { seat: Seat },
    /// The locomotive die was rolled.
    LocomotiveDieRolled { seat: Seat, locomotive: bool },
    /// The locomotive die went to the left.
    DiePassed { seat: Seat },
    /// A seat took all wagons of a train.
    WagonsTaken {
        seat: Seat,
        train: Train,
        count: u8,
        wagons: WagonList,
        /// Whether no other train could be taken, so there was no choice.
        forced: bool,
    },
    /// A wagon was drawn from the deck and attached to its locomotive.
    WagonDrawn { seat: Seat, train: Train, colour: Colour },
    /// A seat missed its turn and returned its stop sign.
    TurnMissed { seat: Seat },
    /// The game ended.
    GameEnded { ending: Ending },
    /// A seat's wagons were counted at the end of the game.
    SeatScored { seat: Seat, score: i32 },
}
