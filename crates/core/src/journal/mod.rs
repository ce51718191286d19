//! Journals: all decisions and chance outcomes of a game, in order.

mod error;
mod text;

use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{
    Fingerprint, Gift, Json, Outcome, Rules, Seat, apply_entry, fingerprint, read_strictly,
};

pub use error::{JournalError, Problem};
pub use text::JournalText;

/// The version of the file format that this program writes and reads.
pub const FORMAT: u64 = 1;

/// All decisions and chance outcomes at one table. Replaying it recreates the state; nothing else is needed.
///
/// A file is one JSON object with one entry per line; `docs/develop/journal.md` describes it. Reading starts at
/// [`JournalText`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal<G: Rules> {
    /// What was fixed before the game started.
    pub config: G::Config,
    /// What was decided, in order.
    pub entries: Vec<Entry<G>>,
}

/// A decision, a chance outcome or a gift.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, bound = "")]
pub enum Entry<G: Rules> {
    /// A seat decided.
    Action {
        /// The seat.
        seat: Seat,
        /// The action.
        action: G::Action,
    },
    /// Chance decided.
    Chance {
        /// The outcome.
        #[serde(rename = "chance")]
        outcome: G::Chance,
    },
    /// A seat gave something to another.
    Gift {
        /// The seat that gave.
        seat: Seat,
        /// The gift and its receiver.
        gift: Gift,
    },
}

impl<G: Rules> Journal<G> {
    /// Starts a journal without entries.
    pub fn new(config: G::Config) -> Journal<G> {
        Journal { config, entries: Vec::new() }
    }

    /// Replays the journal and shows each step: the entry's number, the state after it and its events.
    ///
    /// # Errors
    /// If the rules refuse the set-up or an entry; the journal of a game that was actually played never fails.
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

    /// Serialises the journal as a file, with the ending if the game is over.
    ///
    /// # Panics
    /// If the entries were not played by the rules.
    pub fn to_text(&self) -> String {
        let game = self.replay(|_, _, _| ()).expect("these entries were played by the rules");
        let fields = JournalFields {
            game: G::META.id,
            rules_version: G::META.rules_version,
            config: Json::of(&self.config),
            ending: game.outcome().map(|outcome| (outcome, fingerprint(&game))),
            extra: &[],
        };
        fields.write(&self.entries)
    }
}

/// The fields of a journal besides its entries.
pub struct JournalFields<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The version of its rules.
    pub rules_version: u32,
    /// What was fixed before the game started.
    pub config: Json,
    /// The outcome and the final position, if the game is over.
    pub ending: Option<(Outcome, Fingerprint)>,
    /// Further fields, such as a proof of the dice.
    pub extra: &'a [(&'a str, Json)],
}

impl JournalFields<'_> {
    /// Writes a journal from JSON, without checking it against the rules.
    pub fn write(&self, entries: impl IntoIterator<Item = impl Serialize>) -> String {
        let mut text = String::from("{\n");
        let head = [
            ("whistlestop", json(&FORMAT)),
            ("game", json(&self.game)),
            ("rules_version", json(&self.rules_version)),
            ("config", json(&self.config)),
        ];
        for (key, value) in head {
            line(&mut text, format_args!("  \"{key}\": {value},\n"));
        }
        text.push_str("  \"entries\": [");
        for (number, entry) in entries.into_iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            line(&mut text, format_args!("{comma}\n    {}", json(&entry)));
        }
        text.push_str("\n  ]");
        if let Some((outcome, position)) = &self.ending {
            line(&mut text, format_args!(",\n  \"outcome\": {}", json(outcome)));
            line(&mut text, format_args!(",\n  \"fingerprint\": {}", json(position)));
        }
        for (key, value) in self.extra {
            line(&mut text, format_args!(",\n  \"{key}\": {value}"));
        }
        text.push_str("\n}\n");
        text
    }
}

fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a String cannot fail");
}

fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("a journal is JSON with text keys")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFields {
    seat: Option<Seat>,
    action: Option<Json>,
    chance: Option<Json>,
    gift: Option<Gift>,
}

impl<'de, G: Rules> Deserialize<'de> for Entry<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match EntryFields::deserialize(deserializer)? {
            EntryFields { seat: Some(seat), action: Some(action), chance: None, gift: None } => {
                Ok(Entry::Action { seat, action: read(&action)? })
            }
            EntryFields { seat: None, action: None, chance: Some(outcome), gift: None } => {
                Ok(Entry::Chance { outcome: read(&outcome)? })
            }
            EntryFields { seat: Some(seat), action: None, chance: None, gift: Some(gift) } => {
                Ok(Entry::Gift { seat, gift })
            }
            _ => Err(serde::de::Error::custom(
                "an entry is {\"seat\": …, \"action\": …}, {\"chance\": …} or {\"seat\": …, \"gift\": …}",
            )),
        }
    }
}

fn read<T: Serialize + DeserializeOwned, E: serde::de::Error>(given: &Json) -> Result<T, E> {
    read_strictly(given).map(|(read, _)| read).map_err(E::custom)
}
