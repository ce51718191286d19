//! Positions that a viewer cannot tell from the real one.

use whistle_core::{PerSeat, Rng, Seat, SeatSet};

use crate::{Answer, PerTrain, Phase, State, View};

/// Draws one: what the viewer sees, and for every secret answer either of the two.
pub(crate) fn sample(view: &View, rng: &mut impl Rng) -> State {
    let config = &view.config;
    let answers = PerSeat::from_fn(config.seats, |seat| {
        if view.viewer.is(seat) {
            return view.answer;
        }
        let secret = view.seats[seat].has_answered;
        secret.then(|| rng.pick(&[Answer::Grab, Answer::NoRide]))
    });
    State {
        contents: config.contents,
        deck: deck_of(view),
        trains: view.trains,
        taken: PerSeat::from_fn(config.seats, |seat| view.seats[seat].wagons),
        last_took: view.memory.last_took,
        signs: Seat::all(config.seats).filter(|&seat| view.seats[seat].stop_sign).collect(),
        phase: view.phase,
        roller: view.roller,
        roller_took: view.roller_took,
        dice: view.dice,
        answers,
        waiting: match view.phase {
            Phase::Look | Phase::Call => view.waiting,
            _ => SeatSet::EMPTY,
        },
        grabbers: view.grabbers,
        die: view.die,
        own_rolls: view.own_rolls,
        unnoticed: view.unnoticed,
        seats: config.seats,
        single_double: config.single_double,
        pace: config.pace,
        wrong_grab: config.wrong_grab,
        refill: config.refill,
        look_seconds: config.look_seconds,
        first_player: config.first_player,
    }
}

/// WR-15: what is neither on a train nor before a seat is in the deck.
fn deck_of(view: &View) -> PerTrain<crate::Wagons> {
    PerTrain::from_fn(|train| {
        let mut out = view.trains[train];
        for (_, seat) in view.seats.iter() {
            out.put_all(&seat.wagons[train]);
        }
        let deck = view.config.contents.wagons[train].without(&out);
        deck.expect("what is on the table came out of the box")
    })
}
