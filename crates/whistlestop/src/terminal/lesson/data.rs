//! Lessons as games store them: events, texts and tasks, in order.

use serde::Deserialize;
use serde_json::{Map, Value};
use whistle_core::Seat;
use whistle_session::Entry;

/// A game's lesson (`games/GAME/lesson.json`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonData {
    pub(crate) game: String,
    pub(crate) rules_version: u32,
    /// The config of the table.
    pub(crate) config: Map<String, Value>,
    /// The learner's seat.
    pub(crate) seat: Seat,
    pub(crate) line: Vec<Item>,
}

/// A step of the lesson.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    /// A chance outcome.
    pub(crate) chance: Option<Value>,
    /// A seat and its action; if it is the learner's, the learner is asked for it.
    pub(crate) seat: Option<Seat>,
    pub(crate) action: Option<Value>,
    /// The message to show.
    pub(crate) say: Option<String>,
    /// The spot on the browser's board that it is about, and the spots to tap there.
    #[cfg_attr(not(test), expect(dead_code, reason = "the page points at them"))]
    pub(crate) spot: Option<String>,
    #[cfg_attr(not(test), expect(dead_code, reason = "the page points at them"))]
    #[serde(default)]
    pub(crate) taps: Vec<String>,
    /// The message for any other answer.
    pub(crate) wrong: Option<String>,
    /// Which of a newcomer's three questions it answers: `turn`, `score` or `end`.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test asks them"))]
    pub(crate) answers: Option<String>,
}

/// The role of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A text.
    Tell,
    /// A task for the learner.
    Ask,
    /// A chance outcome or another seat's action.
    Happen,
}

impl Item {
    /// Returns the entry to apply at the table, if there is one.
    pub(crate) fn entry(&self) -> Option<Entry> {
        match (self.chance.clone(), self.seat, self.action.clone()) {
            (Some(chance), ..) => Some(Entry::Chance { chance }),
            (None, Some(seat), Some(action)) => Some(Entry::Action { seat, action }),
            _ => None,
        }
    }

    pub(crate) fn part(&self, learner: Seat) -> Part {
        match (&self.chance, &self.action) {
            (None, None) => Part::Tell,
            (None, Some(_)) if self.seat == Some(learner) => Part::Ask,
            _ => Part::Happen,
        }
    }
}
