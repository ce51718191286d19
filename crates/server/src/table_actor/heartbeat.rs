//! Whether those who are connected are still there.

use tokio::time::{Duration, Instant};

use super::TableActor;

/// How often a line is measured, at least, and how often somebody looks whether it is time.
const BETWEEN_PINGS: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);

/// When those who are connected were looked after.
pub(super) struct Heartbeat {
    last: Instant,
    /// How long somebody may say nothing.
    patience: Duration,
}

impl Heartbeat {
    pub(super) fn new(patience: Duration) -> Heartbeat {
        Heartbeat { last: Instant::now(), patience }
    }

    /// Says when to look again.
    pub(super) fn next(&self) -> Instant {
        self.last + BETWEEN_LOOKS.min(self.patience / 4)
    }

    /// Twice in the time that somebody may say nothing.
    fn between_pings(&self) -> Duration {
        BETWEEN_PINGS.min(self.patience / 2)
    }

    /// Tells whether we were away ourselves: what others said meanwhile is still on its way.
    fn was_away(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.next()) >= self.patience / 4
    }
}

impl TableActor {
    /// Pings those who were not pinged for a while, and drops those who have not said a word for so
    /// long that they have left two pings without an answer. They are told nothing: who wakes up
    /// late just comes again.
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
                // Nobody is judged by a ping of before: they get a fresh one, and all the time.
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
