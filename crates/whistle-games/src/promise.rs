//! The promises that a game offers for a menu.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Meta;

/// A promise of a game's own vocabulary, with blanks: words in it that begin with `$`.
///
/// `$by` is who promises, `$after` the seat to their left, and the others are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromiseTemplate {
    /// Its name; with hyphens and after `promise-` the id of its message.
    pub name: String,
    /// What it says in each language, as it stands in the messages: blanks are `{ $track }`.
    #[serde(default)]
    pub title: BTreeMap<String, String>,
    /// What is to be filled in: `seat`, `text`, or something that `AnyGame::promised` lists.
    pub asks: Vec<String>,
    /// Whether the event `will` happen or `will_not`; or the promise is in `words`.
    pub clause: String,
    /// The event it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Value>,
    /// The event with which it is over; without one it is the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Value>,
}

impl PromiseTemplate {
    /// Reads the promises of a game and puts their titles beside them.
    pub(crate) fn all_of(meta: &Meta) -> Vec<PromiseTemplate> {
        let mut patterns: Vec<PromiseTemplate> =
            serde_json::from_str(meta.promises).expect("a game's promises are a list of patterns");
        for pattern in &mut patterns {
            let id = format!("promise-{}", pattern.name.replace('_', "-"));
            let titles = meta.locales.iter().filter_map(|locale| {
                Some((locale.lang.to_owned(), message(locale.messages, &id)?.to_owned()))
            });
            pattern.title = titles.collect();
        }
        patterns
    }
}

/// Finds a message of one line in a Fluent file.
fn message<'a>(messages: &'a str, id: &str) -> Option<&'a str> {
    messages.lines().find_map(|line| {
        let (name, text) = line.split_once('=')?;
        (name.trim_end() == id).then(|| text.trim())
    })
}
