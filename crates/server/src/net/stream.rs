//! A TCP stream that reports its activity, limits how fast a websocket is read, and fails if its peer stops
//! reading.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::admission::{OpenSocket, Rate, TokenBucket};

/// Bytes read from a websocket for each message that its rate allows.
const BYTES_PER_MESSAGE: u32 = 1_024;
/// Bytes that may arrive in a burst: several of the largest messages.
const BURST_BYTES: u32 = 64 * 1_024;

/// A TCP stream with limits.
pub(super) struct Stream {
    tcp: TcpStream,
    socket: Arc<OpenSocket>,
    /// How long a write may go without progress.
    write_timeout: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    rate: Rate,
    budget: TokenBucket,
    /// While set, nothing is read.
    paused: Option<Pin<Box<Sleep>>>,
}

/// Returns the byte rate of a websocket. Messages are counted where they are parsed; this bounds bytes that do not form
/// a message yet, such as endless fragments.
fn byte_rate(messages: Rate) -> Rate {
    messages.times(BYTES_PER_MESSAGE, BURST_BYTES)
}

impl Stream {
    pub(super) fn new(
        tcp: TcpStream,
        socket: Arc<OpenSocket>,
        write_timeout: Duration,
        messages: Rate,
    ) -> Stream {
        let (rate, budget) = (byte_rate(messages), TokenBucket::new(Instant::now()));
        Stream { tcp, socket, write_timeout, stalled: None, rate, budget, paused: None }
    }

    /// Lets a write wait for a slow reader, up to the time limit.
    fn limit_write_time<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let until = Instant::now() + self.write_timeout;
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
            self.socket.received_bytes();
            if self.socket.is_websocket() {
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
        self.limit_write_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, bytes);
        self.limit_write_time(context, written)
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

    use super::{BURST_BYTES, BYTES_PER_MESSAGE, byte_rate};
    use crate::admission::{Rate, TokenBucket};

    #[test]
    fn a_flood_of_bytes_is_read_no_faster_than_messages_may_come() {
        let start = Instant::now();
        let (rate, mut budget) = (byte_rate(Rate::per_second(10, 30)), TokenBucket::new(start));
        let mut spend = |bytes, now| budget.spend(rate, bytes, now);
        assert_eq!(spend(BURST_BYTES, start), None, "a large message need not wait");
        let second = 10 * BYTES_PER_MESSAGE;
        assert_eq!(spend(second, start), Some(Duration::from_secs(1)));
        let later = start + Duration::from_secs(1);
        assert_eq!(spend(second / 2, later), Some(Duration::from_millis(500)));
        // However long the silence, it allows no more than one burst.
        let much_later = start + Duration::from_secs(3_600);
        assert_eq!(spend(BURST_BYTES, much_later), None);
        assert!(spend(1, much_later).is_some());
    }
}
