//! A socket that holds a slot while it is open, and that a client cannot block by not reading.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::admission::{Budget, Rate, Slot};

/// How many bytes of a websocket are read for each message that may come.
const BYTES_PER_MESSAGE: u32 = 1_024;
/// How many bytes are read in a burst: the largest messages, and a few of them.
const AT_ONCE: u32 = 64 * 1_024;

/// An open socket.
pub(super) struct Stream {
    tcp: TcpStream,
    slot: Arc<Slot>,
    /// How long a write may make no progress.
    patience: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    rate: Rate,
    budget: Budget,
    /// Until when nothing is read.
    paused: Option<Pin<Box<Sleep>>>,
}

/// The rate of bytes from a websocket. Messages are counted where they are parsed; this limits what is none yet, such
/// as endless fragments.
fn bytes_of(messages: Rate) -> Rate {
    messages.times(BYTES_PER_MESSAGE, AT_ONCE)
}

impl Stream {
    pub(super) fn new(
        tcp: TcpStream,
        slot: Arc<Slot>,
        patience: Duration,
        messages: Rate,
    ) -> Stream {
        let (rate, budget) = (bytes_of(messages), Budget::new(Instant::now()));
        Stream { tcp, slot, patience, stalled: None, rate, budget, paused: None }
    }

    /// Lets a write wait for a client that does not read, but not for ever.
    fn hurry<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let until = Instant::now() + self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Some(paused) = &mut self.paused {
            ready!(paused.as_mut().poll(context));
            self.paused = None;
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(context, buffer);
        let bytes = buffer.filled().len() - before;
        if bytes > 0 {
            self.slot.heard();
            if self.slot.is_websocket() {
                let (rate, bytes) = (self.rate, u32::try_from(bytes).unwrap_or(u32::MAX));
                let wait = self.budget.spend(rate, bytes, Instant::now());
                self.paused = wait.map(|wait| Box::pin(tokio::time::sleep(wait)));
            }
        }
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.hurry(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, bytes);
        self.hurry(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::{AT_ONCE, BYTES_PER_MESSAGE, bytes_of};
    use crate::admission::{Budget, Rate};

    #[test]
    fn a_flood_of_bytes_is_read_no_faster_than_messages_may_come() {
        let start = Instant::now();
        let (rate, mut budget) = (bytes_of(Rate::per_second(10, 30)), Budget::new(start));
        let mut spend = |bytes, now| budget.spend(rate, bytes, now);
        assert_eq!(spend(AT_ONCE, start), None, "a large message waits for nothing");
        let second = 10 * BYTES_PER_MESSAGE;
        assert_eq!(spend(second, start), Some(Duration::from_secs(1)));
        let later = start + Duration::from_secs(1);
        assert_eq!(spend(second / 2, later), Some(Duration::from_millis(500)));
        // A long silence earns no more than the largest burst.
        let much_later = start + Duration::from_secs(3_600);
        assert_eq!(spend(AT_ONCE, much_later), None);
        assert!(spend(1, much_later).is_some());
    }
}
