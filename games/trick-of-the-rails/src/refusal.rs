//! Why the rules forbid something.

use crate::{Card, Company};

whistle_core::refusals! {
    /// Why a rule of this game forbids something.
    pub enum Refusal {
        /// The card is not in hand.
        NotInHand { card: Card } => "TR-5", "{card} is not in the hand";
        /// The seat holds a card of the led company and played another.
        MustFollow { company: Company } => "TR-5",
            "suit must be followed: {} was led, and the hand has a card of that company", company.title();
        /// The company already has its locomotive.
        HasLocomotive { company: Company } => "TR-10",
            "{} already has a locomotive", company.title();
    }
}
