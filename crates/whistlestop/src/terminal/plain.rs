//! Line by line: for screen readers, pipes and scripts.
//!
//! Nothing moves the cursor, and everything is said in whole sentences and numbered choices.

use std::io::Write;

use whistle_core::{Seat, Viewer, Words as _};

use super::rulebook::Rulebook;
use super::{Answers, Choice, SaveFile, Step, Venue, tell};
use crate::failure::Failure;
use crate::words::Phrases;

/// Enough to push what stood there off any screen.
const COVER: usize = 60;

/// A game that is played line by line.
pub(crate) struct Plain {
    pub(crate) venue: Box<dyn Venue>,
    pub(crate) phrases: Phrases,
    pub(crate) rulebook: Rulebook,
    pub(crate) save_file: SaveFile,
    pub(crate) answers: Answers,
    /// For each seat, the last record that was told to it.
    pub(crate) told: [u64; whistle_core::MAX_SEATS],
    /// Who looked last, where several share a terminal.
    pub(crate) looking: Option<Seat>,
    /// The position that was shown last, and to whom.
    pub(crate) shown: Option<(u64, Seat)>,
}

/// What follows on an answer.
enum Next {
    Go,
    Ask,
    Leave,
}

impl Plain {
    /// Plays until the game is over or left; however it ends, it is kept first.
    pub(crate) fn play(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let played = self.go_on(out);
        let trouble = self.save_file.save(self.venue.as_ref(), &self.phrases);
        played?;
        if let Some(words) = trouble {
            writeln!(out, "{words}")?;
        }
        if self.save_file.failed() {
            let lost = self.save_file.where_saved(&self.phrases).unwrap_or_default();
            return Err(Failure::new(lost).hint(self.phrases.say("play-save-elsewhere")));
        }
        if let Some(words) = self.save_file.where_saved(&self.phrases) {
            writeln!(out, "{words}")?;
        }
        match self.answers.refused() {
            0 => Ok(()),
            1 => Err(Failure::no("an answer of the script was refused")),
            several => {
                Err(Failure::no(format_args!("{several} answers of the script were refused")))
            }
        }
    }

    fn go_on(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        loop {
            self.phrases.learn(|| self.venue.look());
            if let Some(words) = self.venue.notice(&self.phrases) {
                writeln!(out, "{words}")?;
            }
            if let Some(asked) = self.venue.chance_question(&self.phrases) {
                self.tell_news(self.keeps_for(), out)?;
                if !self.ask_nature(&asked.question, &asked.vocabulary, out)? {
                    return self.leave(out);
                }
                continue;
            }
            let people = self.venue.people();
            let actors = self.venue.turn().actors();
            let seat = actors.iter().find(|&seat| people.contains(seat));
            // Whoever does not sit here acts first; between people nothing of it can be seen.
            match self.venue.step(true) {
                Step::Done | Step::Thinks(_) if !people.is_empty() => continue,
                Step::Done | Step::Thinks(_) => (),
                Step::Over => break,
                Step::Waits | Step::Elsewhere => (),
            }
            let Some(seat) = seat else {
                // Who looks on is told what happens.
                if people.is_empty() {
                    self.tell_news(self.keeps_for(), out)?;
                }
                continue;
            };
            if !self.take_turn(seat, out)? {
                return self.leave(out);
            }
        }
        self.end(out)
    }

    /// The one who looks on while nature decides: whoever keeps the table.
    fn keeps_for(&self) -> Seat {
        self.looking.or(self.venue.people().first()).unwrap_or_default()
    }

    fn viewer(&self, seat: Seat) -> Viewer {
        self.venue.eyes(seat)
    }

