//! WR-1: the first wagons are attached, and the first player begins.

use whistle_core::{Illegal, Rng, Seat, Sink};

use super::{Phase, turn};
use crate::contents::FULL_TRAIN;
use crate::{Chance, Event, PerTrain, Refusal, State, Wagons};

pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    if state.phase == Phase::DrawFirstPlayer {
        let seat = Seat(rng.below(u32::from(state.seats)) as u8);
        return Chance::DrawFirstPlayer { seat };
    }
    let trains = PerTrain::from_fn(|train| {
        let (mut deck, mut wagons) = (state.deck[train], Wagons::EMPTY);
        for _ in 0..FULL_TRAIN {
            wagons.insert(deck.draw_out(rng));
        }
        wagons
    });
    Chance::MakeTrains { trains }
}

pub(crate) fn refuse_trains(
    state: &State,
    trains: &PerTrain<Wagons>,
) -> Result<(), Illegal<Refusal>> {
    for (train, wagons) in trains.iter() {
        if wagons.total() != FULL_TRAIN {
            let why = format!("the {train} train begins with {FULL_TRAIN} wagons");
            return Err(Illegal::impossible("WR-1", why));
        }
        if !state.deck[train].covers(wagons) {
            let why = format!("the box does not have these {train} wagons");
            return Err(Illegal::impossible("WR-1", why));
        }
    }
    Ok(())
}

pub(crate) fn refuse_first_player(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    if seat.0 < state.seats { Ok(()) } else { Err(Illegal::NoSuchSeat { seat, rule: "WR-3" }) }
}

pub(crate) fn make_trains(
    state: &mut State,
    trains: &PerTrain<Wagons>,
    events: &mut impl Sink<Event>,
) {
    for (train, wagons) in trains.iter() {
        state.deck[train].remove_all(wagons);
        state.trains[train] = *wagons;
        events.push(Event::TrainMade { train, wagons: wagons.listed() });
    }
    match state.first_player {
        Some(seat) => turn::begin(state, seat, events),
        None => state.phase = Phase::DrawFirstPlayer,
    }
}
