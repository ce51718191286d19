//! TS-12 to TS-18: buildings are built, and dice pay, are saved or return.

use whistle_core::refuse_if;

use super::{Events, Phase, Verdict, deliver, roll};
use crate::die::{of_colour, showing};
use crate::site::Site;
use crate::state::MOST_COINS;
use crate::{Action, Building, Dice, Die, Event, Face, Faces, Refusal, State, Station};

/// TS-12: how many dice a building costs.
const SET: u8 = 3;

/// Lets the player choose, unless there is neither a set nor a die to save.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    state.phase = Phase::Build;
    let nothing_to_save = savable(&state.dice).is_empty();
    if nothing_to_save && !Building::ALL.iter().any(|&building| may_erect(state, building)) {
        save(state, &Faces::EMPTY, events);
    }
}

/// TS-12: a set of three, and a building of that kind in the supply.
fn may_erect(state: &State, building: Building) -> bool {
    showing(&state.dice, Face::of(building)) >= SET
        && state.has_building(state.active, building)
        && sites(state).next().is_some()
}

/// TS-13, TS-14: a free place, and no station with room has fewer buildings.
fn sites(state: &State) -> impl Iterator<Item = Station> + '_ {
    let free = state.board.stations.iter().filter_map(|plan| {
        let level = state.level(plan.id.index());
        (level < plan.places).then_some((level, plan.id))
    });
    let lowest = free.clone().map(|(level, _)| level).min();
    free.filter(move |&(level, _)| Some(level) == lowest).map(|(_, station)| station)
}

/// TS-16: own dice with a building or a coin.
fn savable(dice: &Dice) -> Faces {
    let own = Face::SAVED.map(|face| dice.count(Die { white: false, face }));
    let [coins, hotels, mines, ranches] = own;
    Faces::of([coins, hotels, mines, ranches, 0, 0])
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    for building in Building::ALL {
        if may_erect(state, building) {
            out.extend(sites(state).map(|station| Action::Erect { building, station }));
        }
    }
    roll::subsets(&savable(&state.dice), |dice| out.push(Action::Save { dice }));
}

pub(crate) fn refuse_erect(state: &State, building: Building, station: Station) -> Verdict {
    refuse_if(showing(&state.dice, Face::of(building)) < SET, Refusal::NoSet { building })?;
    let is_left = state.has_building(state.active, building);
    refuse_if(!is_left, Refusal::NoBuildingLeft { building })?;
    let plan = state.board.stations.get(station.index()).filter(|plan| plan.id == station);
    let is_full = plan.is_none_or(|plan| state.level(station.index()) >= plan.places);
    refuse_if(is_full, Refusal::StationFull { station })?;
    refuse_if(!sites(state).any(|open| open == station), Refusal::LowerStationsFirst { station })
}

/// TS-12: the dice return. White ones are spent first, since they cannot be saved (TS-16).
pub(crate) fn erect(
    state: &mut State,
    building: Building,
    station: Station,
    events: &mut impl Events,
) {
    let seat = state.active;
    let face = Face::of(building);
    let white = state.dice.count(Die { white: true, face }).min(SET);
    state.dice.subtract(Die { white: true, face }, white);
    state.dice.subtract(Die { white: false, face }, SET - white);
    let index = station.index();
    state.sites[index][usize::from(state.level(index))] = Site::new(seat, building);
    events.push(Event::BuildingErected { seat, building, station });
    events.push(Event::DiceReturned { seat, own: SET - white, white });
    begin(state, events);
}

pub(crate) fn refuse_save(state: &State, dice: &Faces) -> Verdict {
    refuse_if(!savable(&state.dice).covers(dice), Refusal::CannotSave)
}

pub(crate) fn save(state: &mut State, dice: &Faces, events: &mut impl Events) {
    let seat = state.active;
    for (face, count) in dice.iter() {
        state.dice.subtract(Die { white: false, face }, count);
    }
    state.saved[seat] = *dice;
    if !dice.is_empty() {
        events.push(Event::DiceSaved { seat, dice: *dice });
    }
    // TS-15: every unsaved coin pays two, up to five coins in total.
    let paid = 2 * showing(&state.dice, Face::Coin);
    let count = paid.min(MOST_COINS - state.coins[seat]);
    state.coins[seat] += count;
    if count > 0 {
        events.push(Event::CoinsTaken { seat, count });
    }
    // TS-17, TS-18: all other dice return.
    let (own, white) = (of_colour(&state.dice, false), of_colour(&state.dice, true));
    state.dice = Dice::EMPTY;
    if own + white > 0 {
        events.push(Event::DiceReturned { seat, own, white });
    }
    deliver::begin(state, events);
}
