//! Attacks that occupy connections.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::Stranger;
use crate::soak::visitor::{Trouble, Visitor};

/// How many sockets an attacker holds at a time.
const HELD: usize = 150;
/// How long they are held.
const HOLDING: Duration = Duration::from_secs(40);

/// Watches other people's tables from as many sockets as possible, without answering pings.
pub(super) async fn spectators(mut stranger: Stranger) {
    while stranger.goes_on() {
        let mut sockets = Vec::new();
        for _ in 0..HELD {
            let Some(table) = stranger.site.victim(&mut stranger.luck) else { break };
            let address = stranger.some_address();
            let visitor = Visitor::stranger(&stranger.site.host, address);
            let mut socket = stranger.note(visitor.connect(&table, 0).await);
            if let Some(socket) = &mut socket {
                socket.pongs = false;
            }
            sockets.extend(socket);
            stranger.rest(20).await;
        }
        stranger.rest(HOLDING.as_millis() as u64).await;
    }
}

/// Sends a request head, one byte at a time.
pub(super) async fn slow_heads(stranger: Stranger) {
    let head = "GET /api/games HTTP/1.1\r\nHost: there\r\nX-Slow: ".to_owned() + &"a".repeat(500);
    trickle(stranger, head).await;
}

/// Sends a request body, one byte at a time.
pub(super) async fn slow_bodies(stranger: Stranger) {
    let visitor = Visitor::stranger(&stranger.site.host, stranger.address());
    let text = visitor.head("POST", "/api/login", 50_000) + &"a".repeat(500);
    trickle(stranger, text).await;
}

async fn trickle(stranger: Stranger, text: String) {
    while stranger.goes_on() {
        let mut sockets = Vec::new();
        for _ in 0..HELD {
            sockets.extend(stranger.note(past_the_proxy(&stranger).await));
        }
        // Most of it at once, the rest byte by byte.
        let (begin, rest) = text.split_at(text.len() - 400);
        for socket in &mut sockets {
            let _ = socket.write_all(begin.as_bytes()).await;
        }
        let began = Instant::now();
        for letter in rest.bytes() {
            if began.elapsed() > HOLDING || sockets.is_empty() {
                break;
            }
            let mut held = Vec::new();
            for mut socket in sockets {
                if socket.write_all(&[letter]).await.is_ok() && !is_closed(&mut socket).await {
                    held.push(socket);
                } else {
                    let _ = stranger.note::<()>(Err(Trouble::broken("closed")));
                }
            }
            sockets = held;
            stranger.rest(1_000).await;
        }
    }
}

/// Opens a socket directly to the server, from the attacker's own address.
async fn past_the_proxy(stranger: &Stranger) -> Result<TcpStream, Trouble> {
    let connect = async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from(([127, 66, stranger.number, 1], 0)))?;
        let there = stranger.site.host.parse().map_err(std::io::Error::other)?;
        socket.connect(there).await
    };
    connect.await.map_err(|error| Trouble::Broken(error.kind().to_string()))
}

async fn is_closed(socket: &mut TcpStream) -> bool {
    let mut byte = [0; 256];
    let read = tokio::time::timeout(Duration::from_millis(1), socket.read(&mut byte)).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

/// Opens sockets and sends nothing.
pub(super) async fn silent(stranger: Stranger) {
    while stranger.goes_on() {
        let mut sockets = Vec::new();
        for _ in 0..HELD {
            sockets.extend(stranger.note(past_the_proxy(&stranger).await));
        }
        stranger.rest(HOLDING.as_millis() as u64).await;
        for mut socket in sockets {
            if is_closed(&mut socket).await {
                let _ = stranger.note::<()>(Err(Trouble::broken("closed")));
            }
        }
    }
}
