//! A lesson as a game keeps it: what happens, what is said, and what is asked for, in order.

use serde::Deserialize;
use serde_json::{Map, Value};
use whistle_core::Seat;
use whistle_session::Entry;

/// A game's first ride (`games/GAME/lesson.json`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonData {
    pub(crate) game: String,
    pub(crate) rules_version: u32,
    /// What the table chose.
    pub(crate) config: Map<String, Value>,
    /// Who learns.
    pub(crate) seat: Seat,
    pub(crate) line: Vec<Item>,
}

/// Something that happens, is said, or is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    /// What nature decides.
    pub(crate) chance: Option<Value>,
    /// Who does something, and what; the learner is asked for it.
    pub(crate) seat: Option<Seat>,
    pub(crate) action: Option<Value>,
    /// The message that is told, or that asks.
    pub(crate) say: Option<String>,
    /// The place on the page's board that it speaks about, and those that are touched there.
    #[cfg_attr(not(test), expect(dead_code, reason = "the page points at them"))]
    pub(crate) spot: Option<String>,
    #[cfg_attr(not(test), expect(dead_code, reason = "the page points at them"))]
    #[serde(default)]
    pub(crate) taps: Vec<String>,
    /// The message that answers anything else.
    pub(crate) wrong: Option<String>,
    /// Which of the three questions it answers: `turn`, `score` or `end`.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test asks them"))]
    pub(crate) answers: Option<String>,
}

/// What an item is to whoever plays the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Something is told.
    Tell,
    /// The learner is asked for something.
    Ask,
    /// Nature or somebody else does something.
    Happen,
}

impl Item {
    /// Returns what happens at the table, if something does.
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
