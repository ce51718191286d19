//! Whole games of every kind.

use whistle_core::{Level, Seat, Turn};
use whistle_harness::browser::{Browser, Socket};
use whistle_harness::position::Position;
use whistle_protocol::http::{GameCard, NewTable, Occupant};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, ServerMessage};
use whistle_protocol::{Outcome, TableCard, TableStatus};

use crate::hub::Hub;
use crate::past::verified;

/// Plays the first legal action until the game is over; returns the outcome.
pub(crate) async fn play_on(socket: &mut Socket, seat: u8) -> Outcome {
    let mut last = loop {
        let message = socket.receive().await.expect("closed before a hello");
        if matches!(message, ServerMessage::Hello(_)) {
            break Position::of(&message).expect("a hello says how it stands");
        }
    };
    let mut number = 0;
    loop {
        if let Some(outcome) = last.outcome {
            assert_eq!(last.turn, Some(Turn::Over));
            return outcome;
        }
        let under_way = last.legal.get(number % last.legal.len().max(1)).cloned().map(|action| {
            number += 1;
            let id = CommandId(format!("{seat}-{number}"));
            Act { id, against: last.seq, seat: Seat(seat), action, took: None }
        });
        if let Some(act) = &under_way {
            socket.send(&ClientMessage::Act(act.clone())).await;
        }
        // Until the move counts; a player without a move waits for the others.
        let mut overtaken_by = None;
        loop {
            match socket.receive().await.expect("the server goes on") {
                ServerMessage::Receipt(receipt) => {
                    assert_eq!(Some(receipt.id), under_way.map(|act| act.id));
                    break;
                }
                // In a race, somebody else may be faster: the player chooses again from the latest position.
                ServerMessage::Refused(refused) => {
                    let against = under_way.as_ref().map(|act| act.against);
                    assert!(
                        refused.problem.code == "stale" && against < Some(refused.seq),
                        "{refused:?}"
                    );
                    if last.seq >= refused.seq {
                        break;
                    }
                    overtaken_by = Some(refused.seq);
                }
                message => {
                    let Some(position) = Position::of(&message) else { continue };
                    last = position;
                    if under_way.is_none() || overtaken_by.is_some_and(|seq| last.seq >= seq) {
                        break;
                    }
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_against_bots() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let games: Vec<GameCard> = me.get("/api/games").await.read();
    assert_eq!(games.len(), whistle_registry::GAMES.len());
    for game in games {
        let mut seating = vec![Occupant::Bot(Level::Porter, None); game.seats.max.into()];
        seating[0] = Occupant::Me;
        let id = me.play(NewTable::seated(&game.id, &seating)).await;
        let mut socket = me.connect(&id, 0).await;
        let outcome = play_on(&mut socket, 0).await;
        assert_eq!(outcome.standings.len(), seating.len());
        let card: TableCard = me.get(&format!("/api/tables/{id}")).await.read();
        assert_eq!(card.status, TableStatus::Over);
        let verified = verified(&me, &id).await;
        assert!(verified.outcomes > 0, "{verified:?}");
    }
    hub.close().await;
}
