//! Finds puzzles: positions in which one choice is clearly best, but another looks best.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Attention, Entry, Game, Policy, Rng as _, Seat, Viewer};
use whistle_review::{Comparison, Judge, Seed, reasons};

use crate::Mine;
use crate::play::{BARON, Played, Who, play_at};

/// The number of decisions examined per game, and of puzzles kept.
const LOOKS: usize = 12;
const KEPT: usize = 2;
/// The numbers of simulations to find a position, first roughly, and to check it.
const GLANCES: [u32; 2] = [32, 192];
const CHECK: u32 = 2_048;
/// The least loss of the tempting choice, and the least lead over the second best.
const LOSS: f64 = 0.05;
const CLEAR: f64 = 0.025;

/// The puzzles found in one game.
#[derive(Serialize, Deserialize)]
pub(crate) struct Mined {
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A position, its best choice, and the choice that looks best.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Puzzle {
    seat: Seat,
    config: Value,
    entries: Vec<Value>,
    best: Value,
    tempting: Value,
    /// The choices tried, best first.
    choices: Vec<Value>,
    /// The lead over the second best.
    clear: f64,
    /// Whether a player that looks ahead a little finds the best choice.
    found: bool,
}

impl Puzzle {
    /// How easy it is: a choice that is far ahead, or that an engineer finds, is easy to see.
    pub(crate) fn ease(&self) -> f64 {
        self.clear + if self.found { 0.05 } else { 0.0 }
    }

    /// Its best choice.
    pub(crate) fn best(&self) -> &Value {
        &self.best
    }

    /// Serialises it for the game's `puzzles.json`.
    pub(crate) fn line(&self, difficulty: usize) -> String {
        let Puzzle { seat, config, entries, best, tempting, choices, .. } = self;
        json!({
            "difficulty": difficulty, "seat": seat, "best": best, "tempting": tempting,
            "choices": choices, "config": config, "entries": entries,
        })
        .to_string()
    }
}

/// Plays a game and looks for puzzles in it.
pub(crate) fn mine<G: Game>(seats: u8, at: &Mine, seed: Seed) -> Mined {
    let players = vec![Who::Level(Level::Conductor); usize::from(seats)];
    let played = play_at::<G>(at.config.clone(), &players, seed.part(1));
    let mut rng = seed.part(2).stream(0);
    let mut places: Vec<usize> = (0..played.journal.entries.len().min(at.latest)).collect();
    places.retain(|&place| matters(&played, place));
    let mut looks = Vec::new();
    while looks.len() < LOOKS && !places.is_empty() {
        looks.push(places.swap_remove(rng.below(places.len() as u32) as usize));
    }
    let found =
        looks.into_iter().filter_map(|place| ask(&played, place, seed.part(place as u64 + 3)));
    Mined { puzzles: found.take(KEPT).collect() }
}

/// Returns whether there is a choice.
fn matters<G: Game>(played: &Played<G>, place: usize) -> bool {
    let Entry::Action { seat, .. } = played.journal.entries[place] else { return false };
    let mut legal = Vec::new();
    played.positions[place].legal_actions(seat, &mut legal);
    (3..=40).contains(&legal.len())
}

fn ask<G: Game>(played: &Played<G>, place: usize, seed: Seed) -> Option<Puzzle> {
    let Entry::Action { seat, .. } = played.journal.entries[place] else { return None };
    let position = &played.positions[place];
    let view = position.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    let decision = Decision::<G> { seat, view: &view, legal: &legal };
    let stop = AtomicBool::new(false);
    let judge = Judge::<G>::by_playing_on(position, &stop);
    let think = |policy, effort, part| {
        let request = ThinkRequest::new(effort, seed.part(part).0, &stop).playing(policy);
        LevelBot::default().decide(&decision, &request).action
    };
    let at_sight = Some(Policy::Greedy(Attention::FULL));
    let tempting = think(at_sight, Effort::Level(Level::Conductor), 1);
    let mut best = tempting;
    for (number, simulations) in GLANCES.into_iter().enumerate() {
        let seed = seed.part(7 + number as u64);
        let glance = judge.compare(&decision, Some(tempting), simulations, seed).ok()?;
        best = clear_best(&glance, &tempting, number > 0)?;
    }
    let check = judge.compare(&decision, Some(tempting), CHECK, seed.part(3)).ok()?;
    let same = clear_best(&check, &tempting, true)? == best;
    // A player that searches without this policy must choose the same.
    let agreed = same && think(None, Effort::Simulations(12 * BARON), 4) == best;
    agreed.then(|| Puzzle {
        seat,
        config: to_value(&played.journal.config),
        entries: played.journal.entries[..place].iter().map(to_value).collect(),
        best: to_value(&best),
        tempting: to_value(&tempting),
        choices: check
            .contenders
            .iter()
            .map(|one| {
                let share = (one.shares[seat.index()] * 1000.0).round() / 1000.0;
                let why = reasons(&decision, &one.action, seed.part(5));
                json!({ "action": to_value(&one.action), "share": share, "reasons": why })
            })
            .collect(),
        clear: check.contenders[1].behind,
        found: think(None, Effort::Level(Level::Engineer), 6) == best,
    })
}

/// Returns the best choice, if it is not the tempting one and no other is close.
fn clear_best<A: Copy + PartialEq>(
    compared: &Comparison<A>,
    tempting: &A,
    surely: bool,
) -> Option<A> {
    let best = compared.contenders[0].action;
    let second = compared.contenders.get(1)?;
    if !surely {
        return (best != *tempting && compared.loss >= LOSS).then_some(best);
    }
    let clear = second.behind >= CLEAR && second.behind > second.error;
    let tempted = best != *tempting && compared.loss >= LOSS && compared.loss > compared.error;
    (clear && tempted).then_some(best)
}

fn to_value(what: &impl Serialize) -> Value {
    serde_json::to_value(what).expect("a game is JSON")
}
