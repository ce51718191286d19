//! Making the server think.

use std::time::Duration;

use serde_json::json;

use super::Stranger;
use crate::visitor::Trouble;

/// Asks for hints over many sockets, faster than anybody could read them.
pub(super) async fn hints(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(id) = stranger.own_table(&visitor, "trains-and-stations").await else { return };
    let mut number = 0;
    while stranger.goes_on() {
        let mut sockets = Vec::new();
        for _ in 0..10 {
            sockets.extend(stranger.note(visitor.connect(&id, 0).await));
        }
        for _ in 0..200 {
            for socket in &mut sockets {
                number += 1;
                let hint = json!({ "do": "hint", "id": format!("h{number}"), "seat": 0 });
                let _ = socket.say(hint).await;
                while let Ok(Some(said)) = socket.hear_for(Duration::ZERO).await {
                    match said["kind"].as_str() {
                        Some("advice") => _ = stranger.note(Ok(())),
                        Some("refused" | "error") => {
                            let _ = stranger.note::<()>(Err(Trouble::said(&said)));
                        }
                        _ => (),
                    }
                }
            }
            stranger.rest(50).await;
        }
    }
}

/// Opens tables at which the strongest bots play each other.
pub(super) async fn barons(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let seating = ["bot:baron"; 5];
    let new = json!({ "game": "trains-and-stations", "seats": 5, "seating": seating });
    while stranger.goes_on() {
        let _ = stranger.note(stranger.table(&visitor, new.clone()).await);
        stranger.rest(500).await;
    }
}

/// Opens tables on boards on which nobody can finish.
pub(super) async fn hopeless_boards(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let seating = ["bot:porter"; 3];
    while stranger.goes_on() {
        let board = hopeless(20 + stranger.luck.below(22));
        let new = json!({
            "game": "trains-and-stations", "seats": 3, "seating": seating,
            "options": { "board": board },
        });
        let _ = stranger.note(stranger.table(&visitor, new).await);
        stranger.rest(500).await;
    }
}

/// Writes a board of three tracks so long that hardly anybody ever fills one.
fn hopeless(spaces: usize) -> String {
    let stations = ["north", "east", "south", "west"];
    let mut text = String::from("board endless\n\n");
    for (place, station) in stations.iter().enumerate() {
        text += &format!("station {station} places 2 bonus 1 at {},0\n", 10 * place);
    }
    let spaces: Vec<String> = (1..=spaces).map(|space| space.to_string()).collect();
    for (place, pair) in stations.windows(2).enumerate() {
        text += &format!("\ntrack from_{}\n", pair[0]);
        for (along, space) in spaces.iter().enumerate() {
            text += &format!("  space {space} at {along},{}\n", 10 + place);
        }
        text += &format!("  chain {} {} {}\n", pair[0], spaces.join(" "), pair[1]);
    }
    text.push('\n');
    for (place, from) in stations.iter().enumerate() {
        for to in &stations[place + 1..] {
            text += &format!("mission {from} {to} 5\n").repeat(2);
        }
    }
    for goods in ["cattle worker", "cattle coal", "cattle food", "worker coal"] {
        text += &format!("goods {goods}\n").repeat(2);
    }
    text
}
