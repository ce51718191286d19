//! The phases of the game, and the rules of each.
//!
//! Each phase has a file: its legal actions (`offer`), why others are refused (`refuse`), and their effects (`apply`).

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

/// Permission, or the reason for a refusal.
pub(crate) type Verdict = Result<(), Illegal<Refusal>>;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Train cards are dealt.
    #[default]
    DealTrains,
    /// The first tickets are dealt.
    DealTickets,
    /// The first player is drawn.
    DrawFirstPlayer,
    /// All seats choose first tickets, simultaneously.
    ChooseTickets,
    /// The active seat draws trains, places trains or draws tickets.
    Act,
    /// The active seat gets the top card of the train deck.
    DrawTrain {
        /// Whether this is the last card of the turn.
        last: bool,
    },
    /// A train card is turned up in place of the one that was taken.
    TurnUp {
        /// Whether the card taken was the last of the turn.
        last: bool,
    },
    /// The active seat may draw a second train card.
    SecondPick,
    /// The active seat has begun a suit and chooses how many locomotives go on top.
    AddLocomotives {
        /// The suit's colour.
        colour: Colour,
        /// The number of its cards of the colour.
        cards: u8,
    },
    /// The active seat gets tickets from the shuffled part of the deck.
    DrawTickets,
    /// The active seat chooses which of the drawn tickets to keep.
    KeepTickets,
    /// The active seat completes tickets with its stack.
    Complete,
    /// The game is over.
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
