//! Random games in one number. The numbers of these games are left in `target/digests.json`, where
//! `web/src/device/equality.test.ts` finds them: the compiled program must give the same.

use std::path::Path;

use serde_json::{Map, Value, json};
use whistle_games::{GAMES, GameEntry};
use whistle_page::digest::{Games, digest, digest_text};

/// How many games of each kind are compared, unless `DIGEST_GAMES` says how many.
const COUNT: u64 = 25;
/// In how many of them a bot is asked, and how many simulations it makes.
const ASKED: u64 = 3;
const SIMULATIONS: u32 = 500;

#[test]
fn the_same_games_give_the_same_number_and_others_another() {
    for game in GAMES {
        let of = |first, simulations| digest(game, Games { first, count: 2, simulations });
        assert_ne!(of(1, 0), of(2, 0), "{}", game.meta.id);
        assert_ne!(of(1, 0), of(1, 32), "what a bot chooses is in it: {}", game.meta.id);
        let asked = format!("{{\"game\":\"{}\",\"first\":1,\"count\":2}}", game.meta.id);
        assert_eq!(digest_text(&asked), format!("{:016x}", of(1, 0)));
    }
    assert_eq!(digest_text("nonsense"), "");
}

#[test]
fn the_numbers_of_many_games_are_left_for_the_page() {
    let wanted = std::env::var("DIGEST_GAMES").ok().and_then(|count| count.parse().ok());
    let count = wanted.unwrap_or(COUNT);
    let played = std::thread::scope(|scope| {
        let play = |game: &GameEntry| {
            let plain = Games { first: 0, count, simulations: 0 };
            let asked = Games { first: 0, count: ASKED, simulations: SIMULATIONS };
            let one = |games: Games| {
                let Games { first, count, simulations } = games;
                let digest = format!("{:016x}", digest(game, games));
                json!({ "first": first, "count": count, "simulations": simulations, "digest": digest })
            };
            (game.meta.id.to_owned(), json!([one(plain), one(asked)]))
        };
        let games: Vec<_> = GAMES.iter().map(|game| scope.spawn(move || play(game))).collect();
        games.into_iter().map(|game| game.join().expect("it is played")).collect::<Map<_, Value>>()
    });
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target");
    let text = Value::Object(played).to_string();
    std::fs::write(target.join("digests.json"), text).expect("the target folder can be written");
}
