//! What is counted for whoever studies the game.

use whistle_core::{Counter, Sample, Seat};

use crate::{Colour, Event, Kind as _, Train};

/// In the order of the `const`s below.
pub(crate) const COUNTERS: &[Counter] = &[
    Counter::times("train-taken"),
    Counter::times("wagons-taken"),
    Counter::times("colour-taken"),
    Counter::times("grab"),
];
const TRAIN_TAKEN: u8 = 0;
const WAGONS_TAKEN: u8 = 1;
const COLOUR_TAKEN: u8 = 2;
const GRAB: u8 = 3;

/// How a grab goes.
const GRABS: [&str; 3] = ["first_grab", "wrong_grab", "turn_missed"];

/// Lists the items of a counter.
pub(crate) fn items(counter: usize) -> Vec<String> {
    match counter as u8 {
        TRAIN_TAKEN | WAGONS_TAKEN => Train::ALL.map(|train| train.name().to_owned()).into(),
        COLOUR_TAKEN => Colour::ALL.map(|colour| colour.name().to_owned()).into(),
        _ => GRABS.map(str::to_owned).into(),
    }
}

/// Notes what an event has to say.
pub(crate) fn samples(event: &Event, notes: &mut impl FnMut(Sample)) {
    let mut count = |counter, item: usize, seat: Seat, amount: u8| {
        let (item, amount) = (item as u8, i32::from(amount));
        notes(Sample::Count { counter, item, seat: Some(seat), amount });
    };
    match event {
        Event::TurnBegan { seat } => notes(Sample::FirstPlayer { seat: *seat }),
        Event::WagonsTaken { seat, train, count: taken, wagons, .. } => {
            count(TRAIN_TAKEN, train.index(), *seat, 1);
            count(WAGONS_TAKEN, train.index(), *seat, *taken);
            wagons.iter().for_each(|(colour, n)| count(COLOUR_TAKEN, colour.index(), *seat, n));
        }
        Event::DieGrabbed { seat } => count(GRAB, 0, *seat, 1),
        Event::StopSignGiven { seat } => count(GRAB, 1, *seat, 1),
        Event::TurnMissed { seat } => count(GRAB, 2, *seat, 1),
        _ => (),
    }
}
