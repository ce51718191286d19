//! The commands that can be typed at a choice, and their effects.

use std::io::Write;

use serde_json::Value;
use whistle_core::{Seat, Words as _};

use super::{LINES, Next, Plain, choices, table};
use crate::failure::Failure;
use crate::terminal::rulebook::spoken;
use crate::terminal::venue::ChanceQuestion;
use crate::terminal::{Choice, Venue, undo};
use crate::words::Phrases;

/// How many choices are read at a time, besides a line that explains how to hear the others.
const PAGE: usize = LINES - 2;

/// More names than these are read only on request.
const FEW_NAMES: usize = 16;

impl Plain {
    pub(super) fn answer(
        &mut self,
        line: &str,
        seat: Seat,
        choices: &[Choice],
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        let before = self.venue.seq();
        if let Some(done) = self.venue.own_command(line, seat, &self.phrases) {
            match done {
                Ok(words) => writeln!(out, "{words}")?,
                Err(no) => self.refuse(&no.message, out)?,
            }
            // The gift may have been part of a choice.
            return Ok(if self.venue.seq() == before { Next::Ask } else { Next::Go });
        }
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        // People who are waiting can look, listen and talk.
        if choices.is_empty() && !matches!(command, "q" | "t" | "l" | "u" | "?" | "r") {
            if !line.is_empty() {
                self.refuse(&self.phrases.say("connect-not-your-turn"), out)?;
            }
            return Ok(Next::Ask);
        }
        match command {
            "q" if rest.is_empty() => return Ok(Next::Leave),
            "t" => self.tell_table(seat, rest, out)?,
            "l" if rest.is_empty() => say(self.news.latest(), out)?,
            "c" => self.page(rest, choices, out)?,
            "u" if rest.is_empty() => match undo(self.venue.as_mut(), seat, &self.phrases) {
                Ok(()) => {
                    writeln!(out, "{}", self.phrases.say("play-undone"))?;
                    self.asked = None;
                    return Ok(Next::Go);
                }
                Err(no) => self.refuse(&no.message, out)?,
            },
            "h" if rest.is_empty() => self.hint(seat, choices, out)?,
            "?" => writeln!(out, "{}", help(self.venue.as_ref(), &self.phrases))?,
            "r" => self.read_rules(rest.trim(), choices, out)?,
            _ => return self.choose(line, seat, choices, out),
        }
        Ok(Next::Ask)
    }

    /// Explains why an answer was refused; if a script gave it, the script is wrong.
    fn refuse(&mut self, why: &str, out: &mut dyn Write) -> Result<(), Failure> {
        self.answers.refuse();
        writeln!(out, "{why}")?;
        Ok(())
    }

    fn tell_table(&self, seat: Seat, part: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let parts = self.venue.describe(self.viewer(seat), &self.phrases);
        say(&table::tell(&parts, part, &self.phrases), out)
    }

    /// Reads choices a page at a time, from a number on, or only those that contain certain words.
    fn page(&self, which: &str, choices: &[Choice], out: &mut dyn Write) -> Result<(), Failure> {
        let from = which.trim().parse::<usize>().unwrap_or(1).max(1) - 1;
        let words = if which.trim().parse::<usize>().is_ok() { "" } else { which };
        let fitting = choices.iter().enumerate().skip(from);
        let mut fitting = fitting.filter(|(_, choice)| choice.fits(words)).peekable();
        if fitting.peek().is_none() {
            return self.no_choice(choices.len(), out);
        }
        for (at, choice) in fitting.by_ref().take(PAGE) {
            writeln!(out, "{}", choices::numbered(at, choice))?;
        }
        if let Some((next, _)) = fitting.peek() {
            let words = [("count", (1 + next).to_string())];
            writeln!(out, "{}", self.phrases.say_with("play-next-page", &words))?;
        }
        Ok(())
    }

    fn no_choice(&self, count: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let last = [("last", count.to_string())];
        writeln!(out, "{}", self.phrases.say_with("play-not-a-choice", &last))?;
        Ok(())
    }

    /// Selects a choice by its number, or by enough of its words to be unambiguous.
    fn choose(
        &mut self,
        line: &str,
        seat: Seat,
        choices: &[Choice],
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        let numbered = line.parse::<usize>().ok().and_then(|n| choices.get(n.wrapping_sub(1)));
        let whole = choices.iter().find(|choice| choice.words.eq_ignore_ascii_case(line));
        let mut fitting = choices.iter().filter(|choice| choice.fits(line));
        let is_words = line.chars().any(char::is_alphabetic);
        let (first, second) =
            if is_words { (fitting.next(), fitting.next()) } else { (None, None) };
        match (numbered.or(whole), first, second) {
            (Some(choice), _, _) | (None, Some(choice), None) => {
                return self.act(seat, &choice.clone(), out);
            }
            (None, Some(_), Some(_)) => {
                self.answers.refuse();
                self.page(line, choices, out)?;
            }
            (None, None, _) => {
                self.answers.refuse();
                self.no_choice(choices.len(), out)?;
            }
        }
        Ok(Next::Ask)
    }

