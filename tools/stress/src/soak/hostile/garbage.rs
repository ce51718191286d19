//! Attacks with garbage, and on other people's seats.

use serde::de::IgnoredAny;
use whistle_core::{Level, Rng as _, Seat};
use whistle_protocol::http::{Empty, Occupant, SeatAssignment, SeatChoice};

use super::Stranger;
use crate::soak::visitor::{Trouble, Visitor};
use crate::{one_in, pick};

/// The contents of bodies and frames.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "\\u0000",
    "\\ud800",
    "\u{202e}",
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "{\"do\":\"say\",\"id\":\"a\",\"seat\":0,\"text\":\"\\u0000\"}",
    "{\"do\":\"act\",\"id\":\"a\",\"against\":0,\"seat\":0,\"action\":{\"kind\":\"\\u0000\"}}",
    "{\"do\":\"pong\",\"t\":1}",
    "{\"do\":\"look\",\"seat\":0,\"since\":0}",
    "\"do\":\"undo\"",
    "\"game\":\"trick-of-the-rails\"",
    "\"seats\":3",
    "\"name\":\"\\u0000\"",
    "\u{0}",
    "é",
];

/// Sends garbage over HTTP and websockets.
pub(super) async fn bytes(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(own) = stranger.own_table(&visitor, "wild-ride").await else { return };
    let paths = ["/api/tables", "/api/me", "/api/login", "/api/account", "/api/tables/%00/join"];
    while stranger.goes_on() {
        let pieces = 1 + stranger.luck.below(12);
        let text: String = (0..pieces).map(|_| *pick(&mut stranger.luck, &PIECES)).collect();
        if one_in(&mut stranger.luck, 2) {
            let path = pick(&mut stranger.luck, &paths);
            let method = pick(&mut stranger.luck, &["POST", "PUT", "GET"]);
            let _ = stranger.note(visitor.exchange(method, path, &text).await);
        } else if let Some(mut socket) = stranger.note(visitor.connect(&own, 0).await) {
            let _ = socket.say_text(text).await;
            socket.close().await;
        }
        stranger.rest(20).await;
    }
}

/// Tries to sit down, act and leave in place of other people.
pub(super) async fn seats(mut stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    while stranger.goes_on() {
        let Some(table) = stranger.site.victim(&mut stranger.luck) else {
            stranger.rest(500).await;
            continue;
        };
        let path = |what: &str| format!("/api/tables/{table}/{what}");
        let visitor = if one_in(&mut stranger.luck, 4) {
            Visitor::stranger(&stranger.site.host, stranger.address())
        } else {
            visitor.clone()
        };
        let occupant = Occupant::Bot(Level::Baron, None).to_string();
        let tried: Result<IgnoredAny, Trouble> = match stranger.luck.below(6) {
            0 => visitor.post(&path("leave"), &SeatChoice { seat: None }).await,
            1 => visitor.post(&path("start"), &Empty {}).await,
            2 => visitor.post(&path("seats/0"), &SeatAssignment { occupant }).await,
            3 => visitor.post(&path("rematch"), &Empty {}).await,
            4 => visitor.get(&path("journal")).await,
            _ => visitor.post(&path("join"), &SeatChoice { seat: Some(Seat(0)) }).await,
        };
        let _ = stranger.note(tried);
        stranger.rest(50).await;
    }
}
