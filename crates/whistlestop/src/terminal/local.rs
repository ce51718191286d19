//! A table of this process: people here, and players of the house.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::{Json, Pcg32, PerSeat, Rng as _, Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_games::{AnyGame, GameEntry};
use whistle_table::{Nature, SeenRecord, Table, UndoRefusal};

use super::gift::TypedGift;
use super::house_hint::{HouseHint, PendingHint};
use super::live_race::{self, LiveRace, Progress};
use super::opponents::{Opponents, PendingAdvice};
use super::save_file::Seating;
use super::{ActionError, Choice, Step, Venue};
use crate::score_sheet::Sheet;
use crate::words::Phrases;

/// A table of this process.
pub(crate) struct Local {
    table: Table,
    people: SeatSet,
    opponents: Opponents,
    rng: Pcg32,
    pending: Option<PendingAdvice>,
    hint: Option<PendingHint>,
    /// How long each hand took since nature last decided.
    took: PerSeat<Option<u16>>,
    race: Option<LiveRace>,
    /// Somebody here pressed when the race was decided; that is still to be told.
    late: bool,
    clock: Box<dyn Fn() -> Instant>,
}

impl Local {
    pub(crate) fn new(table: Table, seating: Seating, seed: u64) -> Local {
        let seats = table.game().seat_count();
        let Seating { people, bots } = seating;
        Local {
            table,
            people,
            opponents: Opponents::new(bots, seats),
            rng: Pcg32::new(seed, 0),
            pending: None,
            hint: None,
            took: PerSeat::new(seats),
            race: None,
            late: false,
            clock: Box::new(Instant::now),
        }
    }

    /// Somebody wants the same game again from the same seed.
    pub(crate) fn repeatable(mut self) -> Local {
        self.opponents.tell_of_clock();
        self
    }

    /// Measures by another clock.
    #[cfg(test)]
    pub(crate) fn with_clock(self, clock: impl Fn() -> Instant + 'static) -> Local {
        Local { clock: Box::new(clock), ..self }
    }

    /// Lets something happen that is written.
    pub(super) fn nature_did(&mut self, outcome: &Value) -> Result<(), ActionError> {
        self.table.chance(&Json::of(outcome))?;
        Ok(())
    }

    /// Nature decides: by the hands' times where they were measured, else by a draw.
    fn nature(&mut self) {
        let nobody = PerSeat::new(self.took.seats());
        let took = std::mem::replace(&mut self.took, nobody);
        let mut nature = Nature::Random(&mut self.rng);
        if self.table.nature_decides(&mut nature, Some(&took)).is_err() {
            self.table.sample_chance(&mut self.rng).expect("it is nature's turn");
        }
    }

    fn think(&mut self, seat: Seat, wait: bool) -> Step {
        let pending = match self.pending.take() {
            Some(pending) if pending.seat == seat => pending,
            _ => {
                let seed = u64::from(self.rng.next_u32());
                self.opponents.think(&self.table, seat, seed)
            }
        };
        let Some(answer) = pending.advice(wait) else {
            self.pending = Some(pending);
            return Step::Thinks(seat);
        };
        let advice = match answer {
            Ok(advice) => advice,
            // Asked again, the house answers for it.
            Err(why) => {
                self.opponents.replace(seat, why);
                return Step::Done;
            }
        };
        let advised = advice.is_some_and(|advice| {
            self.opponents.hear(&advice);
            self.took[seat] = advice.took;
            self.table.act(seat, &advice.action).is_ok()
        });
        if !advised {
            // A player without an answer, or with one the rules refuse, does anything it may.
            let action = self.table.game().random_action(seat, &mut self.rng);
            let action = action.expect("who is to act can");
            self.table.act(seat, &action).expect("a legal action is allowed");
        }
        Step::Done
    }

    /// Begins a race, if the table is at one that has not begun.
    fn begin_race(&mut self) {
        if self.race.is_none() {
            let (table, people) = (&self.table, self.people);
            self.race = LiveRace::at(table, people, &self.opponents, &mut self.rng);
        }
    }

    /// Lets a race go on, if one is on; nothing if not.
    fn run_race(&mut self) -> Option<Step> {
        if self.table.game().race_limit_ms().is_none() {
            self.race = None;
            return None;
        }
        self.begin_race();
        let (race, now) = (self.race.as_mut()?, (self.clock)());
        let (table, opponents) = (&mut self.table, &mut self.opponents);
        Some(match race.go_on(table, opponents, &mut self.took, self.people, now) {
            Progress::Moved => Step::Done,
            Progress::Waits => Step::Waits,
        })
    }

    /// Presses for somebody who sits here: it counts by when it came.
    fn press(&mut self, seat: Seat, action: &Json) -> Result<(), ActionError> {
        // The rules have their word first.
        self.table.game().boxed_clone().act(seat, action)?;
        while let Some(Step::Done) = self.run_race() {}
        let time = self.race.as_ref().and_then(|race| race.time_of_press((self.clock)()));
        match time.filter(|_| self.table.turn().actors().contains(seat)) {
            Some(ms) => live_race::act(&mut self.table, &mut self.took, seat, action, ms),
            None => self.late = true,
        }
        Ok(())
    }
}

