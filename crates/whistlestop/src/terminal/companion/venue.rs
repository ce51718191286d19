//! The companion as a venue.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use whistle_bots::{Effort, Level};
use whistle_core::{Json, Rng as _, Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_registry::GameEntry;
use whistle_table::SeenRecord;

use super::Companion;
use super::question::Questions;
use super::report::Report;
use crate::score_sheet::Sheet;
use crate::terminal::gift::TypedGift;
use crate::terminal::house_hint::HouseHint;
use crate::terminal::local::preview;
use crate::terminal::venue::ChanceQuestion;
use crate::terminal::{ActionError, Choice, Step, Venue};
use crate::words::Phrases;

impl Companion {
    /// Tells whether a seat's cards are known: only the keeper's own are.
    fn is_own(&self, seat: Seat) -> bool {
        self.kept.eyes.is(seat)
    }

    /// Returns the config of the table.
    pub(crate) fn config(&self) -> Option<Json> {
        let opened = self.entry.open(self.kept.seats, &self.kept.options);
        opened.ok().map(|opened| opened.config)
    }

    pub(super) fn questions(&mut self) -> &mut Questions {
        let (game, round, eyes) = (self.game.as_ref(), &self.round, self.kept.eyes);
        // The questions are drawn from a copy, so the table does not change.
        let mut rng = self.rng.clone();
        self.questions.get_or_insert_with(|| Questions::new(game, round, eyes, &mut rng))
    }

    /// Lists another seat's choices, starting with those that look alike to the keeper.
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
                let mut told: Vec<String> = told.collect();
                if told.is_empty() {
                    told.push(phrases.say("entry-unseen"));
                }
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
        match &self.reveal {
            // Ask the keeper what they see.
            Some(_) => {
                Turn::Seats { seats: SeatSet::one(self.kept.eyes.seat().unwrap_or_default()) }
            }
            None => self.game.turn(),
        }
    }

    fn seq(&self) -> u64 {
        self.kept.reports.len() as u64
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        self.game.draw(viewer, words)
    }

    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        self.game.describe(viewer, words)
    }

    fn look(&self) -> Value {
        self.game.view(Viewer::Spectator, true).tree()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        if let Some(reveal) = &self.reveal {
            let shown = reveal.next.iter().enumerate().map(|(place, event)| Choice {
                action: json!({ "shown": place }),
                words: phrases.tell("event", &event.tree(), self.kept.eyes),
            });
            let words = phrases.say("entry-not-known");
            let unknown = Choice { action: json!({ "shown": null }), words };
            return shown.chain([unknown]).collect();
        }
        if !self.is_own(seat) {
            return self.others_choices(seat, phrases);
        }
        let game = self.game.as_ref();
        phrases.choices(&game.legal(seat), seat, |action| preview(game, seat, action))
    }

    fn question(&self, phrases: &Phrases) -> Option<String> {
        self.reveal.as_ref().map(|_| phrases.say("entry-shown"))
    }

    fn plays_forced(&self, seat: Seat) -> bool {
        self.is_own(seat) && self.reveal.is_none()
    }

    fn seen(&self, since: u64, _viewer: Viewer) -> Vec<SeenRecord> {
        self.seen.iter().filter(|seen| seen.seq > since).cloned().collect()
    }

    fn act(&mut self, seat: Seat, action: &Value, _took: Option<u16>) -> Result<(), ActionError> {
        if action.is_null() {
            self.look_further = true;
            return Ok(());
        }
        if let Some(shown) = action.get("shown") {
            let which = shown.as_u64().and_then(|place| usize::try_from(place).ok());
            return Ok(self.tell_shown(which)?);
        }
        let report = match action.get("any_of").and_then(Value::as_array) {
            Some(any_of) => {
                Report::DidOneOf { seat, actions: any_of.iter().map(Json::of).collect() }
            }
            None => Report::Did { seat, action: Json::of(action) },
        };
        Ok(self.report(report)?)
    }

    fn undo(&mut self, _seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        if self.reveal.take().is_some() {
            return Ok(());
        }
        let of_several = self.questions.as_mut().is_some_and(Questions::take_back);
        if of_several || self.take_back() {
            return Ok(());
        }
        Err(ActionError::because(phrases.say("entry-nothing")))
    }

    fn has_gifts(&self) -> bool {
        let given = |from| self.game.most_given(from).as_slice().iter().any(|&most| most > 0);
        self.entry.meta.gifts.is_some() && Seat::all(self.kept.seats).any(given)
    }

    /// `give SEAT COUNT` by the seat in question, or `give SEAT SEAT COUNT` by another.
    fn own_command(
        &mut self,
        line: &str,
        seat: Seat,
        phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        self.entry.meta.gifts?;
        let given = match TypedGift::read(line, &[], phrases)? {
            Ok(TypedGift { from, gift }) => self.gave(from.unwrap_or(seat), gift),
            Err(how) => return Some(Err(how)),
        };
        Some(given.map(|()| phrases.say("play-given")).map_err(ActionError::from))
    }

    fn can_reopen(&self) -> bool {
        true
    }

    fn step(&mut self, _wait: bool) -> Step {
        if self.reveal.is_some() {
            return Step::Waits;
        }
        match self.game.turn() {
            Turn::Over => Step::Over,
            Turn::Seats { .. } => Step::Waits,
            Turn::Chance if !self.questions().is_answered() => Step::Waits,
            // The keeper cannot see it, or there is only one possible outcome.
            Turn::Chance => match self.report(Report::Nature(BTreeMap::new())) {
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
            self.hint = Some(HouseHint::of(self.game.as_ref(), seat, effort, seed, &stop));
        }
        self.hint.get_or_insert_default();
    }

    fn hint(&mut self, _wait: bool) -> Option<HouseHint> {
        self.hint.take()
    }

    fn sheet(&self) -> Option<Sheet> {
        let known = || self.game.outcome().as_ref().map(Sheet::of);
        self.ending.clone().or_else(known)
    }

    fn to_text(&self) -> Option<String> {
        serde_json::to_string_pretty(&self.kept).ok()
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        std::mem::take(&mut self.guess_to_tell).then(|| phrases.say("entry-guess"))
    }

    fn chance_question(&mut self, phrases: &Phrases) -> Option<ChanceQuestion> {
        if self.game.turn() != Turn::Chance || self.reveal.is_some() {
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
            self.report(Report::Nature(known))?;
        }
        Ok(())
    }
}
