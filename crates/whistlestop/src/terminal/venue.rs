//! The tables that screens can show.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::{Json, Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_protocol::Problem;
use whistle_registry::{ActError, GameEntry};
use whistle_table::SeenRecord;

use super::house_hint::HouseHint;
use crate::score_sheet::Sheet;
use crate::words::Phrases;

/// A table, wherever it is.
pub(crate) trait Venue {
    /// Returns the game that is played.
    fn entry(&self) -> &'static GameEntry;

    /// Counts the seats.
    fn seat_count(&self) -> u8;

    /// Returns the seats whose moves are entered here.
    fn people(&self) -> SeatSet;

    /// Returns the viewer while a seat is to move: that seat, unless one person enters all moves.
    fn eyes(&self, seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }

    /// Tells whether people with different hands share the screen.
    fn is_shared(&self) -> bool {
        let mut eyes = self.people().iter().map(|seat| self.eyes(seat));
        let first = eyes.next();
        eyes.any(|other| Some(other) != first)
    }

    /// Returns whom the game is waiting for.
    fn turn(&self) -> Turn;

    /// Counts changes, so that callers can tell whether anything happened.
    fn seq(&self) -> u64;

    /// Draws what a viewer sees.
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;

    /// Describes a view in sentences, part by part.
    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        let told = self.entry().describe(&Json::of(&self.look()), words);
        told.unwrap_or_else(|_| {
            let drawn = self.draw(viewer, words);
            let sentences = drawn.lines().map(|line| line.trim().to_owned()).collect();
            vec![Section::new(words.say("play-table"), sentences)]
        })
    }

    /// Returns the public view, if there is one yet; it provides the names of things.
    fn look(&self) -> Value;

    /// Lists a seat's choices in words.
    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice>;

    /// Returns the question to a seat, if it is not the default one.
    fn question(&self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Tells whether a seat's only choice is made automatically.
    fn plays_forced(&self, _seat: Seat) -> bool {
        true
    }

    /// Lists what a viewer saw after record `since`.
    fn seen(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord>;

    /// Applies a seat's action; `took` is the reaction time in milliseconds.
    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError>;

    /// Undoes a seat's last action.
    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError>;

    /// Tells whether even the end can be undone, because something may have been entered by mistake.
    fn can_reopen(&self) -> bool {
        false
    }

    /// Advances the table by one step without input from the people here; does not block unless told to.
    fn step(&mut self, wait: bool) -> Step;

    /// Asks a bot for a hint; `hint` returns the answer later.
    fn ask_hint(&mut self, seat: Seat);

    /// Returns the answer to `ask_hint`, once it is ready.
    fn hint(&mut self, wait: bool) -> Option<HouseHint>;

    /// Returns the score sheet once the game is over.
    fn sheet(&self) -> Option<Sheet>;

    /// Serialises the table, if it is saved here.
    fn to_text(&self) -> Option<String>;

    /// Returns the question about a chance outcome that must be entered by hand, if there is one.
    fn chance_question(&mut self, _phrases: &Phrases) -> Option<ChanceQuestion> {
        None
    }

    /// Takes part of a chance outcome.
    fn answer(&mut self, _text: &str, _phrases: &Phrases) -> Result<(), ActionError> {
        Ok(())
    }

    /// Tells whether the people here can make gifts.
    fn has_gifts(&self) -> bool {
        false
    }

    /// Tells whether others can read what is said here.
    fn has_listeners(&self) -> bool {
        false
    }

    /// Handles commands other than moves, such as talk; returns the answer, or `None` for any other line.
    fn own_command(
        &mut self,
        _line: &str,
        _seat: Seat,
        _phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        None
    }

    /// Called when the next player's choices have just been shown; in a race, the clock starts.
    fn shown(&mut self, _now: Instant) {}

    /// Returns how much time is left to choose, while a clock runs.
    fn time_left(&self) -> Option<Duration> {
        None
    }

    /// Returns the names of the people on the seats, where known.
    fn people_names(&self) -> Vec<Option<String>> {
        Vec::new()
    }

    /// Returns the address for coming back, if the table is elsewhere.
    fn place(&self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Once a game played elsewhere is over, downloads and saves its game file; returns a message saying where.
    fn fetch_record(&mut self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Returns other news, such as a lost connection.
    fn notice(&mut self, _phrases: &Phrases) -> Option<String> {
        None
    }
}

/// A choice of a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) action: Value,
    pub(crate) words: String,
}

impl Choice {
    /// Returns the kind of its action; `None` for commands other than actions.
    pub(crate) fn kind(&self) -> Option<&str> {
        self.action.get("kind").and_then(Value::as_str)
    }

    /// Tells whether all of these words, or beginnings of words, occur in the choice.
    pub(crate) fn fits(&self, words: &str) -> bool {
        let own = self.words.to_lowercase();
        // Ignore anything that the board prints after a name, such as a value: `8·30` is 8.
        let mut words = words.split_whitespace().map(|word| word.split('·').next().unwrap_or(word));
        words.all(|word| own.contains(&word.to_lowercase()))
    }
}

/// A question about what happened at a real table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChanceQuestion {
    /// The kind of chance outcome, as the game calls it.
    pub(crate) kind: String,
    pub(crate) question: String,
    /// The words of possible answers.
    pub(crate) vocabulary: Vec<String>,
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActionError {
    pub(crate) message: String,
    pub(crate) rule: Option<String>,
}

impl ActionError {
    pub(crate) fn because(message: impl Into<String>) -> ActionError {
        ActionError { message: message.into(), rule: None }
    }
}

impl From<Box<Problem>> for ActionError {
    fn from(problem: Box<Problem>) -> ActionError {
        let Problem { message, rule, .. } = *problem;
        match rule {
            Some(rule) => {
                let message = format!("{message} ({rule})");
                ActionError { message, rule: Some(rule.into_owned()) }
            }
            None => ActionError::because(message),
        }
    }
}

impl From<ActError> for ActionError {
    fn from(error: ActError) -> ActionError {
        let message = error.to_string();
        match error {
            ActError::Refused(refused) => {
                ActionError { message, rule: Some(refused.rule.to_owned()) }
            }
            _ => ActionError::because(message),
        }
    }
}

/// The result of asking a table to advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Something happened.
    Done,
    /// A bot is thinking.
    Thinks(Seat),
    /// The table is waiting for somebody here.
    Waits,
    /// The table is waiting for somebody elsewhere.
    Elsewhere,
    /// The game is over.
    Over,
}
