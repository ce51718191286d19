//! Statistics for the laboratory.

use whistle_core::{Counter, Observation, Seat, Statistics};

use crate::{Colour, Event, State, Train};

// The indices of the counters.
const TRAIN_TAKEN: u8 = 0;
const WAGONS_TAKEN: u8 = 1;
const COLOUR_TAKEN: u8 = 2;
const GRAB: u8 = 3;

/// The results of a grab.
const GRABS: [&str; 3] = ["first_grab", "wrong_grab", "turn_missed"];

impl Statistics for State {
    const COUNTERS: &'static [Counter] = &[
        Counter::times("train-taken"),
        Counter::times("wagons-taken"),
        Counter::times("colour-taken"),
        Counter::times("grab"),
    ];

    fn counter_items(&self, counter: usize) -> Vec<String> {
        match counter as u8 {
            TRAIN_TAKEN | WAGONS_TAKEN => Train::ALL.map(|train| train.to_string()).into(),
            COLOUR_TAKEN => Colour::ALL.map(|colour| colour.to_string()).into(),
            _ => GRABS.map(str::to_owned).into(),
        }
    }

    fn observations(event: &Event, sink: &mut impl FnMut(Observation)) {
        let mut count = |counter, item: usize, seat: Seat, amount: u8| {
            let (item, amount) = (item as u8, i32::from(amount));
            sink(Observation::Count { counter, item, seat: Some(seat), amount });
        };
        match event {
            Event::TurnBegan { seat } => sink(Observation::FirstPlayer { seat: *seat }),
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
}
