//! `whistlestop replay`: stepping through a game.

use std::io::Write;

use serde_json::Value;
use whistle_core::{JournalError, JournalText, Problem, Seat, Section, Viewer, Words as _};
use whistle_registry::{AnyGame, ReplayedJournal};

use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::score_sheet::Sheet;
use crate::source::read_journal;
use crate::terminal::{self, Answers};
use crate::words::Phrases;

pub(super) fn run(arguments: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_journal(&arguments.file)?;
    let wrong = |error| Failure::journal(&arguments.file, &error);
    let journal = JournalText::read(&text).map_err(wrong)?;
    let game = whistle_registry::find(journal.game())?;
    let played = match game.replay(&journal) {
        Ok(played) => played,
        // Only the rules of that version could compute the position or a seat's view.
        Err(JournalError { problem: Problem::RulesVersion { found, known }, .. })
            if arguments.seat.is_none() && arguments.to.is_none() =>
        {
            let phrases = Phrases::new(game, arguments.lang.lang);
            let versions = [("found", found.to_string()), ("known", known.to_string())];
            writeln!(out, "{}", game.meta.title)?;
            writeln!(out, "{}", phrases.say_with("replay-other-rules", &versions))?;
            return tell_as_written(&journal.raw_entries().map_err(wrong)?, &phrases, out);
        }
        Err(error) => return Err(wrong(error)),
    };
    let seats = played.end.seat_count();
    if let Some(seat) = arguments.seat
        && seat >= seats
    {
        return Err(Failure::new(format_args!("there is no seat {seat} in this game"))
            .hint(format_args!("seats are 0 to {}", seats - 1)));
    }
    let count = played.steps.len();
    if let Some(to) = arguments.to
        && to > count
    {
        return Err(Failure::new(format_args!("the game has {count} entries, not {to}"))
            .hint(format_args!("set --to to a number from 0 to {count}")));
    }
    let mut phrases = Phrases::new(game, arguments.lang.lang);
    phrases.learn(|| played.start.view(Viewer::Spectator, true).tree());
    let seat = arguments.seat.map(Seat);
    let mut player = Replayer { game: played.start.boxed_clone(), at: 0, played, seat, phrases };
    writeln!(out, "{}", game.meta.title)?;
    match (arguments.to, terminal::is_person()) {
        (Some(to), _) => player.show_at(to, out)?,
        (None, false) => player.tell_all(out)?,
        (None, true) => player.show_at(0, out)?,
    }
    if terminal::is_person() { player.step_through(out) } else { Ok(()) }
}

/// Prints the decisions of a game with other rules; nothing else is known about it.
fn tell_as_written(
    entries: &[Value],
    phrases: &Phrases,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (number, entry) in entries.iter().enumerate() {
        let seat = entry.get("seat").and_then(Value::as_u64).map(|seat| Seat(seat as u8));
        write_entry_head(number, entries.len(), seat, phrases, out)?;
        let told = match entry.get("chance") {
            Some(outcome) => outcome.to_string(),
            None => phrases.tell("action", &entry["action"], Viewer::Spectator),
        };
        writeln!(out, "  {told}")?;
    }
    Ok(())
}

/// Prints an entry's number and who made it.
fn write_entry_head(
    number: usize,
    count: usize,
    seat: Option<Seat>,
    phrases: &Phrases,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let actor = match seat {
        Some(seat) => phrases.say_seat(seat),
        None => phrases.say("replay-nature"),
    };
    let words =
        [("number", (number + 1).to_string()), ("count", count.to_string()), ("actor", actor)];
    writeln!(out, "\n{}", phrases.say_with("replay-entry", &words))?;
    Ok(())
}

struct Replayer {
    played: ReplayedJournal,
    /// The position after `at` entries.
    game: Box<dyn AnyGame>,
    at: usize,
    seat: Option<Seat>,
    phrases: Phrases,
}

impl Replayer {
    fn viewer(&self) -> Viewer {
        Viewer::from(self.seat)
    }

    /// Moves to the position after `to` entries.
    fn go(&mut self, to: usize) {
        if to < self.at {
            self.game = self.played.start.boxed_clone();
            self.at = 0;
        }
        while self.at < to {
            let entry = &self.played.steps[self.at].entry;
            self.game.enter(entry).expect("the journal was checked when it was read");
            self.at += 1;
        }
    }

    fn show_at(&mut self, to: usize, out: &mut dyn Write) -> Result<(), Failure> {
        self.go(to);
        match to {
            0 => writeln!(out, "{}", self.phrases.say("replay-start"))?,
            _ => self.tell(to - 1, out)?,
        }
        self.show_table(out)
    }

    fn show_table(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.game.draw(self.viewer(), &self.phrases).trim_end())?;
        if self.seat.is_none() {
            self.tell_secrets(out)?;
        }
        if let Some(outcome) = self.game.outcome() {
            let sheet = Sheet::of(&outcome).to_lines(&self.phrases, self.viewer());
            writeln!(out, "\n{}", sheet.join("\n"))?;
        }
        Ok(())
    }

    /// Prints what only individual seats can see.
    fn tell_secrets(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let everybodys = self.game.describe(Viewer::Spectator, &self.phrases);
        for seat in Seat::all(self.game.seat_count()) {
            let parts = self.game.describe(Viewer::Seat(seat), &self.phrases);
            let own = |part: &&Section| everybodys.iter().all(|other| other.name != part.name);
            for part in parts.iter().filter(own) {
                let sentences = part.sentences.join(" ");
                writeln!(out, "{}: {sentences}", self.phrases.say_seat(seat))?;
            }
        }
        Ok(())
    }

    fn tell_all(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        for number in 0..self.played.steps.len() {
            self.tell(number, out)?;
        }
        self.go(self.played.steps.len());
        self.show_table(out)
    }

    /// Prints the parts of an entry that the viewer saw.
    fn tell(&self, number: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let step = &self.played.steps[number];
        let (count, seat) = (self.played.steps.len(), step.entry.seat());
        write_entry_head(number, count, seat, &self.phrases, out)?;
        let events = step.events.iter();
        let seen: Vec<String> = match self.seat.map(Viewer::Seat) {
            Some(eyes) => events
                .filter_map(|event| event.fields_seen_by(eyes))
                .map(|event| self.phrases.tell("event", &event, eyes))
                .collect(),
            None => events.map(|event| self.phrases.tell_open(&event.whole().tree())).collect(),
        };
        for told in &seen {
            writeln!(out, "  {told}")?;
        }
        if seen.is_empty() {
            writeln!(out, "  {}", self.phrases.say("replay-nothing-seen"))?;
        }
        Ok(())
    }

    fn step_through(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.phrases.say("replay-keys"))?;
        let last = self.played.steps.len();
        let mut answers = Answers::input();
        while let Some(line) = answers.ask(out, &format!("{}/{last}> ", self.at))? {
            match line.as_str() {
                "q" => break,
                "t" => self.show_table(out)?,
                "b" => self.show_at(self.at.saturating_sub(1), out)?,
                "" if self.at < last => {
                    self.go(self.at + 1);
                    self.tell(self.at - 1, out)?;
                    if self.at == last {
                        self.show_table(out)?;
                    }
                }
                "" => writeln!(out, "{}", self.phrases.say("replay-end"))?,
                number => match number.parse() {
                    Ok(to) if to <= last => self.show_at(to, out)?,
                    _ => writeln!(out, "{}", self.phrases.say("replay-keys"))?,
                },
            }
        }
        Ok(())
    }
}