    pub(super) fn act(
        &mut self,
        seat: Seat,
        choice: &Choice,
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        match self.venue.act(seat, &choice.action, None) {
            Ok(()) => {
                self.rulebook.note(None);
                self.news.start_over();
                self.save(out)?;
                Ok(Next::Go)
            }
            Err(no) => {
                self.refuse(&no.message, out)?;
                self.rulebook.note(no.rule);
                Ok(Next::Ask)
            }
        }
    }

    fn hint(&mut self, seat: Seat, choices: &[Choice], out: &mut dyn Write) -> Result<(), Failure> {
        self.venue.ask_hint(seat);
        let advised = self.venue.hint(true).unwrap_or_default();
        let place = |action: &Value| choices.iter().position(|choice| choice.action == *action);
        let found = place(&advised.action);
        let words = match found {
            Some(place) => {
                let choice = choices::numbered(place, &choices[place]);
                self.phrases.say_with("play-hint", &[("choice", choice)])
            }
            None => self.phrases.say("play-no-hint"),
        };
        writeln!(out, "{words}")?;
        let next = |action: &Value| place(action).map(|at| choices::numbered(at, &choices[at]));
        if let Some(why) = advised.reasons(&self.phrases, next) {
            writeln!(out, "{why}")?;
        }
        Ok(())
    }

    /// Reads the currently relevant rule, a rule by its id, or all rules.
    fn read_rules(
        &mut self,
        which: &str,
        choices: &[Choice],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let all = which == "all" || which == self.phrases.say("play-all");
        let rule = match which {
            _ if all => None,
            "" => self.rulebook.rule(choices.first()).map(str::to_owned),
            named => Some(named.to_owned()),
        };
        let text = match &rule {
            None => self.rulebook.text(),
            Some(rule) => match self.rulebook.paragraph(rule) {
                Some(text) => text,
                None => {
                    let words = self.phrases.say_with("play-no-rule", &[("rule", rule.clone())]);
                    return self.refuse(&words, out);
                }
            },
        };
        say(&spoken(text), out)?;
        let mut others: Vec<&str> =
            choices.iter().filter_map(|choice| self.rulebook.rule_of(choice.kind()?)).collect();
        others.dedup();
        others.retain(|other| Some(*other) != rule.as_deref());
        if which.is_empty() && !others.is_empty() {
            let rules = [("rules", others.join(", "))];
            writeln!(out, "{}", self.phrases.say_with("play-rules-also", &rules))?;
        }
        writeln!(out, "{}", self.phrases.say("play-rules-more"))?;
        Ok(())
    }

    /// Offers to undo the last entry, which may have been a mistake; returns whether it was undone.
    pub(super) fn offer_to_reopen(
        &mut self,
        seat: Seat,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        loop {
            writeln!(out, "{}", self.phrases.say("entry-end"))?;
            match self.answers.ask(out, "> ")?.as_deref() {
                None | Some("" | "q") => return Ok(false),
                Some("u") => match undo(self.venue.as_mut(), seat, &self.phrases) {
                    Ok(()) => {
                        writeln!(out, "{}", self.phrases.say("play-undone"))?;
                        self.asked = None;
                        return Ok(true);
                    }
                    Err(no) => self.refuse(&no.message, out)?,
                },
                Some(_) => self.answers.refuse(),
            }
        }
    }

    /// Asks for a chance outcome at a real table; returns false if the keeper leaves.
    pub(super) fn ask_nature(
        &mut self,
        asked: &ChanceQuestion,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        self.save(out)?;
        writeln!(out, "{}", asked.question)?;
        let names = asked.vocabulary.join(", ");
        if asked.vocabulary.len() <= FEW_NAMES {
            writeln!(out, "{names}")?;
        } else {
            let count = [("count", asked.vocabulary.len().to_string())];
            writeln!(out, "{}", self.phrases.say_with("entry-names", &count))?;
        }
        loop {
            let Some(line) = self.answers.ask(out, "? ")? else { return Ok(false) };
            let seat = self.keeps_for();
            // Letters may abbreviate names, so a command counts only on its own.
            match line.as_str() {
                "q" => return Ok(false),
                "t" => self.tell_table(seat, "all", out)?,
                "?" => writeln!(out, "{}", self.phrases.say("entry-help"))?,
                "??" => writeln!(out, "{names}")?,
                "u" => match undo(self.venue.as_mut(), seat, &self.phrases) {
                    Ok(()) => {
                        writeln!(out, "{}", self.phrases.say("play-undone"))?;
                        self.asked = None;
                        return Ok(true);
                    }
                    Err(no) => self.refuse(&no.message, out)?,
                },
                _ => match self.venue.answer(&line, &self.phrases) {
                    Ok(()) => return Ok(true),
                    Err(no) => {
                        self.refuse(&no.message, out)?;
                        // Of several questions about one outcome, the first may be asked again.
                        return Ok(true);
                    }
                },
            }
        }
    }
}

/// Explains the commands, with examples.
pub(crate) fn help(venue: &dyn Venue, phrases: &Phrases) -> String {
    let gifts = venue.has_gifts().then_some("play-help-give");
    let parts = ["play-help", "play-help-more"].into_iter().chain(gifts);
    parts.map(|id| phrases.say(id)).collect::<Vec<_>>().join("\n")
}

fn say(lines: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
