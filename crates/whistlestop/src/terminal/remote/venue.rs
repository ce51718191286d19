//! A server's table as a venue.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;
use whistle_core::{Gift, Json, Seat, SeatSet, Turn, Viewer, Words};
use whistle_protocol::websocket::{
    Act, ClientMessage, CommandId, Give, HintRequest, MakePromise, Say, Undo,
};
use whistle_protocol::{
    Clause, Outcome, Problem, PromiseTerms, SeatOccupant, SeenRecord, TableCard, Until,
};
use whistle_registry::GameEntry;

use super::connection::{Incoming, keep_open};
use super::http_client::HttpClient;
use super::own_dice::OwnDice;
use crate::cli::Lang;
use crate::failure::Failure;
use crate::score_sheet::Sheet;
use crate::source::{fresh_seed, write_private};
use crate::terminal::gift::TypedGift;
use crate::terminal::house_hint::HouseHint;
use crate::terminal::plain::help;
use crate::terminal::save_file::default_place;
use crate::terminal::{ActionError, Choice, Step, Venue};
use crate::words::{Phrases, one_line};

/// A table on a server, seen from one seat or from none.
pub(crate) struct Remote {
    pub(super) entry: &'static GameEntry,
    pub(super) card: TableCard,
    pub(super) viewer: Viewer,
    /// The latest view of the position.
    pub(super) view: Option<Value>,
    /// Stands in for the memory that tables without memory aids do not send; it is never drawn.
    pub(super) memory: Value,
    pub(super) legal: Vec<Json>,
    pub(super) turn: Option<Turn>,
    pub(super) outcome: Option<Outcome>,
    /// Whether the seat can make a gift now.
    pub(super) gifts: bool,
    /// When the current race ends.
    pub(super) race_ends: Option<Instant>,
    /// The server's sequence number.
    pub(super) at: u64,
    /// Counts all changes here, so that callers can notice them.
    pub(super) changes: u64,
    /// The records seen, each with its change number.
    pub(super) history: Vec<(u64, SeenRecord)>,
    /// The unanswered command.
    pub(super) pending: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) advice: Option<HouseHint>,
    pub(super) notices: VecDeque<Notice>,
    pub(super) lost: bool,
    /// Our part in the dice.
    pub(super) own_dice: OwnDice,
    /// The undo command, until it is answered.
    pub(super) undoing: Option<String>,
    /// Why the undo was refused.
    pub(super) undo_refused: Option<Problem>,
    /// The HTTP client, to download the game file.
    http: HttpClient,
    closed: bool,
    /// Makes our command ids unique.
    name: u64,
    commands: u64,
    outgoing: UnboundedSender<ClientMessage>,
    incoming: Receiver<Incoming>,
    _runtime: tokio::runtime::Runtime,
}

pub(super) enum Notice {
    Words(String),
    Message(&'static str),
    With(&'static str, Vec<(&'static str, String)>),
    Problem(Problem),
}

impl Remote {
    /// Connects to a table.
    pub(super) fn connect(
        http: HttpClient,
        card: TableCard,
        lang: Lang,
    ) -> Result<Remote, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(Failure::new)?;
        let entry = whistle_registry::find(&card.game)?;
        let (outgoing, to_send) = tokio::sync::mpsc::unbounded_channel();
        let (received, incoming) = mpsc::channel();
        let table = card.id.clone();
        runtime.spawn(keep_open(http.clone(), table.clone(), to_send, received));
        let mut remote = Remote {
            entry,
            card,
            viewer: Viewer::Spectator,
            view: None,
            memory: Value::Null,
            legal: Vec::new(),
            turn: None,
            outcome: None,
            gifts: false,
            race_ends: None,
            at: 0,
            changes: 0,
            history: Vec::new(),
            pending: None,
            hint: None,
            advice: None,
            notices: VecDeque::new(),
            lost: false,
            own_dice: OwnDice::of(&table),
            undoing: None,
            undo_refused: None,
            http,
            closed: false,
            name: fresh_seed()?,
            commands: 0,
            outgoing,
            incoming,
            _runtime: runtime,
        };
        // The first message describes the table.
        remote.listen(Some(Duration::from_secs(10)));
        if remote.closed || remote.lost {
            return Err(match remote.notices.pop_front() {
                Some(Notice::Words(words)) => Failure::new(words),
                Some(Notice::Message(id @ "connect-other-protocol")) => {
                    Failure::new(Phrases::new(entry, lang).say(id))
                }
                _ => Failure::new("the server closed the connection").hint("try again"),
            });
        }
        Ok(remote)
    }

    /// Lists who sits at the table.
    pub(crate) fn company(&self, phrases: &Phrases) -> String {
        let seats = (0..).zip(&self.card.seats).map(|(number, seat)| {
            let who = match (&seat.name, seat.occupant) {
                _ if seat.you => phrases.say("seat-you"),
                (Some(name), _) => one_line(name),
                (None, SeatOccupant::Open) => phrases.say("connect-open"),
                (None, SeatOccupant::Bot) => phrases.say("connect-bot"),
                (None, SeatOccupant::Person) => phrases.say("connect-person"),
            };
            format!("{} {who}", phrases.say_place(Seat(number)))
        });
        let seats: Vec<String> = seats.collect();
        phrases.say_with("connect-company", &[("seats", seats.join(", "))])
    }

    pub(super) fn command(&mut self) -> CommandId {
        self.commands += 1;
        CommandId(format!("t{:x}-{}", self.name, self.commands))
    }

    /// Handles all messages; waits for the first one if told to. Returns whether there was any.
    pub(super) fn listen(&mut self, wait: Option<Duration>) -> bool {
        let first = match wait {
            Some(time) => self.incoming.recv_timeout(time).ok(),
            None => self.incoming.try_recv().ok(),
        };
        let mut next = first;
        let came = next.is_some();
        while let Some(incoming) = next {
            match incoming {
                Incoming::Message(message) => self.take_in(message),
                Incoming::Lost if !self.lost => {
                    self.lost = true;
                    self.notices.push_back(Notice::Message("connect-lost"));
                }
                Incoming::Lost => (),
                Incoming::OtherProtocol => {
                    self.closed = true;
                    self.notices.push_back(Notice::Message("connect-other-protocol"));
                }
                Incoming::Closed(message) => {
                    self.closed = true;
                    self.notices.push_back(Notice::Words(message));
                }
            }
            self.changes += 1;
            next = self.incoming.try_recv().ok();
        }
        came
    }

    pub(super) fn send(&mut self, message: ClientMessage) -> Result<(), ActionError> {
        self.outgoing.send(message).map_err(|_| ActionError::because("the connection is closed"))
    }

    fn is_my_turn(&self) -> bool {
        let seat = self.viewer.seat();
        seat.is_some_and(|seat| self.turn().actors().contains(seat)) && self.pending.is_none()
    }
}

