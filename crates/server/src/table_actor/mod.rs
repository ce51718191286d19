//! The actor of one open table: a task that does one thing after the other.
//!
//! Everything that happens at a table is an [`Ask`] that its actor hears. What changes the game is
//! stored before anybody is told. What one request brings about, a refusal of the database or a
//! panic, ends nothing: the table is put back to what is stored, and whoever asked is refused. An
//! actor whose store fails altogether ends at once, and the next who asks for the table gets a new
//! one that reads what was stored: nothing else counts.

mod bots;
mod broadcast;
mod caps;
mod clock;
mod closing;
mod connection;
mod description;
mod earlier;
mod heartbeat;
mod hint;
mod load;
mod mailbox;
mod opening;
#[cfg(test)]
mod panics;
mod play;
mod race;
mod request;
mod rollback;
mod rules;
mod seating;
mod turns;
mod watching;

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_core::{Seat, Turn};
use whistle_protocol::TableStatus;
use whistle_session::{Description, Identity, Standing};
use whistle_table::Table;
use whistle_table::fair::Dice;

pub(crate) use connection::{ConnectionHandle, InitialViewer, NewConnection};
pub(crate) use mailbox::{Answer, Ask};
pub(crate) use request::{Reply, Request};
pub(crate) use whistle_protocol::TableCard;
pub(crate) use whistle_protocol::websocket::{ClientMessage, ServerMessage};

use self::bots::BotTask;
use self::broadcast::{DelayedSpectators, StepFrames};
use self::caps::Talk;
use self::clock::Clocks;
use self::connection::Connection;
use self::earlier::EarlierCommands;
use self::heartbeat::Heartbeat;
use self::hint::OpenHint;
use self::race::Race;
use self::rollback::Rollback;
use self::turns::BegunTurns;
use self::watching::Watchers;
use crate::cluster::Held;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::retention::is_another_day;

/// The actor of one open table.
pub(crate) struct TableActor {
    hub: Arc<Hub>,
    asks: mpsc::Sender<Ask>,
    identity: Identity,
    version: i64,
    /// When a person was last there, by how long servers ran and by the day; and whether one has been since it was stored.
    seen_run: i64,
    acted: bool,
    about: Description,
    /// Nothing while the table waits.
    table: Option<Table>,
    /// Nothing before the table has opened.
    dice: Option<Dice>,
    /// How long nonces are waited for while it opens.
    open_until: Option<Instant>,
    /// The last record that is durable, and the last that a snapshot knows.
    stored: u64,
    snapshot_at: u64,
    connections: BTreeMap<u64, Connection>,
    next_connection: u64,
    /// What will be told once it is durable.
    steps: Vec<StepFrames>,
    bot_tasks: BTreeMap<Seat, BotTask>,
    hints: BTreeMap<Seat, OpenHint>,
    /// Since which record each bot has been asked, as others can tell, and when that was.
    bots_asked: BTreeMap<Seat, (u64, Instant)>,
    clocks: Clocks,
    race: Option<Race>,
    /// Until when the outcome of the last race is shown.
    dice_wait_until: Option<Instant>,
    begun_turns: BegunTurns,
    earlier: EarlierCommands,
    talk: Talk,
    delayed_spectators: DelayedSpectators,
    watchers: Watchers,
    heartbeat: Heartbeat,
    rest: Rollback,
    /// Until when it stays in memory although nobody is there.
    awake_until: Instant,
    ended: bool,
    /// Whether it ended because nobody was there.
    rests: bool,
    /// By what right it writes, where there are several servers; nothing once that is lost.
    held: Option<Held>,
}

