//! What each personality likes.

use whistle_core::{Personality, Seat};

use crate::{Action, Building, Face, Faces, State};

pub(super) fn of(_state: &State, _seat: Seat, personality: Personality, action: Action) -> i32 {
    match (personality, action) {
        // It is content with its roll, keeps its coins and saves dice.
        (Personality::Careful, Action::Stop) => 2,
        (Personality::Careful, Action::Gather { bonus }) => -i32::from(bonus),
        (Personality::Careful, Action::Save { dice } | Action::Keep { dice }) => {
            dice.total() as i32
        }
        // The next roll will be better, with as many dice as possible.
        (Personality::Gambler, Action::Reroll) => 3,
        (Personality::Gambler, Action::Pick { .. }) => 2,
        (Personality::Gambler, Action::Gather { bonus }) => i32::from(bonus),
        (Personality::Gambler, Action::Save { dice } | Action::Keep { dice }) => {
            -(dice.total() as i32)
        }
        // It keeps faces for buildings, and then builds.
        (Personality::Builder, Action::Erect { .. }) => 10,
        (Personality::Builder, Action::Save { dice } | Action::Keep { dice }) => {
            for_buildings(dice)
        }
        (Personality::Builder, Action::Pick { die }) => -i32::from(is_for_building(die.face)),
        _ => 0,
    }
}

fn is_for_building(face: Face) -> bool {
    Building::ALL.into_iter().any(|building| Face::of(building) == face)
}

fn for_buildings(dice: Faces) -> i32 {
    Building::ALL.into_iter().map(|building| i32::from(dice.count(Face::of(building)))).sum()
}
