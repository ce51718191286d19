//! The game as numbers: what a seat may know, and what it can do. Reaction times are left out.

use whistle_core::pieces::Piece as _;
use whistle_core::{Encoding, FeatureSink, Seat, SeatSet, seat_name};

use crate::{
    Action, Answer, Colour, Config, Face, Pace, PerTrain, Phase, Refill, State, Train, View,
    Wagons, WrongGrab,
};

/// The most wagons that a box may have.
const WAGONS: i16 = 120;

// The index of each kind of action.
const ROLL: usize = 0;
const GRAB: usize = 1;
const NO_RIDE: usize = 2;
const CALL: usize = 3;
const BELIEVE: usize = 4;
const TAKE: usize = 5;
const ACTIONS: usize = TAKE + Train::COUNT;

impl Encoding for State {
    fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
        let seats = view.config.seats;
        phase(view.phase, out);
        options(&view.config, out);
        out.seat_set(seat, view.waiting, seats, "waiting");
        out.seat(seat, Some(view.roller), seats, "roller");
        out.flag(view.roller_took, || "roller_took".into());
        for die in 0..2 {
            let face = view.dice.map(|dice| dice[die].index());
            out.one_of(Face::COUNT, face, |face| format!("die{die}.{}", Face::from_index(face)));
        }
        out.seat_set(seat, view.grabbers, seats, "grabbers");
        out.seat_set(seat, among(view.phase), seats, "equally_first");
        out.seat(seat, view.die, seats, "die_held");
        out.count(view.own_rolls, 2, || "own_rolls".into());
        out.flag(view.unnoticed, || "unnoticed".into());
        out.flag(view.answer == Some(Answer::Grab), || "answer.grab".into());
        out.flag(view.answer == Some(Answer::NoRide), || "answer.no_ride".into());
        out.count(view.deck, WAGONS, || "deck".into());
        wagons(&view.trains, |name| name, out);
        for (steps, other) in seat.clockwise(seats).enumerate() {
            let shown = &view.seats[other];
            let who = |what: String| format!("{}.{what}", seat_name(steps));
            out.count(shown.count, WAGONS, || who("wagons".into()));
            out.flag(shown.stop_sign, || who("stop_sign".into()));
            out.flag(shown.has_answered, || who("has_answered".into()));
            out.count(view.memory.last_took[other], 255, || who("last_took".into()));
            wagons(&shown.wagons, who, out);
        }
    }

    fn action_count(&self) -> usize {
        ACTIONS
    }

    fn action_index(&self, _: Seat, action: &Action) -> Option<usize> {
        Some(match *action {
            Action::Roll => ROLL,
            Action::Grab => GRAB,
            Action::NoRide => NO_RIDE,
            Action::Call => CALL,
            Action::Believe => BELIEVE,
            Action::Take { train } => TAKE + train.index(),
        })
    }

    fn action_at(&self, _: Seat, index: usize) -> Option<Action> {
        Some(match index {
            ROLL => Action::Roll,
            GRAB => Action::Grab,
            NO_RIDE => Action::NoRide,
            CALL => Action::Call,
            BELIEVE => Action::Believe,
            TAKE..ACTIONS => Action::Take { train: Train::ALL[index - TAKE] },
            _ => return None,
        })
    }
}

/// The phase, as features; all 0 for chance outcomes and after the end.
fn phase(phase: Phase, out: &mut impl FeatureSink) {
    const NAMES: [&str; 4] = ["ready", "look", "call", "take"];
    let number = match phase {
        Phase::Ready => Some(0),
        Phase::Look => Some(1),
        Phase::Call => Some(2),
        Phase::Take => Some(3),
        Phase::MakeTrains
        | Phase::DrawFirstPlayer
        | Phase::RollColours
        | Phase::Race
        | Phase::DrawFirstGrab { .. }
        | Phase::RollLocomotive
        | Phase::Refill
        | Phase::Draw
        | Phase::Over { .. } => None,
    };
    out.one_of(NAMES.len(), number, |phase| format!("phase.{}", NAMES[phase]));
}

/// The options that affect good play.
fn options(config: &Config, out: &mut impl FeatureSink) {
    out.flag(config.single_double, || "option.single_double".into());
    out.flag(config.pace == Pace::Live, || "option.live".into());
    out.flag(config.wrong_grab == WrongGrab::Players, || "option.players_notice".into());
    out.flag(config.refill == Refill::AsTheyCome, || "option.as_they_come".into());
}

/// The seats among which the first one is drawn.
fn among(phase: Phase) -> SeatSet {
    match phase {
        Phase::DrawFirstGrab { among } => among,
        _ => SeatSet::EMPTY,
    }
}

fn wagons(trains: &PerTrain<Wagons>, name: impl Fn(String) -> String, out: &mut impl FeatureSink) {
    for (train, wagons) in trains.iter() {
        out.counts(wagons.counts(), WAGONS, |colour| {
            name(format!("{train}.{}", Colour::from_index(colour)))
        });
    }
}
