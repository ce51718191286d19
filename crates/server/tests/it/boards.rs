//! Custom boards: tested before they are accepted, and games on them that end.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, until};
use whistle_server::{Limits, Settings};

use crate::hub::{Hub, quick};

/// A playable board.
const PLAYABLE_BOARD: &str =
    include_str!("../../../../games/trains-and-stations/boards/alps.board");

/// A board that is valid line by line, but whose only track is longer than all dice together.
fn hopeless(name: &str) -> String {
    let mut text = format!(
        "board {name}\nstation here places 2 bonus 1 at 0,0\nstation there places 2 bonus 1 at 100,60\ntrack far\n"
    );
    let spaces: Vec<String> = (1..=120).map(|number| number.to_string()).collect();
    for number in 1..=120 {
        text += &format!("space {number} at {},{}\n", number % 60, 1 + number / 60);
    }
    text += &format!("chain here {} there\n", spaces.join(" "));
    let kinds = ["cattle", "worker", "coal", "food", "silver", "gold"];
    let pairs = (0..6).flat_map(|one| (one + 1..6).map(move |other| (kinds[one], kinds[other])));
    for (one, other) in pairs.cycle().take(20) {
        text += &format!("goods {one} {other}\n");
    }
    text
}

/// Finds the game with custom boards.
async fn board_game(me: &Browser) -> Value {
    let games = me.get("/api/games").await.ok();
    let takes_a_board = |game: &&Value| {
        let options = game["options"].as_array().expect("a list");
        options.iter().any(|option| option["name"] == "board")
    };
    games.as_array().expect("a list").iter().find(takes_a_board).expect("a game").clone()
}

fn table(game: &Value, options: Value) -> Value {
    let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
    json!({ "game": game["id"], "seats": seats, "seating": vec!["bot:porter"; seats], "options": options })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_on_which_nobody_can_finish_is_refused_in_words() {
    let limits = Limits { boards_per_minute: 2, ..Limits::lifted() };
    let hub = Hub::with(Settings { limits, ..quick() }).await;
    let me = Browser::arrive(&hub.host).await;
    let game = board_game(&me).await;
    me.post("/api/tables", table(&game, json!({ "board": PLAYABLE_BOARD }))).await.ok();
    // A small number of rounds is the table's choice and says nothing about the board.
    me.post("/api/tables", table(&game, json!({ "board": PLAYABLE_BOARD, "rounds": 1 })))
        .await
        .ok();
    let refused = me.post("/api/tables", table(&game, json!({ "board": hopeless("far") }))).await;
    assert_eq!(refused.refused(400), "board_hopeless");
    let error = refused.json()["error"].clone();
    let message = error["message"].as_str().expect("words");
    assert!(message.contains("in 8 test games between bots nobody finished"), "{message}");
    assert_eq!(error["rule"], "TS-37");
    // A tested board is remembered, and no longer counts.
    for _ in 0..3 {
        let again = me.post("/api/tables", table(&game, json!({ "board": hopeless("far") }))).await;
        assert_eq!(again.refused(400), "board_hopeless");
        me.post("/api/tables", table(&game, json!({ "board": PLAYABLE_BOARD }))).await.ok();
    }
    let more = me.post("/api/tables", table(&game, json!({ "board": hopeless("farther") }))).await;
    assert_eq!(more.refused(429), "too_much");
    let error = more.json()["error"].clone();
    assert_eq!(error["limit"], "boards_per_minute");
    assert!(error["retry_after_s"].is_u64() && more.header("retry-after").is_some(), "{error}");
    // Other requests do not wait for it.
    let you = Browser::arrive(&hub.host).await;
    you.post("/api/tables", table(&game, json!({}))).await.ok();
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_nobody_finishes_is_over_after_its_last_round() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let game = board_game(&me).await;
    let id = me.play(table(&game, json!({ "board": "long", "rounds": 2 }))).await;
    let path = format!("/api/tables/{id}");
    until("it is over", async || me.get(&path).await.ok()["status"] == "over").await;
    let replay = me.get(&format!("/api/tables/{id}/replay")).await.ok();
    assert_eq!(replay["outcome"]["reason"], "rounds_ended");
    assert!(replay["outcome"]["winners"].as_array().is_some_and(|winners| !winners.is_empty()));
    hub.close().await;
}
