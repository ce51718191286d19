//! Hashes random games. The hashes are written to `target/digests.json`, where
//! `web/e2e/equality.spec.ts` (all of them, in a browser) and `web/src/device/equality.test.ts` (a few) find them:
//! the compiled program must give the same.

use std::path::Path;

use serde_json::{Map, Value, json};
use whistle_registry::{GAMES, GameEntry};
use whistle_wasm::digest::{Games, digest, digest_text};

/// The number of games of each kind, and the size of the batches that have one hash each.
const COUNT: u64 = 1_000;
const PIECE: u64 = 100;
/// The number of steps between hashed positions after the first batch, unless `DIGEST_EVERY` sets another.
const EVERY: u64 = 10;
/// The number of batches in which all views of a position are hashed, rather than one in turn.
const SEEN: u64 = 20;
/// The number of batches in which a baron is asked, and its simulations.
const ASKED: u64 = 12;
const SIMULATIONS: u32 = 200;

#[test]
fn the_same_games_give_the_same_number_and_others_another() {
    for game in GAMES {
        let of = |first, simulations| {
            digest(game, Games { first, count: 2, simulations, every: 1, all_eyes: false })
        };
        assert_ne!(of(1, 0), of(2, 0), "{}", game.meta.id);
        assert_ne!(of(1, 0), of(1, 32), "bots' choices are hashed: {}", game.meta.id);
        let plainly = Games { first: 1, count: 2, simulations: 0, every: 1, all_eyes: true };
        assert_ne!(of(1, 0), digest(game, plainly), "views are hashed: {}", game.meta.id);
        let rarely = Games { every: 7, all_eyes: false, ..plainly };
        assert_ne!(of(1, 0), digest(game, rarely), "every position is hashed: {}", game.meta.id);
        let asked = format!("{{\"game\":\"{}\",\"first\":1,\"count\":2}}", game.meta.id);
        assert_eq!(digest_text(&asked), format!("{:016x}", of(1, 0)));
    }
    assert_eq!(digest_text("nonsense"), "");
}

#[test]
fn the_numbers_of_many_games_are_left_for_the_page() {
    let wanted = std::env::var("DIGEST_EVERY").ok().and_then(|every| every.parse().ok());
    let every = wanted.unwrap_or(EVERY);
    let played = std::thread::scope(|scope| {
        let play = |game: &GameEntry| {
            let plain = (0..COUNT / PIECE).map(|piece| Games {
                first: piece * PIECE,
                count: PIECE,
                simulations: 0,
                // The first games are hashed step by step.
                every: if piece == 0 { 1 } else { every },
                all_eyes: false,
            });
            let plainly = Games { first: 0, count: SEEN, simulations: 0, every: 1, all_eyes: true };
            let asked =
                Games { count: ASKED, simulations: SIMULATIONS, all_eyes: false, ..plainly };
            let one = |games: Games| {
                let Games { first, count, simulations, every, all_eyes } = games;
                let digest = format!("{:016x}", digest(game, games));
                json!({ "first": first, "count": count, "simulations": simulations, "every": every, "all_eyes": all_eyes, "digest": digest })
            };
            let pieces: Vec<Value> = plain.chain([plainly, asked]).map(one).collect();
            (game.meta.id.to_owned(), Value::Array(pieces))
        };
        let games: Vec<_> = GAMES.iter().map(|game| scope.spawn(move || play(game))).collect();
        games.into_iter().map(|game| game.join().expect("it is played")).collect::<Map<_, Value>>()
    });
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target");
    let text = Value::Object(played).to_string();
    std::fs::write(target.join("digests.json"), text).expect("the target folder can be written");
}
