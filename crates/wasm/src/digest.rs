//! Hashes random games into one number, to compare two builds of the same rules: positions, legal actions, views and
//! bots' choices.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use whistle_bots::{Effort, ThinkRequest};
use whistle_core::{Pcg32, Turn, Viewer, text_fingerprint};
use whistle_registry::{AnyGame, GameEntry};

/// The games to play.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Games {
    /// The first seed.
    pub first: u64,
    /// The number of games.
    pub count: u64,
    /// Simulations of a bot's decision, once per game; 0 for none.
    #[serde(default)]
    pub simulations: u32,
    /// The number of steps between hashed positions; the last one is always hashed. Serialising positions takes most
    /// of the time, and a difference persists.
    #[serde(default = "each")]
    pub every: u64,
    /// Whether all viewers' views are hashed, or one viewer's in turn.
    #[serde(default)]
    pub all_eyes: bool,
}

fn each() -> u64 {
    1
}

#[derive(Deserialize)]
struct Which {
    game: String,
}

/// Plays the games described in a text (`{"game", "first", "count", "simulations"}`); returns sixteen digits, or an
/// empty text for a malformed one.
pub fn digest_text(text: &str) -> String {
    let digest = || {
        let Which { game } = serde_json::from_str(text).ok()?;
        let games = serde_json::from_str(text).ok()?;
        Some(format!("{:016x}", digest(whistle_registry::find(&game).ok()?, games)))
    };
    digest().unwrap_or_default()
}

/// Plays random games and returns their hash.
///
/// # Panics
/// If the rules refuse a table with default options.
pub fn digest(game: &GameEntry, games: Games) -> u64 {
    let mut all = Digest(0);
    for seed in games.first..games.first + games.count {
        play(game, seed, games, &mut all);
    }
    all.0
}

struct Digest(u64);

impl Digest {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

fn play(game: &GameEntry, seed: u64, games: Games, all: &mut Digest) {
    let Games { simulations, every, all_eyes, .. } = games;
    let every = every.max(1);
    let seats = game.meta.min_seats..=game.meta.max_seats;
    let seats = game.meta.min_seats + (seed % seats.count() as u64) as u8;
    let opened = game.open(seats, &serde_json::Map::new()).expect("a plain table");
    let mut position = opened.game;
    let mut rng = Pcg32::new(seed, 1);
    // The bot is asked once per game, at a different step each time.
    let (moment, mut asked) = (seed % 16, simulations == 0);
    for number in 0.. {
        let actors = position.turn().actors();
        if number % every == seed % every || position.turn() == Turn::Over {
            look(position.as_ref(), seats, (!all_eyes).then_some(seed + number), all);
        }
        if !asked
            && number >= moment
            && let Some(seat) = actors.first()
        {
            asked = true;
            let (effort, stop) = (Effort::Simulations(simulations), AtomicBool::new(false));
            let advice = position.suggest(seat, &ThinkRequest::new(effort, seed, &stop));
            let action = advice.map(|advice| advice.action);
            all.add(action.map_or(0, |action| text_fingerprint(action.as_str()).0));
        }
        if position.turn() == Turn::Over || position.random_step(&mut rng).is_none() {
            return;
        }
    }
}

/// Adds a position: its state, its views (all of them, or one in turn) and the legal actions.
fn look(position: &dyn AnyGame, seats: u8, turn: Option<u64>, all: &mut Digest) {
    all.add(position.fingerprint().0);
    let one = turn.map(|turn| turn % (u64::from(seats) + 1));
    let viewers = Viewer::all(seats).zip(0..);
    for (viewer, _) in viewers.filter(|&(_, eyes)| one.is_none_or(|one| one == eyes)) {
        all.add(text_fingerprint(position.view(viewer, true).as_str()).0);
    }
    for seat in position.turn().actors().iter() {
        all.add(text_fingerprint(position.legal_list(seat).as_str()).0);
    }
}
