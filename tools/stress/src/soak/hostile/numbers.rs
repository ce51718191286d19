//! Attacks with excessive numbers of everything.

use std::time::Duration;

use serde::de::IgnoredAny;
use whistle_core::{Rng as _, Seat};
use whistle_harness::position::Position;
use whistle_protocol::http::{Credentials, NewTable, Occupant, TableList};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Say, ServerMessage, Undo};
use whistle_protocol::{TableCard, Visibility};

use super::Stranger;
use crate::pick;
use crate::soak::visitor::Visitor;

/// Talks, promises and undoes endlessly, at the attacker's own table.
pub(super) async fn talk(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(id) = stranger.own_table(&visitor, "ticket-to-ride-card-game").await else { return };
    let mut number = 0;
    while stranger.goes_on() {
        let Some(mut socket) = stranger.note(visitor.connect(&id, u64::MAX >> 1).await) else {
            stranger.rest(500).await;
            continue;
        };
        let (mut against, mut legal, seat) = (0, Vec::new(), Seat(0));
        for _ in 0..2_000 {
            number += 1;
            let id = CommandId(format!("t{number}"));
            let action = (!legal.is_empty()).then(|| pick(&mut stranger.luck, &legal));
            let message = match (stranger.luck.below(3), action.cloned()) {
                (0, Some(action)) => {
                    ClientMessage::Act(Act { id, against, seat, action, took: None })
                }
                (1, _) => ClientMessage::Undo(Undo { id, against, seat }),
                _ => ClientMessage::Say(Say { id, seat, text: "x".repeat(300) }),
            };
            if socket.send(&message).await.is_err() {
                break;
            }
            while let Ok(Some(told)) = socket.receive_for(Duration::from_millis(1)).await {
                if let Some(position) = Position::of(&told) {
                    (against, legal) = (position.seq, position.legal);
                } else if matches!(told, ServerMessage::Receipt(_)) {
                    let _ = stranger.note(Ok(()));
                }
                stranger.note_refusal(&told);
            }
            stranger.rest(25).await;
        }
    }
}

/// Fills the list of public tables.
pub(super) async fn tables(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let seating = [Occupant::Me, Occupant::Open, Occupant::Open];
    let visibility = Visibility::Public;
    let new = NewTable { visibility, ..NewTable::seated("trick-of-the-rails", &seating) };
    while stranger.goes_on() {
        let _ = stranger.note(visitor.post::<TableCard>("/api/tables", &new).await);
        let _ = stranger.note(visitor.get::<TableList>("/api/tables").await);
        stranger.rest(50).await;
    }
}

/// Becomes a new guest repeatedly, from ever new addresses in one network.
pub(super) async fn guests(mut stranger: Stranger) {
    while stranger.goes_on() {
        let address = stranger.some_address();
        let _ = stranger.note(Visitor::arrive(&stranger.site.host, address).await);
        stranger.rest(20).await;
    }
}

/// Guesses passwords, from ever new addresses in one network.
pub(super) async fn passwords(mut stranger: Stranger) {
    while stranger.goes_on() {
        let address = stranger.some_address();
        let visitor = Visitor::stranger(&stranger.site.host, address);
        let password = format!("password{}", stranger.luck.below(1_000_000));
        let guess = Credentials { name: "the host".to_owned(), password };
        let _ = stranger.note(visitor.post::<IgnoredAny>("/api/login", &guess).await);
        stranger.rest(20).await;
    }
}
