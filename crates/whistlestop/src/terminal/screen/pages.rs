//! The pages that can be laid over the table.

use whistle_core::Words as _;

use super::Screen;
use super::overlay::Overlay;

impl Screen {
    pub(super) fn show_help(&mut self) {
        let mut text = self.phrases.say("screen-help");
        if self.venue.has_listeners() {
            text = format!("{}\n\n{text}", self.phrases.say("screen-help-talk"));
        }
        let lines = text.lines().map(str::to_owned).collect();
        self.overlay = Some(Overlay::new(self.phrases.say("screen-help-title"), lines, 0));
    }

    /// Opens the rules at the paragraph that matters.
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

/// Joins the lines of each paragraph, so that they can be broken to any width.
pub(super) fn reflow(markdown: &str) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::reflow;

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
}
