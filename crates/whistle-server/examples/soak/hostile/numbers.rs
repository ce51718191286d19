//! More of everything than anybody needs.

use std::time::Duration;

use serde_json::json;

use super::Stranger;
use crate::visitor::{Trouble, Visitor};

/// Talks, promises and takes back without end, at a table of their own.
pub(super) async fn talk(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(id) = stranger.own_table(&visitor, "ticket-to-ride-card-game").await else { return };
    let mut number = 0;
    while stranger.goes_on() {
        let Some(mut socket) = stranger.note(visitor.connect(&id, u64::MAX >> 1).await) else {
            stranger.rest(500).await;
            continue;
        };
        let (mut seq, mut legal) = (0, Vec::new());
        for _ in 0..2_000 {
            number += 1;
            let id = format!("t{number}");
            let action = (!legal.is_empty()).then(|| &legal[stranger.luck.below(legal.len())]);
            let says = match (stranger.luck.below(3), action) {
                (0, Some(action)) => {
                    json!({ "do": "act", "id": id, "against": seq, "seat": 0, "action": action })
                }
                (1, _) => json!({ "do": "undo", "id": id, "against": seq, "seat": 0 }),
                _ => json!({ "do": "say", "id": id, "seat": 0, "text": "x".repeat(300) }),
            };
            if socket.say(says).await.is_err() {
                break;
            }
            while let Ok(Some(said)) = socket.hear_for(Duration::from_millis(1)).await {
                match said["kind"].as_str() {
                    Some("hello" | "step") => {
                        seq = said["seq"].as_u64().unwrap_or(seq);
                        legal = said["legal"].as_array().cloned().unwrap_or_default();
                    }
                    Some("receipt") => _ = stranger.note(Ok(())),
                    Some("refused" | "error") => {
                        let _ = stranger.note::<()>(Err(Trouble::said(&said)));
                    }
                    _ => (),
                }
            }
            stranger.rest(25).await;
        }
    }
}

/// Fills the list of public tables.
pub(super) async fn tables(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let new = json!({ "game": "trick-of-the-rails", "seats": 3, "visibility": "public" });
    while stranger.goes_on() {
        let _ = stranger.note(visitor.post("/api/tables", new.clone()).await);
        let _ = stranger.note(visitor.get("/api/tables").await);
        stranger.rest(50).await;
    }
}

/// Arrives again and again, from ever new addresses of one network.
pub(super) async fn guests(mut stranger: Stranger) {
    while stranger.goes_on() {
        let address = stranger.some_address();
        let _ = stranger.note(Visitor::arrive(&stranger.site.host, address).await);
        stranger.rest(20).await;
    }
}

/// Guesses passwords, from ever new addresses of one network.
pub(super) async fn passwords(mut stranger: Stranger) {
    while stranger.goes_on() {
        let address = stranger.some_address();
        let visitor = Visitor::stranger(&stranger.site.host, address);
        let guess = format!("password{}", stranger.luck.below(1_000_000));
        let body = json!({ "name": "the host", "password": guess });
        let _ = stranger.note(visitor.post("/api/login", body).await);
        stranger.rest(20).await;
    }
}
