//! Attacks that make bots think.

use std::time::Duration;

use serde_json::{Map, json};
use whistle_core::{Level, Rng as _, Seat};
use whistle_protocol::http::{NewTable, Occupant};
use whistle_protocol::websocket::{ClientMessage, CommandId, HintRequest, ServerMessage};

use super::Stranger;

/// Requests hints over many sockets, faster than anybody could read them.
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
                let (id, seat) = (CommandId(format!("h{number}")), Seat(0));
                let _ = socket.send(&ClientMessage::Hint(HintRequest { id, seat })).await;
                while let Ok(Some(told)) = socket.receive_for(Duration::ZERO).await {
                    if matches!(told, ServerMessage::Advice(_)) {
                        let _ = stranger.note(Ok(()));
                    }
                    stranger.note_refusal(&told);
                }
            }
            stranger.rest(50).await;
        }
    }
}

/// Opens tables at which the strongest bots play each other.
pub(super) async fn barons(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let new = NewTable::seated("trains-and-stations", &[Occupant::Bot(Level::Baron, None); 5]);
    while stranger.goes_on() {
        let _ = stranger.note(stranger.table(&visitor, &new).await);
        stranger.rest(500).await;
    }
}

/// Opens tables on boards on which nobody can finish.
pub(super) async fn hopeless_boards(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let seating = [Occupant::Bot(Level::Porter, None); 3];
    while stranger.goes_on() {
        let board = hopeless(20 + stranger.luck.below(22) as usize);
        let options = Map::from_iter([("board".to_owned(), json!(board))]);
        let new = NewTable { options, ..NewTable::seated("trains-and-stations", &seating) };
        let _ = stranger.note(stranger.table(&visitor, &new).await);
        stranger.rest(500).await;
    }
}

/// Writes a board with three tracks so long that one is hardly ever completed.
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
