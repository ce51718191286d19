//! Connections, and the view that each gets.

use serde::Deserialize;
use whistle_core::{Seat, SeatSet, Viewer};
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Problem, TableStatus};
use whistle_table::Sight;
use whistle_table::race::Latency;

use crate::commands::not_your_seat;
use crate::{Chair, Effect, Person, Session};

/// The view that a client first wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum InitialViewer {
    /// The view of the person's seat that is to act, otherwise of their first one.
    #[default]
    Acting,
    /// A spectator's view if the person has several seats: several people share the screen, and one of them presses
    /// "it's me".
    Later,
    /// The view of this seat; like `Later` if it is not theirs.
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
    /// Returns its text in a websocket's address.
    pub fn to_text(self) -> Option<String> {
        match self {
            InitialViewer::Acting => None,
            InitialViewer::Later => Some("later".to_owned()),
            InitialViewer::Seat(seat) => Some(seat.0.to_string()),
        }
    }

    /// Parses the text; anything invalid counts as absent.
    pub fn from_text(text: Option<String>) -> InitialViewer {
        text.and_then(|text| text.try_into().ok()).unwrap_or_default()
    }

    fn eyes(self, mine: SeatSet, to_act: Option<Seat>) -> Viewer {
        let only = mine.first().filter(|_| mine.len() == 1);
        Viewer::from(match self {
            InitialViewer::Acting => to_act.or(mine.first()),
            InitialViewer::Seat(seat) if mine.contains(seat) => Some(seat),
            InitialViewer::Later | InitialViewer::Seat(_) => only,
        })
    }
}

/// A connected client.
pub(crate) struct Connection {
    number: u64,
    pub(crate) person: Option<String>,
    pub(crate) eyes: Viewer,
    initial_viewer: InitialViewer,
    latency: Latency,
}

impl Connection {
    /// Returns the view that it gets now that these are its seats: the previous one if possible, but no seat's view if
    /// several people share a screen from the start.
    fn eyes_for(&self, mine: SeatSet, waiting: bool) -> Option<Seat> {
        let stays = !waiting || self.initial_viewer == InitialViewer::Acting;
        match self.eyes.seat() {
            Some(seat) if stays && mine.contains(seat) => Some(seat),
            _ => self.initial_viewer.eyes(mine, None).seat(),
        }
    }
}

impl Session {
    pub(crate) fn connect(
        &mut self,
        number: u64,
        person: Option<Person>,
        since: u64,
        look: InitialViewer,
    ) {
        self.connections.retain(|connection| connection.number != number);
        let (id, name) = person.map_or((None, None), |person| (Some(person.id), person.name));
        let own = self.about.seats_of(id.as_deref());
        let actors = self.turn().map(whistle_core::Turn::actors).unwrap_or_default();
        let eyes = look.eyes(own, own.iter().find(|&seat| actors.contains(seat)));
        let was_present = id.as_deref().is_some_and(|id| self.is_present(id));
        if let Some(id) = &id {
            self.begun_turns.has_come(id);
        }
        let latency = Latency::default();
        let (person, initial_viewer) = (id.clone(), look);
        self.connections.push(Connection { number, person, eyes, initial_viewer, latency });
        self.note_watchers();
        // In one room nobody comes or goes, and players enter names there.
        if let Some(id) = id.filter(|_| !own.is_empty() && !self.config.one_room) {
            self.sat_down(number, &id, name.as_ref(), was_present);
        }
        self.greet(number, Some(since));
    }

    /// Takes over the name of a person who connects; a bot that only stood in for them stops. A
    /// renamed player reconnects, and the old connection may end later than the new one begins.
    fn sat_down(&mut self, number: u64, person: &str, called: Option<&String>, was_present: bool) {
        let mut changed = false;
        for chair in &mut self.about.chairs {
            if let Chair::Person { id, name, stand_in, .. } = chair
                && *id == person
            {
                let goes = stand_in.is_some_and(|bot| bot.until_back && !was_present);
                changed |= goes || name.as_ref() != called;
                *name = called.cloned();
                *stand_in = stand_in.filter(|_| !goes);
            }
        }
        if changed {
            self.describe_anew();
        }
        if changed || !was_present {
            self.tell_table(Some(number));
        }
    }

