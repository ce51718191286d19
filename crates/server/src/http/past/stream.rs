//! Answers that are made while they are read.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::{StreamExt as _, stream};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::admission::Reading;
use crate::metrics::Metrics;

/// The approximate size of a piece of an answer.
pub(super) const PIECE: usize = 64 * 1024;
/// How long a client may take to read a piece, and all of them.
const PER_PIECE: Duration = Duration::from_secs(10);
const IN_ALL: Duration = Duration::from_secs(300);

/// The receiver of pieces. Few are held at a time: the producer waits for the client, and gives up if it does not read.
pub(super) struct Pieces {
    to: mpsc::Sender<Bytes>,
    is_whole: Arc<AtomicBool>,
    ends: Instant,
    metrics: Arc<Metrics>,
    _place: Reading,
}

/// The client has gone, or does not read.
pub(super) struct Gone;

/// Creates an answer of pieces still to be made; the reader's place is held until the end.
pub(super) fn pieces(place: Reading, metrics: &Arc<Metrics>) -> (Pieces, Body) {
    let (to, from) = mpsc::channel::<Bytes>(1);
    let is_whole = Arc::new(AtomicBool::new(false));
    let body = stream::unfold(Some((from, Arc::clone(&is_whole))), |state| async {
        let (mut from, is_whole) = state?;
        match from.recv().await {
            Some(piece) => Some((Ok(piece), Some((from, is_whole)))),
            None if is_whole.load(Ordering::Acquire) => None,
            // So that nobody takes a part for the whole.
            None => Some((Err(io::Error::other("the rest was not sent")), None)),
        }
    });
    let metrics = Arc::clone(metrics);
    // The compressor asks again after the end.
    let body = Body::from_stream(body.fuse());
    let ends = Instant::now() + IN_ALL;
    (Pieces { to, is_whole, ends, metrics, _place: place }, body)
}

impl Pieces {
    /// Sends a piece once the client has room for it.
    pub(super) async fn send(&self, piece: Vec<u8>) -> Result<(), Gone> {
        self.metrics.past.made(piece.len());
        let until = self.ends.min(Instant::now() + PER_PIECE);
        let sent = tokio::time::timeout_at(until, self.to.send(piece.into())).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(Gone) }
    }

    /// Sends a finished text piece by piece.
    pub(super) async fn send_all(self, text: String) -> Result<(), Gone> {
        for piece in text.into_bytes().chunks(PIECE) {
            self.send(piece.to_vec()).await?;
        }
        self.end();
        Ok(())
    }

    /// Marks the end.
    pub(super) fn end(self) {
        self.is_whole.store(true, Ordering::Release);
    }
}
