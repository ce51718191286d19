//! Handling messages from the server.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::Viewer;
use whistle_protocol::websocket::{Advice, Hello, Race, Refused, ServerMessage, Step};
use whistle_protocol::{Json, Outcome, SeatCard, SeatOccupant, SeenRecord, TableCard, Turn};

use super::venue::{Notice, Remote};
use crate::terminal::Venue as _;
use crate::terminal::house_hint::HouseHint;
use crate::words::one_line;

impl Remote {
    /// Handles one message.
    pub(super) fn take_in(&mut self, message: ServerMessage) {
        if std::mem::take(&mut self.lost) {
            self.notices.push_back(Notice::Message("connect-back"));
        }
        match message {
            ServerMessage::Hello(hello) => self.greeted(hello),
            ServerMessage::Step(step) => {
                let Step { seen, seq, view, legal, gifts, turn, outcome, race, .. } = step;
                self.gifts = gifts.is_some();
                self.stands(seq, Some(view), legal, Some(turn), outcome);
                self.races(race.as_ref());
                seen.into_iter().for_each(|seen| self.note(seen));
            }
            ServerMessage::Receipt(receipt) => self.answered(&receipt.id.0),
            ServerMessage::Refused(refused) => self.refused(&refused),
            ServerMessage::Advice(advice) if self.hint.as_ref() == Some(&advice.id.0) => {
                self.hint = None;
                let Advice { action, why, .. } = advice;
                self.advice = Some(HouseHint { action: action.tree(), why });
            }
            ServerMessage::Table(change) => {
                self.announce(&change.table);
                self.card = change.table;
                self.see_to_dice();
            }
            ServerMessage::Said(line) => {
                let who = line.name.unwrap_or_else(|| line.seat.to_string());
                let said = one_line(&format!("{who}: {}", line.text));
                self.notices.push_back(Notice::Words(said));
            }
            ServerMessage::Advice(_)
            | ServerMessage::Reaction(_)
            | ServerMessage::Ping(_)
            | ServerMessage::Error(_) => (),
        }
    }

    /// Reports who joined, left, disconnected or returned.
    fn announce(&mut self, card: &TableCard) {
        for ((number, before), now) in (0_u8..).zip(&self.card.seats).zip(&card.seats) {
            let person = |seat: &SeatCard| seat.occupant == SeatOccupant::Person;
            let same = person(before) == person(now) && before.name == now.name;
            let (id, who) = match (person(before), person(now)) {
                _ if now.you || before.you => continue,
                (true, true) if same && before.present && !now.present => ("connect-away", now),
                (true, true) if same && !before.present && now.present => ("connect-here", now),
                (_, true) if !same => ("connect-sits-down", now),
                (true, false) => ("connect-gets-up", before),
                _ => continue,
            };
            let name = who.name.as_deref().map_or_else(|| format!("#{number}"), one_line);
            let about = vec![("name", name), ("seat", number.to_string())];
            self.notices.push_back(Notice::With(id, about));
        }
    }

    fn greeted(&mut self, hello: Hello) {
        self.card = hello.table;
        self.viewer = Viewer::from(hello.seat);
        self.gifts = hello.gifts.is_some();
        self.memory = self.blank_memory();
        self.stands(hello.seq, hello.view, hello.legal, hello.turn, hello.outcome);
        self.races(hello.race.as_ref());
        hello.history.into_iter().for_each(|seen| self.note(seen));
        self.see_to_dice();
    }

    fn refused(&mut self, refused: &Refused) {
        let (id, problem) = (&refused.id.0, &refused.problem);
        // Problems with the dice are reported with the dice.
        if id.starts_with("dice-") {
            return;
        }
        self.answered(id);
        if self.undoing.as_ref() == Some(id) {
            self.undo_refused = Some(problem.clone());
            return;
        }
        // A hint that is no longer wanted needs no message.
        if !matches!(&*problem.code, "asked_again" | "moved_on") {
            self.notices.push_back(Notice::Problem(problem.clone()));
        }
        if self.hint.as_ref() == Some(id) {
            self.hint = None;
            self.advice = Some(HouseHint::default());
        }
    }

    fn answered(&mut self, id: &str) {
        if self.pending.as_deref() == Some(id) {
            self.pending = None;
        }
    }

    /// Updates the position.
    fn stands(
        &mut self,
        seq: u64,
        view: Option<Json>,
        legal: Json,
        turn: Option<Turn>,
        outcome: Option<Outcome>,
    ) {
        self.at = seq;
        self.view = view.as_ref().map(Json::tree);
        self.legal = legal.read().unwrap_or_default();
        self.turn = turn;
        self.outcome = outcome;
    }

    /// Updates the time limit of the current race, if the server sends one.
    fn races(&mut self, race: Option<&Race>) {
        let left = race.and_then(|race| race.left_ms).map(u64::from).map(Duration::from_millis);
        self.race_ends = left.map(|left| Instant::now() + left);
    }

    fn note(&mut self, seen: SeenRecord) {
        if !self.history.iter().any(|(_, other)| other.seq == seen.seq) {
            self.history.push((self.changes + 1, seen));
        }
    }

    fn blank_memory(&self) -> Value {
        let opened = self.entry.open(self.seat_count(), &self.card.options).ok();
        let view = opened.map(|opened| opened.game.view(self.viewer, true).tree());
        view.map(|view| view["memory"].clone()).unwrap_or_default()
    }
}
