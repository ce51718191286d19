//! Attacks that request much and do not read it.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use whistle_core::Seat;
use whistle_protocol::websocket::{ClientMessage, CommandId, Look, Say};

use super::Stranger;
use crate::soak::visitor::{Trouble, Visitor};

/// How many answers are left unread at a time.
const UNREAD: usize = 50;

/// Requests the replay of a long game repeatedly, and reads only its first bytes.
pub(super) async fn replays(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    while stranger.goes_on() {
        let Some(id) = stranger.site.finished() else {
            stranger.rest(1_000).await;
            continue;
        };
        let mut unread = Vec::new();
        for number in 0..UNREAD {
            let path = if number % 5 == 4 { "journal" } else { "replay?open=1" };
            let answer = ask(&visitor, &format!("/api/tables/{id}/{path}")).await;
            unread.extend(stranger.note(answer));
        }
        stranger.rest(3_000).await;
    }
}

/// Sends a request and reads one buffer of the answer, leaving the rest unread.
async fn ask(visitor: &Visitor, path: &str) -> Result<TcpStream, Trouble> {
    let mut stream = TcpStream::connect(&visitor.browser.host).await.map_err(Trouble::broken)?;
    let head = visitor.head("GET", path, 0);
    stream.write_all(head.as_bytes()).await.map_err(Trouble::broken)?;
    let mut first = vec![0; 1_024];
    let read = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut first)).await;
    match read {
        Ok(Ok(length)) => {
            let text = String::from_utf8_lossy(&first[..length]).into_owned();
            let status = text.split(' ').nth(1).and_then(|word| word.parse().ok());
            match status {
                Some(200) => Ok(stream),
                Some(status) => {
                    let limit = text.split("\"limit\":\"").nth(1);
                    let limit = limit.and_then(|rest| rest.split('"').next()).map(str::to_owned);
                    Err(Trouble::Refused { status, code: "refused".to_owned(), limit })
                }
                None => Err(Trouble::broken("closed")),
            }
        }
        Ok(Err(_)) => Err(Trouble::broken("closed")),
        Err(_) => Err(Trouble::broken("it waits")),
    }
}

/// Requests the whole history as often as possible.
pub(super) async fn looks(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(id) = stranger.own_table(&visitor, "trains-and-stations").await else { return };
    while stranger.goes_on() {
        let Some(mut socket) = stranger.note(visitor.connect(&id, 0).await) else {
            stranger.rest(500).await;
            continue;
        };
        for _ in 0..200 {
            let look = Look { seat: Some(Seat(0)), since: Some(0) };
            let said = socket.send(&ClientMessage::Look(look)).await;
            if stranger.note(said).is_none() {
                break;
            }
            stranger.rest(30).await;
            // Now and then a refusal is read; most answers are left unread.
            while let Ok(Some(told)) = socket.receive_for(Duration::ZERO).await {
                stranger.note_refusal(&told);
            }
        }
    }
}

/// Never reads the server's messages.
pub(super) async fn deaf(stranger: Stranger) {
    let Some(visitor) = stranger.arrive().await else { return };
    let Some(id) = stranger.own_table(&visitor, "trick-of-the-rails").await else { return };
    while stranger.goes_on() {
        let mut sockets = Vec::new();
        for _ in 0..10 {
            sockets.extend(stranger.note(visitor.connect(&id, 0).await));
        }
        for number in 0..300 {
            for socket in &mut sockets {
                let text = format!("{number}: {}", "x".repeat(400));
                let (id, seat) = (CommandId(number.to_string()), Seat(0));
                let _ = socket.send(&ClientMessage::Say(Say { id, seat, text })).await;
            }
            stranger.rest(30).await;
        }
    }
}
