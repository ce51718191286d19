//! What a viewer may know.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat, Viewer};

use crate::{
    Card, CardSet, CompanySet, CompanyValue, Lane, Locomotive, PerCompany, Phase, Railway,
    ShareSet, State, Trick,
};

/// What a viewer may know (TR-17: everything but the others' hands).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub viewer: Viewer,
    /// What the table waits for.
    pub phase: Phase,
    /// Whom the table waits for; `null` for nature, or when the game is over.
    pub active: Option<Seat>,
    /// The lane: how many tricks were played, and what is left to play for.
    pub lane: Lane,
    /// Who led the trick, or is to lead.
    pub lead: Seat,
    /// Whose card wins the trick so far; once it is complete, the winner.
    pub winning: Seat,
    /// What lies before each seat.
    pub seats: PerSeat<SeatView>,
    /// The five railways, left to right.
    pub railways: PerCompany<Railway>,
    /// The locomotives of the companies.
    pub locomotives: PerCompany<Option<Locomotive>>,
    /// What each company would be worth if the game ended now.
    pub values: PerCompany<CompanyValue>,
    /// The viewer's own hand; empty for a spectator.
    pub hand: CardSet,
    /// Whether cities and locomotives were shuffled (TR-18).
    pub shuffled_track: bool,
    /// The seat that was set to lead first, if one was (TR-4).
    pub first_lead: Option<Seat>,
    /// What an attentive player remembers.
    pub memory: Memory,
}

/// What lies before a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// How many cards it holds.
    pub hand_size: u8,
    /// Its card of the trick, until that is a share, in the lane, gone or laid.
    pub played: Option<Card>,
    /// Its shares.
    pub shares: ShareSet,
    /// What the shares would be worth if the game ended now.
    pub worth: i32,
}

/// What an attentive player remembers, though it is not on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The companies each seat has shown to have none of.
    pub voids: PerSeat<CompanySet>,
    /// The cards that left the game (TR-9).
    pub gone: CardSet,
    /// The tricks so far, the present one last; none when the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tricks: Vec<Trick>,
}

impl View {
    pub(crate) fn build(state: &State, viewer: Viewer) -> View {
        let standings = state.standings();
        // TR-4: until the first trick, a lead that was set when the table was made.
        let set = matches!(state.phase, Phase::LayLane | Phase::Deal).then_some(state.first_lead);
        let set = set.flatten();
        View {
            viewer,
            phase: state.phase,
            active: state.phase.turn(state.active).actors().first(),
            lane: state.lane.without_past(),
            lead: set.unwrap_or(state.lead),
            winning: set.unwrap_or(state.winning),
            seats: PerSeat::from_fn(state.seats, |seat| SeatView {
                hand_size: state.hands[seat].len() as u8,
                played: state.played[seat],
                shares: state.shares[seat],
                worth: standings[seat].score,
            }),
            railways: state.railways,
            locomotives: state.locomotives,
            values: state.values(),
            hand: viewer.seat().map(|seat| state.hands[seat]).unwrap_or_default(),
            shuffled_track: state.shuffled_track,
            first_lead: state.first_lead,
            memory: Memory { voids: state.voids, gone: state.gone, tricks: state.tricks() },
        }
    }
}
