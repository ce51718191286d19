//! The pages that can cover the table.

use whistle_core::Words as _;

use super::Screen;
use super::overlay::Overlay;
use crate::terminal::rulebook::reflow;

impl Screen {
    pub(super) fn show_help(&mut self) {
        let mut text = self.phrases.say("screen-help");
        if self.venue.has_listeners() {
            text = format!("{}\n\n{text}", self.phrases.say("screen-help-talk"));
        }
        if self.venue.has_gifts() {
            text = format!("{}\n\n{text}", self.phrases.say("screen-help-gifts"));
        }
        let lines = text.lines().map(str::to_owned).collect();
        self.overlay = Some(Overlay::new(self.phrases.say("screen-help-title"), lines, 0));
    }

    /// Opens the rules at the rule that matters.
    pub(super) fn show_rules(&mut self) {
        let lines = reflow(self.rulebook.text());
        let asked = self.chance_question.as_ref();
        let of_chance = asked.and_then(|asked| self.rulebook.rule_of(&asked.kind));
        let rule = self.rulebook.rule(self.picker.under_cursor()).or(of_chance);
        let heading = rule.map(|rule| format!("### {rule} "));
        let at = heading.and_then(|h| lines.iter().position(|line| line.starts_with(&h)));
        let title = self.phrases.say("screen-rules");
        self.overlay = Some(Overlay::new(title, lines, at.unwrap_or(0)));
    }

    pub(super) fn show_board(&mut self) {
        let parts = self.venue.describe(self.eyes(), &self.phrases);
        let lines = parts.into_iter().flat_map(|part| {
            let sentences = part.sentences.into_iter().map(|sentence| format!("  {sentence}"));
            std::iter::once(format!("# {}", part.name)).chain(sentences)
        });
        let lines = lines.collect();
        self.overlay = Some(Overlay::new(self.venue.entry().meta.title.to_owned(), lines, 0));
    }

    pub(super) fn show_log(&mut self) {
        let top = self.log.len().saturating_sub(15);
        let title = self.phrases.say("screen-log");
        self.overlay = Some(Overlay::new(title, self.log.clone(), top));
    }

    pub(super) fn show_sheet(&mut self) {
        let Some(sheet) = self.venue.sheet() else { return };
        let mut lines = sheet.to_lines(&self.phrases, self.eyes());
        lines.extend([String::new(), self.phrases.say("screen-after")]);
        self.overlay = Some(Overlay::new(self.phrases.say("screen-score"), lines, 0));
    }
}
