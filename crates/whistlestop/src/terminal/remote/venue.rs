//! A server's table as something that can be played at.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use whistle_core::{Json, Seat, SeatSet, Turn, Viewer, Words};
use whistle_games::GameEntry;
use whistle_table::SeenRecord;

use super::dice::Own;
use super::http::{Door, one_line};
use super::line::{Heard, hold};
use crate::failure::Failure;
use crate::score_sheet::Sheet;
use crate::source::{fresh_seed, write_private};
use crate::terminal::keep::usual_place;
use crate::terminal::{Choice, No, Step, Venue};
use crate::words::Phrases;

/// A table that stands on a server, seen from one seat or from none.
pub(crate) struct Remote {
    pub(super) entry: &'static GameEntry,
    pub(super) card: Value,
    pub(super) viewer: Viewer,
    /// The last thing the server said of the position.
    pub(super) view: Option<Value>,
    /// Stands in for what a table without memory aids does not send; nothing draws it.
    pub(super) memory: Value,
    pub(super) legal: Vec<Json>,
    pub(super) turn: Option<Turn>,
    pub(super) outcome: Option<Value>,
    /// The server's own count.
    pub(super) at: u64,
    /// Counts every change here, so that whoever looks can tell.
    pub(super) changes: u64,
    /// What was seen, and by which change.
    pub(super) history: Vec<(u64, SeenRecord)>,
    /// The command that waits for its answer.
    pub(super) pending: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) advice: Option<Value>,
    pub(super) notices: VecDeque<Notice>,
    pub(super) lost: bool,
    /// Our part of the dice.
    pub(super) own: Own,
    closed: bool,
    /// Makes the names of commands ours alone.
    name: u64,
    commands: u64,
    to_say: UnboundedSender<Value>,
    heard: Receiver<Heard>,
    _runtime: tokio::runtime::Runtime,
}

pub(super) enum Notice {
    Words(String),
    Message(&'static str),
    With(&'static str, (&'static str, String)),
}

impl Remote {
    /// Goes to a server's table and sits down if it waits for people.
    pub(crate) fn connect(url: &str, table: &str, seat: Option<u8>) -> Result<Remote, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(Failure::new)?;
        let mut door = Door::at(url)?;
        // Who we were there the last time: only so can a seat be taken up again.
        let place = usual_place(&format!("guest-{}", door.host.replace([':', '[', ']'], "-")));
        door.cookie = place.as_deref().and_then(read_cookie);
        runtime.block_on(door.enter())?;
        if let (Some(place), Some(cookie)) = (&place, &door.cookie) {
            // Without it one cannot come back to one's seat; one can still play.
            let _ = write_private(place, &json!({ "cookie": cookie }).to_string());
        }
        let card = runtime.block_on(door.sit_down(table, seat))?;
        let entry = whistle_games::find(card["game"].as_str().unwrap_or_default())?;
        let (to_say, said) = tokio::sync::mpsc::unbounded_channel();
        let (sender, heard) = mpsc::channel();
        runtime.spawn(hold(door, table.to_owned(), said, sender));
        let mut remote = Remote {
            entry,
            card,
            viewer: Viewer::Spectator,
            view: None,
            memory: Value::Null,
            legal: Vec::new(),
            turn: None,
            outcome: None,
            at: 0,
            changes: 0,
            history: Vec::new(),
            pending: None,
            hint: None,
            advice: None,
            notices: VecDeque::new(),
            lost: false,
            own: Own::of(table),
            closed: false,
            name: fresh_seed()?,
            commands: 0,
            to_say,
            heard,
            _runtime: runtime,
        };
        // The first thing the server says is how the table stands.
        remote.listen(Some(Duration::from_secs(10)));
        if remote.closed || remote.lost {
            let words = remote.notices.pop_front();
            let Some(Notice::Words(words)) = words else {
                return Err(Failure::new("the server closes the line").hint("try again"));
            };
            return Err(Failure::new(words));
        }
        Ok(remote)
    }

    pub(super) fn command(&mut self) -> String {
        self.commands += 1;
        format!("t{:x}-{}", self.name, self.commands)
    }

    /// Takes in everything that was heard; waits for the first thing if told to. Tells whether
    /// anything came.
    fn listen(&mut self, wait: Option<Duration>) -> bool {
        let first = match wait {
            Some(time) => self.heard.recv_timeout(time).ok(),
            None => self.heard.try_recv().ok(),
        };
        let mut next = first;
        let came = next.is_some();
        while let Some(heard) = next {
            match heard {
                Heard::Said(said) => self.hear(said),
                Heard::Lost if !self.lost => {
                    self.lost = true;
                    self.notices.push_back(Notice::Message("connect-lost"));
                }
                Heard::Lost => (),
                Heard::Closed(message) => {
                    self.closed = true;
                    self.notices.push_back(Notice::Words(message));
                }
            }
            self.changes += 1;
            next = self.heard.try_recv().ok();
        }
        came
    }

    pub(super) fn say(&mut self, what: Value) -> Result<(), No> {
        self.to_say.send(what).map_err(|_| No::because("the line is closed"))
    }

    fn is_my_turn(&self) -> bool {
        let seat = self.viewer.seat();
        seat.is_some_and(|seat| self.turn().actors().contains(seat)) && self.pending.is_none()
    }
}

