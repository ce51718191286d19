//! Random games in one number, to compare two builds of the same rules: every position, every view
//! and every list of legal actions goes into it, and so does what a bot chooses.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use whistle_bots::{Effort, ThinkRequest};
use whistle_core::{Pcg32, Turn, Viewer, text_fingerprint};
use whistle_games::GameEntry;

/// Which games are played.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Games {
    /// The first seed.
    pub first: u64,
    /// How many.
    pub count: u64,
    /// How many simulations a bot makes, once in each game; none to ask no bot.
    #[serde(default)]
    pub simulations: u32,
}

#[derive(Deserialize)]
struct Asked {
    game: String,
    #[serde(flatten)]
    games: Games,
}

/// Plays what a text asks for (`{"game", "first", "count", "simulations"}`); the answer is the number
/// in sixteen digits, or nothing if the text makes no sense.
pub fn digest_text(text: &str) -> String {
    let asked: Option<Asked> = serde_json::from_str(text).ok();
    let game = asked.as_ref().and_then(|asked| whistle_games::find(&asked.game).ok());
    match (asked, game) {
        (Some(asked), Some(game)) => format!("{:016x}", digest(game, asked.games)),
        _ => String::new(),
    }
}

/// Plays random games and says what came of them in one number.
///
/// # Panics
/// If the rules refuse a plain table of their own.
pub fn digest(game: &GameEntry, games: Games) -> u64 {
    let mut all = Digest(0);
    for seed in games.first..games.first + games.count {
        play(game, seed, games.simulations, &mut all);
    }
    all.0
}

struct Digest(u64);

impl Digest {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

fn play(game: &GameEntry, seed: u64, simulations: u32, all: &mut Digest) {
    let seats = game.meta.min_seats..=game.meta.max_seats;
    let seats = game.meta.min_seats + (seed % seats.count() as u64) as u8;
    let opened = game.open(seats, &serde_json::Map::new()).expect("a plain table");
    let mut position = opened.game;
    let mut rng = Pcg32::new(seed, 1);
    // The bot is asked once, in another moment of every game.
    let (moment, mut asked) = (seed % 16, simulations == 0);
    for number in 0.. {
        all.add(position.fingerprint().0);
        let actors = position.turn().actors();
        for viewer in Viewer::all(seats) {
            all.add(text_fingerprint(position.view(viewer, true).as_str()).0);
        }
        for seat in actors.iter() {
            all.add(text_fingerprint(position.legal_list(seat).as_str()).0);
        }
        if !asked
            && number >= moment
            && let Some(seat) = actors.first()
        {
            asked = true;
            let (effort, stop) = (Effort::Simulations(simulations), AtomicBool::new(false));
            let advice =
                position.suggest(seat, &ThinkRequest { effort, seed, patience: None, stop: &stop });
            let action = advice.map(|advice| advice.action);
            all.add(action.map_or(0, |action| text_fingerprint(action.as_str()).0));
        }
        if position.turn() == Turn::Over || position.random_step(&mut rng).is_none() {
            return;
        }
    }
}
