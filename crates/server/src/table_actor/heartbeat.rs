//! Checks that connected clients still respond.

use tokio::time::{Duration, Instant};

use super::TableActor;

/// The longest time between two measurements of a connection, or between two checks.
const BETWEEN_PINGS: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);

/// When the clients were last checked.
pub(super) struct Heartbeat {
    last: Instant,
    /// How long a client may be silent.
    patience: Duration,
}

impl Heartbeat {
    pub(super) fn new(patience: Duration) -> Heartbeat {
        Heartbeat { last: Instant::now(), patience }
    }

    /// Returns the time of the next check.
    pub(super) fn next(&self) -> Instant {
        self.last + BETWEEN_LOOKS.min(self.patience / 4)
    }

    /// Half the time that a client may be silent.
    fn between_pings(&self) -> Duration {
        BETWEEN_PINGS.min(self.patience / 2)
    }

    /// Tells whether this process itself was suspended; then messages from clients may still be on their way.
    fn was_away(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.next()) >= self.patience / 4
    }
}

impl TableActor {
    /// Pings clients that are due for a ping, and disconnects those that have left two pings unanswered. They get no
    /// message: a client that wakes up later just reconnects.
    pub(super) async fn check_heartbeats(&mut self) {
        let now = Instant::now();
        if now < self.heartbeat.next() {
            return;
        }
        let was_away = self.heartbeat.was_away(now);
        self.heartbeat.last = now;
        let (patience, between) = (self.heartbeat.patience, self.heartbeat.between_pings());
        let (mut silent, mut due) = (Vec::new(), Vec::new());
        for (&number, client) in &mut self.clients {
            if was_away {
                // A ping from before the pause proves nothing: clients get a new ping, and the full time.
                client.heard = now;
                due.push(number);
            } else if now - client.heard >= patience {
                silent.push(number);
            } else if client.pinged.is_none_or(|pinged| now - pinged >= between) {
                due.push(number);
            }
        }
        for number in silent {
            self.hub.metrics.dropped_silent_client();
            self.gone(number).await;
        }
        for number in due {
            if !self.ping(number) {
                self.gone(number).await;
            }
        }
    }
}
