//! Clients: their places, and the messages sent to them.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::{Duration, Instant};
use whistle_protocol::Visibility;
use whistle_protocol::websocket::Ping;
use whistle_session::Input;

use super::mailbox::Answer;
use super::{Ask, InitialViewer, ServerMessage, TableActor};
use crate::admission::{Limit, SocketOwner, WebsocketPlace, too_many_windows};
use crate::problem::Problem;
use crate::store::Person;
use crate::token;

/// How long a client that found no place should wait before trying again.
const LATER: Duration = Duration::from_secs(30);

/// A new connection.
#[derive(Clone)]
pub(crate) struct NewConnection {
    /// The client's address.
    pub(crate) address: IpAddr,
    pub(crate) person: Option<Person>,
    /// The hash of the token that authenticated it.
    pub(crate) token: Option<String>,
    /// The last record that the client has seen.
    pub(crate) since: u64,
    pub(crate) look: InitialViewer,
    /// The channel to the client. It is bounded; a client that does not read is disconnected.
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
}

/// The result of connecting: the connection's number, a channel for its messages, and its place.
pub(crate) struct ConnectionHandle {
    pub(crate) number: u64,
    pub(crate) actor: mpsc::Sender<Ask>,
    pub(crate) place: WebsocketPlace,
    /// Whether the person has a seat at the table.
    pub(crate) sits: bool,
}

/// A connected client.
pub(super) struct Client {
    address: IpAddr,
    /// The number of its place among all websockets.
    place: u64,
    person: Option<String>,
    out: mpsc::Sender<Utf8Bytes>,
    /// The unanswered ping, and when it was sent.
    ping: Option<(u64, Instant)>,
    pub(super) pinged: Option<Instant>,
    /// When the client last sent something.
    pub(super) heard: Instant,
}

impl TableActor {
    pub(super) async fn connect(&mut self, new: NewConnection, answer: Answer<ConnectionHandle>) {
        let person = new.person.as_ref().map(Person::sitter);
        let id = person.as_ref().map(|person| person.id.clone());
        let may_watch = self.session.about().may_watch(id.as_deref()).map_err(Problem::from);
        let place = match may_watch.and_then(|()| self.find_place(&new)) {
            Ok(place) => place,
            Err(problem) => {
                let _ = answer.send(Err(problem));
                return;
            }
        };
        self.close_other_windows(id.as_deref()).await;
        let number = self.next_connection;
        self.next_connection += 1;
        let sits = self.session.about().belongs(id.as_deref());
        let client = Client {
            address: new.address,
            place: place.number,
            person: id,
            out: new.out,
            ping: None,
            pinged: None,
            heard: Instant::now(),
        };
        self.clients.insert(number, client);
        self.hub.metrics.connected(1);
        let actor = self.asks.clone();
        let _ = answer.send(Ok(ConnectionHandle { number, actor, place, sits }));
        let (since, look) = (new.since, new.look);
        self.pass(Input::Connect { connection: number, person, since, look }).await;
        self.note_host();
        if !self.ping(number) {
            self.pass(Input::Gone { connection: number }).await;
        }
    }

    /// Finds a place for a client: seated people have their own, and all others share a limited number.
    fn find_place(&self, new: &NewConnection) -> Result<WebsocketPlace, Problem> {
        let person = new.person.as_ref().map(|person| person.id.as_str());
        let (about, limits) = (self.session.about(), &self.hub.settings.limits);
        let sits = about.belongs(person);
        if !sits {
            let (mut watching, mut of_address) = (0, 0);
            for client in self.clients.values() {
                let watches = !about.belongs(client.person.as_deref());
                watching += u32::from(watches);
                of_address += u32::from(watches && client.address == new.address);
            }
            if of_address >= limits.spectators_per_address {
                let message = "too many windows at your address are watching this table; close one";
                return Err(Problem::limit(Limit::SpectatorsPerAddress, message, Some(LATER)));
            }
            if watching >= limits.spectators_per_table {
                let message = "too many people are watching this table";
                return Err(Problem::limit(Limit::SpectatorsPerTable, message, Some(LATER)));
            }
        }
        let whose = SocketOwner {
            address: new.address,
            person: person.map(str::to_owned),
            token: new.token.clone(),
            sits,
        };
        self.hub.websockets.admit(whose, self.hub.sockets.are_scarce())
    }

