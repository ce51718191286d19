//! Response bodies that are generated while they are read.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::{StreamExt as _, stream};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::admission::ReplayPlace;
use crate::metrics::Metrics;

/// Approximate size of a chunk in bytes.
pub(super) const CHUNK_SIZE: usize = 64 * 1024;
/// How long a reader may take for one chunk, and for the whole download.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(10);
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(300);

/// The sending end of a chunked body. At most one chunk waits: the producer waits for the reader, and gives up on
/// one that is too slow.
pub(super) struct ChunkSender {
    to: mpsc::Sender<Bytes>,
    is_whole: Arc<AtomicBool>,
    ends: Instant,
    metrics: Arc<Metrics>,
    _place: ReplayPlace,
}

/// The reader has disconnected or is too slow.
pub(super) struct ReaderGone;

/// Returns a body and the sender of its chunks. The place is held until the sender is dropped.
pub(super) fn chunked_body(place: ReplayPlace, metrics: &Arc<Metrics>) -> (ChunkSender, Body) {
    let (to, from) = mpsc::channel::<Bytes>(1);
    let is_whole = Arc::new(AtomicBool::new(false));
    let body = stream::unfold(Some((from, Arc::clone(&is_whole))), |state| async {
        let (mut from, is_whole) = state?;
        match from.recv().await {
            Some(chunk) => Some((Ok(chunk), Some((from, is_whole)))),
            None if is_whole.load(Ordering::Acquire) => None,
            // An error here keeps clients from mistaking part of the body for all of it.
            None => Some((Err(io::Error::other("the response was cut off")), None)),
        }
    });
    let metrics = Arc::clone(metrics);
    // The compression layer polls again after the end.
    let body = Body::from_stream(body.fuse());
    let ends = Instant::now() + DOWNLOAD_TIMEOUT;
    (ChunkSender { to, is_whole, ends, metrics, _place: place }, body)
}

impl ChunkSender {
    /// Sends a chunk once the reader has room for it.
    pub(super) async fn send(&self, chunk: Vec<u8>) -> Result<(), ReaderGone> {
        self.metrics.replays.made(chunk.len());
        let until = self.ends.min(Instant::now() + CHUNK_TIMEOUT);
        let sent = tokio::time::timeout_at(until, self.to.send(chunk.into())).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(ReaderGone) }
    }

    /// Sends a complete text in chunks.
    pub(super) async fn send_all(self, text: String) -> Result<(), ReaderGone> {
        for chunk in text.into_bytes().chunks(CHUNK_SIZE) {
            self.send(chunk.to_vec()).await?;
        }
        self.end();
        Ok(())
    }

    /// Marks the body as complete.
    pub(super) fn end(self) {
        self.is_whole.store(true, Ordering::Release);
    }
}
