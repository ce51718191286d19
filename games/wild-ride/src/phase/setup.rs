//! WR-1: the first wagons are attached; and somebody begins.

use whistle_core::{Illegal, Rng, Rules as _, Seat, Sink};

use super::{Phase, turn};
use crate::contents::FULL_TRAIN;
use crate::{Chance, Event, PerTrain, Refusal, State, Wagons};

pub(super) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    if state.phase == Phase::DrawFirstPlayer {
        let seat = Seat(rng.below(u32::from(state.seats)) as u8);
        return Chance::DrawFirstPlayer { seat };
    }
    let trains = PerTrain::from_fn(|train| {
        let (mut deck, mut wagons) = (state.deck[train], Wagons::EMPTY);
        for _ in 0..FULL_TRAIN {
            let colour = deck.sample(rng);
            deck.take(colour);
            wagons.put(colour);
        }
        wagons
    });
    Chance::MakeTrains { trains }
}

pub(super) fn refuse(state: &State, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
    match (state.phase, outcome) {
        (Phase::MakeTrains, Chance::MakeTrains { trains }) => {
            for (train, wagons) in trains.iter() {
                if wagons.total() != FULL_TRAIN {
                    return Err(Refusal::WrongTrainLength { train }.into());
                }
                if state.deck[train].without(wagons).is_none() {
                    return Err(Refusal::NoSuchWagons { train }.into());
                }
            }
            Ok(())
        }
        (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { seat }) if seat.0 >= state.seats => {
            Err(Illegal::NoSuchSeat { seat: *seat, rule: "WR-3" })
        }
        (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { .. }) => Ok(()),
        _ => Err(state.not_now()),
    }
}

pub(super) fn make_trains(
    state: &mut State,
    trains: &PerTrain<Wagons>,
    events: &mut impl Sink<Event>,
) {
    for (train, wagons) in trains.iter() {
        let rest = state.deck[train].without(wagons);
        state.deck[train] = rest.expect("a possible outcome takes what is there");
        state.trains[train] = *wagons;
        events.push(Event::TrainMade { train, wagons: *wagons });
    }
    match state.first_player {
        Some(seat) => turn::begin(state, seat, events),
        None => state.phase = Phase::DrawFirstPlayer,
    }
}