fn read_cookie(place: &Path) -> Option<String> {
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
        self.card["seats"].as_array().map_or(self.entry.meta.min_seats, |seats| seats.len() as u8)
    }

    fn people(&self) -> SeatSet {
        self.viewer.seat().map_or(SeatSet::EMPTY, SeatSet::one)
    }

    fn eyes(&self, _seat: Seat) -> Viewer {
        self.viewer
    }

    fn turn(&self) -> Turn {
        // Until it begins, the table waits for everybody and for nobody here.
        let waits = Turn::seats(SeatSet::EMPTY);
        if self.pending.is_some() { waits } else { self.turn.unwrap_or(waits) }
    }

    fn seq(&self) -> u64 {
        self.changes
    }

    fn draw(&self, _viewer: Viewer, words: &dyn Words) -> String {
        let Some(view) = &self.view else {
            let seats = self.card["seats"].as_array().into_iter().flatten().enumerate();
            let lines = seats.map(|(number, seat)| {
                let name = seat["name"].as_str().map(one_line);
                let id = match seat["occupant"].as_str() {
                    Some("open") => "connect-open",
                    Some("bot") => "connect-bot",
                    _ => "connect-person",
                };
                let who = name.unwrap_or_else(|| words.say(id));
                format!("  {}  {who}", words.say_seat(Seat(number as u8)))
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

    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), No> {
        let id = self.command();
        let mut said =
            json!({ "do": "act", "id": id, "against": self.at, "seat": seat, "action": action });
        if let Some(took) = took {
            said["took"] = took.into();
        }
        self.pending = Some(id);
        self.changes += 1;
        self.say(said)
    }

    fn undo(&mut self, seat: Seat, _phrases: &Phrases) -> Result<(), No> {
        let id = self.command();
        let said = json!({ "do": "undo", "id": id, "against": self.at, "seat": seat });
        self.pending = Some(id);
        self.changes += 1;
        self.say(said)
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
        let said = json!({ "do": "hint", "id": id, "seat": seat });
        self.hint = Some(id);
        self.advice = None;
        // A line that is closed says so by itself.
        let _ = self.say(said);
    }

    fn hint(&mut self, wait: bool) -> Option<Value> {
        while wait && self.advice.is_none() && !self.closed && !self.lost {
            self.listen(Some(Duration::from_millis(500)));
        }
        self.advice.take()
    }

    fn sheet(&self) -> Option<Sheet> {
        self.outcome.as_ref().and_then(Sheet::read)
    }

    fn to_text(&self) -> Option<String> {
        None
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        self.notices.pop_front().map(|notice| match notice {
            Notice::Words(words) => words,
            Notice::Message(id) => phrases.say(id),
            Notice::With(id, with) => phrases.say_with(id, &[with]),
        })
    }
}