impl TableActor {
    /// Keeps the table until nobody needs it any more.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        self.hub.metrics.table_opened(1);
        let had_lease = i64::from(self.held.is_some());
        self.hub.metrics.cluster.owns(had_lease);
        let begun = self.survives(async |actor| {
            actor.take_up().await;
            actor.carry_on();
        });
        let _ = begun.await;
        while !self.ended {
            if self.has_lapsed() {
                break;
            }
            let wake = self.next_wake();
            tokio::select! {
                biased;
                ask = asks.recv() => match ask {
                    Some(ask) => {
                        // It may have waited while this process stood still.
                        if self.has_lapsed() {
                            break;
                        }
                        // To look at a card is no reason to stay in memory.
                        if !ask.is_look() {
                            self.awake_until = Instant::now() + self.hub.settings.idle();
                        }
                        let asker = ask.command();
                        if self.survives(async |actor| actor.handle(ask).await).await.is_err()
                            && let Some((number, id)) = asker
                        {
                            self.refuse(number, &id, &Problem::fault());
                        }
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(wake) => {
                    // What it was about is in the log.
                    let _ = self.survives(async |actor| actor.tick().await).await;
                }
            }
            let _ = self.survives(async |actor| actor.carry_on()).await;
        }
        if let Some(held) = self.held.take() {
            // If this fails the others wait until this server does not run any more.
            let _ = self.hub.store.release(&self.identity.id, &held.lease, !self.rests).await;
        }
        self.hub.metrics.cluster.owns(-had_lease);
        self.hub.listing.host_is(&self.identity.id, false);
        self.hub.forget(&self.identity.id, &self.asks);
        self.hub.metrics.table_opened(-1);
        self.hub.metrics.connected(-(self.connections.len() as i64));
    }

    /// Tells whether others may have taken the table up, and lets go of it then: whoever is connected
    /// comes again.
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

    /// The table is another server's, or may be.
    fn lose_lease(&mut self) {
        if self.held.take().is_some() {
            self.hub.metrics.cluster.lost_lease();
        }
        self.ended = true;
    }

    /// Does something; if it panics, the table is put back to what is stored.
    async fn survives(&mut self, work: impl AsyncFnOnce(&mut TableActor)) -> Result<(), ()> {
        let done = AssertUnwindSafe(work(self)).catch_unwind().await;
        if done.is_err() {
            // The words are on standard error already, with the place.
            tracing::error!("something at a table panicked; it is put back to what is stored");
            let back = AssertUnwindSafe(self.put_back()).catch_unwind().await;
            self.ended |= back.is_err();
        }
        done.map_err(|_| ())
    }

    /// A table that goes on from another one's record may have been put down in nature's turn.
    async fn take_up(&mut self) {
        let playing = self.about.status == TableStatus::Playing;
        if playing && self.turn() == Some(Turn::Chance) {
            // If this fails the table rests, and is tried again.
            if self.follow_nature(None).await.is_ok() {
                let _ = self.save(false).await;
            }
        }
    }

    /// Takes note of a person who sits here, once a day.
    async fn note_presence(&mut self) {
        let sits = |person: &String| self.is_present(person);
        if is_another_day(self.seen_run, self.hub.store.ran_ms())
            && self.about.sitters().iter().any(sits)
        {
            self.acted = true;
            // If this fails it is tried again.
            let _ = self.save(false).await;
        }
    }

    /// Does what is due.
    async fn tick(&mut self) {
        self.note_presence().await;
        self.release_to_spectators();
        self.check_heartbeats();
        self.stop_waiting().await;
        self.tell_watchers();
        self.roll_dice_that_waited().await;
        if self.race.is_some() {
            self.close_race().await;
        } else if let (Some(table), None) = (&self.table, self.rest.until())
            && self.about.status == TableStatus::Playing
        {
            for seat in self.clocks.expired(&self.about, table) {
                self.time_is_up(seat);
            }
        }
        if self.is_idle() && Instant::now() >= self.awake_until {
            self.ended = true;
            self.rests = true;
        }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && !self.bot_tasks.values().any(BotTask::is_going_on)
            && self.race.is_none()
            && self.open_until.is_none()
            && !self.clocks.is_running()
    }

    fn next_wake(&self) -> Instant {
        let mut wake = self.heartbeat.next();
        let mut sooner = |other: Option<Instant>| wake = wake.min(other.unwrap_or(wake));
        if let (Some(table), None) = (&self.table, self.rest.until()) {
            let waited_for = |seat| !self.bot_tasks.contains_key(&seat);
            sooner(self.clocks.next(&self.about, table, waited_for));
        }
        sooner(self.open_until);
        sooner(self.watchers.due());
        sooner(self.rest.until());
        sooner(self.race.as_ref().map(Race::next));
        sooner(self.dice_wait());
        sooner(self.delayed_spectators.next());
        if self.is_idle() {
            sooner(Some(self.awake_until));
        }
        wake
    }

    /// Sees to whoever is to act now: starts a race, sets clocks, lets bots think.
    fn carry_on(&mut self) {
        self.drop_stale_hints();
        if self.about.status != TableStatus::Playing || self.ended {
            self.bot_tasks.clear();
            self.tell_the_absent();
            return;
        }
        let Some(table) = &self.table else { return };
        self.clocks.follow(&self.about, table);
        let races = table.game().race_limit_ms().is_some();
        if !races {
            self.race = None;
        } else if self.race.is_none() && self.race_is_seen() {
            self.start_race();
        }
        self.tell_the_absent();
        if self.rest.until().is_none() && races == self.race.is_some() {
            self.let_bots_think();
        }
    }

    fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::seq)
    }

    fn turn(&self) -> Option<Turn> {
        self.table.as_ref().map(Table::turn)
    }

    /// Writes the card that a person gets to see; whoever watches with a delay sees an older one.
    fn card(&self, person: Option<&str>) -> TableCard {
        let late = self.watches_late(person);
        let (seq, turn) = match self.delayed_spectators.released() {
            Some(shown) if late => (shown.seq, Some(shown.turn)),
            None if late => (0, None),
            _ if self.may_not_watch(person) => (0, None),
            _ => {
                let own = self.about.seats_of(person);
                (self.table.as_ref().map_or(0, |table| table.seq_for(own)), self.turn())
            }
        };
        let present = |person: &str| self.is_present(person);
        let (id, created_ms) = (self.identity.id.as_str(), self.identity.created_ms);
        let watching = self.watching();
        let standing = Standing { id, created_ms, seq, turn, watching, present: &present };
        self.about.card(&standing, person)
    }
}
