//! The paragraph of the rules that matters.

use whistle_games::GameEntry;

use super::Choice;
use crate::cli::Lang;
use crate::command::paragraph;

/// A game's rules in one language, open at a page.
pub(crate) struct Rulebook {
    entry: &'static GameEntry,
    rules: &'static str,
    /// The rule of the last refusal.
    refused: Option<String>,
}

impl Rulebook {
    pub(crate) fn new(entry: &'static GameEntry, lang: Lang) -> Rulebook {
        let words = whistle_words::of_game_in(entry.meta.id, lang.code());
        let rules = words.map_or("", |words| words.rules.as_str());
        Rulebook { entry, rules, refused: None }
    }

    pub(crate) fn text(&self) -> &'static str {
        self.rules
    }

    /// Remembers the rule of a refusal, until something is done.
    pub(crate) fn note(&mut self, rule: Option<String>) {
        self.refused = rule;
    }

    /// Returns the rule that matters: of the last refusal, else of what somebody thinks of doing.
    pub(crate) fn rule(&self, choice: Option<&Choice>) -> Option<&str> {
        self.refused.as_deref().or_else(|| self.rule_of(choice?.kind()?))
    }

    /// Returns the rule that a kind of action, or of what chance does, is about.
    pub(crate) fn rule_of(&self, kind: &str) -> Option<&str> {
        self.entry.message_kinds().rule_of(kind)
    }

    /// Finds the paragraph of a rule.
    pub(crate) fn paragraph(&self, rule: &str) -> Option<&'static str> {
        paragraph(self.rules, rule)
    }
}
