//! Texts for people: messages from `locales/` and rules from `docs/rules/`, in every language.
//!
//! A release build embeds the files. A development build reads them on demand, so that changing a text needs no
//! rebuild.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rust_embed::RustEmbed;

/// The languages, starting with the default.
pub const LANGUAGES: [&str; 2] = ["en", "fr"];

#[derive(RustEmbed)]
#[folder = "../../locales"]
#[include = "*.ftl"]
struct Messages;

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
#[include = "*.md"]
struct Rulebooks;

#[derive(RustEmbed)]
#[folder = "../../games"]
#[include = "*/lesson.json"]
struct Lessons;

/// The texts of a game in one language.
#[derive(Debug)]
pub struct GameWords {
    /// The language: `en`, `fr`.
    pub lang: &'static str,
    /// The rules, in Markdown.
    pub rules: String,
    /// The messages, in Fluent; see `docs/develop/messages.md`.
    pub messages: String,
}

impl GameWords {
    /// Returns the game's name in this language: the heading of its rules, `# Title: the rules`.
    pub fn title(&self) -> Option<&str> {
        let heading = self.rules.lines().next()?.strip_prefix("# ")?;
        Some(heading.rsplit_once(':').map_or(heading, |(title, _)| title).trim())
    }

    /// Returns one sentence for people who do not know the game: the message `pitch`.
    pub fn pitch(&self) -> Option<&str> {
        self.sentence("pitch")
    }

    /// Returns a message that is a single line without arguments.
    pub fn sentence(&self, id: &str) -> Option<&str> {
        let mut lines = self.messages.lines();
        lines.find_map(|line| line.strip_prefix(id)?.strip_prefix(" = ")).map(str::trim)
    }
}

/// Returns the texts of a game in all its languages, starting with the default.
pub fn of_game(id: &str) -> &'static [GameWords] {
    static KNOWN: Mutex<BTreeMap<String, &'static [GameWords]>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    // There are few games, and their texts are needed until the program exits.
    known.entry(id.to_owned()).or_insert_with(|| Box::leak(read(id).into_boxed_slice()))
}

/// Returns the texts of a game in a language, or in the default one.
pub fn of_game_in(id: &str, lang: &str) -> Option<&'static GameWords> {
    let words = of_game(id);
    words.iter().find(|words| words.lang == lang).or(words.first())
}

/// Returns a file of messages that belongs to no game, such as `table`; `None` if there is none.
pub fn messages(lang: &str, name: &str) -> Option<String> {
    (is_word(lang) && is_word(name))
        .then(|| Messages::get(&format!("{lang}/{name}.ftl")))?
        .and_then(text)
}

/// Returns a game's lesson, as the JSON of its file; `None` if it has none.
pub fn lesson(game: &str) -> Option<String> {
    is_word(game).then(|| Lessons::get(&format!("{game}/lesson.json")))?.and_then(text)
}

/// A development build looks for files, so a name must not lead out of the folder.
fn is_word(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn read(id: &str) -> Vec<GameWords> {
    if !is_word(id) {
        return Vec::new();
    }
    let words = LANGUAGES.into_iter().filter_map(|lang| {
        let suffix = if lang == LANGUAGES[0] { String::new() } else { format!(".{lang}") };
        let rules = text(Rulebooks::get(&format!("{id}{suffix}.md"))?)?;
        Some(GameWords { lang, rules, messages: messages(lang, id)? })
    });
    words.collect()
}

fn text(file: rust_embed::EmbeddedFile) -> Option<String> {
    String::from_utf8(file.data.into_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_words_in_both_languages() {
        let words = of_game("wild-ride");
        assert_eq!(words.iter().map(|words| words.lang).collect::<Vec<_>>(), LANGUAGES);
        assert!(words.iter().all(|words| words.title().is_some() && words.rules.contains("WR-1")));
        assert_eq!(of_game_in("wild-ride", "fr").map(|words| words.lang), Some("fr"));
        assert_eq!(of_game_in("wild-ride", "eo").map(|words| words.lang), Some("en"));
        assert!(of_game("nothing").is_empty() && of_game_in("nothing", "en").is_none());
    }

    #[test]
    fn what_belongs_to_no_game_is_found_too() {
        assert!(messages("fr", "table").is_some() && messages("fr", "../en/table").is_none());
    }
}