pub(super) fn read_cookie(place: &Path) -> Option<String> {
    let text = std::fs::read_to_string(place).ok()?;
    let kept: Value = serde_json::from_str(&text).ok()?;
    kept["cookie"]
        .as_str()
        .filter(|cookie| !cookie.chars().any(char::is_control))
        .map(str::to_owned)
}

impl Venue for Remote {
    fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    fn seat_count(&self) -> u8 {
        self.card.seats.len() as u8
    }

    fn people(&self) -> SeatSet {
        self.viewer.seat().map_or(SeatSet::EMPTY, SeatSet::one)
    }

    fn eyes(&self, _seat: Seat) -> Viewer {
        self.viewer
    }

    fn turn(&self) -> Turn {
        // Until the game starts, the table is not waiting for anybody here.
        let waits = Turn::seats(SeatSet::EMPTY);
        if self.pending.is_some() { waits } else { self.turn.unwrap_or(waits) }
    }

    fn seq(&self) -> u64 {
        self.changes
    }

    fn draw(&self, _viewer: Viewer, words: &dyn Words) -> String {
        let Some(view) = &self.view else {
            let lines = (0..).zip(&self.card.seats).map(|(number, seat)| {
                let name = seat.name.as_deref().map(one_line);
                let id = match seat.occupant {
                    SeatOccupant::Open => "connect-open",
                    SeatOccupant::Bot => "connect-bot",
                    SeatOccupant::Person => "connect-person",
                };
                let who = name.unwrap_or_else(|| words.say(id));
                let place = [("number", number.to_string())];
                format!("  {}  {who}", words.say_with("seat-name", &place))
            });
            let lines: Vec<String> = lines.collect();
            return format!("{}\n\n{}\n", words.say("connect-waiting"), lines.join("\n"));
        };
        let mut view = view.clone();
        if let Some(fields) = view.as_object_mut() {
            fields.entry("memory").or_insert_with(|| self.memory.clone());
        }
        self.entry.draw(&Json::of(&view), words).unwrap_or_else(|error| error)
    }

    fn look(&self) -> Value {
        self.view.clone().unwrap_or_default()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        if !self.is_my_turn() {
            return Vec::new();
        }
        phrases.choices(&self.legal, seat, |_| None)
    }