    /// Closes the oldest window of a person who has reached the limit.
    async fn close_other_windows(&mut self, person: Option<&str>) {
        let most = self.hub.settings.limits.windows_per_table.max(1) as usize;
        let own = self.clients.iter().filter(|(_, client)| client.person.as_deref() == person);
        let own: Vec<u64> = own.map(|(&number, _)| number).collect();
        if person.is_some() && own.len() >= most {
            self.dismiss(own[0], &too_many_windows(Limit::WindowsPerTable)).await;
        }
    }

    /// Updates which of a person's websockets belong to seated players.
    pub(super) fn note_places(&self, person: &str) {
        let sits = self.session.about().belongs(Some(person));
        for client in self.clients.values() {
            if client.person.as_deref() == Some(person) {
                self.hub.websockets.seat(client.place, sits);
            }
        }
    }

    pub(super) async fn gone(&mut self, number: u64) {
        self.forget_client(number);
        self.pass(Input::Gone { connection: number }).await;
    }

    /// Ends the connection to a client. The caller informs the session, unless it already knows.
    pub(super) fn forget_client(&mut self, number: u64) {
        if self.clients.remove(&number).is_some() {
            self.hub.metrics.connected(-1);
        }
    }

    /// Records in the list of public tables whether the host is present.
    pub(super) fn note_host(&self) {
        let about = self.session.about();
        if about.visibility == Visibility::Public {
            self.hub.listing.host_is(&self.id, self.session.is_present(&about.host));
        }
    }

    /// Sends a message to a client. A client that does not read is disconnected and may reconnect. Returns whether it
    /// is still connected.
    pub(super) fn send(&mut self, number: u64, text: Utf8Bytes) -> bool {
        let Some(client) = self.clients.get(&number) else { return true };
        match client.out.try_send(text) {
            Ok(()) => return true,
            Err(TrySendError::Full(_)) => self.hub.metrics.dropped_slow_client(),
            Err(TrySendError::Closed(_)) => (),
        }
        self.forget_client(number);
        false
    }

    /// Ends a connection with a reason.
    pub(super) async fn dismiss(&mut self, number: u64, problem: &Problem) {
        self.hub.metrics.met(problem.limit);
        self.send(number, ServerMessage::Error(problem.to_protocol()).to_text().into());
        self.gone(number).await;
    }

    pub(super) fn person(&self, number: u64) -> Option<&str> {
        self.clients.get(&number)?.person.as_deref()
    }

    /// Measures the round trip to a client. Returns whether it is still connected.
    pub(super) fn ping(&mut self, number: u64) -> bool {
        // The number cannot be guessed, so only a client that received it can answer; JSON represents it exactly.
        let t = u64::from(u32::from_le_bytes(token::random()));
        let now = Instant::now();
        if let Some(client) = self.clients.get_mut(&number) {
            client.ping = Some((t, now));
            client.pinged = Some(now);
        }
        self.send(number, ServerMessage::Ping(Ping { t }).to_text().into())
    }

    /// Returns how long a client took to answer a ping.
    pub(super) fn pong(&mut self, number: u64, t: u64, at: Instant) -> Option<u16> {
        let client = self.clients.get_mut(&number)?;
        let (_, sent) = client.ping.take_if(|(expected, _)| *expected == t)?;
        let took = at.saturating_duration_since(sent).as_millis();
        Some(u16::try_from(took).unwrap_or(u16::MAX))
    }
}
