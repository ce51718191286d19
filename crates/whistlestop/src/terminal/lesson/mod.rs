//! A game's lesson: a table in this process that follows a script, then continues freely.

mod data;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_bots::{Effort, Level};
use whistle_core::{Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_lab::PlayerSpec;
use whistle_registry::GameEntry;
use whistle_table::{SeenRecord, Table};

use self::data::{Item, LessonData, Part};
use super::house_hint::HouseHint;
use super::local::Local;
use super::{ActionError, Choice, Seating, Step, Venue};
use crate::cli::Lang;
use crate::failure::Failure;
use crate::score_sheet::Sheet;
use crate::words::Phrases;

/// A table with a lesson.
pub(crate) struct Lesson {
    local: Local,
    learner: Seat,
    items: Vec<Item>,
    /// How many items are done.
    done: usize,
    /// The number of records at the start of each item, and at the end of the last.
    records: Vec<u64>,
    phrases: Phrases,
}

impl Lesson {
    /// Starts the lesson of a game; the other seats are porters.
    pub(crate) fn of(entry: &'static GameEntry, lang: Lang, seed: u64) -> Result<Lesson, Failure> {
        let title = entry.meta.title;
        let text = whistle_words::lesson(entry.meta.id).ok_or_else(|| {
            Failure::new(format_args!("{title} has no lesson"))
                .hint(format_args!("read its rules: whistlestop rules {}", entry.meta.id))
        })?;
        let wrong = |error: &dyn std::fmt::Display| {
            Failure::new(format_args!("failed to load the lesson for {title}: {error}"))
        };
        let data: LessonData = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
        let version = entry.meta.rules_version;
        if (data.game.as_str(), data.rules_version) != (entry.meta.id, version) {
            return Err(wrong(&"it was made for other rules"));
        }
        let mut options = data.config;
        let seats = options.remove("seats").and_then(|seats| seats.as_u64()).unwrap_or_default();
        let table = Table::open(entry, seats as u8, &options)?;
        let bots = PlayerSpec::LevelBot(Effort::Level(Level::Porter));
        let seating = Seating { people: SeatSet::one(data.seat), bots };
        let script = data.line.iter().filter_map(Item::entry).collect();
        let mut lesson = Lesson {
            local: Local::following(table, seating, seed, script),
            learner: data.seat,
            items: data.line,
            done: 0,
            records: vec![0],
            phrases: Phrases::new(entry, lang),
        };
        while lesson.items.get(lesson.done).is_some_and(|item| item.say.is_none()) {
            lesson.happen().map_err(|error| wrong(&error.message))?;
        }
        Ok(lesson)
    }

    fn item(&self) -> Option<&Item> {
        self.items.get(self.done)
    }

    fn part(&self) -> Option<Part> {
        self.item().map(|item| item.part(self.learner))
    }

    fn go_on(&mut self) {
        self.done += 1;
        self.records.push(self.local.seq());
    }

    /// Applies scripted chance outcomes and other seats' actions.
    fn happen(&mut self) -> Result<(), ActionError> {
        self.local.follow()?;
        self.go_on();
        Ok(())
    }
}

impl Venue for Lesson {
    fn entry(&self) -> &'static GameEntry {
        self.local.entry()
    }

    fn seat_count(&self) -> u8 {
        self.local.seat_count()
    }

    fn people(&self) -> SeatSet {
        self.local.people()
    }

    fn turn(&self) -> Turn {
        match self.part() {
            Some(Part::Tell | Part::Ask) => Turn::Seats { seats: SeatSet::one(self.learner) },
            _ => self.local.turn(),
        }
    }

    /// Counts texts too, so that the screen notices progress.
    fn seq(&self) -> u64 {
        let (end, said) = (self.records[self.records.len() - 1], self.done as u64);
        said + (self.local.seq() - end)
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        self.local.draw(viewer, words)
    }

    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        self.local.describe(viewer, words)
    }

    fn look(&self) -> Value {
        self.local.look()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        match self.part() {
            Some(Part::Tell) => {
                vec![Choice { action: Value::Null, words: phrases.say("lesson-go-on") }]
            }
            _ => self.local.choices(seat, phrases),
        }
    }

    fn question(&self, phrases: &Phrases) -> Option<String> {
        self.item()?.say.as_ref().map(|id| phrases.say(id))
    }

    /// Forced parts of a requested action are done automatically.
    fn plays_forced(&self, _seat: Seat) -> bool {
        self.item().is_none_or(|item| item.say.is_none())
    }

    fn seen(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        let last = self.records.len() - 1;
        let since = usize::try_from(since).unwrap_or(usize::MAX);
        let record = match self.records.get(since) {
            Some(record) => *record,
            None => self.records[last] + (since - last) as u64,
        };
        self.local.seen(record, viewer)
    }

    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError> {
        match self.part() {
            None | Some(Part::Happen) => self.local.act(seat, action, took),
            Some(Part::Tell) => {
                self.go_on();
                Ok(())
            }
            Some(Part::Ask)
                if self.item().and_then(|item| item.action.as_ref()) == Some(action) =>
            {
                self.local.act(seat, action, took)?;
                self.go_on();
                Ok(())
            }
            Some(Part::Ask) => {
                let asked = self.items[..=self.done].iter().rev();
                let kindly = asked.filter_map(|item| item.wrong.as_ref()).next();
                let id = kindly.map_or("lesson-other", String::as_str);
                Err(ActionError::because(self.phrases.say(id)))
            }
        }
    }

    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        match self.part() {
            None => self.local.undo(seat, phrases),
            Some(_) => Err(ActionError::because(phrases.say("lesson-no-undo"))),
        }
    }

    fn step(&mut self, wait: bool) -> Step {
        match self.part() {
            None => self.local.step(wait),
            Some(Part::Tell | Part::Ask) => Step::Waits,
            // Tests play every lesson through, so each item is possible.
            Some(Part::Happen) => {
                if self.happen().is_err() {
                    self.items.truncate(self.done);
                }
                Step::Done
            }
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.part().is_none() {
            self.local.ask_hint(seat);
        }
    }

    fn hint(&mut self, wait: bool) -> Option<HouseHint> {
        match self.item() {
            None => self.local.hint(wait),
            Some(item) => Some(HouseHint::plain(item.action.clone().unwrap_or_default())),
        }
    }

    fn sheet(&self) -> Option<Sheet> {
        self.local.sheet()
    }

    /// A lesson is short, and not saved.
    fn to_text(&self) -> Option<String> {
        None
    }

    fn shown(&mut self, now: Instant) {
        self.local.shown(now);
    }

    fn time_left(&self) -> Option<Duration> {
        self.local.time_left()
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        self.local.notice(phrases)
    }
}
