//! The truth about a game: what was decided, in order.

mod error;
mod text;

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::{Game, Seat, apply_entry, fingerprint};

pub use error::{JournalError, Problem};
pub use text::JournalText;

/// The version of the file format that this program writes and reads.
pub const FORMAT: u64 = 1;

/// What was decided at one table: the state is the fold of it, and nothing else is needed.
///
/// A file is one JSON object with a line for each entry; `docs/journal.md` describes it. Reading
/// starts at [`JournalText`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal<G: Game> {
    /// What the table chose before it started.
    pub config: G::Config,
    /// What was decided since, in order.
    pub entries: Vec<Entry<G>>,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<G: Game> {
    /// A seat decided.
    Action {
        /// Whose decision it was.
        seat: Seat,
        /// What they did.
        action: G::Action,
    },
    /// Nature decided.
    Chance {
        /// What came out.
        outcome: G::Chance,
    },
}

impl<G: Game> Journal<G> {
    /// Starts a journal without entries.
    pub fn new(config: G::Config) -> Journal<G> {
        Journal { config, entries: Vec::new() }
    }

    /// Folds the journal into a state and shows every step: the entry's number, the state after
    /// it and its events.
    ///
    /// # Errors
    /// If the rules refuse the set-up or an entry; a journal that was played never errs.
    pub fn replay(&self, mut after: impl FnMut(usize, &G, &[G::Event])) -> Result<G, JournalError> {
        let mut game = G::new(&self.config).map_err(|error| JournalError::config(None, &error))?;
        let mut events = Vec::new();
        for (number, entry) in self.entries.iter().enumerate() {
            events.clear();
            apply_entry(&mut game, entry, &mut events)
                .map_err(|refusal| JournalError::refused(None, number, &refusal))?;
            after(number, &game, &events);
        }
        Ok(game)
    }

    /// Writes the journal as a file's text, with the end of the game if it was reached.
    ///
    /// # Panics
    /// If the entries were not played by the rules.
    pub fn to_text(&self) -> String {
        let game = self.replay(|_, _, _| ()).expect("these entries were played by the rules");
        let mut text = String::from("{\n");
        let head = [
            ("whistlestop", json(&FORMAT)),
            ("game", json(&G::META.id)),
            ("rules_version", json(&G::META.rules_version)),
            ("config", json(&self.config)),
        ];
        for (key, value) in head {
            line(&mut text, format_args!("  \"{key}\": {value},\n"));
        }
        text.push_str("  \"entries\": [");
        for (number, entry) in self.entries.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            line(&mut text, format_args!("{comma}\n    {}", json(entry)));
        }
        text.push_str("\n  ]");
        if let Some(outcome) = game.outcome() {
            line(&mut text, format_args!(",\n  \"outcome\": {}", json(&outcome)));
            line(&mut text, format_args!(",\n  \"fingerprint\": {}", json(&fingerprint(&game))));
        }
        text.push_str("\n}\n");
        text
    }
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a String takes everything");
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a journal is JSON with text keys")
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct EntryFields<G: Game> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<G::Action>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<G::Chance>,
}

impl<G: Game> Serialize for Entry<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields: EntryFields<G> = match self {
            Entry::Action { seat, action } => {
                EntryFields { seat: Some(*seat), action: Some(*action), chance: None }
            }
            Entry::Chance { outcome } => {
                EntryFields { seat: None, action: None, chance: Some(outcome.clone()) }
            }
        };
        fields.serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for Entry<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match EntryFields::<G>::deserialize(deserializer)? {
            EntryFields { seat: Some(seat), action: Some(action), chance: None } => {
                Ok(Entry::Action { seat, action })
            }
            EntryFields { seat: None, action: None, chance: Some(outcome) } => {
                Ok(Entry::Chance { outcome })
            }
            _ => Err(serde::de::Error::custom(
                "an entry is either {\"seat\": …, \"action\": …} or {\"chance\": …}",
            )),
        }
    }
}
