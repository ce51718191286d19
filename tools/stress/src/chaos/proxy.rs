//! A connection between a server and a service it needs, which can be cut or slowed down.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Line {
    Good,
    /// Every chunk is delayed.
    Slow,
    /// Nothing gets through, and neither side is informed.
    Cut,
}

/// The delay of each chunk on a slow connection.
const SLOW: Duration = Duration::from_millis(60);
const AGAIN: Duration = Duration::from_millis(20);

/// A proxied connection with its own port.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<AtomicU8>,
}

impl Proxy {
    pub(crate) async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let own = listener.local_addr().expect("an address").port();
        let state = Arc::new(AtomicU8::new(Line::Good as u8));
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                tokio::spawn(async move {
                    wait(&state).await;
                    let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
                    let _ = (near.set_nodelay(true), far.set_nodelay(true));
                    let ((near_in, near_out), (far_in, far_out)) =
                        (near.into_split(), far.into_split());
                    tokio::select! {
                        () = carry(near_in, far_out, &state) => (),
                        () = carry(far_in, near_out, &state) => (),
                    }
                });
            }
        });
        Proxy { port: own, state }
    }

    pub(crate) fn set(&self, line: Line) {
        self.state.store(line as u8, Ordering::SeqCst);
    }
}

/// Waits while the connection is cut.
async fn wait(state: &AtomicU8) {
    while state.load(Ordering::SeqCst) == Line::Cut as u8 {
        tokio::time::sleep(AGAIN).await;
    }
    if state.load(Ordering::SeqCst) == Line::Slow as u8 {
        tokio::time::sleep(SLOW).await;
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, state: &AtomicU8) {
    let mut piece = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = from.read(&mut piece).await {
        wait(state).await;
        if to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}