    pub(crate) fn disconnect(&mut self, number: u64) {
        let Some(at) = self.connections.iter().position(|c| c.number == number) else { return };
        let connection = self.connections.remove(at);
        self.note_watchers();
        let person = connection.person.as_deref();
        let sits = !self.about.seats_of(person).is_empty();
        if sits && person.is_some_and(|person| !self.is_present(person)) {
            self.tell_table(None);
        }
    }

    /// Ends a connection and tells the client why.
    pub(crate) fn dismiss(&mut self, number: u64, problem: Problem) {
        self.out.push(Effect::Dismiss { connection: number, problem });
        self.disconnect(number);
    }

    pub(crate) fn look(&mut self, number: u64, seat: Option<Seat>, since: Option<u64>) {
        if seat.is_some_and(|seat| !self.own_seats(number).contains(seat)) {
            return self.dismiss(number, not_your_seat());
        }
        let mut connections = self.connections.iter_mut();
        if let Some(connection) = connections.find(|connection| connection.number == number) {
            connection.eyes = Viewer::from(seat);
            self.greet(number, since);
        }
    }

    /// A person who sits down or stands up while connected gets another view.
    pub(crate) fn look_again(&mut self, person: &str) {
        let mine = self.about.seats_of(Some(person));
        let waiting = self.about.status == TableStatus::Waiting;
        let own = self.connections.iter().filter(|c| c.person.as_deref() == Some(person));
        let new = own.map(|c| (c.number, c.eyes.seat(), c.eyes_for(mine, waiting)));
        let new: Vec<_> = new.filter(|(_, had, has)| had != has).collect();
        for (number, _, eyes) in new {
            self.look(number, eyes, None);
        }
    }

    /// When the game begins, a table without spectators has none.
    pub(crate) fn dismiss_spectators(&mut self) {
        let may = |c: &Connection| self.about.may_watch(c.person.as_deref());
        let connections = self.connections.iter();
        let strangers = connections.filter_map(|c| Some((c.number, may(c).err()?)));
        let strangers: Vec<_> = strangers.collect();
        strangers.into_iter().for_each(|(number, problem)| self.dismiss(number, problem));
    }

    pub(crate) fn measured(&mut self, number: u64, round_trip_ms: u16) {
        if let Some(connection) = self.connections.iter_mut().find(|c| c.number == number) {
            connection.latency.measure(round_trip_ms);
        }
    }

    /// Returns the latency of the person on a seat: that of their latest connection.
    pub(crate) fn latency_of(&self, seat: Seat) -> Latency {
        let Some(Chair::Person { id, stand_in: None, .. }) = self.about.chair(seat) else {
            return Latency::default();
        };
        let mut latest = self.connections.iter().rev();
        latest.find(|c| c.person.as_ref() == Some(id)).map(|c| c.latency).unwrap_or_default()
    }

    fn connection(&self, number: u64) -> Option<&Connection> {
        self.connections.iter().find(|connection| connection.number == number)
    }

    pub(crate) fn is_connected(&self, number: u64) -> bool {
        self.connection(number).is_some()
    }

    /// Returns the numbers of all connections.
    pub fn everybody(&self) -> Vec<u64> {
        self.connections.iter().map(|connection| connection.number).collect()
    }

    pub(crate) fn person(&self, number: u64) -> Option<&str> {
        self.connection(number)?.person.as_deref()
    }

    /// Returns the seats whose records a connection counts: all of its person's.
    pub(crate) fn own_seats(&self, number: u64) -> SeatSet {
        self.about.seats_of(self.person(number))
    }

    pub(crate) fn sight(&self, number: u64) -> Option<Sight> {
        let connection = self.connection(number)?;
        Some(Sight { eyes: connection.eyes, own: self.own_seats(number) })
    }

    /// Returns an error unless the seat belongs to the connection's person.
    pub(crate) fn check_seat(&self, number: u64, seat: Seat) -> Result<(), Problem> {
        if self.own_seats(number).contains(seat) { Ok(()) } else { Err(not_your_seat()) }
    }

    /// Returns whether a person is connected; in one room everyone is.
    pub fn is_present(&self, person: &str) -> bool {
        self.config.one_room || self.connections.iter().any(|c| c.person.as_deref() == Some(person))
    }

    pub(crate) fn tell_everybody(&mut self, message: ServerMessage) {
        self.out.tell(self.everybody(), message);
    }
}
