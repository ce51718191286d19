//! The rule that is relevant at the moment.

use whistle_registry::GameEntry;

use super::Choice;
use crate::cli::Lang;
use crate::command::paragraph;

/// A game's rules in one language, with the current rule.
pub(crate) struct Rulebook {
    entry: &'static GameEntry,
    rules: &'static str,
    /// The rule behind the last refusal.
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

    /// Remembers the rule behind a refusal until the next action.
    pub(crate) fn note(&mut self, rule: Option<String>) {
        self.refused = rule;
    }

    /// Returns the relevant rule: the one behind the last refusal, otherwise that of the current choice.
    pub(crate) fn rule(&self, choice: Option<&Choice>) -> Option<&str> {
        self.refused.as_deref().or_else(|| self.rule_of(choice?.kind()?))
    }

    /// Returns the rule behind a kind of action or chance outcome.
    pub(crate) fn rule_of(&self, kind: &str) -> Option<&str> {
        self.entry.message_kinds().rule_of(kind)
    }

    /// Finds the text of a rule.
    pub(crate) fn paragraph(&self, rule: &str) -> Option<&'static str> {
        paragraph(self.rules, rule)
    }
}

/// Joins the lines of each paragraph, so that they can be wrapped to any width.
pub(crate) fn reflow(markdown: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open = false;
    for line in markdown.lines() {
        let stands_alone =
            line.is_empty() || line.starts_with(['#', '|', '>', '`']) || line.starts_with("    ");
        let (number, rest) = line.split_at(line.bytes().take_while(u8::is_ascii_digit).count());
        let is_item = line.starts_with("- ") || (!number.is_empty() && rest.starts_with(". "));
        let begins = stands_alone || is_item;
        match lines.last_mut() {
            Some(last) if open && !begins => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            _ => lines.push(line.to_owned()),
        }
        open = !stands_alone;
    }
    lines
}

/// Converts rules for screen readers: sentences without Markdown. Each row of a table names its columns.
pub(crate) fn spoken(markdown: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut columns: Vec<String> = Vec::new();
    for line in reflow(markdown) {
        let Some(row) = line.strip_prefix('|') else {
            columns.clear();
            let heading = line.starts_with('#');
            let text = without_marks(line.trim_start_matches(['#', '>', '-', ' ']));
            match (text.is_empty() || line.starts_with("```"), heading) {
                (true, _) => (),
                (false, true) => lines.push(format!("{}.", text.trim_end_matches('.'))),
                (false, false) => lines.push(text),
            }
            continue;
        };
        let cells = row.trim_end().trim_end_matches('|').split('|');
        let cells: Vec<String> = cells.map(|cell| without_marks(cell.trim())).collect();
        if columns.is_empty() {
            columns = cells;
        } else if !cells.iter().all(|cell| cell.chars().all(|c| "-:".contains(c))) {
            let named = columns.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty());
            let told: Vec<String> = named
                .map(|(name, cell)| match name.is_empty() {
                    true => cell.clone(),
                    false => format!("{name} {cell}"),
                })
                .collect();
            lines.push(format!("{}.", told.join("; ")));
        }
    }
    lines
}

/// Removes Markdown: emphasis and link targets.
fn without_marks(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let linked =
            link.split_once("](").and_then(|(name, to)| Some((name, to.split_once(')')?.1)));
        let Some((name, after)) = linked else { break };
        plain = plain + before + name;
        rest = after;
    }
    plain += rest;
    plain.replace("**", "").replace(['*', '`'], "")
}

#[cfg(test)]
mod tests {
    use super::{reflow, spoken};

    #[test]
    fn paragraphs_become_one_line_and_headings_stay() {
        let text = "## A\n\n### TR-1 One\nfirst\n2 of them\n\n- a\n  b\n- c\n\n| x |\n| y |";
        let lines = reflow(text);
        let wanted = [
            "## A",
            "",
            "### TR-1 One",
            "first 2 of them",
            "",
            "- a b",
            "- c",
            "",
            "| x |",
            "| y |",
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn rules_are_told_without_their_marks() {
        let text = "### TR-1 One\n**Play** a [card](x.md#y) *now*,\nor `wait`.\n\n| card | worth |\n|---|--:|\n| 7 | 20 |\n\n> Note\n- an item";
        let told =
            ["TR-1 One.", "Play a card now, or wait.", "card 7; worth 20.", "Note", "an item"];
        assert_eq!(spoken(text), told);
    }
}
