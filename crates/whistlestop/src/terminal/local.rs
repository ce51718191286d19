//! A table of this process: people here, and players of the house.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use serde_json::Value;
use whistle_bots::{Advice, Effort, Level, PATIENCE, ThinkRequest};
use whistle_core::{Json, Pcg32, PerSeat, Rng as _, Seat, SeatSet, Turn, Viewer, Words};
use whistle_games::{AnyGame, GameEntry};
use whistle_table::{Nature, SeenRecord, Table, UndoRefusal};

use super::save_file::Seating;
use super::{ActionError, Choice, Step, Venue};
use crate::score_sheet::Sheet;
use crate::words::Phrases;

/// A table of this process.
pub(crate) struct Local {
    table: Table,
    seating: Seating,
    rng: Pcg32,
    pending: Option<PendingAdvice>,
    hint: Option<PendingAdvice>,
    /// How long each hand took since nature last decided.
    took: PerSeat<Option<u16>>,
}

/// Somebody thinks, on a thread of their own.
struct PendingAdvice {
    seat: Seat,
    answer: Receiver<Option<Advice<Json>>>,
    stop: Arc<AtomicBool>,
}

impl Drop for PendingAdvice {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl PendingAdvice {
    fn begin(table: &Table, seat: Seat, level: Level, seed: u64) -> PendingAdvice {
        let (sender, answer) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (game, stopped) = (table.game().boxed_clone(), Arc::clone(&stop));
        std::thread::spawn(move || {
            let effort = Effort::Level(level);
            let question = ThinkRequest::new(effort, seed, &stopped).within(PATIENCE);
            let advice = game.suggest(seat, &question);
            // Whoever asked may have left.
            let _ = sender.send(advice);
        });
        PendingAdvice { seat, answer, stop }
    }

    /// Returns the advice once it is there; a player that fell over has none.
    fn advice(&self, wait: bool) -> Option<Option<Advice<Json>>> {
        if wait {
            return Some(self.answer.recv().unwrap_or_default());
        }
        match self.answer.try_recv() {
            Ok(advice) => Some(advice),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl Local {
    pub(crate) fn new(table: Table, seating: Seating, seed: u64) -> Local {
        let took = PerSeat::new(table.game().seat_count());
        Local { table, seating, rng: Pcg32::new(seed, 0), pending: None, hint: None, took }
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
        let (table, level) = (&self.table, self.seating.bots);
        let seed = &mut self.rng;
        let pending = match self.pending.take() {
            Some(pending) if pending.seat == seat => pending,
            _ => PendingAdvice::begin(table, seat, level, u64::from(seed.next_u32())),
        };
        let Some(advice) = pending.advice(wait) else {
            self.pending = Some(pending);
            return Step::Thinks(seat);
        };
        let advised = advice.is_some_and(|advice| {
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
}

impl Venue for Local {
    fn entry(&self) -> &'static GameEntry {
        self.table.entry()
    }

    fn seat_count(&self) -> u8 {
        self.table.game().seat_count()
    }

    fn people(&self) -> SeatSet {
        self.seating.people
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
        self.table.act(seat, &Json::of(action))?;
        self.took[seat] = took;
        self.hint = None;
        Ok(())
    }

    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        let undone = self.table.undo(seat);
        undone.map_err(|refusal| ActionError::because(why_not_undo(refusal, phrases)))?;
        self.hint = None;
        Ok(())
    }

    fn step(&mut self, wait: bool) -> Step {
        match self.table.turn() {
            Turn::Over => Step::Over,
            Turn::Chance => {
                self.nature();
                Step::Done
            }
            Turn::Seats { seats } => {
                match seats.iter().find(|&seat| !self.seating.people.contains(seat)) {
                    Some(seat) => self.think(seat, wait),
                    None => Step::Waits,
                }
            }
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        let seed = u64::from(self.rng.next_u32());
        // A hint comes from somebody who thinks, however gentle the others at the table are.
        let level = self.seating.bots.max(Level::Engineer);
        self.hint = Some(PendingAdvice::begin(&self.table, seat, level, seed));
    }

    fn hint(&mut self, wait: bool) -> Option<Value> {
        let advice = self.hint.as_ref()?.advice(wait)?;
        self.hint = None;
        advice.map(|advice| advice.action.tree())
    }

    fn sheet(&self) -> Option<Sheet> {
        self.table.outcome().as_ref().map(Sheet::of)
    }

    fn to_text(&self) -> Option<String> {
        Some(self.table.journal_text_with(&[(Seating::FIELD, self.seating.to_json())]))
    }
}

/// Looks at the first event that an action would show its own seat.
pub(super) fn preview(game: &dyn AnyGame, seat: Seat, action: &Json) -> Option<Value> {
    let step = game.boxed_clone().act(seat, action).ok()?;
    step.events.iter().find_map(|event| event.fields_seen_by(Viewer::Seat(seat)))
}

/// Says why something cannot be taken back.
pub(super) fn why_not_undo(refusal: UndoRefusal, phrases: &Phrases) -> String {
    let reason = match refusal {
        UndoRefusal::NothingDone => phrases.say("undo-nothing-done"),
        UndoRefusal::ChanceFell => phrases.say("undo-chance-fell"),
        UndoRefusal::Revealed => phrases.say("undo-revealed"),
        UndoRefusal::Over => phrases.say("undo-over"),
        UndoRefusal::OtherActed { seat } => {
            phrases.say_with("undo-other-acted", &[("seat", phrases.say_seat(seat))])
        }
    };
    phrases.say_with("play-undo-refused", &[("reason", reason)])
}
