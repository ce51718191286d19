//! A socket that has a slot as long as it is open, and that nobody can clog by not reading.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use super::slots::Slot;

/// How many bytes of a websocket are read for each message that may come.
const BYTES_PER_MESSAGE: u32 = 1_024;
/// How many are read at once, whatever came before: the largest messages, and a few of them.
const AT_ONCE: u32 = 64 * 1_024;

/// An open socket.
pub(super) struct Stream {
    tcp: TcpStream,
    slot: Arc<Slot>,
    /// How long nothing may leave of what is to be sent.
    patience: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    budget: Budget,
    /// Until when nothing is read.
    paused: Option<Pin<Box<Sleep>>>,
}

/// How much of a websocket may be read. Messages are counted where they are understood; this bounds what is none yet,
/// such as fragments without end.
struct Budget {
    per_second: f64,
    most: f64,
    left: f64,
    at: Instant,
}

impl Budget {
    fn new(messages_per_second: u32, now: Instant) -> Budget {
        let per_second = f64::from(messages_per_second.max(1)) * f64::from(BYTES_PER_MESSAGE);
        let most = f64::from(AT_ONCE).max(3.0 * per_second);
        Budget { per_second, most, left: most, at: now }
    }

    /// Takes note of bytes that were read, and returns how long to wait before more are.
    fn spend(&mut self, bytes: usize, now: Instant) -> Option<Duration> {
        let earned = now.saturating_duration_since(self.at).as_secs_f64() * self.per_second;
        self.left = (self.left + earned).min(self.most) - bytes as f64;
        self.at = now;
        (self.left < 0.0).then(|| Duration::from_secs_f64(-self.left / self.per_second))
    }
}

impl Stream {
    pub(super) fn new(
        tcp: TcpStream,
        slot: Arc<Slot>,
        patience: Duration,
        messages_per_second: u32,
    ) -> Stream {
        let budget = Budget::new(messages_per_second, Instant::now());
        Stream { tcp, slot, patience, stalled: None, budget, paused: None }
    }

    /// Lets a write wait for whoever does not read, but not for ever.
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
                let wait = self.budget.spend(bytes, Instant::now());
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

    use super::{AT_ONCE, BYTES_PER_MESSAGE, Budget};

    #[test]
    fn a_flood_of_bytes_is_read_no_faster_than_messages_may_come() {
        let start = Instant::now();
        let mut budget = Budget::new(10, start);
        assert_eq!(
            budget.spend(AT_ONCE as usize, start),
            None,
            "a large message waits for nothing"
        );
        let second = 10 * BYTES_PER_MESSAGE as usize;
        assert_eq!(budget.spend(second, start), Some(Duration::from_secs(1)));
        let later = start + Duration::from_secs(1);
        assert_eq!(budget.spend(second / 2, later), Some(Duration::from_millis(500)));
        // Silence earns no more than what may come at once.
        let much_later = start + Duration::from_secs(3_600);
        assert_eq!(budget.spend(AT_ONCE as usize, much_later), None);
        assert!(budget.spend(1, much_later).is_some());
    }
}
