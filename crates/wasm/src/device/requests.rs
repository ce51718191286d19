//! Requests, as to a server over HTTP.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use whistle_core::{Level, Seat, Viewer};
use whistle_protocol::Problem;
use whistle_protocol::http::{
    Empty, ForkTable, NewTable, Occupant, OccupantError, SeatAssignment, SeatChoice, SeatNames,
    StartTable,
};
use whistle_session::{
    Chair, DescribedTable, Description, Entry, Identity, Input, Person, Request as Change, Script,
    Session, chair_for,
};

use super::{Answer, Device, HOUSE, Reply, Request, card_of, no_table};

/// Where a game was moved to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moved {
    /// The server's table.
    to: String,
}

/// A game file to make a table from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    /// The game file.
    journal: String,
}

/// A table that follows a script.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptedTable {
    game: String,
    config: Map<String, Value>,
    /// The learner; the others are porters.
    seat: Seat,
    /// The entries already played.
    begun: Vec<Entry>,
    /// The entries to follow.
    line: Vec<Entry>,
}

/// An error with its HTTP status.
type Refusal = (u16, Problem);

fn bad(problem: Problem) -> Refusal {
    (400, problem)
}

fn conflict(problem: Problem) -> Refusal {
    (409, problem)
}

impl Request {
    /// The person at this device.
    fn person(&self) -> Person {
        Person { name: self.name.clone(), ..Person::default() }
    }

    /// Returns the identity of a new table.
    fn identity(&self) -> Identity {
        self.fresh.at(self.now_ms)
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let text = self.body.as_deref().unwrap_or("{}");
        serde_json::from_str(text).map_err(|error| Problem::new("bad_request", error))
    }

    /// Parses a change to a table; `None` for sitting down, since the person has every seat.
    fn change(&self, parts: &[&str]) -> Result<Option<Change>, Refusal> {
        let change = match *parts {
            ["start"] => {
                self.read().map(|StartTable { commitments }| Change::Start { commitments })
            }
            ["join"] => return Ok(None),
            ["leave"] => self.read().map(|SeatChoice { seat }| Change::Leave { seat }),
            ["seats", seat] => self.read().and_then(|SeatAssignment { occupant }| {
                // A seat that is not a number does not exist.
                let seat = Seat(seat.parse().unwrap_or(u8::MAX));
                Ok(Change::Seat { seat, occupant: read_occupant(&occupant)? })
            }),
            ["follow"] => Ok(Change::Follow),
            ["names"] => self.read().map(|SeatNames { names }| Change::Names(names)),
            ["moved"] => self.read().map(|Moved { to }| Change::Moved { to }),
            _ => return Err((404, nothing_here())),
        };
        change.map(Some).map_err(conflict)
    }
}

impl Device {
    pub(super) fn request(&mut self, request: &Request) -> Reply {
        let (path, query) = request.path.split_once('?').unwrap_or((request.path.as_str(), ""));
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let done = match (request.method.as_str(), parts.as_slice()) {
            ("POST", ["api", "tables"]) => self.create(request),
            ("POST", ["api", "import"]) => self.import(request),
            ("POST", ["api", "scripted"]) => self.scripted(request),
            ("POST", ["api", "tables", id, "rematch"]) => self.rematch(id, request),
            ("POST", ["api", "tables", id, "fork"]) => self.fork(id, request),
            ("POST", ["api", "tables", id, change @ ..]) => self.change(id, change, request),
            ("GET", ["api", "tables", id, wanted @ ..]) => self.look(id, wanted, query),
            _ => Err((404, nothing_here())),
        };
        let mut reply = done.unwrap_or_else(|(status, problem)| Reply::refused(status, &problem));
        if let ["api", "tables", id, ..] = *parts {
            // Also after errors: the page sets its timer from every reply about a table.
            let due_ms = self.tables.get(id).and_then(Session::next_wake);
            reply.wake_ms = due_ms.map(|due_ms| due_ms.saturating_sub(request.now_ms));
        }
        reply
    }

    fn at(&mut self, id: &str) -> Result<&mut Session, Refusal> {
        self.tables.get_mut(id).ok_or_else(|| (404, no_table()))
    }

    /// Handles a query about a table.
    fn look(&mut self, id: &str, wanted: &[&str], query: &str) -> Result<Reply, Refusal> {
        let session = self.at(id)?;
        match wanted {
            [] => Ok(Reply::answered(&card_of(session))),
            ["promises"] => session.promise_offers().map(|offers| Reply::answered(&offers)),
            ["finished"] => session.finished_game().map(|game| Reply::answered(&game)),
            ["replay"] => session.replay(viewer(query)).map(|replay| Reply::answered(&replay)),
            ["journal"] => session.journal_text().and_then(|text| {
                let body = serde_json::from_str(&text);
                let body = body.map_err(|error| Problem::new("internal", error))?;
                Ok(Reply { answer: Some(Answer { status: 200, body }), ..Reply::default() })
            }),
            _ => return Err((404, nothing_here())),
        }
        .map_err(conflict)
    }

    /// Changes a table; the answer is its description.
    fn change(&mut self, id: &str, change: &[&str], request: &Request) -> Result<Reply, Refusal> {
        let session = self.at(id)?;
        let mut reply = Reply::default();
        if let Some(change) = request.change(change)? {
            let input = Input::Request { person: request.person(), request: change };
            reply.collect(session, request.now_ms, input).map_err(conflict)?;
        }
        Ok(Reply { answer: Reply::answered(&card_of(session)).answer, ..reply })
    }

