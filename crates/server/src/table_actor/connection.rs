//! Who is connected, and through whose eyes they look.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::{Duration, Instant};
use whistle_core::{Seat, Viewer};
use whistle_protocol::websocket::Ping;
use whistle_table::race::Latency;

use whistle_protocol::Visibility;
use whistle_session::Chair;

use super::mailbox::Answer;
use super::{Ask, ServerMessage, TableActor};
use crate::admission::Limit;
use crate::admission::{Place, SocketOwner, too_many_windows};
use crate::problem::Problem;
use crate::store::Person;
use crate::token;

/// When a place may have become free.
const LATER: Duration = Duration::from_secs(30);

/// Through whose eyes somebody looks who has several seats and has not said it yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum InitialViewer {
    /// Whoever of theirs is to act, else their first seat.
    #[default]
    Acting,
    /// Nobody's, as a spectator: several people share the screen, and one of them says "it's me".
    Later,
    /// One of their own; like `Later` if it is not.
    Seat(Seat),
}

impl TryFrom<String> for InitialViewer {
    type Error = &'static str;

    fn try_from(text: String) -> Result<InitialViewer, Self::Error> {
        match text.as_str() {
            "later" => Ok(InitialViewer::Later),
            seat => seat
                .parse()
                .map(|seat| InitialViewer::Seat(Seat(seat)))
                .map_err(|_| "`look` is a seat's number or `later`"),
        }
    }
}

impl InitialViewer {
    /// Writes it as the address of a websocket does.
    pub(crate) fn to_text(self) -> Option<String> {
        match self {
            InitialViewer::Acting => None,
            InitialViewer::Later => Some("later".to_owned()),
            InitialViewer::Seat(seat) => Some(seat.0.to_string()),
        }
    }

    /// Reads it; what makes no sense is as good as nothing.
    pub(crate) fn from_text(text: Option<String>) -> InitialViewer {
        text.and_then(|text| text.try_into().ok()).unwrap_or_default()
    }

    /// Returns through whose eyes somebody with these seats looks at first.
    fn eyes(self, mine: &[Seat], to_act: Option<Seat>) -> Viewer {
        let one = if let [only] = mine { Some(*only) } else { None };
        Viewer::from(match self {
            InitialViewer::Acting => to_act.or(mine.first().copied()),
            InitialViewer::Seat(seat) if mine.contains(&seat) => Some(seat),
            InitialViewer::Later | InitialViewer::Seat(_) => one,
        })
    }
}

/// Somebody who connects.
#[derive(Clone)]
pub(crate) struct NewConnection {
    /// Where they come from.
    pub(crate) address: IpAddr,
    pub(crate) person: Option<Person>,
    /// The hash of the token that proved it.
    pub(crate) token: Option<String>,
    /// The last record they have seen.
    pub(crate) since: u64,
    pub(crate) look: InitialViewer,
    /// Where what they are told goes; bounded, and whoever does not read is dropped.
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
}

/// What somebody gets who has connected: a number, where to say what is heard, and a place.
pub(crate) struct ConnectionHandle {
    pub(crate) number: u64,
    pub(crate) actor: mpsc::Sender<Ask>,
    pub(crate) place: Place,
    /// Whether they have a place of their own at the table.
    pub(crate) sits: bool,
}

/// Somebody who is connected.
pub(crate) struct Connection {
    address: IpAddr,
    /// The number of its place among all websockets.
    place: u64,
    pub(super) person: Option<Person>,
    pub(super) eyes: Viewer,
    pub(super) initial_viewer: InitialViewer,
    pub(super) out: mpsc::Sender<Utf8Bytes>,
    pub(super) line: Latency,
    pub(super) ping: Option<(u64, Instant)>,
    pub(super) pinged: Option<Instant>,
    /// When they said something.
    pub(super) heard: Instant,
}

impl Connection {
    pub(super) fn person_id(&self) -> Option<&str> {
        self.person.as_ref().map(|person| person.id.as_str())
    }

