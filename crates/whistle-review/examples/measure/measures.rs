//! What is measured of one numbered game.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use whistle_bots::{Decision, Level};
use whistle_core::{Entry, Game, Seat, Viewer};
use whistle_review::{Calibration, Comparison, Eyes, Judge, LuckMeter, Seed, TableMeasure};

use crate::measured;
use crate::play::{Played, Who, play};

/// In the middle of a game: what simulations say, and what happened.
#[derive(Serialize, Deserialize)]
pub(crate) struct Foreseen {
    /// With all cards open.
    pub(crate) open: Vec<f64>,
    /// Through the eyes of each seat.
    pub(crate) eyes: Vec<Vec<f64>>,
    /// Who won.
    pub(crate) result: Vec<f64>,
}

/// Looks at the middle of a game between equal players.
pub(crate) fn foresee<G: Game>(seats: u8, players: Who, simulations: u32, seed: Seed) -> Foreseen {
    let played = play::<G>(&vec![players; seats.into()], seed);
    let stop = AtomicBool::new(false);
    let plain = Calibration::NONE;
    let measure = TableMeasure { seat: plain, open: plain, ..measured(G::META.id).at(seats) };
    let judge = Judge::<G>::with(measure, seats, &stop);
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

/// What was luck in a game, and what happened.
#[derive(Serialize, Deserialize)]
pub(crate) struct Lucky {
    /// As it was measured, before any weight.
    pub(crate) luck: Vec<f64>,
    pub(crate) result: Vec<f64>,
}

pub(crate) fn luck<G: Game>(seats: u8, players: Who, seed: Seed) -> Lucky {
    let played = play::<G>(&vec![players; seats.into()], seed);
    let mut measure = measured(G::META.id).at(seats);
    measure.luck.weight = 1.0;
    let meter = LuckMeter::<G>::with(&measure, seats);
    let mut luck = vec![0.0; seats.into()];
    for (number, entry) in played.journal.entries.iter().enumerate() {
        if let Entry::Chance { outcome } = entry {
            let seed = seed.part(1_000 + number as u64);
            let found = meter.luck(&played.positions[number], outcome, number as u32, seed);
            luck.iter_mut().zip(found.as_slice()).for_each(|(sum, one)| *sum += one);
        }
    }
    Lucky { luck, result: played.result() }
}

/// How well one seat played.
#[derive(Serialize, Deserialize)]
pub(crate) struct PlayedSo {
    pub(crate) decisions: u32,
    /// What it lost, in shares of the win, and what doing just anything would have lost.
    pub(crate) lost: f64,
    pub(crate) anything: f64,
    /// How many inaccuracies, mistakes and blunders.
    pub(crate) bad: u32,
}

/// Lets a level play against players at sight, and judges its decisions.
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
    let mut found = PlayedSo { decisions: 0, lost: 0.0, anything: 0.0, bad: 0 };
    for (_, compared) in judged(&played, seats, Some(seat), simulations, seed.part(2)) {
        found.decisions += 1;
        found.lost += compared.loss;
        found.anything += compared.anything;
        found.bad += u32::from(compared.loss > compared.error.max(0.02));
    }
    found
}

/// Judges the decisions of a seat, or of all; what was forced is left out.
fn judged<G: Game>(
    played: &Played<G>,
    seats: u8,
    seat: Option<Seat>,
    simulations: u32,
    seed: Seed,
) -> Vec<(usize, Comparison<G::Action>)> {
    let stop = AtomicBool::new(false);
    let judge = Judge::<G>::new(seats, &stop);
    let mut found = Vec::new();
    for (number, entry) in played.journal.entries.iter().enumerate() {
        let Entry::Action { seat: actor, action } = *entry else { continue };
        let position = &played.positions[number];
        let mut legal = Vec::new();
        position.legal_actions(actor, &mut legal);
        if seat.is_some_and(|seat| actor != seat) || legal.len() < 2 {
            continue;
        }
        let view = position.view(Viewer::Seat(actor));
        let decision = Decision::<G> { seat: actor, view: &view, legal: &legal };
        let seed = seed.part(number as u64);
        let compared = judge.compare(&decision, Some(action), simulations, seed);
        found.push((number, compared.expect("nobody stops it")));
    }
    found
}

/// Whether a planted blunder was found.
#[derive(Serialize, Deserialize)]
pub(crate) struct Planted {
    /// What the worst move loses, by simulations of their own.
    pub(crate) planted: f64,
    /// What the review says it loses.
    pub(crate) seen: f64,
    /// The largest loss that the review finds anywhere else.
    pub(crate) other: f64,
    /// Whether the loss exceeds its own error.
    pub(crate) is_sure: bool,
}

/// How many decisions of a game are tried, to find where the worst move is worst.
const TRIED: usize = 12;

/// Replaces one move of a game by the worst, lets the game go on from there, and judges every decision.
pub(crate) fn plant<G: Game>(seats: u8, simulations: u32, seed: Seed) -> Planted {
    let players = vec![Who::AtSight; seats.into()];
    let whole = play::<G>(&players, seed);
    let ((at, entry), planted) = worst(&whole, seats, simulations, seed.part(3));
    let positions = whole.positions[..=at].to_vec();
    let mut game = Played { journal: whole.journal.clone(), positions };
    game.journal.entries.truncate(at);
    game.enter(entry);
    game.play_on(&players, seed);
    let all = judged(&game, seats, None, simulations, seed.part(4));
    let loss = |one: &(usize, Comparison<G::Action>)| one.1.loss;
    let found = all.iter().find(|one| one.0 == at).expect("it was a choice");
    let others = all.iter().filter(|one| one.0 != at).map(loss);
    let is_sure = found.1.loss > found.1.error;
    Planted { planted, seen: loss(found), other: others.fold(0.0, f64::max), is_sure }
}

/// Finds the worst move of a few decisions, spread over the game.
fn worst<G: Game>(
    played: &Played<G>,
    seats: u8,
    simulations: u32,
    seed: Seed,
) -> ((usize, Entry<G>), f64) {
    let stop = AtomicBool::new(false);
    let judge = Judge::<G>::new(seats, &stop);
    let mut legal = Vec::new();
    let choices: Vec<usize> = (0..played.journal.entries.len())
        .filter(|&number| {
            legal.clear();
            if let Entry::Action { seat, .. } = played.journal.entries[number] {
                played.positions[number].legal_actions(seat, &mut legal);
            }
            legal.len() > 1
        })
        .collect();
    let step = (choices.len() / TRIED).max(1);
    let mut found: Option<((usize, Entry<G>), f64)> = None;
    for &number in choices.iter().skip((seed.0 % step as u64) as usize).step_by(step) {
        let Entry::Action { seat, .. } = played.journal.entries[number] else { continue };
        let position = &played.positions[number];
        let view = position.view(Viewer::Seat(seat));
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        for (place, &action) in legal.iter().enumerate().take(24) {
            let seed = seed.part((number * 100 + place) as u64);
            let compared = judge.compare(&decision, Some(action), simulations / 4, seed);
            let loss = compared.expect("nobody stops it").loss;
            if found.as_ref().is_none_or(|(_, worst)| loss > *worst) {
                found = Some(((number, Entry::Action { seat, action }), loss));
            }
        }
    }
    found.expect("a game has choices")
}
