//! Line-by-line play for screen readers, pipes and scripts.
//!
//! Sentences without drawings: what happened since the last choice, the question, and the choices, in at most a dozen
//! lines. Everything else is read on request.

mod answer;
mod choices;
mod news;
mod table;

use std::io::Write;
use std::time::Instant;

use whistle_core::{Seat, Viewer, Words as _};

pub(crate) use self::answer::help;
use self::news::News;
use super::ask::Asked;
use super::rulebook::Rulebook;
use super::{Answers, Choice, SaveFile, Step, Venue};
use crate::cli::Lang;
use crate::failure::Failure;
use crate::words::Phrases;

/// Enough lines to push everything off any screen.
const COVER: usize = 60;

/// The number of lines for a choice, and how many of them report what happened.
const LINES: usize = 12;
const NEWS_LINES: usize = 6;

/// A game that is played line by line.
pub(crate) struct Plain {
    venue: Box<dyn Venue>,
    phrases: Phrases,
    rulebook: Rulebook,
    save_file: SaveFile,
    answers: Answers,
    news: News,
    /// Who looked last, if several people share a terminal.
    looking: Option<Seat>,
    /// The position and seat whose choices were last read.
    asked: Option<(u64, Seat)>,
}

/// What to do after an answer.
enum Next {
    Go,
    Ask,
    Leave,
}

impl Plain {
    pub(crate) fn new(
        venue: Box<dyn Venue>,
        lang: Lang,
        save_file: SaveFile,
        answers: Answers,
    ) -> Plain {
        let (phrases, rulebook) =
            (Phrases::new(venue.entry(), lang), Rulebook::new(venue.entry(), lang));
        let news = News::new();
        Plain { venue, phrases, rulebook, save_file, answers, news, looking: None, asked: None }
    }

