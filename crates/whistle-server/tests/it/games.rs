//! Whole games, of every game there is.

use serde_json::{Value, json};

use crate::harness::browser::Browser;
use crate::hub::Hub;
use crate::past::verified;

/// Plays whatever is first in the list until the game is over; returns the last step.
pub(crate) async fn play_on(socket: &mut crate::harness::browser::Socket, seat: u64) -> Value {
    let mut last = socket.hear_kind("hello").await;
    let mut command = 0;
    loop {
        if !last["outcome"].is_null() {
            return last;
        }
        let legal = last["legal"].as_array().expect("a list").clone();
        if let Some(action) = legal.get(command % legal.len().max(1)) {
            command += 1;
            let id = format!("{seat}-{command}");
            socket.say(json!({ "do": "act", "id": id, "against": last["seq"], "seat": seat, "action": action })).await;
            loop {
                let says = socket.hear().await.expect("the server goes on");
                match says["kind"].as_str() {
                    Some("step") => last = says,
                    Some("receipt") => {
                        assert_eq!(says["id"], id.as_str());
                        break;
                    }
                    Some("refused") => panic!("{says}"),
                    _ => (),
                }
            }
        } else {
            last = socket.hear_kind("step").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_against_bots() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let games = me.get("/api/games").await.ok();
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), whistle_games::GAMES.len());
    for game in games {
        let seats = game["seats"]["max"].as_u64().expect("a number");
        let seating: Vec<&str> =
            (0..seats).map(|seat| if seat == 0 { "me" } else { "bot:porter" }).collect();
        let new = json!({ "game": game["id"], "seats": seats, "seating": seating });
        let id = me.play(new).await;
        let mut socket = me.connect(&id, 0).await;
        let last = play_on(&mut socket, 0).await;
        assert_eq!(last["turn"]["kind"], "over");
        assert_eq!(last["outcome"]["standings"].as_array().map(Vec::len), Some(seats as usize));
        let card = me.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(card["status"], "over");
        let verified = verified(&me, &id).await;
        assert!(verified.outcomes > 0, "{verified:?}");
    }
    hub.close().await;
}