    /// Returns through whose eyes they look when these have become their seats: as before where
    /// that can be, but nobody's from the first frame on where several share a screen.
    pub(super) fn eyes_for(&self, mine: &[Seat], waiting: bool) -> Option<Seat> {
        let stays = !waiting || self.initial_viewer == InitialViewer::Acting;
        match self.eyes.seat() {
            Some(seat) if stays && mine.contains(&seat) => Some(seat),
            _ => self.initial_viewer.eyes(mine, None).seat(),
        }
    }
}

impl TableActor {
    pub(super) async fn connect(&mut self, new: NewConnection, answer: Answer<ConnectionHandle>) {
        let person = new.person.as_ref().map(|person| person.id.as_str());
        let mine: Vec<Seat> = self.about.seats_of(person).iter().collect();
        if let Err(problem) = self.about.may_watch(person) {
            let _ = answer.send(Err(problem.into()));
            return;
        }
        let place = match self.find_place(&new) {
            Ok(place) => place,
            Err(problem) => {
                let _ = answer.send(Err(problem));
                return;
            }
        };
        let actors = self.turn().map(whistle_core::Turn::actors).unwrap_or_default();
        let to_act = mine.iter().copied().find(|&seat| actors.contains(seat));
        let (initial_viewer, eyes) = (new.look, new.look.eyes(&mine, to_act));
        let was_present = person.is_some_and(|person| self.is_present(person));
        let number = self.next_connection;
        self.next_connection += 1;
        let connection = Connection {
            address: new.address,
            place: place.number,
            person: new.person,
            eyes,
            initial_viewer,
            out: new.out,
            line: Latency::default(),
            ping: None,
            pinged: None,
            heard: Instant::now(),
        };
        if let Some(person) = connection.person_id().map(str::to_owned) {
            self.has_come(&person);
        }
        self.connections.insert(number, connection);
        self.hub.metrics.connected(1);
        self.note_host();
        self.note_watchers();
        let sits = self.belongs(self.connections.get(&number).and_then(Connection::person_id));
        let actor = self.asks.clone();
        let _ = answer.send(Ok(ConnectionHandle { number, actor, place, sits }));
        if !was_present && !mine.is_empty() {
            self.came_back(number).await;
        }
        self.greet(number, Some(new.since)).await;
        self.ping(number);
    }

    /// Finds a place for somebody: those who sit here have theirs, and the others may be so many.
    fn find_place(&mut self, new: &NewConnection) -> Result<Place, Problem> {
        let person = new.person.as_ref().map(|person| person.id.as_str());
        let (sits, limits) = (self.belongs(person), &self.hub.settings.limits);
        if !sits {
            let (mut watching, mut of_address) = (0, 0);
            for connection in self.connections.values() {
                let watches = !self.belongs(connection.person_id());
                watching += u32::from(watches);
                of_address += u32::from(watches && connection.address == new.address);
            }
            if of_address >= limits.spectators_per_address {
                let message = "too many watch this table from your address; close a window";
                return Err(Problem::limit(Limit::SpectatorsPerAddress, message, Some(LATER)));
            }
            if watching >= limits.spectators_per_table {
                let message = "as many watch this table as may";
                return Err(Problem::limit(Limit::SpectatorsPerTable, message, Some(LATER)));
            }
        }
        let most = limits.windows_per_table.max(1) as usize;
        let whose = SocketOwner {
            address: new.address,
            person: person.map(str::to_owned),
            token: new.token.clone(),
            sits,
        };
        let place = self.hub.websockets.admit(whose, self.hub.slots.are_scarce())?;
        let own = self.connections.iter().filter(|(_, c)| c.person_id() == person);
        let own: Vec<u64> = own.map(|(&number, _)| number).collect();
        if person.is_some() && own.len() >= most {
            self.dismiss(own[0], &too_many_windows(Limit::WindowsPerTable));
        }
        Ok(place)
    }

    /// Tells whether somebody has a place of their own: they sit here, or it is their table.
    fn belongs(&self, person: Option<&str>) -> bool {
        self.about.belongs(person)
    }