    /// Plays until the game is over or the person leaves; either way the game is saved first.
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
        let (record, place) =
            (self.venue.fetch_record(&self.phrases), self.venue.place(&self.phrases));
        let kept = self.save_file.where_saved(&self.phrases);
        for words in kept.into_iter().chain(record).chain(place) {
            writeln!(out, "{words}")?;
        }
        match self.answers.refused() {
            0 => Ok(()),
            1 => Err(Failure::no("an answer in the script was refused")),
            several => {
                Err(Failure::no(format_args!("{several} answers of the script were refused")))
            }
        }
    }

    fn go_on(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        loop {
            self.phrases.learn(|| self.venue.look());
            self.phrases.name_people(self.venue.people_names());
            while let Some(words) = self.venue.notice(&self.phrases) {
                writeln!(out, "{words}")?;
            }
            if let Some(asked) = self.venue.chance_question(&self.phrases) {
                self.tell_news(self.keeps_for(), out)?;
                if !self.ask_nature(&asked, out)? {
                    return self.leave(out);
                }
                continue;
            }
            let people = self.venue.people();
            let actors = self.venue.turn().actors();
            let seat = actors.iter().find(|&seat| people.contains(seat));
            // Nobody here is asked while others have to act, so spectators get news at once.
            out.flush()?;
            // Bots and remote players act first; nothing of this is shown between local players.
            let can_talk = self.answers.have_a_clock() && self.venue.has_listeners();
            match self.venue.step(!can_talk) {
                Step::Done | Step::Thinks(_) if !people.is_empty() => continue,
                Step::Done | Step::Thinks(_) => (),
                Step::Over => match self.end(out)? {
                    true => continue,
                    false => return Ok(()),
                },
                Step::Elsewhere if can_talk => {
                    self.tell_news(self.keeps_for(), out)?;
                    out.flush()?;
                    match self.talk_while_waiting(out)? {
                        true => continue,
                        false => return self.leave(out),
                    }
                }
                Step::Waits | Step::Elsewhere => (),
            }
            let Some(seat) = seat else {
                // People who are waiting hear what happens.
                self.tell_news(self.keeps_for(), out)?;
                continue;
            };
            if !self.take_turn(seat, out)? {
                return self.leave(out);
            }
        }
    }

    /// Takes commands while others have to act, until something happens; returns false if the person leaves.
    fn talk_while_waiting(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        let venue = &mut self.venue;
        let mut wanted = || venue.step(false) == Step::Elsewhere;
        Ok(match self.answers.ask_while(out, "", &mut wanted)? {
            Asked::Line(line) => {
                let seat = self.keeps_for();
                !matches!(self.answer(&line, seat, &[], out)?, Next::Leave)
            }
            Asked::Nothing => false,
            Asked::Overtaken => true,
        })
    }

    /// The viewer while chance decides: the person who keeps score.
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

    /// Reads the result; returns true if the end was undone.
    fn end(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        let seat = self.keeps_for();
        self.tell_news(seat, out)?;
        let viewer = self.viewer(seat);
        let sheet = self.venue.sheet().map(|sheet| sheet.to_sentences(&self.phrases, viewer));
        writeln!(out, "{}", sheet.unwrap_or_default().join("\n"))?;
        if !self.venue.can_reopen() {
            return Ok(false);
        }
        self.save(out)?;
        self.offer_to_reopen(seat, out)
    }

    /// Handles one decision of a person; returns false if they leave.
    fn take_turn(&mut self, seat: Seat, out: &mut dyn Write) -> Result<bool, Failure> {
        if !self.hand_over(seat, out)? {
            return Ok(false);
        }
        let choices = self.venue.choices(seat, &self.phrases);
        if let [only] = choices.as_slice()
            && self.venue.plays_forced(seat)
        {
            let only = only.clone();
            return self.act(seat, &only, out).map(|_| true);
        }
        let told = self.tell_news(seat, out)?;
        let now = (self.venue.seq(), seat);
        if self.asked != Some(now) {
            self.ask(seat, &choices, LINES - told, out)?;
            self.asked = Some(now);
        }
        self.save(out)?;
        self.venue.shown(Instant::now());
        loop {
            match self.listen(seat, out)? {
                Asked::Line(line) => match self.answer(&line, seat, &choices, out)? {
                    Next::Go => return Ok(true),
                    Next::Ask => (),
                    Next::Leave => return Ok(false),
                },
                Asked::Nothing => return Ok(false),
                Asked::Overtaken => {
                    self.answers.forget();
                    return Ok(true);
                }
            }
        }
    }

    /// Waits for an answer, up to the time limit if there is one.
    fn listen(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Asked, Failure> {
        let races = self.venue.time_left().is_some();
        let venue = &mut self.venue;
        let mut wanted = || {
            if !races {
                return true;
            }
            while venue.step(false) == Step::Done {}
            venue.time_left().is_some() && venue.turn().actors().contains(seat)
        };
        self.answers.ask_while(out, "> ", &mut wanted)
    }

    fn save(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(words) = self.save_file.save(self.venue.as_ref(), &self.phrases) {
            writeln!(out, "{words}")?;
        }
        Ok(())
    }

    /// If several people share the terminal, hides one's hand from the next.
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

    /// Reads what has happened since; returns the number of lines.
    fn tell_news(&mut self, seat: Seat, out: &mut dyn Write) -> Result<usize, Failure> {
        let viewer = self.viewer(seat);
        let mut lines = self.news.hear(self.venue.as_ref(), viewer, &self.phrases, NEWS_LINES);
        if lines.len() > NEWS_LINES {
            let before = lines.len() + 1 - NEWS_LINES;
            lines.drain(..before);
            let count = [("count", before.to_string())];
            lines.insert(0, self.phrases.say_with("play-earlier", &count));
        }
        for line in &lines {
            writeln!(out, "{line}")?;
        }
        Ok(lines.len())
    }

    /// Asks, and reads the choices in the remaining lines.
    fn ask(
        &self,
        seat: Seat,
        choices: &[Choice],
        lines: usize,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut question = match self.venue.question(&self.phrases) {
            Some(question) => question,
            None if self.viewer(seat) == Viewer::Seat(seat) => self.phrases.say("play-your-turn"),
            None => {
                self.phrases.say_with("play-their-turn", &[("seat", self.phrases.say_seat(seat))])
            }
        };
        let parts = self.venue.describe(self.viewer(seat), &self.phrases);
        let stake = parts.iter().find(|part| part.is_at_stake);
        if let Some(stake) = stake.and_then(|part| part.sentences.first()) {
            question = format!("{question} {stake}");
        }
        let room = lines - 1;
        if choices.len() > room {
            let kinds = choices::count_kinds(choices).to_string();
            let words = [("count", choices.len().to_string()), ("kinds", kinds)];
            question = format!("{question} {}", self.phrases.say_with("play-many", &words));
        }
        if let Some(left) = self.venue.time_left() {
            let seconds = [("seconds", left.as_secs().to_string())];
            question = format!("{question} {}", self.phrases.say_with("play-seconds", &seconds));
        }
        writeln!(out, "{question}")?;
        for line in choices::in_lines(choices, room, &self.phrases) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
