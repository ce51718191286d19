//! What the screens play at.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::{Json, Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_protocol::Problem;
use whistle_registry::{ActError, GameEntry};
use whistle_table::SeenRecord;

use super::house_hint::HouseHint;
use crate::score_sheet::Sheet;
use crate::words::Phrases;

/// A table, wherever it stands.
pub(crate) trait Venue {
    /// Returns the game that is played.
    fn entry(&self) -> &'static GameEntry;

    /// Counts the seats.
    fn seat_count(&self) -> u8;

    /// Returns the seats whose moves are entered here.
    fn people(&self) -> SeatSet;

    /// Returns whose eyes look while a seat is to move; its own, unless one person enters all.
    fn eyes(&self, seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }

    /// Tells whether people with different hands share the screen.
    fn is_shared(&self) -> bool {
        let mut eyes = self.people().iter().map(|seat| self.eyes(seat));
        let first = eyes.next();
        eyes.any(|other| Some(other) != first)
    }

    /// Says whom the table waits for.
    fn turn(&self) -> Turn;

    /// Counts what happened, so that whoever looks can tell whether anything did.
    fn seq(&self) -> u64;

    /// Draws what a viewer sees.
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;

    /// Tells what a viewer sees in sentences, part by part.
    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        let told = self.entry().describe(&Json::of(&self.look()), words);
        told.unwrap_or_else(|_| {
            let drawn = self.draw(viewer, words);
            let sentences = drawn.lines().map(|line| line.trim().to_owned()).collect();
            vec![Section::new(words.say("play-table"), sentences)]
        })
    }

    /// Returns what anybody may see, if there is anything yet: for the names of things.
    fn look(&self) -> Value;

    /// Lists what a seat may do, in words.
    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice>;

    /// Returns what a seat is asked, if it is not what it does.
    fn question(&self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Tells whether a seat's only choice is made for it.
    fn plays_forced(&self, _seat: Seat) -> bool {
        true
    }

    /// Lists what a viewer saw after record `since`.
    fn seen(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord>;

    /// Does what a seat decided; `took` is how long the hand took, in milliseconds.
    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError>;

    /// Takes a seat's last action back.
    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError>;

    /// Tells whether the end, too, can be taken back: where what was told may have been a slip.
    fn can_reopen(&self) -> bool {
        false
    }

    /// Lets the table go on by one step without the people here; never waits, unless told to.
    fn step(&mut self, wait: bool) -> Step;

    /// Asks a player of the house what it would do on a seat; `hint` has the answer in time.
    fn ask_hint(&mut self, seat: Seat);

    /// Returns the answer to `ask_hint`, once it is there.
    fn hint(&mut self, wait: bool) -> Option<HouseHint>;

    /// Returns how the game ended, once it has.
    fn sheet(&self) -> Option<Sheet>;

    /// Writes the table down, if it is kept here.
    fn to_text(&self) -> Option<String>;

    /// Says what nature's part is to be told by hand, if it is.
    fn chance_question(&mut self, _phrases: &Phrases) -> Option<ChanceQuestion> {
        None
    }

    /// Takes a part of what nature did.
    fn answer(&mut self, _text: &str, _phrases: &Phrases) -> Result<(), ActionError> {
        Ok(())
    }

    /// Tells whether those who play here can give each other something.
    fn has_gifts(&self) -> bool {
        false
    }

    /// Tells whether others hear what is said here.
    fn has_listeners(&self) -> bool {
        false
    }

    /// Does what can be said at this table besides playing, such as talk: nothing if the line is none of that, else what
    /// to answer.
    fn own_command(
        &mut self,
        _line: &str,
        _seat: Seat,
        _phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        None
    }

    /// The choices of whoever is to act were shown just now: where hands race, the clock runs.
    fn shown(&mut self, _now: Instant) {}

    /// Returns how much time is left to choose, while a clock runs.
    fn time_left(&self) -> Option<Duration> {
        None
    }

    /// Returns what the people on the seats are called, by seat, where that is known.
    fn people_names(&self) -> Vec<Option<String>> {
        Vec::new()
    }

    /// Says where to come back to, if the table stands elsewhere.
    fn place(&self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Fetches and keeps the record of a game that was played elsewhere, once it is over; says where it is.
    fn fetch_record(&mut self, _phrases: &Phrases) -> Option<String> {
        None
    }

    /// Returns what else is to be told, such as that a line is broken.
    fn notice(&mut self, _phrases: &Phrases) -> Option<String> {
        None
    }
}

/// Something a seat may do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) action: Value,
    pub(crate) words: String,
}

impl Choice {
    /// Returns the kind of action that it is; what is no action of the game has none.
    pub(crate) fn kind(&self) -> Option<&str> {
        self.action.get("kind").and_then(Value::as_str)
    }

    /// Tells whether these words, or beginnings of words, are all in it.
    pub(crate) fn fits(&self, words: &str) -> bool {
        let own = self.words.to_lowercase();
        // As it stands on the board, with what it is worth: `8·30` is 8.
        let mut words = words.split_whitespace().map(|word| word.split('·').next().unwrap_or(word));
        words.all(|word| own.contains(&word.to_lowercase()))
    }
}

/// A question about what came out at a real table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChanceQuestion {
    /// What nature did, as the game calls it.
    pub(crate) kind: String,
    pub(crate) question: String,
    /// What the answer is made of.
    pub(crate) vocabulary: Vec<String>,
}

/// Why something was not done.
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

/// What a table did when it was let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Something happened.
    Done,
    /// A player of the house thinks.
    Thinks(Seat),
    /// It waits for somebody here.
    Waits,
    /// It waits for somebody who is elsewhere.
    Elsewhere,
    /// The game is over.
    Over,
}
