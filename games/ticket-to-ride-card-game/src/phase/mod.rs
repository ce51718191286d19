//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

pub(crate) mod complete;
pub(crate) mod draw_trains;
pub(crate) mod place;
mod prepared;
pub(crate) mod setup;
pub(crate) mod ticket;
pub(crate) mod turn;

use serde::{Deserialize, Serialize};
use whistle_core::Illegal;

use crate::{Colour, Refusal};

/// Whether something may be done, and if not why.
pub(crate) type Verdict = Result<(), Illegal<Refusal>>;

/// What the table waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Nature deals train cards.
    #[default]
    DealTrains,
    /// Nature deals the first tickets.
    DealTickets,
    /// Nature draws who plays first.
    DrawFirstPlayer,
    /// Everybody chooses first tickets, all at once.
    ChooseTickets,
    /// The active seat draws trains, places trains or draws tickets.
    Act,
    /// Nature gives the active seat the top card of the train deck.
    DrawTrain {
        /// Whether this is the last card of the turn.
        last: bool,
    },
    /// Nature turns up a train card in place of the one that was taken.
    TurnUp {
        /// Whether the card that was taken was the last of the turn.
        last: bool,
    },
    /// The active seat draws a second train card, or not.
    SecondPick,
    /// The active seat has started a suit and says how many locomotives go on top.
    AddLocomotives {
        /// The suit's colour.
        colour: Colour,
        /// How many cards of the colour it has.
        cards: u8,
    },
    /// Nature gives the active seat tickets from the shuffled part of the deck.
    DrawTickets,
    /// The active seat chooses which of the drawn tickets to keep.
    KeepTickets,
    /// The active seat completes tickets with its stack.
    Complete,
    /// Nothing: the game is over.
    Over,
}

/// How the last card left the train deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LastCard {
    /// It has not left yet.
    #[default]
    InDeck,
    /// A seat drew it.
    Drawn,
    /// It was turned up in the draw area.
    TurnedUp,
    /// It was dealt or laid out at the start of the second half.
    Dealt,
}