    /// Adds a table; the answer is its description.
    fn add(&mut self, mut session: Session, now_ms: u64) -> Result<Reply, Refusal> {
        let mut reply = Reply::default();
        reply.collect(&mut session, now_ms, Input::Tick).map_err(conflict)?;
        let answer = Reply::answered(&card_of(&session)).answer;
        self.tables.insert(session.id().to_owned(), session);
        Ok(Reply { answer, ..reply })
    }

    fn create(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let new: NewTable = request.read().map_err(bad)?;
        check_new(&new).map_err(bad)?;
        let person = request.person();
        let chairs = match &new.seating {
            // No other person can sit down here, so this person has every seat.
            None => (0..new.seats).map(|_| Chair::of(&person)).collect(),
            Some(seating) => {
                let chair = |text: &String| chair_for(HOUSE, read_occupant(text)?, &person);
                seating.iter().map(chair).collect::<Result<Vec<Chair>, Problem>>().map_err(bad)?
            }
        };
        let about = Description {
            game: new.game,
            options: new.options,
            memory_aids: new.memory_aids,
            undo: new.undo,
            ..Description::blank(chairs)
        };
        let described = DescribedTable::new(request.identity(), about);
        self.add(Session::waiting(HOUSE, described).map_err(bad)?, request.now_ms)
    }

    fn import(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let Import { journal } = request.read().map_err(bad)?;
        let (about, table) = Description::of_journal(&journal, &request.person()).map_err(bad)?;
        let described = DescribedTable::new(request.identity(), about);
        self.add(Session::going_on(HOUSE, described, table), request.now_ms)
    }

    /// Creates a table that follows a script. It is not stored before the script has ended.
    fn scripted(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let session = request.read().and_then(|asked| script(asked, request)).map_err(bad)?;
        self.add(session, request.now_ms)
    }

    fn rematch(&mut self, id: &str, request: &Request) -> Result<Reply, Refusal> {
        let Empty {} = request.read().map_err(bad)?;
        let (identity, now_ms) = (request.identity(), request.now_ms);
        let session = self.at(id)?;
        let change = Change::Again { table: identity.id.clone() };
        let about = session.about().again(&session.about().host);
        let again = Session::waiting(HOUSE, DescribedTable::new(identity, about));
        let again = again.map_err(conflict)?;
        let input = Input::Request { person: request.person(), request: change };
        let mut told = Reply::default();
        told.collect(session, now_ms, input).map_err(conflict)?;
        let mut reply = self.add(again, now_ms)?;
        reply.kept.extend(told.kept);
        reply.told.extend(told.told);
        Ok(reply)
    }

    fn fork(&mut self, id: &str, request: &Request) -> Result<Reply, Refusal> {
        let asked: ForkTable = request.read().map_err(bad)?;
        let session = self.at(id)?;
        let forked = session.fork(asked.seq).map_err(conflict)?;
        let about = session.about().forked(asked.seat, &request.person()).map_err(bad)?;
        let described = DescribedTable::new(request.identity(), about);
        self.add(Session::going_on(HOUSE, described, forked), request.now_ms)
    }
}

fn script(asked: ScriptedTable, request: &Request) -> Result<Session, Problem> {
    let ScriptedTable { game, mut config, seat: learner, begun, line } = asked;
    let seats = config.remove("seats").and_then(|seats| seats.as_u64()).unwrap_or_default();
    let seats = u8::try_from(seats).unwrap_or(u8::MAX).min(whistle_core::MAX_SEATS as u8);
    if learner.0 >= seats {
        return Err(Problem::new("bad_seat", "the table has no such seat"));
    }
    config.retain(|_, value| !value.is_null());
    let chair = |seat| match seat == learner {
        true => Chair::of(&request.person()),
        false => Chair::Bot { level: Level::Porter, personality: None },
    };
    let chairs = Seat::all(seats).map(chair).collect();
    let blank = Description::blank(chairs);
    let about = Description { game, options: config, ..blank };
    let mut table = about.open()?;
    begun.iter().try_for_each(|entry| entry.enter(&mut table))?;
    let described = DescribedTable::new(request.identity(), about);
    Ok(Session::going_on(HOUSE, described, table).following(Script::new(line)))
}

/// Parses the viewer of a replay; `None` for all cards open.
fn viewer(query: &str) -> Option<Viewer> {
    let field = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
    };
    let open_to_all = field("open").is_some_and(|open| open != "0");
    let seat = field("seat").and_then(|seat| seat.parse().ok()).map(Seat);
    (!open_to_all).then(|| Viewer::from(seat))
}

/// Parses an occupant.
fn read_occupant(occupant: &str) -> Result<Occupant, Problem> {
    occupant.parse().map_err(|error| match error {
        OccupantError::Level(_) => Problem::new("bad_level", error),
        OccupantError::Personality(_) => Problem::new("bad_personality", error),
        OccupantError::Unknown => Problem::new("bad_occupant", error),
    })
}

/// Refuses a table that the page would not request.
fn check_new(new: &NewTable) -> Result<(), Problem> {
    let seats = usize::from(new.seats);
    if seats == 0 || seats > whistle_core::MAX_SEATS {
        let most = whistle_core::MAX_SEATS;
        return Err(Problem::new("bad_config", format!("a table has 1 to {most} seats")));
    }
    if new.clock.is_some() {
        return Err(Problem::new("bad_clock", "games on one device have no clocks"));
    }
    match &new.seating {
        Some(seating) if seating.len() != seats => {
            let message =
                format!("the seating lists {} seats, but the table has {seats}", seating.len());
            Err(Problem::new("bad_seating", message))
        }
        _ => Ok(()),
    }
}

fn nothing_here() -> Problem {
    Problem::new("not_found", "nothing found at this address")
}
