//! Why the rules forbid something.

use crate::Train;

whistle_core::refusals! {
    /// Why a rule of this game forbids something.
    pub enum Refusal {
        /// A seat with a stop sign cannot grab.
        HasStopSign => "WR-10", "a player with a stop sign neither rolls nor grabs";
        /// The seat has already answered.
        HasAnswered { #[serde(skip)] rule: &'static str } => rule, "this seat has already answered";
        /// Players cannot call their own grabs wrong.
        OwnGrab => "WR-10", "players cannot call their own grabs wrong";
        /// The train does not match the roll.
        DoesNotMatch { train: Train } => "WR-7", "the {train} train does not match the dice";
    }
}
