//! The companion as something that can be played at.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use whistle_bots::{Effort, Level, PATIENCE, ThinkRequest};
use whistle_core::{Json, Rng as _, Seat, SeatSet, Turn, Viewer, Words};
use whistle_games::GameEntry;
use whistle_table::SeenRecord;

use super::Companion;
use super::question::Questions;
use super::report::Report;
use crate::score_sheet::Sheet;
use crate::terminal::local::preview;
use crate::terminal::venue::ChanceQuestion;
use crate::terminal::{ActionError, Choice, Step, Venue};
use crate::words::Phrases;

impl Companion {
    /// Tells whether a seat's cards are known: only one's own are.
    fn is_own(&self, seat: Seat) -> bool {
        self.kept.eyes.is(seat)
    }

    fn questions(&mut self) -> &mut Questions {
        let (game, round, eyes) = (self.game.as_ref(), &self.round, self.kept.eyes);
        // Asking draws from a copy: what was looked at changes nothing.
        let mut rng = self.rng.clone();
        self.questions.get_or_insert_with(|| Questions::new(game, round, eyes, &mut rng))
    }

    /// Lists what another seat may do: each thing, and before them what looks alike from here.
    fn others_choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        let eyes = self.kept.eyes;
        let mut rng = self.rng.clone();
        let further = self.look_further;
        let possible = self.round.possible(self.game.as_ref(), seat, eyes, further, &mut rng);
        let mut alike: BTreeMap<String, (&[Json], Vec<&Json>)> = BTreeMap::new();
        for (action, seen) in &possible {
            let group = alike.entry(format!("{seen:?}")).or_insert((seen, Vec::new()));
            group.1.push(action);
        }
        let groups = alike.into_values().filter(|(_, actions)| actions.len() > 1);
        let mut choices: Vec<Choice> = groups
            .map(|(seen, actions)| {
                let told = seen.iter().map(|event| phrases.tell("event", &event.tree(), eyes));
                let told: Vec<String> = told.collect();
                let words = phrases.say_with("entry-alike", &[("events", told.join(" "))]);
                Choice { action: json!({ "any_of": actions }), words }
            })
            .collect();
        let actions: Vec<Json> = possible.iter().map(|(action, _)| action.clone()).collect();
        choices.extend(phrases.choices(&actions, seat, |_| None));
        if !further {
            let words = phrases.say("entry-further");
            choices.push(Choice { action: Value::Null, words });
        }
        choices
    }
}

impl Venue for Companion {
    fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    fn seat_count(&self) -> u8 {
        self.kept.seats
    }

    fn people(&self) -> SeatSet {
        SeatSet::all(self.kept.seats)
    }

    fn eyes(&self, _seat: Seat) -> Viewer {
        self.kept.eyes
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn seq(&self) -> u64 {
        self.kept.reports.len() as u64
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        self.game.draw(viewer, words)
    }

    fn look(&self) -> Value {
        self.game.view(Viewer::Spectator, true).tree()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        if !self.is_own(seat) {
            return self.others_choices(seat, phrases);
        }
        let game = self.game.as_ref();
        phrases.choices(&game.legal(seat), seat, |action| preview(game, seat, action))
    }

    fn plays_forced(&self, seat: Seat) -> bool {
        self.is_own(seat)
    }

    fn seen(&self, since: u64, _viewer: Viewer) -> Vec<SeenRecord> {
        self.seen.iter().filter(|seen| seen.seq > since).cloned().collect()
    }

    fn act(&mut self, seat: Seat, action: &Value, _took: Option<u16>) -> Result<(), ActionError> {
        if action.is_null() {
            self.look_further = true;
            return Ok(());
        }
        let any_of = action.get("any_of").and_then(Value::as_array);
        let action = match any_of {
            // Which one is not known: one that is possible in the present world will do.
            Some(any_of) => {
                let legal: Vec<Value> = self.game.legal(seat).iter().map(Json::tree).collect();
                let possible = any_of.iter().find(|action| legal.contains(action));
                possible.or(any_of.first()).cloned().unwrap_or_default()
            }
            None => action.clone(),
        };
        self.add(Report::Did { seat, action: Json::of(&action) })?;
        Ok(())
    }

    fn undo(&mut self, _seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        if self.take_back() {
            return Ok(());
        }
        Err(ActionError::because(phrases.say("entry-nothing")))
    }

    fn step(&mut self, _wait: bool) -> Step {
        match self.game.turn() {
            Turn::Over => Step::Over,
            Turn::Seats { .. } => Step::Waits,
            Turn::Chance if !self.questions().is_answered() => Step::Waits,
            // Nothing of it is for these eyes, or it can come out in one way only.
            Turn::Chance => match self.add(Report::Nature(BTreeMap::new())) {
                Ok(()) => Step::Done,
                Err(_) => Step::Waits,
            },
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        if self.is_own(seat) {
            let stop = AtomicBool::new(false);
            let seed = u64::from(self.rng.clone().next_u32());
            let effort = Effort::Level(Level::Engineer);
            let question = ThinkRequest::new(effort, seed, &stop).within(PATIENCE);
            self.hint = self.game.suggest(seat, &question).map(|advice| advice.action.tree());
        }
        self.hint.get_or_insert(Value::Null);
    }

    fn hint(&mut self, _wait: bool) -> Option<Value> {
        self.hint.take()
    }

    fn sheet(&self) -> Option<Sheet> {
        self.game.outcome().as_ref().map(Sheet::of)
    }

    fn to_text(&self) -> Option<String> {
        serde_json::to_string_pretty(&self.kept).ok()
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        std::mem::take(&mut self.guess_to_tell).then(|| phrases.say("entry-guess"))
    }

    fn chance_question(&mut self, phrases: &Phrases) -> Option<ChanceQuestion> {
        if self.game.turn() != Turn::Chance {
            return None;
        }
        self.questions().ask(phrases)
    }

    fn answer(&mut self, text: &str, phrases: &Phrases) -> Result<(), ActionError> {
        let questions = self.questions();
        questions.answer(text, phrases)?;
        if questions.is_answered() {
            let known = std::mem::take(&mut questions.known);
            self.questions = None;
            self.add(Report::Nature(known))?;
        }
        Ok(())
    }
}
