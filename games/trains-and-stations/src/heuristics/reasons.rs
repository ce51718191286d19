//! Reasons for a choice.

use whistle_core::{Rules as _, Seat};

use crate::{Action, State};

pub(super) const ALL: &[&str] = &[
    "finishes-track",
    "joins-mission",
    "nears-finish",
    "builds",
    "scores-mission",
    "rolls-more",
    "dice-come-home",
    "holds-building",
];

pub(super) fn of(state: &State, seat: Seat, action: &Action) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    match *action {
        Action::PlaceTrain { space, white } => {
            let mut after = state.clone();
            after.apply(seat, action, &mut ());
            if after.completed_tracks() & !state.completed_tracks() != 0 {
                reasons.push("finishes-track");
            }
            let filled = state.trains.all();
            let bit = 1 << space.index();
            let ways = || state.board.routes.iter().filter(|route| route.spaces & bit != 0);
            let mut missions =
                state.power[seat].kinds().filter_map(|card| state.board.mission(card));
            let joins = |[one, other]: [crate::Station; 2]| {
                let both = 1 << one.index() | 1 << other.index();
                ways().any(|route| route.stations & both == both)
            };
            if missions.any(|(stations, _)| joins(stations)) {
                reasons.push("joins-mission");
            }
            let near = |spaces: crate::board::SpaceSet| (spaces & !filled & !bit).count_ones() <= 1;
            if !white && ways().any(|route| near(route.spaces)) {
                reasons.push("nears-finish");
            }
        }
        Action::Erect { .. } => reasons.push("builds"),
        Action::RevealMission { .. } => reasons.push("scores-mission"),
        Action::Gather { bonus } if bonus > 0 => reasons.push("rolls-more"),
        Action::Reclaim => reasons.push("dice-come-home"),
        Action::Keep { dice } | Action::Save { dice } => {
            let faces = crate::Building::ALL.into_iter().map(crate::Face::of);
            if faces.into_iter().any(|face| dice.count(face) >= 2) {
                reasons.push("holds-building");
            }
        }
        _ => (),
    }
    reasons
}
