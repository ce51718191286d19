//! The actor of one open table: a task that drives the table's [`Session`].
//!
//! Everything that happens at a table is an [`Ask`] to its actor. The session decides the effects; the actor stores,
//! sends, reads and runs bots. If the database refuses a write, or an operation panics, the table is reset to its
//! stored state, and the request is refused. If the store fails altogether, the actor ends at once, and the next
//! request for the table starts a new one that loads what was stored.

mod bots;
mod command_dedup;
mod connection;
mod description;
mod driver;
mod heartbeat;
mod mailbox;
#[cfg(test)]
mod panics;
mod persistence;
mod request;
mod rollback;
mod rules_migration;

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant};
use whistle_session::{Input, Now, Session};

pub(crate) use connection::{ConnectionHandle, NewConnection};
pub(crate) use mailbox::{Answer, Ask};
pub(crate) use request::{Reply, Request};
pub(crate) use whistle_protocol::TableCard;
pub(crate) use whistle_protocol::websocket::{ClientMessage, ServerMessage};
pub(crate) use whistle_session::InitialViewer;

use self::bots::BotTask;
use self::command_dedup::EarlierCommands;
use self::connection::Client;
use self::heartbeat::Heartbeat;
use self::rollback::Rollback;
use crate::cluster::HeldLease;
use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;

/// The actor of one open table.
pub(crate) struct TableActor {
    hub: Arc<Hub>,
    asks: mpsc::Sender<Ask>,
    id: String,
    session: Session,
    /// When the actor began; the session's time counts from here.
    began: Instant,
    version: i64,
    /// When a person was last here, in running time and by date, and whether this has changed since the table was
    /// stored.
    seen_run: i64,
    acted: bool,
    /// The last durable record, and the last one in a snapshot.
    stored: u64,
    snapshot_at: u64,
    clients: BTreeMap<u64, Client>,
    next_connection: u64,
    bot_tasks: Vec<BotTask>,
    earlier_commands: EarlierCommands,
    heartbeat: Heartbeat,
    rollback: Rollback,
    /// How long it stays in memory while nobody is connected.
    awake_until: Instant,
    ended: bool,
    /// Whether it ended because nobody was connected.
    rests: bool,
    /// The lease under which it writes in a cluster; `None` once the lease is lost.
    held: Option<HeldLease>,
}

impl TableActor {
    /// Runs the table until nobody needs it any longer.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        self.hub.metrics.table_opened(1);
        let had_lease = i64::from(self.held.is_some());
        self.hub.metrics.cluster.owns(had_lease);
        // A table that continues another game may begin with a pending chance outcome.
        let _ = self.survives(async |actor| _ = actor.pass(Input::Tick).await).await;
        while !self.ended {
            if self.has_lapsed() {
                break;
            }
            let wake = self.next_wake();
            tokio::select! {
                biased;
                ask = asks.recv() => match ask {
                    Some(ask) => {
                        // The lease may have expired while this process was suspended.
                        if self.has_lapsed() {
                            break;
                        }
                        // Requests for a table's card are no reason to keep it in memory.
                        if !ask.is_look() {
                            self.awake_until = Instant::now() + self.hub.settings.idle();
                        }
                        let asker = ask.command();
                        if self.survives(async |actor| actor.handle(ask).await).await.is_err()
                            && let Some((connection, id)) = asker
                        {
                            let problem = Problem::fault().to_protocol();
                            self.pass(Input::Refuse { connection, id, problem }).await;
                        }
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(wake) => {
                    // The cause is in the log.
                    let _ = self.survives(async |actor| actor.tick().await).await;
                }
            }
        }
        if let Some(held) = self.held.take() {
            // If this fails, other nodes wait until the lease expires.
            let _ = self.hub.store.release(&self.id, &held.lease, !self.rests).await;
        }
        self.hub.metrics.cluster.owns(-had_lease);
        self.hub.listing.host_is(&self.id, false);
        self.hub.forget(&self.id, &self.asks);
        self.hub.metrics.table_opened(-1);
        self.hub.metrics.connected(-(self.clients.len() as i64));
    }

    /// Tells whether the lease has expired; if so, gives up the table, and its clients reconnect.
    fn has_lapsed(&mut self) -> bool {
        let lapsed = match (&self.held, &self.hub.cluster) {
            (Some(held), Some(cluster)) => !cluster.holds(held),
            _ => false,
        };
        if lapsed {
            self.lose_lease();
        }
        lapsed
    }

    /// Handles a lost lease: another node may own the table.
    fn lose_lease(&mut self) {
        if self.held.take().is_some() {
            self.hub.metrics.cluster.lost_lease();
        }
        self.ended = true;
    }

    /// Runs an operation; if it panics, the table is reset to its stored state.
    async fn survives(&mut self, work: impl AsyncFnOnce(&mut TableActor)) -> Result<(), ()> {
        let done = AssertUnwindSafe(work(self)).catch_unwind().await;
        if done.is_err() {
            // The message is already on standard error, with its location.
            tracing::error!("a panic at a table; it was reset to its stored state");
            let back = AssertUnwindSafe(self.put_back()).catch_unwind().await;
            self.ended |= back.is_err();
            // The caller refuses the request.
            drop(self.session.refuse_undone(&Problem::fault().to_protocol()));
        }
        done.map_err(|_| ())
    }

    /// Carries out whatever is due.
    async fn tick(&mut self) {
        self.note_presence().await;
        self.check_heartbeats().await;
        self.pass(Input::Tick).await;
        if self.session.is_idle() && Instant::now() >= self.awake_until {
            self.ended = true;
            self.rests = true;
        }
    }

    fn next_wake(&self) -> Instant {
        let at = |ms| self.began + Duration::from_millis(ms);
        let idle = self.session.is_idle().then_some(self.awake_until);
        let wakes = [self.session.next_wake().map(at), idle, Some(self.heartbeat.next())];
        wakes.into_iter().flatten().min().unwrap_or(self.awake_until)
    }

    fn run_ms(&self, at: Instant) -> u64 {
        at.saturating_duration_since(self.began).as_millis() as u64
    }

    fn now(&self) -> Now {
        Now { run_ms: self.run_ms(Instant::now()), wall_ms: now_ms() }
    }
}