    fn leave(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.phrases.say("play-left"))?;
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let seat = self.keeps_for();
        self.tell_news(seat, out)?;
        self.show_table(seat, out)?;
        let sheet = self.venue.sheet().map(|sheet| sheet.to_lines(&self.phrases));
        writeln!(out, "{}", sheet.unwrap_or_default().join("\n"))?;
        Ok(())
    }

    /// One decision of a person; no means that they leave.
    fn take_turn(&mut self, seat: Seat, out: &mut dyn Write) -> Result<bool, Failure> {
        if !self.hand_over(seat, out)? {
            return Ok(false);
        }
        self.tell_news(seat, out)?;
        let choices = self.venue.choices(seat, &self.phrases);
        if let [only] = choices.as_slice() {
            writeln!(out, "{}", self.phrases.say("play-forced"))?;
            let only = only.clone();
            return self.act(seat, &only, out).map(|_| true);
        }
        let now = (self.venue.seq(), seat);
        if self.shown != Some(now) {
            self.show_table(seat, out)?;
            self.list(seat, &choices, None, out)?;
            self.shown = Some(now);
        }
        if let Some(words) = self.save_file.save(self.venue.as_ref(), &self.phrases) {
            writeln!(out, "{words}")?;
        }
        loop {
            let Some(line) = self.answers.ask(out, "> ")? else {
                return Ok(false);
            };
            match self.answer(&line, seat, &choices, out)? {
                Next::Go => return Ok(true),
                Next::Ask => (),
                Next::Leave => return Ok(false),
            }
        }
    }

    /// Where several people share the terminal, nobody sees another's hand.
    fn hand_over(&mut self, seat: Seat, out: &mut dyn Write) -> Result<bool, Failure> {
        let eyes = self.viewer(seat);
        let before = self.looking.map(|before| self.viewer(before));
        if before != Some(eyes) && self.venue.is_shared() {
            writeln!(out, "{}", "\n".repeat(COVER))?;
            let name = [("seat", self.phrases.say_seat(seat))];
            let words = self.phrases.say_with("play-cover", &name);
            if self.answers.ask(out, &format!("{words} "))?.is_none() {
                return Ok(false);
            }
        }
        self.looking = Some(seat);
        Ok(true)
    }

    fn tell_news(&mut self, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
        let viewer = self.viewer(seat);
        let since = &mut self.told[viewer.seat().unwrap_or_default().index()];
        for words in tell::news(self.venue.as_ref(), *since, viewer, &self.phrases) {
            writeln!(out, "{words}")?;
        }
        *since = self.venue.seq();
        Ok(())
    }

    fn show_table(&self, seat: Seat, out: &mut dyn Write) -> Result<(), Failure> {
        let drawn = self.venue.draw(self.viewer(seat), &self.phrases);
        writeln!(out, "\n{}\n", drawn.trim_end())?;
        Ok(())
    }

    /// Lists the choices, or those with some words in them.
    fn list(
        &self,
        seat: Seat,
        choices: &[Choice],
        with: Option<&str>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let question = match self.viewer(seat) == Viewer::Seat(seat) {
            true => self.phrases.say("play-your-turn"),
            false => {
                self.phrases.say_with("play-their-turn", &[("seat", self.phrases.say_seat(seat))])
            }
        };
        writeln!(out, "{question}")?;
        for (number, choice) in choices.iter().enumerate() {
            if with.is_none_or(|with| choice.fits(with)) {
                writeln!(out, "{:>4}  {}", number + 1, choice.words)?;
            }
        }
        Ok(())
    }

    fn answer(
        &mut self,
        line: &str,
        seat: Seat,
        choices: &[Choice],
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        if let Some(done) = self.venue.own_command(line, seat, &self.phrases) {
            match done {
                Ok(words) => writeln!(out, "{words}")?,
                Err(no) => {
                    self.answers.refuse();
                    writeln!(out, "{}", no.message)?;
                }
            }
            return Ok(Next::Ask);
        }
        match line {
            "q" => return Ok(Next::Leave),
            "t" => {
                self.show_table(seat, out)?;
                self.list(seat, choices, None, out)?;
            }
            "u" => match self.undo(seat) {
                Ok(()) => {
                    writeln!(out, "{}", self.phrases.say("play-undone"))?;
                    return Ok(Next::Go);
                }
                Err(words) => {
                    self.answers.refuse();
                    writeln!(out, "{words}")?;
                }
            },
            "h" => self.hint(seat, choices, out)?,
            "?" => writeln!(out, "{}", self.phrases.say("play-help"))?,
            _ if line == "r" || line.starts_with("r ") => {
                self.read_rules(line[1..].trim(), choices, out)?;
            }
            _ => return self.choose(line, seat, choices, out),
        }
        Ok(Next::Ask)
    }

    /// A number, or words of a choice: all of them, or enough to tell it from the others.
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
                self.list(seat, choices, Some(line), out)?;
            }
            (None, None, _) => {
                self.answers.refuse();
                let last = [("last", choices.len().to_string())];
                writeln!(out, "{}", self.phrases.say_with("play-not-a-choice", &last))?;
            }
        }
        Ok(Next::Ask)
    }

    fn act(&mut self, seat: Seat, choice: &Choice, out: &mut dyn Write) -> Result<Next, Failure> {
        match self.venue.act(seat, &choice.action, None) {
            Ok(()) => {
                self.rulebook.note(None);
                if let Some(words) = self.save_file.save(self.venue.as_ref(), &self.phrases) {
                    writeln!(out, "{words}")?;
                }
                Ok(Next::Go)
            }
            Err(no) => {
                self.answers.refuse();
                writeln!(out, "{}", no.message)?;
                self.rulebook.note(no.rule);
                Ok(Next::Ask)
            }
        }
    }

    /// Takes the last real decision back: what was forced before it comes again by itself.
    fn undo(&mut self, seat: Seat) -> Result<(), String> {
        loop {
            self.venue.undo(seat, &self.phrases).map_err(|no| no.message)?;
            if self.venue.choices(seat, &self.phrases).len() != 1 {
                return Ok(());
            }
        }
    }

    fn hint(&mut self, seat: Seat, choices: &[Choice], out: &mut dyn Write) -> Result<(), Failure> {
        self.venue.ask_hint(seat);
        let advised = self.venue.hint(true);
        let found = advised.and_then(|action| choices.iter().position(|c| c.action == action));
        let words = match found {
            Some(place) => {
                let choice = format!("{}  {}", place + 1, choices[place].words);
                self.phrases.say_with("play-hint", &[("choice", choice)])
            }
            None => self.phrases.say("play-no-hint"),
        };
        writeln!(out, "{words}")?;
        Ok(())
    }

    /// The paragraph that matters now, one by its id, or all of them.
    fn read_rules(
        &self,
        which: &str,
        choices: &[Choice],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let rule = if which.is_empty() { self.rulebook.rule(choices.first()) } else { Some(which) };
        let text = rule.and_then(|rule| self.rulebook.paragraph(rule));
        writeln!(out, "{}", text.unwrap_or_else(|| self.rulebook.text()))?;
        writeln!(out, "{}", self.phrases.say("play-rules-more"))?;
        Ok(())
    }

    /// Asks what came out at a real table; no means that the keeper leaves.
    fn ask_nature(
        &mut self,
        question: &str,
        vocabulary: &[String],
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        writeln!(out, "{question}")?;
        writeln!(out, "  {}", vocabulary.join(" · "))?;
        let Some(line) = self.answers.ask(out, "? ")? else {
            return Ok(false);
        };
        match line.as_str() {
            "q" => return Ok(false),
            "t" => self.show_table(self.keeps_for(), out)?,
            "u" => {
                let words = match self.venue.undo(self.keeps_for(), &self.phrases) {
                    Ok(()) => self.phrases.say("play-undone"),
                    Err(no) => {
                        self.answers.refuse();
                        no.message
                    }
                };
                writeln!(out, "{words}")?;
            }
            _ => {
                if let Err(no) = self.venue.answer(&line, &self.phrases) {
                    self.answers.refuse();
                    writeln!(out, "{}", no.message)?;
                }
            }
        }
        // What is asked next, or again, is asked in words.
        Ok(true)
    }
}
