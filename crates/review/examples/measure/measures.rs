//! The measurements of one numbered game.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_bots::{Decision, Level};
use whistle_core::{Entry, Game, Seat, Viewer};
use whistle_review::{Calibration, Comparison, Eyes, Judge, LuckMeter, Seed, TableConstants};

use crate::measured;
use crate::play::{Choice, Played, Who, play};

/// Measurements are never stopped.
pub(crate) static NOBODY: AtomicBool = AtomicBool::new(false);

/// In the middle of a game: predictions from simulations, and the result.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Foreseen {
    /// With all cards open.
    pub(crate) open: Vec<f64>,
    /// From each seat's view.
    pub(crate) eyes: Vec<Vec<f64>>,
    /// Who won.
    pub(crate) result: Vec<f64>,
}

/// Predicts from the middle of a game between equal players.
pub(crate) fn foresee<G: Game>(seats: u8, players: Who, simulations: u32, seed: Seed) -> Foreseen {
    let played = play::<G>(&vec![players; seats.into()], seed);
    let measure = uncorrected(measured(G::META.id).at(seats));
    let judge = Judge::<G>::with(measure, &played.positions[0], &NOBODY);
    let middle = &played.positions[played.positions.len() / 2];
    let chances = |eyes, number| {
        let chances = judge.chances(middle, eyes, simulations, seed.part(number));
        chances.expect("nobody stops it").shares
    };
    Foreseen {
        open: chances(Eyes::Open, 100),
        eyes: Seat::all(seats)
            .map(|seat| chances(Eyes::Seat(seat), 101 + u64::from(seat.0)))
            .collect(),
        result: played.result(),
    }
}

/// Removes every correction, and counts luck fully.
fn uncorrected(mut measure: TableConstants) -> TableConstants {
    let plain = Calibration::NONE;
    (measure.seat, measure.open, measure.luck.weight) = (plain, plain, 1.0);
    if let Some(net) = &mut measure.net {
        (net.seat, net.open) = (plain, plain);
    }
    measure
}

/// A game's luck and result.
#[derive(Serialize, Deserialize)]
pub(crate) struct Lucky {
    /// The measured luck, before any weight.
    pub(crate) luck: Vec<f64>,
    pub(crate) result: Vec<f64>,
}

pub(crate) fn luck<G: Game>(seats: u8, players: Who, seed: Seed) -> Lucky {
    let played = play::<G>(&vec![players; seats.into()], seed);
    let measure = uncorrected(measured(G::META.id).at(seats));
    let meter = LuckMeter::<G>::with(&measure, seats, &NOBODY);
    let (mut walk, mut luck) = (meter.walk(), vec![0.0; seats.into()]);
    for (number, entry) in played.journal.entries.iter().enumerate() {
        if let Entry::Chance { outcome } = entry {
            let seed = seed.part(1_000 + number as u64);
            let found = walk.luck(&played.positions[number], outcome, seed);
            let found = found.expect("nobody stops it");
            luck.iter_mut().zip(found.as_slice()).for_each(|(sum, one)| *sum += one);
        }
    }
    Lucky { luck, result: played.result() }
}

/// How well one seat played.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct PlayedSo {
    pub(crate) decisions: u32,
    /// Its losses in shares of the win, and the expected losses of random play.
    pub(crate) lost: f64,
    pub(crate) anything: f64,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub(crate) bad: u32,
}

impl PlayedSo {
    /// Counts a decision.
    pub(crate) fn add<A>(&mut self, compared: &Comparison<A>) {
        self.decisions += 1;
        self.lost += compared.loss;
        self.anything += compared.anything;
        self.bad += u32::from(compared.loss > compared.error.max(0.02));
    }
}

/// Lets a level play against greedy players, and judges its decisions.
pub(crate) fn judge<G: Game>(
    seats: u8,
    level: Level,
    simulations: u32,
    number: u64,
    seed: Seed,
) -> PlayedSo {
    let seat = Seat((number % u64::from(seats)) as u8);
    let mut players = vec![Who::AtSight; seats.into()];
    players[seat.index()] = Who::Level(level);
    let played = play::<G>(&players, seed);
    let mut found = PlayedSo::default();
    for (_, compared) in judged(&played, seats, seat, simulations, seed.part(2)) {
        found.add(&compared);
    }
    found
}

/// Judges a seat's decisions; forced ones are left out.
fn judged<G: Game>(
    played: &Played<G>,
    seats: u8,
    seat: Seat,
    simulations: u32,
    seed: Seed,
) -> Vec<(usize, Comparison<G::Action>)> {
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), &played.positions[0], &NOBODY);
    let all = played.choices().into_iter().filter(|(_, actor, _, _)| *actor == seat);
    let one = |(number, actor, action, legal): Choice<G>| {
        let seed = seed.part(number as u64);
        (number, lost(&judge, played, (number, actor), action, &legal, simulations, seed))
    };
    all.map(one).collect()
}

/// Returns the loss of an action at an entry, compared with the other legal actions.
pub(crate) fn lost<G: Game>(
    judge: &Judge<'_, G>,
    played: &Played<G>,
    (number, seat): (usize, Seat),
    action: G::Action,
    legal: &[G::Action],
    simulations: u32,
    seed: Seed,
) -> Comparison<G::Action> {
    let view = played.positions[number].view(Viewer::Seat(seat));
    let decision = Decision::<G> { seat, view: &view, legal };
    judge.compare(&decision, Some(action), simulations, seed).expect("nobody stops it")
}
