//! Attackers with scripts. Each has the means of one guest: one address (or one /64), a few dozen sockets, and
//! unlimited time.

mod garbage;
mod hoard;
mod numbers;
mod sockets;
mod thinking;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use whistle_core::{Level, Pcg32};
use whistle_harness::position::problem;
use whistle_protocol::TableCard;
use whistle_protocol::http::{Empty, NewTable, Occupant};
use whistle_protocol::websocket::ServerMessage;

use crate::next_u64;
use crate::soak::site::Site;
use crate::soak::visitor::{Trouble, Visitor};

/// An attacker's resources.
pub(crate) struct Stranger {
    pub(crate) site: Arc<Site>,
    pub(crate) attack: &'static str,
    pub(crate) number: u8,
    pub(crate) luck: Pcg32,
}

type Attack = fn(Stranger) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// Every attack by its name.
pub(crate) const ATTACKS: [(&str, Attack); 16] = [
    ("replays that nobody reads", |s| Box::pin(hoard::replays(s))),
    ("looks at the whole past", |s| Box::pin(hoard::looks(s))),
    ("clients that never read", |s| Box::pin(hoard::deaf(s))),
    ("hints", |s| Box::pin(thinking::hints(s))),
    ("tables full of barons", |s| Box::pin(thinking::barons(s))),
    ("boards on which nobody can finish", |s| Box::pin(thinking::hopeless_boards(s))),
    ("spectators at other people's tables", |s| Box::pin(sockets::spectators(s))),
    ("heads that never end", |s| Box::pin(sockets::slow_heads(s))),
    ("bodies that never end", |s| Box::pin(sockets::slow_bodies(s))),
    ("sockets that say nothing", |s| Box::pin(sockets::silent(s))),
    ("talk and changes of mind", |s| Box::pin(numbers::talk(s))),
    ("public tables", |s| Box::pin(numbers::tables(s))),
    ("guests", |s| Box::pin(numbers::guests(s))),
    ("passwords", |s| Box::pin(numbers::passwords(s))),
    ("bytes that make no sense", |s| Box::pin(garbage::bytes(s))),
    ("other people's seats", |s| Box::pin(garbage::seats(s))),
];

impl Stranger {
    /// This attacker's address.
    pub(crate) fn address(&self) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 66, self.number, 1))
    }

    /// One of the countless addresses in this attacker's network.
    pub(crate) fn some_address(&mut self) -> IpAddr {
        let own = next_u64(&mut self.luck);
        let word = |at: u32| (own >> (16 * at)) as u16;
        let number = u16::from(self.number);
        IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 66, number, word(0), word(1), word(2), word(3)))
    }

    pub(crate) fn goes_on(&self) -> bool {
        !self.site.is_over()
    }

    /// Records the result of an attempt.
    pub(crate) fn note<T>(&self, result: Result<T, Trouble>) -> Option<T> {
        self.site.tally.attacked(self.attack, &result);
        result.ok()
    }

    pub(crate) async fn rest(&self, millis: u64) {
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }

    /// Becomes a guest, however long that takes.
    pub(crate) async fn arrive(&self) -> Option<Visitor> {
        while self.goes_on() {
            if let Ok(visitor) = Visitor::arrive(&self.site.host, self.address()).await {
                return Some(visitor);
            }
            self.rest(500).await;
        }
        None
    }

    /// Creates and starts a table.
    pub(crate) async fn table(&self, visitor: &Visitor, new: &NewTable) -> Result<String, Trouble> {
        let id = visitor.post::<TableCard>("/api/tables", new).await?.id;
        let start = format!("/api/tables/{id}/start");
        visitor.post::<TableCard>(&start, &Empty {}).await?;
        Ok(id)
    }

    /// Records a refusal.
    pub(crate) fn note_refusal(&self, message: &ServerMessage) {
        if let Some(problem) = problem(message) {
            let _ = self.note::<()>(Err(Trouble::said(problem)));
        }
    }

    /// Opens the attacker's own table, against bots.
    pub(crate) async fn own_table(&self, visitor: &Visitor, game: &str) -> Option<String> {
        let seats = self.site.game(game)?.seats.min;
        let mut seating = vec![Occupant::Bot(Level::Porter, None); seats.into()];
        seating[0] = Occupant::Me;
        let new = NewTable::seated(game, &seating);
        while self.goes_on() {
            if let Some(id) = self.note(self.table(visitor, &new).await) {
                return Some(id);
            }
            self.rest(1_000).await;
        }
        None
    }
}