    fn seen(&self, since: u64, _viewer: Viewer) -> Vec<SeenRecord> {
        let new = self.history.iter().filter(|(change, _)| *change > since);
        new.map(|(_, seen)| seen.clone()).collect()
    }

    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError> {
        let id = self.command();
        self.pending = Some(id.0.clone());
        self.changes += 1;
        let (action, took) = (Json::of(action), took.map(u32::from));
        self.send(ClientMessage::Act(Act { id, against: self.at, seat, action, took }))
    }

    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        let id = self.command();
        let name = id.0.clone();
        self.pending = Some(name.clone());
        self.undoing = Some(name.clone());
        self.changes += 1;
        self.send(ClientMessage::Undo(Undo { id, against: self.at, seat }))?;
        // Nothing counts as undone until the server has undone it.
        while self.pending.as_ref() == Some(&name) && !self.closed && !self.lost {
            self.listen(Some(Duration::from_millis(100)));
        }
        self.undoing = None;
        match self.undo_refused.take() {
            Some(problem) => Err(ActionError::because(phrases.say_problem(&problem, self.viewer))),
            None => Ok(()),
        }
    }

    fn step(&mut self, wait: bool) -> Step {
        let ready = self.is_my_turn() || self.outcome.is_some() || self.closed;
        let patience = (wait && !ready).then_some(Duration::from_millis(500));
        if self.listen(patience) {
            return Step::Done;
        }
        match () {
            () if self.outcome.is_some() || self.closed => Step::Over,
            () if self.is_my_turn() => Step::Waits,
            () => Step::Elsewhere,
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        let id = self.command();
        self.hint = Some(id.0.clone());
        self.advice = None;
        // A closed connection is reported elsewhere.
        let _ = self.send(ClientMessage::Hint(HintRequest { id, seat }));
    }

    fn hint(&mut self, wait: bool) -> Option<HouseHint> {
        while wait && self.advice.is_none() && !self.closed && !self.lost {
            self.listen(Some(Duration::from_millis(500)));
        }
        self.advice.take()
    }

    fn sheet(&self) -> Option<Sheet> {
        self.outcome.clone().map(Sheet::of)
    }

    fn to_text(&self) -> Option<String> {
        None
    }

    fn has_gifts(&self) -> bool {
        self.gifts
    }

    fn has_listeners(&self) -> bool {
        !self.people().is_empty()
    }

    /// Handles `say WORDS`, `promise SEAT WORDS` and `give SEAT COUNT`.
    fn own_command(
        &mut self,
        line: &str,
        seat: Seat,
        phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        let typed = self
            .entry
            .meta
            .gifts
            .and_then(|_| TypedGift::read(line, &self.people_names(), phrases));
        match typed {
            Some(Ok(TypedGift { from, gift: Gift { to, count } })) => {
                let (id, seat) = (self.command(), from.unwrap_or(seat));
                let given = self.send(ClientMessage::Give(Give { id, seat, to, count }));
                return Some(given.map(|()| phrases.say("connect-gift-sent")));
            }
            Some(Err(how)) => return Some(Err(how)),
            None => (),
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (rest, seats) = (rest.trim(), self.seat_count());
        let (message, done) = match word {
            "?" => {
                return Some(Ok(format!(
                    "{}\n{}",
                    help(self, phrases),
                    phrases.say("connect-help")
                )));
            }
            "say" if rest.is_empty() => {
                return Some(Err(ActionError::because(phrases.say("connect-say-how"))));
            }
            "say" => {
                let (id, text) = (self.command(), rest.to_owned());
                (ClientMessage::Say(Say { id, seat, text }), "connect-said")
            }
            "promise" => {
                let (to, text) = rest.split_once(' ').unwrap_or((rest, ""));
                let named = |name: &Option<String>| {
                    name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(to))
                };
                let named = || self.people_names().iter().position(named).map(|at| at as u8);
                let to = to.parse().ok().or_else(named);
                let to = to.filter(|to| *to < seats && *to != seat.0);
                let Some(to) = to.filter(|_| !text.trim().is_empty()) else {
                    return Some(Err(ActionError::because(phrases.say("connect-promise-how"))));
                };
                let clause = Clause::Words { text: text.trim().to_owned() };
                let promise = PromiseTerms { to: Seat(to), clause, until: Until::End };
                let id = self.command();
                (ClientMessage::Promise(MakePromise { id, seat, promise }), "connect-promised")
            }
            _ => return None,
        };
        Some(self.send(message).map(|()| phrases.say(done)))
    }

    fn time_left(&self) -> Option<Duration> {
        let ends = self.race_ends.filter(|_| self.is_my_turn())?;
        Some(ends.saturating_duration_since(Instant::now()))
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        self.notices.pop_front().map(|notice| match notice {
            Notice::Words(words) => words,
            Notice::Message(id) => phrases.say(id),
            Notice::With(id, with) => phrases.say_with(id, &with),
            Notice::Problem(problem) => phrases.say_problem(&problem, self.viewer),
        })
    }

    fn people_names(&self) -> Vec<Option<String>> {
        self.card.seats.iter().map(|seat| seat.name.as_deref().map(one_line)).collect()
    }

    fn place(&self, phrases: &Phrases) -> Option<String> {
        let link = self.http.address.link(&self.card.id);
        Some(phrases.say_with("connect-link", &[("link", link)]))
    }

    fn fetch_record(&mut self, phrases: &Phrases) -> Option<String> {
        self.outcome.as_ref()?;
        let place = default_place(&format!("record-{}", self.card.id))?;
        let kept = self.http.journal(&self.card.id).and_then(|record| {
            let written = write_private(&place, &format!("{record}\n"));
            written.map_err(|error| Failure::file(&place, &error))
        });
        Some(match kept {
            Ok(()) => phrases.say_with("connect-record", &[("file", place.display().to_string())]),
            Err(failure) => {
                phrases.say_with("connect-no-record", &[("reason", failure.to_string())])
            }
        })
    }
}