impl Venue for Local {
    fn entry(&self) -> &'static GameEntry {
        self.table.entry()
    }

    fn seat_count(&self) -> u8 {
        self.table.game().seat_count()
    }

    fn people(&self) -> SeatSet {
        self.people
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn seq(&self) -> u64 {
        self.table.seq()
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        self.table.game().draw(viewer, words)
    }

    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        self.table.game().describe(viewer, words)
    }

    fn look(&self) -> Value {
        self.table.game().view(Viewer::Spectator, true).tree()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        let game = self.table.game();
        phrases.choices(&game.legal(seat), seat, |action| preview(game, seat, action))
    }

    fn seen(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        self.table.events(since, viewer)
    }

    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError> {
        self.hint = None;
        if self.race.is_some() && self.table.game().race_limit_ms().is_some() {
            return self.press(seat, &Json::of(action));
        }
        self.table.act(seat, &Json::of(action))?;
        self.took[seat] = took;
        Ok(())
    }

    fn has_gifts(&self) -> bool {
        let mut people = self.people.iter();
        people.any(|seat| self.table.gifts_for(Viewer::Seat(seat)).is_some())
    }

    /// `give SEAT COUNT`, by whoever was asked, or `give SEAT SEAT COUNT` by somebody else who sits here.
    fn own_command(
        &mut self,
        line: &str,
        seat: Seat,
        phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        self.entry().meta.gifts?;
        let typed = match TypedGift::read(line, &[], phrases)? {
            Ok(typed) => typed,
            Err(how) => return Some(Err(how)),
        };
        let from = typed.from.unwrap_or(seat);
        if !self.people.contains(from) {
            return Some(Err(ActionError::because(phrases.say("play-give-not-yours"))));
        }
        self.hint = None;
        let given = self.table.give(from, typed.gift).map_err(ActionError::from);
        Some(given.map(|_| phrases.say("play-given")))
    }

    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        let undone = self.table.undo(seat);
        undone.map_err(|refusal| ActionError::because(why_not_undo(refusal, phrases)))?;
        self.hint = None;
        Ok(())
    }

    fn step(&mut self, wait: bool) -> Step {
        if let Some(step) = self.run_race() {
            return step;
        }
        match self.table.turn() {
            Turn::Over => Step::Over,
            Turn::Chance => {
                self.nature();
                Step::Done
            }
            Turn::Seats { seats } => match seats.iter().find(|&seat| !self.people.contains(seat)) {
                Some(seat) => self.think(seat, wait),
                None => Step::Waits,
            },
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        let seed = u64::from(self.rng.next_u32());
        self.hint = Some(self.opponents.advise(&self.table, seat, seed));
    }

    fn hint(&mut self, wait: bool) -> Option<HouseHint> {
        let hint = self.hint.as_ref()?.answer(wait)?;
        self.hint = None;
        Some(hint)
    }

    fn sheet(&self) -> Option<Sheet> {
        self.table.outcome().as_ref().map(Sheet::of)
    }

    fn to_text(&self) -> Option<String> {
        let seating = Seating { people: self.people, bots: self.opponents.player().clone() };
        Some(self.table.journal_text_with(&[(Seating::FIELD, seating.to_json())]))
    }

    fn shown(&mut self, now: Instant) {
        self.begin_race();
        if let Some(race) = &mut self.race {
            race.show(now);
        }
    }

    fn time_left(&self) -> Option<Duration> {
        self.table.game().race_limit_ms()?;
        Some(self.race.as_ref()?.left((self.clock)()))
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        let late = std::mem::take(&mut self.late).then(|| phrases.say("play-too-late"));
        late.or_else(|| self.opponents.notice(phrases))
    }
}

/// Looks at the first event that an action would show its own seat.
pub(crate) fn preview(game: &dyn AnyGame, seat: Seat, action: &Json) -> Option<Value> {
    let step = game.boxed_clone().act(seat, action).ok()?;
    step.events.iter().find_map(|event| event.fields_seen_by(Viewer::Seat(seat)))
}

/// Says why something cannot be taken back.
pub(super) fn why_not_undo(refusal: UndoRefusal, phrases: &Phrases) -> String {
    let reason = match refusal {
        UndoRefusal::NothingDone => phrases.say("undo-nothing-done"),
        UndoRefusal::ChanceFell => phrases.say("undo-chance-fell"),
        UndoRefusal::GiftGiven => phrases.say("undo-gift-given"),
        UndoRefusal::Revealed => phrases.say("undo-revealed"),
        UndoRefusal::Over => phrases.say("undo-over"),
        UndoRefusal::Final => phrases.say("undo-final"),
        UndoRefusal::OtherActed { seat } => {
            phrases.say_with("undo-other-acted", &[("seat", phrases.say_seat(seat))])
        }
    };
    phrases.say_with("play-undo-refused", &[("reason", reason)])
}
