//! What happened.

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, Viewer};

use crate::{Answer, Colour, Ending, Face, Train, Wagons};

/// What happened, rich enough to tell and to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A locomotive got its first wagons.
    TrainMade {
        /// Which train.
        train: Train,
        /// The colours of its wagons.
        #[serde(with = "crate::tally::listed")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<Colour>"))]
        wagons: Wagons,
    },
    /// A turn began.
    TurnBegan {
        /// Whose turn it is.
        seat: Seat,
    },
    /// Whoever's turn it is took up the coloured dice: everybody looks.
    DiceTaken {
        /// Who.
        seat: Seat,
    },
    /// The coloured dice were rolled.
    DiceRolled {
        /// By whom.
        seat: Seat,
        /// What one shows.
        first: Face,
        /// What the other shows.
        second: Face,
    },
    /// A seat made up its mind.
    MindMade {
        /// Who.
        seat: Seat,
        /// What it says; only that seat is told before all are opened, for others it is `null`.
        answer: Option<Answer>,
    },
    /// Everybody has made up their mind, and what a seat says was opened.
    AnswerOpened {
        /// Who.
        seat: Seat,
        /// What it says.
        answer: Answer,
    },
    /// A grab of a live race was timed.
    GrabTimed {
        /// Whose.
        seat: Seat,
        /// Milliseconds since the roll was shown.
        ms: u16,
    },
    /// Several were equally quick, or the table has no times: it is drawn who was first.
    FirstDrawn {
        /// Who it was.
        seat: Seat,
    },
    /// The locomotive die was grabbed.
    DieGrabbed {
        /// Who was first.
        seat: Seat,
    },
    /// Nobody grabbed.
    NobodyGrabbed,
    /// A seat let a grab stand.
    GrabBelieved {
        /// Who.
        seat: Seat,
    },
    /// A seat called a grab wrong.
    GrabCalled {
        /// Who called.
        seat: Seat,
        /// Whether it was wrong indeed.
        wrong: bool,
    },
    /// A wrong grab was punished.
    StopSignGiven {
        /// Who misses a turn.
        seat: Seat,
    },
    /// The locomotive die was rolled.
    LocomotiveDieRolled {
        /// By whom.
        seat: Seat,
        /// Whether it shows a locomotive.
        locomotive: bool,
    },
    /// The locomotive die went to the left.
    DiePassed {
        /// To whom.
        seat: Seat,
    },
    /// Somebody took all wagons of a train.
    WagonsTaken {
        /// Who.
        seat: Seat,
        /// Whose wagons.
        train: Train,
        /// How many.
        count: u8,
        /// Their colours.
        #[serde(with = "crate::tally::listed")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<Colour>"))]
        wagons: Wagons,
        /// Whether no other train could be taken, so that there was nothing to choose.
        forced: bool,
    },
    /// A wagon was drawn from the deck and attached to its locomotive.
    WagonDrawn {
        /// By whom.
        seat: Seat,
        /// Its type.
        train: Train,
        /// Its colour.
        colour: Colour,
    },
    /// A seat missed its turn and gave its stop sign back.
    TurnMissed {
        /// Who.
        seat: Seat,
    },
    /// The game ended.
    GameEnded {
        /// Why.
        ending: Ending,
    },
    /// A seat's wagons were counted at the end of the game.
    SeatScored {
        /// Whose.
        seat: Seat,
        /// How many.
        score: i32,
    },
}

impl Event {
    /// WR-5, WR-17: what a seat says to a roll is its own secret until all are opened.
    pub(crate) fn visible_event(&self, viewer: Viewer) -> Event {
        match *self {
            Event::MindMade { seat, .. } if !viewer.is(seat) => {
                Event::MindMade { seat, answer: None }
            }
            ref public => public.clone(),
        }
    }

    /// What others say to a roll is news to everybody.
    pub(crate) fn reveals_secret(&self) -> bool {
        matches!(self, Event::AnswerOpened { .. })
    }
}