    /// Takes note for all websockets of a person that they have sat down, or have stood up.
    pub(super) fn note_places(&self, person: &str) {
        let sits = self.belongs(Some(person));
        for connection in self.connections.values() {
            if connection.person_id() == Some(person) {
                self.hub.websockets.seat(connection.place, sits);
            }
        }
    }

    /// Somebody who sits here is there again: a bot that was only to wait for them goes.
    async fn came_back(&mut self, number: u64) {
        let Some(person) = self.connections.get(&number).and_then(|c| c.person.clone()) else {
            return;
        };
        let mut changed = false;
        for chair in &mut self.about.chairs {
            if let Chair::Person { id, name, stand_in, .. } = chair
                && *id == person.id
            {
                changed |= stand_in.is_some_and(|bot| bot.until_back) || *name != person.name;
                name.clone_from(&person.name);
                if stand_in.is_some_and(|bot| bot.until_back) {
                    *stand_in = None;
                }
            }
        }
        if changed {
            // If this fails they sit as they sat; nothing else depends on it.
            let _ = self.save(true).await;
        }
        self.broadcast_table(Some(number));
    }

    pub(super) fn gone(&mut self, number: u64) {
        let Some(connection) = self.connections.remove(&number) else { return };
        self.hub.metrics.connected(-1);
        self.note_host();
        self.note_watchers();
        let person = connection.person_id();
        let sits = !self.about.seats_of(person).is_empty();
        if sits && person.is_some_and(|person| !self.is_present(person)) {
            self.broadcast_table(None);
        }
    }

    /// Lets the list of public tables know whether the host is there.
    fn note_host(&self) {
        if self.about.visibility == Visibility::Public {
            self.hub.listing.host_is(&self.identity.id, self.is_present(&self.about.host));
        }
    }

    pub(super) fn is_present(&self, person: &str) -> bool {
        self.connections.values().any(|connection| connection.person_id() == Some(person))
    }

    /// Sends something to one connection; one that does not read is dropped, and can come again.
    pub(super) fn send(&mut self, number: u64, text: Utf8Bytes) {
        let Some(connection) = self.connections.get(&number) else { return };
        match connection.out.try_send(text) {
            Ok(()) => (),
            Err(TrySendError::Full(_)) => {
                self.hub.metrics.dropped_slow_client();
                self.gone(number);
            }
            Err(TrySendError::Closed(_)) => self.gone(number),
        }
    }

    /// Tells one connection something.
    pub(super) fn tell(&mut self, number: u64, message: &ServerMessage) {
        self.send(number, message.to_text().into());
    }

    /// Ends a connection with a reason.
    pub(super) fn dismiss(&mut self, number: u64, problem: &Problem) {
        self.hub.metrics.met(problem.limit);
        self.tell(number, &ServerMessage::Error(problem.to_protocol()));
        self.gone(number);
    }

    pub(super) fn ping(&mut self, number: u64) {
        // A number that cannot be guessed: only who has received it can answer it. Whole in JSON.
        let t = u64::from(u32::from_le_bytes(token::random()));
        let now = Instant::now();
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.ping = Some((t, now));
            connection.pinged = Some(now);
        }
        self.tell(number, &ServerMessage::Ping(Ping { t }));
    }

    pub(super) fn pong(&mut self, number: u64, t: u64, at: Instant) {
        let Some(connection) = self.connections.get_mut(&number) else { return };
        if let Some((expected, sent)) = connection.ping
            && expected == t
        {
            connection.ping = None;
            let took = at.saturating_duration_since(sent).as_millis();
            connection.line.measure(u16::try_from(took).unwrap_or(u16::MAX));
        }
    }

    /// Returns the line to whoever sits on a seat: their latest connection's.
    pub(super) fn latency_of(&self, seat: Seat) -> Latency {
        let Some(Chair::Person { id, stand_in: None, .. }) = self.about.chair(seat) else {
            return Latency::default();
        };
        let latest = self.connections.values().rev().find(|c| c.person_id() == Some(id));
        latest.map(|connection| connection.line).unwrap_or_default()
    }
}
