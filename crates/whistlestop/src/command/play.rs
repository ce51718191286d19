//! `whistlestop play`: a game at the prompt, against random opponents.

use std::io::Write;

use serde_json::Value;
use whistle_core::{Pcg32, Seat, Turn, Viewer, Words as _};
use whistle_table::{Table, UndoRefusal};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::source::write_text;
use crate::words::Phrases;
use crate::{score_sheet, terminal};

pub(super) fn run(arguments: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let spec = arguments.table.spec()?;
    let table = Table::open(spec.entry, spec.seats, &spec.options)?;
    if arguments.seat >= spec.seats {
        let seat = arguments.seat;
        return Err(Failure::new(format_args!(
            "there is no seat {seat} at a table of {}",
            spec.seats
        ))
        .hint(format_args!("seats are 0 to {}", spec.seats - 1)));
    }
    let mut phrases = Phrases::new(spec.entry, arguments.lang.lang);
    phrases.learn(&table.game().view(Viewer::Spectator));
    let seat = Seat(arguments.seat);
    let words = [("title", spec.entry.meta.title.to_owned()), ("seat", phrases.say_seat(seat))];
    writeln!(out, "{}", phrases.say_with("play-welcome", &words))?;
    writeln!(out, "{}", phrases.say("play-help"))?;
    let rng = Pcg32::new(spec.seed, 0);
    Game { table, seat, phrases, rng, told: 0, arguments }.play(out)
}

struct Game<'a> {
    table: Table,
    seat: Seat,
    phrases: Phrases,
    rng: Pcg32,
    /// The last record that was told.
    told: u64,
    arguments: &'a PlayArgs,
}

/// What follows on an answer.
enum Next {
    Go,
    Ask,
    Leave,
}

impl Game<'_> {
    fn play(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut shown_at = None;
        loop {
            self.tell_news(out)?;
            match self.table.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    self.table.sample_chance(&mut self.rng).expect("it is nature's turn");
                }
                Turn::Seats { seats } if seats.contains(self.seat) => {
                    let actions = self.table.game().legal(self.seat);
                    if let [only] = actions.as_slice() {
                        writeln!(out, "{}", self.phrases.say("play-forced"))?;
                        self.act(only.clone())?;
                        continue;
                    }
                    if shown_at != Some(self.table.seq()) {
                        self.show_table(out)?;
                        shown_at = Some(self.table.seq());
                    }
                    if !self.choose(&actions, out)? {
                        writeln!(out, "{}", self.phrases.say("play-left"))?;
                        return self.say_where_saved(out);
                    }
                }
                Turn::Seats { seats } => {
                    let seat = seats.first().expect("somebody is to act");
                    let action = self.table.game().random_action(seat, &mut self.rng);
                    let action = action.expect("who is to act can");
                    self.table.act(seat, action).expect("a legal action is allowed");
                }
            }
        }
        self.show_table(out)?;
        let outcome = self.table.outcome().expect("the game is over");
        score_sheet::write(out, &outcome, &self.phrases)?;
        self.save()?;
        self.say_where_saved(out)
    }

    /// Tells what happened since last time, as far as this seat saw it.
    fn tell_news(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let viewer = Viewer::Seat(self.seat);
        for seen in self.table.events(self.told, viewer) {
            for event in &seen.events {
                writeln!(out, "{}", self.phrases.tell("event", event, viewer))?;
            }
        }
        self.told = self.table.seq();
        Ok(())
    }

    fn show_table(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let viewer = Viewer::Seat(self.seat);
        writeln!(out, "\n{}\n", self.table.game().draw(viewer, &self.phrases).trim_end())?;
        Ok(())
    }

    /// Asks until something is chosen; no means that the player leaves.
    fn choose(&mut self, actions: &[Value], out: &mut dyn Write) -> Result<bool, Failure> {
        self.list(actions, out)?;
        loop {
            let Some(line) = terminal::ask(out, "> ")? else {
                return Ok(false);
            };
            match self.answer(&line, actions, out)? {
                Next::Go => return Ok(true),
                Next::Ask => (),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn list(&self, actions: &[Value], out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.phrases.say("play-your-turn"))?;
        for (number, action) in actions.iter().enumerate() {
            let words = self.phrases.tell("action", action, Viewer::Seat(self.seat));
            writeln!(out, "{:>4}  {words}", number + 1)?;
        }
        Ok(())
    }

    fn answer(
        &mut self,
        line: &str,
        actions: &[Value],
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        match line {
            "q" => return Ok(Next::Leave),
            "t" => {
                self.show_table(out)?;
                self.list(actions, out)?;
            }
            "r" => {
                let meta = &self.table.entry().meta;
                let lang = self.arguments.lang.lang.code();
                let locale = meta.locales.iter().find(|locale| locale.lang == lang);
                let rules = locale.or(meta.locales.first()).map_or("", |locale| locale.rules);
                writeln!(out, "{rules}")?;
            }
            "u" => match self.table.undo(self.seat) {
                Ok(_) => {
                    writeln!(out, "{}", self.phrases.say("play-undone"))?;
                    self.save()?;
                    return Ok(Next::Go);
                }
                Err(refusal) => {
                    let reason = [("reason", self.why_not_undo(refusal))];
                    writeln!(out, "{}", self.phrases.say_with("play-undo-refused", &reason))?;
                }
            },
            "?" => writeln!(out, "{}", self.phrases.say("play-help"))?,
            number => {
                match number.parse::<usize>().ok().and_then(|n| actions.get(n.wrapping_sub(1))) {
                    Some(action) => {
                        self.act(action.clone())?;
                        return Ok(Next::Go);
                    }
                    None => {
                        let last = [("last", actions.len().to_string())];
                        writeln!(out, "{}", self.phrases.say_with("play-not-a-choice", &last))?;
                    }
                }
            }
        }
        Ok(Next::Ask)
    }

    fn why_not_undo(&self, refusal: UndoRefusal) -> String {
        match refusal {
            UndoRefusal::NothingDone => self.phrases.say("undo-nothing-done"),
            UndoRefusal::ChanceFell => self.phrases.say("undo-chance-fell"),
            UndoRefusal::Revealed => self.phrases.say("undo-revealed"),
            UndoRefusal::OtherActed { seat } => {
                let seat = [("seat", self.phrases.say_seat(seat))];
                self.phrases.say_with("undo-other-acted", &seat)
            }
        }
    }

    fn act(&mut self, action: Value) -> Result<(), Failure> {
        self.table.act(self.seat, action).expect("a legal action is allowed");
        self.save()
    }

    fn save(&self) -> Result<(), Failure> {
        match &self.arguments.save {
            Some(file) => write_text(file, &self.table.journal_text()),
            None => Ok(()),
        }
    }

    fn say_where_saved(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(file) = &self.arguments.save {
            let file = [("file", file.display().to_string())];
            writeln!(out, "{}", self.phrases.say_with("play-saved", &file))?;
        }
        Ok(())
    }
}
